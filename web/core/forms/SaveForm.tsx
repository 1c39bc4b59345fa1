import { type ReactNode, useEffect, useRef } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Button } from '#web/ui/Button.tsx';
import { FormFault } from '#web/ui/form/FormFault.tsx';
import { Form } from './Form.tsx';
import styles from './SaveForm.module.css';
import { UnsavedGuard } from './UnsavedGuard.tsx';
import { useSave } from './useSave.ts';

interface SaveFormProps<Values extends FieldValues, Sent, Saved> {
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
 * Form that saves, in a list's side panel or in place of what it changes. Opening another row, filtering or Escape asks
 * before discarding unsaved input. It takes the focus of the button that it replaces.
 */
export function SaveForm<Values extends FieldValues, Sent, Saved>(props: SaveFormProps<Values, Sent, Saved>) {
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
