import type { ReactNode } from 'react';
import { type FieldValues, FormProvider, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reasonFor } from '#web/core/api/reason.ts';
import { useSave } from '#web/core/forms/useSave.ts';
import { Button } from '#web/ui/Button.tsx';
import { UnsavedGuard } from '#web/ui/UnsavedGuard.tsx';
import styles from './PanelForm.module.css';

interface PanelFormProps<Values extends FieldValues, Sent, Saved> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** What the button that sends it says. */
  submit: string;
  /** Throws what the API throws. */
  send: (values: Sent) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Whether to go on; asked before anything is sent. */
  confirm?: (values: Sent) => Promise<boolean>;
  onCancel: () => void;
  /** That it was not done, and why. */
  failed: (reason: string) => string;
  /** The fields, which find their form by context. */
  children: ReactNode;
}

/** A form in a ledger's panel: what is typed is not lost to another row, a filter or Escape without a question. */
export function PanelForm<Values extends FieldValues, Sent, Saved>(props: PanelFormProps<Values, Sent, Saved>) {
  const { form, submit, send, onSaved, confirm, onCancel, failed, children } = props;
  const { t } = useTranslation();
  const { save, failure, unsaved } = useSave({ form, send, onSaved, confirm });
  return (
    <FormProvider {...form}>
      <form className={styles.form} onSubmit={(event) => void form.handleSubmit(save)(event)} noValidate>
        {children}
        {failure !== undefined && (
          <p role="alert" className={styles.fault}>
            {failed(reasonFor(failure))}
          </p>
        )}
        <div className={styles.actions}>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {submit}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        </div>
      </form>
      <UnsavedGuard unsaved={unsaved} withinPage />
    </FormProvider>
  );
}
