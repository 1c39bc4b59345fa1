import { useTranslation } from 'react-i18next';
import { CONTAINER_REFERENCES, type ContainerReference } from '#shared/containers/references.ts';
import { requiredReferences } from '#shared/manifest/references.ts';
import type { LoadingManifest } from '#shared/manifest/schema.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useFields } from '#web/core/forms/useFields.ts';
import { useLazySchemaForm } from '#web/core/forms/useLazySchemaForm.ts';
import { useSave } from '#web/core/forms/useSave.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { TextField } from '#web/ui/form/TextField.tsx';
import { toast } from '#web/ui/toasts.ts';
import { formatReference } from './formatReference.ts';
import styles from './ManifestPages.module.css';
import { useLoadingManifestChanges } from './queries.ts';

type Values = Record<ContainerReference, string>;

const loadSchema = () => import('./referenceFormSchema.ts').then(({ ReferenceFormSchema }) => ReferenceFormSchema);

/** Form with the references of a container whose manifest is open. */
export function ReferencesForm({ manifest }: { manifest: LoadingManifest }) {
  const { t } = useTranslation(['manifest', 'common']);
  const { saveReferences } = useLoadingManifestChanges(manifest.conteneur.id);
  const form = useLazySchemaForm(loadSchema, {
    values: Object.fromEntries(CONTAINER_REFERENCES.map((name) => [name, formatReference(manifest, name)])) as Values,
    resetOptions: { keepDirtyValues: true },
  });
  const onSaved = () => {
    toast('success', t('references.done'));
    form.reset(form.getValues());
  };
  const { save, failure } = useSave({ form, send: saveReferences, onSaved });
  return (
    <section className={styles.card}>
      <h2>{t('references.title')}</h2>
      <p className={styles.note}>{t('references.hint')}</p>
      <Form form={form} onSubmit={save} className={styles.sections}>
        <ReferenceFields required={requiredReferences(manifest.conteneur.destination)} />
        <FormFault>{failure !== undefined && t('references.failed', { reason: reasonFor(failure) })}</FormFault>
        <div className={styles.buttons}>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {t('references.save')}
          </Button>
        </div>
      </Form>
      <UnsavedGuard unsaved={form.formState.isDirty} />
    </section>
  );
}

function ReferenceFields({ required }: { required: readonly ContainerReference[] }) {
  const { t } = useTranslation('manifest');
  const field = useFields<Values>();
  return (
    <div className={styles.fields}>
      {CONTAINER_REFERENCES.map((name) => (
        <TextField
          key={name}
          label={t(`references.${name}`)}
          hint={t(`references.hints.${name}`)}
          autoComplete="off"
          maxLength={40}
          {...field(name)}
          required={false}
          optional={!required.includes(name)}
        />
      ))}
    </div>
  );
}
