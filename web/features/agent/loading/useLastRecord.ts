import { useEffect, useState } from 'react';
import { discardWrite } from '#web/core/offlineQueue/offlineQueue.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';

/**
 * Returns the last scan of a page as it is now. A scan that is refused at once is shown here, while the agent still has
 * the parcel, and leaves the queue, since it needs no review there. One that waited for the network, or has photos,
 * stays in the queue.
 */
export function useLastRecord(sequence: number): QueuedWrite | undefined {
  const { writes, pause } = useQueue();
  const queued = writes?.find((found) => found.sequence === sequence);
  const [waited, setWaited] = useState<number>();
  const [refused, setRefused] = useState<QueuedWrite>();
  const isPaused = queued?.state === 'waiting' && pause !== undefined;
  const shownHere =
    queued?.state === 'refused' && waited !== sequence && queued.files.length === 0 ? queued : undefined;
  useEffect(() => {
    if (isPaused) setWaited(sequence);
  }, [isPaused, sequence]);
  useEffect(() => {
    if (!shownHere) return;
    setRefused(shownHere);
    void discardWrite(shownHere.sequence);
  }, [shownHere]);
  return queued ?? (refused?.sequence === sequence ? refused : undefined);
}
