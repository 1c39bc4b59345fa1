import { type QueryKey, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { useSession } from '#web/core/session/session.ts';

/** Options of the query of a container's list, by user and container. */
type ListOptions = (userId: number, containerId: number) => { queryKey: QueryKey };

/** Returns the user's writes that wait on this device, and reads the list again once one of them was settled. */
export function useWaitingWrites(listOptions: ListOptions, containerId: number): QueuedWrite[] {
  const client = useQueryClient();
  const { userId = 0 } = useSession();
  const { writes = [] } = useQueue();
  const own = writes.filter((write) => write.userId === userId);
  const settled = own.filter(({ state }) => state !== 'waiting').length;
  useEffect(() => {
    const { queryKey } = listOptions(userId, containerId);
    if (settled > 0) void client.invalidateQueries({ queryKey });
  }, [client, listOptions, userId, containerId, settled]);
  return own.filter(({ state }) => state === 'waiting');
}
