import { useState } from 'react';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { type MilestoneChange, useChangeMilestones } from './queries.ts';

/** Sends a change of a dialog and closes it; a refusal is shown at its fields, or above the buttons. */
export function useChange(id: number, onDone: () => void) {
  const { mutateAsync, isPending } = useChangeMilestones(id);
  const [error, setError] = useState<unknown>();
  const send = async (change: MilestoneChange) => {
    setError(undefined);
    try {
      await mutateAsync(change);
      onDone();
    } catch (failure) {
      setError(failure);
    }
  };
  const fields = error instanceof Refusal ? error.fields : {};
  const fault = error && Object.keys(fields).length === 0 ? reasonFor(error) : undefined;
  return { send, busy: isPending, fields, fault };
}
