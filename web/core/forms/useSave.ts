import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { Refusal } from '#web/core/api/refusal.ts';
import { showFaults } from './showFaults.ts';

interface Saving<Values extends FieldValues, Sent, Saved> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** Throws what the API throws. */
  send: (values: Sent) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Asks before anything is sent; false keeps the form open. */
  confirm?: ((values: Sent) => Promise<boolean>) | undefined;
}

/** Sends what a form holds; the fields that the API refuses say why. */
export function useSave<Values extends FieldValues, Sent, Saved>(saving: Saving<Values, Sent, Saved>) {
  const { form, send, onSaved, confirm } = saving;
  const [failure, setFailure] = useState<unknown>();
  const [saved, setSaved] = useState(false);
  const save = async (values: Sent) => {
    setFailure(undefined);
    try {
      if (confirm && !(await confirm(values))) return;
      const made = await send(values);
      // Committed before `onSaved` leaves the page: the unsaved guard must not ask.
      flushSync(() => setSaved(true));
      onSaved(made);
    } catch (error) {
      setFailure(error);
      if (error instanceof Refusal) showFaults(form, error.fields);
    }
  };
  return { save, failure, unsaved: form.formState.isDirty && !saved };
}
