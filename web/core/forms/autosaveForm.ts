import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { session } from '#web/core/session/session.ts';

const PAUSE_MS = 300;

/**
 * Calls `save` 300 ms after every change of a form, and at once when the page is left. Saves nothing after a logout;
 * after an expired session the customer continues with what was saved. Returns a function that stops it.
 */
export function autosaveForm<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  save: () => void,
): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const saveNow = () => {
    if (timer === undefined) return;
    clearTimeout(timer);
    timer = undefined;
    if (maySaveDraft()) save();
  };
  const schedule = () => {
    clearTimeout(timer);
    timer = setTimeout(saveNow, PAUSE_MS);
  };
  const stop = form.subscribe({ formState: { values: true }, callback: schedule });
  addEventListener('pagehide', saveNow);
  return () => {
    stop();
    removeEventListener('pagehide', saveNow);
    saveNow();
  };
}

/** Reports whether drafts of the session's user may be saved. */
export const maySaveDraft = (): boolean => session().isSignedIn || session().expired;
