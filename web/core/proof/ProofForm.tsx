import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { NewProof } from '#shared/counter/schema.ts';
import { call } from '#web/core/api/call.ts';
import { FileField } from '#web/core/forms/file/FileField.tsx';
import { uploadedFileKey } from '#web/core/forms/file/uploadedFileKey.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { SaveForm } from '#web/core/forms/SaveForm.tsx';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { toast } from '#web/ui/toasts.ts';

const Photo = v.object({ photoKey: v.pipe(uploadedFileKey, v.string('missing')) });

export interface ProofFormProps extends NewProof {
  onKept: () => void;
  onCancel: () => void;
}

/** Form that keeps a photo as the proof of a payment which an admin is to confirm. */
export function ProofForm({ clientId, paiementId, onKept, onCancel }: ProofFormProps) {
  const { t } = useTranslation('proof');
  const form = useSchemaForm(Photo, { defaultValues: { photoKey: null } });
  const idempotencyKey = useIdempotencyKey();
  const send = ({ photoKey }: v.InferOutput<typeof Photo>) => {
    const body = { clientId, paiementId, photoKey };
    return call(counterRoutes.proof, { body }, { idempotencyKey: idempotencyKey(body) });
  };
  return (
    <SaveForm
      form={form}
      submit={t('submit')}
      send={send}
      onSaved={() => {
        toast('success', t('done'));
        onKept();
      }}
      onCancel={onCancel}
      failed={(reason) => t('failed', { reason })}
    >
      <FileField name="photoKey" kind="payment" label={t('label')} hint={t('hint')} />
    </SaveForm>
  );
}
