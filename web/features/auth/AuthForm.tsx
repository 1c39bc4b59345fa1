import type { ReactNode } from 'react';
import type { FieldErrors, FieldValues, UseFormReturn } from 'react-hook-form';
import { Form } from '#web/core/forms/Form.tsx';
import { Button } from '#web/ui/Button.tsx';
import styles from './AuthForm.module.css';

interface AuthFormProps<Values extends FieldValues, Sent> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** Label of its one button. */
  submit: string;
  onSubmit: (values: Sent) => Promise<void>;
  onInvalid?: (errors: FieldErrors<Values>) => void;
  /** It was sent, and what follows is on its way. */
  done?: boolean;
  children: ReactNode;
}

/** Fields and one button, which does nothing more once the form was sent. */
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

/** Two fields side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
