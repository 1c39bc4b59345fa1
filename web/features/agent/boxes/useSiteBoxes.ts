import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { call } from '#web/core/api/call.ts';
import { boxKeys } from '#web/core/boxes/queries.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { useSession } from '#web/core/session/session.ts';

/** Boxes of the agent's site: open ones, then those decided lately; read again once a report was sent. */
export function useSiteBoxes() {
  const client = useQueryClient();
  const { userId = 0 } = useSession();
  const { writes = [] } = useQueue();
  const sent = writes.filter(({ route, state }) => route === 'reportBox' && state === 'sent').length;
  const queryKey = boxKeys.atSite(userId);
  useEffect(() => {
    if (sent > 0) void client.invalidateQueries({ queryKey: boxKeys.atSite(userId) });
  }, [client, userId, sent]);
  return useQuery({
    queryKey,
    queryFn: async () => {
      const [open, decided] = await Promise.all([
        call(intakeRoutes.boxes, { query: {} }),
        call(intakeRoutes.boxes, { query: { statut: 'CLOS' } }),
      ]);
      return [...open.data, ...decided.data];
    },
  });
}
