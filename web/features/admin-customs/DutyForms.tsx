import { useTranslation } from 'react-i18next';
import type { Duty, NewDuty } from '#shared/customs/duty.ts';
import { RECORDED_METHODS } from '#shared/money/methods.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { serverError } from '#web/core/forms/fieldErrors.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { NumberField } from '#web/ui/form/NumberField.tsx';
import { SelectField } from '#web/ui/form/SelectField.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useRecordDuty } from './queries.ts';

const loadDutySchema = () => import('./dutyFormSchemas.ts').then(({ DutyFormSchema }) => DutyFormSchema);
const loadPaymentSchema = () =>
  import('./dutyFormSchemas.ts').then(({ DutyPaymentFormSchema }) => DutyPaymentFormSchema);

interface DutyFormProps {
  documentId: number;
  /** Duty that is corrected; null for a new one. */
  duty: Duty | null;
  onDone: () => void;
}

/** Form with the duty that customs asked for a parcel. */
export function DutyForm({ documentId, duty, onDone }: DutyFormProps) {
  const { t } = useTranslation('adminCustoms');
  const record = useRecordDuty(documentId);
  const defaultValues = { montant: duty ? String(duty.montant) : '', recu: duty?.recu ?? '' };
  const form = useLazySchemaForm(loadDutySchema, { defaultValues });
  const onSaved = () => {
    toast('success', t('duty.recorded'));
    onDone();
  };
  return (
    <SaveForm
      form={form}
      submit={t('duty.submit')}
      send={({ montant, recu }) => record({ montant, recu: recu || null })}
      onSaved={onSaved}
      onCancel={onDone}
      failed={(reason) => t('duty.notDone', { reason })}
    >
      <DutyFields />
    </SaveForm>
  );
}

function DutyFields() {
  const { t } = useTranslation('adminCustoms');
  const field = useFields<{ montant: string; recu: string }>();
  return (
    <>
      <NumberField {...field('montant')} label={t('duty.fields.montant')} inputMode="numeric" min={1} step={1} />
      <TextField {...field('recu')} label={t('duty.fields.recu')} maxLength={60} required={false} optional />
    </>
  );
}

interface PaymentFormProps {
  duty: Duty;
  onDone: () => void;
}

/** Form with which the payment of a duty is recorded by hand; it cannot be changed afterwards. */
export function DutyPaymentForm({ duty, onDone }: PaymentFormProps) {
  const { t } = useTranslation('adminCustoms');
  const record = useRecordDuty(duty.documentId);
  const defaultValues: NonNullable<NewDuty['paiement']> = { moyen: 'ESPECES', reference: '' };
  const form = useLazySchemaForm(loadPaymentSchema, { defaultValues });
  const send = async (paiement: NonNullable<NewDuty['paiement']>) => {
    try {
      return await record({ montant: duty.montant, recu: duty.recu, paiement });
    } catch (error) {
      if (error instanceof Refusal && error.fields['paiement.reference'])
        form.setError('reference', serverError(t('duty.referenceUsed')), { shouldFocus: true });
      throw error;
    }
  };
  const onSaved = () => {
    toast('success', t('duty.paid'));
    onDone();
  };
  return (
    <SaveForm
      form={form}
      submit={t('duty.pay')}
      send={send}
      onSaved={onSaved}
      onCancel={onDone}
      failed={(reason) => t('duty.notDone', { reason })}
    >
      <PaymentFields />
    </SaveForm>
  );
}

function PaymentFields() {
  const { t } = useTranslation('adminCustoms');
  const field = useFields<NonNullable<NewDuty['paiement']>>();
  return (
    <>
      <SelectField {...field('moyen')} label={t('duty.fields.moyen')}>
        {RECORDED_METHODS.map((moyen) => (
          <option key={moyen} value={moyen}>
            {t(`duty.moyens.${moyen}`)}
          </option>
        ))}
      </SelectField>
      <TextField
        {...field('reference')}
        label={t('duty.fields.reference')}
        hint={t('duty.referenceHint')}
        maxLength={60}
        autoComplete="off"
      />
    </>
  );
}
