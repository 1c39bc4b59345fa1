import { Alert } from '@aws-amplify/ui-react';
import '#web/ui/styles/amplify.css';
import CircleAlert from 'lucide-react/icons/circle-alert';
import type { ReactNode } from 'react';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import styles from './Failure.module.css';

interface FailureProps {
  /** What was thrown; nothing to show when nothing was. */
  error: unknown;
  /** Says what failed when the API does not. */
  fallback: string;
  /** A way out of this very failure. */
  children?: ReactNode;
}

/** A call failed: in the API's words first, then what to do about it. */
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

/** What to do about a failure that has been told elsewhere. */
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

/** What the API said, if it said anything. */
export const failureText = (error: unknown): string | undefined =>
  error instanceof Refusal && error.message ? error.message : undefined;

/** Nothing when the API's words say what to do themselves: those on what was sent do, and those that ask to wait. */
function adviceFor(error: unknown): string | undefined {
  const words = failureText(error);
  if (words && error instanceof Refusal && error.status < 500) return undefined;
  const advice = adviceOn(error);
  return advice === words ? undefined : advice;
}
