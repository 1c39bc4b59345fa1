import CircleAlert from 'lucide-react/icons/circle-alert';
import { FormProvider, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import * as v from 'valibot';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { reasonFor } from '#web/core/api/reason.ts';
import { DOCUMENT_TYPES, keyOf } from '#web/core/colis/papers.ts';
import { FileInput } from '#web/core/forms/FileInput.tsx';
import { resolverOf } from '#web/core/forms/resolver.ts';
import { sentFile } from '#web/core/forms/sentFile.ts';
import { useFields } from '#web/core/forms/useFields.ts';
import { useSave } from '#web/core/forms/useSave.ts';
import { useSession } from '#web/core/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { SelectField } from '#web/ui/Field.tsx';
import { toast } from '#web/ui/toasts.ts';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import { useCustomsDocument, useReplaceDocument } from './queries.ts';
import styles from './RefusedDocument.module.css';

/** A refused customs document: the reason and, for its owner, the way to replace it. Nothing for any other document. */
export function RefusedDocument({ colis }: { colis: Colis }) {
  const { t } = useTranslation('colis');
  const { userId } = useSession();
  const { data: paper } = useCustomsDocument(colis.documentId);
  if (paper?.statut !== 'REFUSE' || !isUnderWay(colis)) return null;
  return (
    <section className={styles.refused} aria-labelledby="refused-document">
      <h2 id="refused-document" className={styles.title}>
        <CircleAlert size={22} aria-hidden="true" />
        {t('papers.refused.title')}
      </h2>
      <p className={styles.reason}>
        {paper.motif ? t('papers.refused.reason', { motif: paper.motif }) : t('papers.refused.noReason')}
      </p>
      {userId === colis.userId && <Replace paper={paper} />}
    </section>
  );
}

const Replacement = v.object({ typeDocument: v.string(), photoKey: v.pipe(sentFile, v.string('missing')) });
type Values = v.InferInput<typeof Replacement>;
export type Replacement = v.InferOutput<typeof Replacement>;
const resolver = resolverOf(Replacement);

function Replace({ paper }: { paper: CustomsDocument }) {
  const { t } = useTranslation('colis');
  const form = useForm<Values, unknown, Replacement>({
    defaultValues: { typeDocument: paper.typeDocument, photoKey: null },
    resolver,
  });
  const send = useReplaceDocument(paper.id);
  const onSaved = () => toast('success', t('papers.refused.done'));
  const { save, failure, unsaved } = useSave({ form, send, onSaved });
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void form.handleSubmit(save)(event)} noValidate>
        <p>{t('papers.refused.lead')}</p>
        <FileInput name="photoKey" kind="customs" label={t('papers.refused.file')} hint={t('papers.refused.hint')} />
        <TypeField current={paper.typeDocument} />
        {failure !== undefined && (
          <p role="alert" className={styles.fault}>
            {t('papers.refused.failed', { reason: reasonFor(failure) })}
          </p>
        )}
        <div>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('papers.refused.submit')}
          </Button>
        </div>
      </form>
      <UnsavedGuard unsaved={unsaved} />
    </FormProvider>
  );
}

/** The proposed types, and the current one if somebody typed it. */
function TypeField({ current }: { current: string }) {
  const { t } = useTranslation('colis');
  const field = useFields<Values>();
  return (
    <SelectField label={t('papers.refused.type')} {...field('typeDocument')}>
      {!keyOf(DOCUMENT_TYPES, current) && <option value={current}>{current}</option>}
      {DOCUMENT_TYPES.map(({ key, name }) => (
        <option key={key} value={name}>
          {t(`documents.${key}`)}
        </option>
      ))}
    </SelectField>
  );
}
