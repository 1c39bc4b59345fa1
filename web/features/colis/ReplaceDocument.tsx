import { useTranslation } from 'react-i18next';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { DOCUMENT_TYPES, proposedKeyOf } from '#web/core/colis/documentTypes.ts';
import { DocumentTypeFields } from '#web/core/colis/fields.tsx';
import { type DocumentType, documentTypeOf, OTHER } from '#web/core/colis/values.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { FileFieldSlot } from '#web/core/forms/file/FileFieldSlot.tsx';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { useSave } from '#web/core/forms/useSave.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { toast } from '#web/ui/toasts.ts';
import { useReplaceDocument } from './queries.ts';
import styles from './RejectedDocument.module.css';
import type { Replacement } from './replacementFormSchema.ts';

const loadSchema = () => import('./replacementFormSchema.ts').then(({ Replacement }) => Replacement);

/** Form with which the owner of a rejected document sends another file. */
export function ReplaceDocument({ customsDocument }: { customsDocument: CustomsDocument }) {
  const { t } = useTranslation('customsDocument');
  const form = useLazySchemaForm(loadSchema, { defaultValues: { ...documentTypeIn(customsDocument), photoKey: null } });
  const replace = useReplaceDocument(customsDocument.id);
  const send = ({ photoKey, ...type }: Replacement) => replace({ typeDocument: documentTypeOf(type), photoKey });
  const onSaved = () => toast('success', t('rejected.done'));
  const { save, failure, unsaved } = useSave({ form, send, onSaved });
  return (
    <>
      <Form form={form} onSubmit={save} className={styles.form}>
        <p>{t('rejected.lead')}</p>
        <FileFieldSlot name="photoKey" kind="customs" label={t('rejected.file')} hint={t('rejected.hint')} />
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
