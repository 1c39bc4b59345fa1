import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Refusal } from '#web/core/api/refusal.ts';
import { reloadForMissingCode } from '#web/core/loading/missingChunk.ts';
import { showFaults } from './showFaults.ts';

interface Saving<Values extends FieldValues, Sent, Saved> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** Sends the values to the API and rethrows its errors. */
  send: (values: Sent) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Confirmation before anything is sent; false keeps the form open. */
  confirm?: ((values: Sent) => Promise<boolean>) | undefined;
  /** The input is kept as a draft, so that the page may be reloaded. */
  isKept?: boolean | undefined;
}

/** Saves a form's values and shows the API's errors at the refused fields. */
export function useSave<Values extends FieldValues, Sent, Saved>(saving: Saving<Values, Sent, Saved>) {
  const { form, send, onSaved, confirm, isKept } = saving;
  const [failure, setFailure] = useState<unknown>();
  const [saved, setSaved] = useState(false);
  const save = async (values: Sent) => {
    setFailure(undefined);
    try {
      if (confirm && !(await confirm(values))) return;
      const result = await send(values);
      // Committed before `onSaved` navigates away, so that the unsaved guard does not ask.
      flushSync(() => setSaved(true));
      onSaved(result);
    } catch (error) {
      if (isKept && (await reloadForMissingCode(error))) return;
      setFailure(error);
      if (error instanceof Refusal) showFaults(form, error.fields);
    }
  };
  return { save, failure, unsaved: form.formState.isDirty && !saved };
}
