import { useTranslation } from 'react-i18next';
import type { MissingRecords } from '#shared/devices/schema.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { TextAreaField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useVerify } from './queries.ts';

const loadSchema = () =>
  import('./verificationFormSchema.ts').then(({ VerificationFormSchema }) => VerificationFormSchema);

interface VerificationFormProps {
  records: MissingRecords;
  onClosed: (closed: MissingRecords) => void;
  onCancel: () => void;
}

/** Form that closes missing records with a note on what became of them. */
export function VerificationForm({ records, onClosed, onCancel }: VerificationFormProps) {
  const { t } = useTranslation('adminMissing');
  const verify = useVerify(records);
  const form = useLazySchemaForm(loadSchema, { defaultValues: { note: '' } });
  const onSaved = (closed: MissingRecords) => {
    toast('success', t('verify.done'));
    onClosed(closed);
  };
  return (
    <SaveForm
      form={form}
      submit={t('verify.submit')}
      send={({ note }) => verify(note)}
      onSaved={onSaved}
      onCancel={onCancel}
      failed={(reason) => t('verify.failed', { reason })}
    >
      <NoteField />
    </SaveForm>
  );
}

function NoteField() {
  const { t } = useTranslation('adminMissing');
  const field = useFields<{ note: string }>();
  return (
    <TextAreaField {...field('note')} label={t('verify.note')} hint={t('verify.hint')} rows={3} maxLength={1000} />
  );
}
