import { type FormEvent, type ReactNode, useRef, useState } from 'react';
import { Button } from '#web/ui/Button.tsx';
import styles from './AuthForm.module.css';

interface AuthFormProps {
  /** The words of its one button. */
  submit: string;
  onSubmit: () => Promise<void>;
  /** It was sent, and what follows is on its way. */
  done?: boolean;
  children: ReactNode;
}

/** Fields and one button; a second press while the first is on its way, or after it succeeded, does nothing. */
export function AuthForm({ submit, onSubmit, done = false, children }: AuthFormProps) {
  const running = useRef(false);
  const [busy, setBusy] = useState(false);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (running.current || done) return;
    running.current = true;
    setBusy(true);
    try {
      await onSubmit();
    } finally {
      running.current = false;
      setBusy(false);
    }
  };

  return (
    <form className={styles.form} onSubmit={(event) => void send(event)} noValidate>
      {children}
      <Button look="accent" type="submit" wide busy={busy || done}>
        {submit}
      </Button>
    </form>
  );
}

/** Two fields side by side where there is room. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}
