import { useState } from 'react';
import { flushSync } from 'react-dom';
import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { Refusal } from '#web/core/api/refusal.ts';
import { serverError } from './faults.ts';

interface Saving<Values extends FieldValues, Sent, Saved> {
  form: UseFormReturn<Values, unknown, Sent>;
  /** Throws what the API throws. */
  send: (values: Sent) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** Whether to go on; asked before anything is sent. */
  confirm?: ((values: Sent) => Promise<boolean>) | undefined;
}

/** Sends what a form holds. Each field that the API refuses says why, and the first of them gets the focus. */
export function useSave<Values extends FieldValues, Sent, Saved>(saving: Saving<Values, Sent, Saved>) {
  const { form, send, onSaved, confirm } = saving;
  const [failure, setFailure] = useState<unknown>();
  const [saved, setSaved] = useState(false);
  const save = async (values: Sent) => {
    setFailure(undefined);
    try {
      if (confirm && !(await confirm(values))) return;
      const made = await send(values);
      // Whoever goes elsewhere now is not asked whether they want to lose it.
      flushSync(() => setSaved(true));
      onSaved(made);
    } catch (error) {
      setFailure(error);
      if (error instanceof Refusal) showFaults(form, error.fields);
    }
  };
  return { save, failure, unsaved: form.formState.isDirty && !saved };
}

function showFaults<Values extends FieldValues, Sent>(
  form: UseFormReturn<Values, unknown, Sent>,
  faults: Refusal['fields'],
): void {
  const values = form.getValues();
  const isField = (name: string): name is Path<Values> => name in values;
  Object.keys(faults)
    .filter(isField)
    .forEach((name, index) => {
      form.setError(name, serverError(faults[name] ?? ''), { shouldFocus: index === 0 });
    });
}
