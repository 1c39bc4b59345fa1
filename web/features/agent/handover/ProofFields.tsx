import { useTranslation } from 'react-i18next';
import { CODE_DIGITS, HANDOVER_LIMITS } from '#shared/handover/rules.ts';
import { ID_KINDS } from '#shared/handover/schema.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextAreaField, TextField } from '#web/ui/form/TextField.tsx';
import type { HandoverDraft } from './handoverDraft.ts';

interface ProofFieldsProps {
  draft: HandoverDraft;
  /** True if no code opens the parcel any more. */
  isLocked: boolean;
  faultText: (name: 'code' | 'fin' | 'motif') => string | undefined;
  onChange: (change: Partial<HandoverDraft>) => void;
}

/** The collection code, or an ID with the reason why there is no code. */
export function ProofFields({ draft, isLocked, faultText, onChange }: ProofFieldsProps) {
  const { t } = useTranslation('agentHandover');
  if (!draft.withId)
    return (
      <>
        <TextField
          name="code"
          label={t('form.code')}
          hint={t('form.codeHint')}
          value={draft.code}
          error={faultText('code')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={CODE_DIGITS}
          onChange={({ target }) => onChange({ code: target.value.replace(/\D/g, '') })}
        />
        <Button look="quiet" wide onClick={() => onChange({ withId: true })}>
          {t('form.noCode')}
        </Button>
      </>
    );
  return (
    <>
      <SelectField
        name="type"
        label={t('form.idKind')}
        value={draft.type}
        onChange={({ target }) => onChange({ type: target.value as HandoverDraft['type'] })}
      >
        {ID_KINDS.map((kind) => (
          <option key={kind} value={kind}>
            {t(`ids.${kind}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        name="fin"
        label={t('form.idEnd')}
        hint={t('form.idEndHint')}
        value={draft.fin}
        error={faultText('fin')}
        autoComplete="off"
        autoCapitalize="characters"
        maxLength={HANDOVER_LIMITS.idEnd}
        onChange={({ target }) => onChange({ fin: target.value })}
      />
      <TextAreaField
        name="motif"
        label={t('form.reason')}
        value={draft.motif}
        error={faultText('motif')}
        rows={2}
        maxLength={HANDOVER_LIMITS.reason}
        onChange={({ target }) => onChange({ motif: target.value })}
      />
      {!isLocked && (
        <Button look="quiet" wide onClick={() => onChange({ withId: false })}>
          {t('form.withCode')}
        </Button>
      )}
    </>
  );
}
