import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { DOCUMENT_TYPES, proposedKeyOf } from '#web/core/colis/documentTypes.ts';
import { DocumentTypeFields } from '#web/core/colis/fields.tsx';
import { DocumentTypeRules, OTHER_NEEDS_NAME } from '#web/core/colis/rules.ts';
import { type DocumentType, documentTypeOf, OTHER } from '#web/core/colis/values.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { FileField } from '#web/core/forms/file/FileField.tsx';
import { uploadedFileKey } from '#web/core/forms/file/uploadedFileKey.ts';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useSave } from '#web/core/forms/useSave.ts';
import { useSchemaForm } from '#web/core/forms/useSchemaForm.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useReplaceDocument } from './queries.ts';
import styles from './RejectedDocument.module.css';

const Replacement = v.pipe(
  v.object({ ...DocumentTypeRules, photoKey: v.pipe(uploadedFileKey, v.string('missing')) }),
  v.forward(v.partialCheck(...OTHER_NEEDS_NAME), ['autreDocument']),
);
type Replacement = v.InferOutput<typeof Replacement>;

/** Form with which the owner of a rejected document sends another file. */
export default function ReplaceDocument({ paper }: { paper: CustomsDocument }) {
  const { t } = useTranslation('customsDocument');
  const form = useSchemaForm(Replacement, { defaultValues: { ...documentTypeIn(paper), photoKey: null } });
  const replace = useReplaceDocument(paper.id);
  const send = ({ photoKey, ...type }: Replacement) => replace({ typeDocument: documentTypeOf(type), photoKey });
  const onSaved = () => toast('success', t('rejected.done'));
  const { save, failure, unsaved } = useSave({ form, send, onSaved });
  return (
    <>
      <Form form={form} onSubmit={save} className={styles.form}>
        <p>{t('rejected.lead')}</p>
        <FileField name="photoKey" kind="customs" label={t('rejected.file')} hint={t('rejected.hint')} />
        <DocumentTypeFields />
        <FormFault>{failure !== undefined && t('rejected.failed', { reason: reasonFor(failure) })}</FormFault>
        <div>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('rejected.submit')}
          </Button>
        </div>
      </Form>
      <UnsavedGuard unsaved={unsaved} />
    </>
  );
}

/** Form values for a document's type. */
const documentTypeIn = ({ typeDocument }: CustomsDocument): DocumentType =>
  proposedKeyOf(DOCUMENT_TYPES, typeDocument)
    ? { typeDocument, autreDocument: '' }
    : { typeDocument: OTHER, autreDocument: typeDocument };
