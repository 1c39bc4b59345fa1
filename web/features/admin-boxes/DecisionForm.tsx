import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { BoxDecision, UnidentifiedBox } from '#shared/intake/boxes.ts';
import { BOX_LIMITS } from '#shared/intake/rules.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useDecideBox } from './queries.ts';

const loadSchema = () => import('#shared/intake/boxes.ts').then(({ NewBoxDecision }) => NewBoxDecision);

interface Values {
  decision: BoxDecision;
  reference: string;
  motif: string;
}

const DECISIONS = ['IDENTIFIEE', 'RENDUE', 'GARDEE'] as const satisfies readonly BoxDecision[];

interface DecisionFormProps {
  box: UnidentifiedBox;
  onDecided: (decided: UnidentifiedBox) => void;
  onCancel: () => void;
}

/** Form that decides what an unidentified box is, or what becomes of it. */
export function DecisionForm({ box, onDecided, onCancel }: DecisionFormProps) {
  const { t } = useTranslation('adminBoxes');
  const decide = useDecideBox(box);
  const form = useLazySchemaForm(loadSchema, {
    defaultValues: { decision: 'IDENTIFIEE', reference: box.etiquette ?? '', motif: '' },
  });
  const onSaved = (decided: UnidentifiedBox) => {
    toast('success', t('decide.done'));
    onDecided(decided);
  };
  return (
    <SaveForm
      form={form}
      submit={t('decide.submit')}
      send={decide}
      onSaved={onSaved}
      onCancel={onCancel}
      failed={(reason) => t('decide.failed', { reason })}
    >
      <Fields />
    </SaveForm>
  );
}

function Fields() {
  const { t } = useTranslation('adminBoxes');
  const field = useFields<Values>();
  const decision = useWatch<Values, 'decision'>({ name: 'decision' });
  return (
    <>
      <SelectField {...field('decision')} label={t('decide.question')}>
        {DECISIONS.map((choice) => (
          <option key={choice} value={choice}>
            {t(`decide.choices.${choice}`)}
          </option>
        ))}
      </SelectField>
      {decision === 'IDENTIFIEE' && (
        <TextField {...field('reference')} label={t('decide.reference')} autoComplete="off" maxLength={200} />
      )}
      <TextAreaField
        {...field('motif')}
        label={t('decide.motif')}
        hint={t('decide.hint')}
        rows={3}
        maxLength={BOX_LIMITS.note}
      />
    </>
  );
}
