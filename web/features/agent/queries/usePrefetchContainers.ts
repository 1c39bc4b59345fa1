import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useSession } from '#web/core/session/session.ts';
import { depotContainers } from './queries.ts';

/** Keeps the site's parcels on the device for times without a network; an admin has no site. */
export function usePrefetchContainers(): void {
  const client = useQueryClient();
  const { userId = 0, isAdmin } = useSession();
  useEffect(() => {
    if (!isAdmin) void client.prefetchQuery(depotContainers(userId));
  }, [client, userId, isAdmin]);
}
