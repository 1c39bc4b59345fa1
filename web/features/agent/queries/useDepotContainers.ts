import { type UseQueryResult, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { useSession } from '#web/core/session/session.ts';
import { type DepotContainers, depotContainers, readAgain } from './queries.ts';

/**
 * Containers of the agent's site. What this device has recorded since they were read is read again, so that agents see
 * their own work at once.
 */
export function useDepotContainers(): UseQueryResult<DepotContainers> {
  const { userId = 0 } = useSession();
  const client = useQueryClient();
  const containers = useQuery(depotContainers(userId));
  const { writes = [] } = useQueue();
  const { asOf = Number.POSITIVE_INFINITY } = containers.data ?? {};
  const recorded = writes.filter((write) => write.userId === userId && isAcceptedSince(write, asOf));
  const last = recorded.at(-1)?.sequence;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `recorded` is a new list on each rendering.
  useEffect(() => {
    if (last !== undefined) void readAgain(client, userId, recorded);
  }, [client, userId, last]);
  return containers;
}

const isAcceptedSince = ({ state, settledAt = '' }: QueuedWrite, time: number): boolean =>
  state === 'sent' && new Date(settledAt).getTime() > time;
