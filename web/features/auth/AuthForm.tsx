import type { ReactNode } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { Form } from '#web/core/forms/Form.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './AuthForm.module.css';

interface AuthFormProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** Label of the submit button. */
  submit: string;
  onSubmit: (values: Sent) => Promise<void>;
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** The form was sent successfully and the redirect is pending. */
  done?: boolean;
  children: ReactNode;
}

/** Form with one submit button, which is disabled after a successful submission. */
export function AuthForm<Values extends FieldValues, Sent>(props: AuthFormProps<Values, Sent>) {
  const { form, submit, onSubmit, onInvalid, done = false, children } = props;
  const send = (values: Sent) => (done ? undefined : onSubmit(values));
  return (
    <Form form={form} onSubmit={send} onInvalid={done ? undefined : onInvalid} className={styles.form}>
      {children}
      <Button look="accent" type="submit" wide busy={form.formState.isSubmitting || done}>
        {submit}
      </Button>
    </Form>
  );
}

/** Places two fields side by side on wide screens. */
export function FieldPair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
