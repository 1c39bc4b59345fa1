import { useEffect, useState } from 'react';
import type { Recipient } from '#shared/recipients/schema.ts';
import { refreshUser } from '#web/core/account/profile.ts';
import { useRecipients } from '#web/core/recipients.ts';
import { session } from '#web/core/session/session.ts';
import { afterPaint } from '#web/ui/afterPaint.ts';

/** Milliseconds for which the saved recipients are waited for at most. */
const MAX_WAIT_MS = 4_000;

/**
 * Saved recipients and the customer's email, which are loaded once the form shows. While `isWaiting` the fields of a
 * recipient stay disabled, which the recipients would push down; a slow or failing call does not disable them longer.
 */
export function useSavedRecipients(): { recipients: readonly Recipient[]; isWaiting: boolean } {
  const [isShown, setShown] = useState(false);
  const [isLate, setLate] = useState(false);
  const { data = [], isPending, isPaused, failureCount } = useRecipients(isShown);
  useEffect(
    () =>
      afterPaint(() => {
        setShown(true);
        if (!session().user?.email) void refreshUser();
      }),
    [],
  );
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), MAX_WAIT_MS);
    return () => clearTimeout(timer);
  }, []);
  return { recipients: data, isWaiting: isPending && !isPaused && failureCount === 0 && !isLate };
}
