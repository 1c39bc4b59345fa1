import type { ReactNode } from 'react';
import { adviceOn } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { Notice } from '#web/ui/Notice.tsx';

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
    <Notice tone="error" title={failureText(error) ?? fallback} action={children}>
      {adviceFor(error)}
    </Notice>
  );
}

/** Notice with the advice only, for an error whose message is shown elsewhere. */
export function AuthAdvice({ on: error }: { on: unknown }) {
  const advice = error !== undefined && adviceFor(error);
  return advice && <Notice tone="error">{advice}</Notice>;
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
