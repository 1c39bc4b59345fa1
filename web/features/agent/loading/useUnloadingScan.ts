import { useState } from 'react';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import type { QueuedFile } from '#web/core/offlineQueue/queueDatabase.ts';

/** A parcel in a list, as a scan names it. */
interface Named {
  id: number;
  codeSuivi: string | null;
}

const nameOf = ({ id, codeSuivi }: Named): string => codeSuivi ?? String(id);

/**
 * Returns what records an unloading scan, its undoing and a damage, each through the queue, and the number of the last
 * record; `failed` when the device keeps nothing.
 */
export const useUnloadingScan = (containerId: number) => {
  const [result, setResult] = useState<number>();
  const [failed, setFailed] = useState(false);
  const store = async (queue: () => Promise<{ sequence: number }>): Promise<boolean> => {
    setFailed(false);
    try {
      setResult((await queue()).sequence);
      return true;
    } catch {
      setFailed(true); // this browser keeps nothing
      return false;
    }
  };
  const paramsOf = (reference: string) => ({ id: containerId, reference });
  const record = (reference: string, dommage?: string, files: QueuedFile[] = []) => {
    const body = { leAppareil: new Date().toISOString(), ...(dommage !== undefined && { dommage }) };
    const input = { params: paramsOf(reference), body };
    return store(() => enqueue({ route: 'arriveColis', input, subject: reference, files, filesField: 'photoKeys' }));
  };
  return {
    result,
    failed,
    unload: (reference: string) => record(reference),
    addDamage: (parcel: Named, dommage: string, photos: QueuedFile[]) => record(nameOf(parcel), dommage, photos),
    undo: (parcel: Named) =>
      store(() =>
        enqueue({
          route: 'undoArrivalColis',
          input: { params: paramsOf(nameOf(parcel)) },
          subject: nameOf(parcel),
        }),
      ),
  };
};
