import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Form } from '#web/core/forms/Form.tsx';
import { UnsavedGuard } from '#web/core/forms/UnsavedGuard.tsx';
import { useSave } from '#web/core/forms/useSave.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import styles from './PanelForm.module.css';

interface PanelFormProps<Values extends FieldValues, Sent, Saved> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** Label of the submit button. */
  submit: string;
  /** Sends the values to the API and rethrows its errors. */
  send: (values: Sent) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Confirmation before anything is sent; false keeps the form open. */
  confirm?: (values: Sent) => Promise<boolean>;
  onCancel: () => void;
  /** Returns the error text for a failed save. */
  failed: (reason: string) => string;
  children: ReactNode;
}

/**
 * Form in a list's side panel. Opening another row, filtering or Escape asks before discarding unsaved input. It takes the
 * focus of the button that it replaces.
 */
export function PanelForm<Values extends FieldValues, Sent, Saved>(props: PanelFormProps<Values, Sent, Saved>) {
  const { form, submit, send, onSaved, confirm, onCancel, failed, children } = props;
  const { t } = useTranslation();
  const { save, failure, unsaved } = useSave({ form, send, onSaved, confirm });
  const element = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (document.activeElement === document.body)
      element.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return (
    <>
      <Form ref={element} form={form} onSubmit={save} className={styles.form}>
        {children}
        <FormFault>{failure !== undefined && failed(reasonFor(failure))}</FormFault>
        <div className={styles.actions}>
          <Button type="submit" busy={form.formState.isSubmitting}>
            {submit}
          </Button>
          <Button look="quiet" onClick={onCancel}>
            {t('ui.cancel')}
          </Button>
        </div>
      </Form>
      <UnsavedGuard unsaved={unsaved} withinPage />
    </>
  );
}
