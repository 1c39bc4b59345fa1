import { Alert } from '@aws-amplify/ui-react';
import '#web/ui/styles/amplify.css';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import styles from './AuthFailure.module.css';

interface FailureProps {
  /** Error that was thrown; undefined renders nothing. */
  error: unknown;
  /** Text for an error without a message of the API. */
  fallback: string;
  /** Action that resolves this error. */
  children?: ReactNode;
}

/** Error notice: the API's message or the fallback, then the advice. */
export function AuthFailure({ error, fallback, children }: FailureProps) {
  if (error === undefined) return null;
  return (
    <Notice>
      <p>{failureText(error) ?? fallback}</p>
      {adviceFor(error) && <p>{adviceFor(error)}</p>}
      {children}
    </Notice>
  );
}

/** Notice with the advice only, for an error whose message is shown elsewhere. */
export function AuthAdvice({ on: error }: { on: unknown }) {
  const advice = error !== undefined && adviceFor(error);
  return advice && <Notice>{advice}</Notice>;
}

function Notice({ children }: { children: ReactNode }) {
  return (
    <Alert variation="error" hasIcon={false} className={styles.notice}>
      <div className={styles.content}>
        <CircleAlert size={20} className={styles.icon} aria-hidden="true" />
        <div>{children}</div>
      </div>
    </Alert>
  );
}

/** Message of the API, if the error has one. */
export const failureText = (error: unknown): string | undefined =>
  error instanceof Refusal && error.message ? error.message : undefined;

/** Advice for an error; undefined for refusals below 500, whose message already names the remedy. */
function adviceFor(error: unknown): string | undefined {
  const message = failureText(error);
  if (message && error instanceof Refusal && error.status < 500) return undefined;
  const advice = adviceOn(error);
  return advice === message ? undefined : advice;
}
