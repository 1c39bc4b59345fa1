import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BoxStatut, UnidentifiedBox } from '#shared/intake/boxes.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { call } from '#web/core/api/call.ts';
import { ApiUnreachable } from '#web/core/api/refusal.ts';
import { boxKeys } from '#web/core/boxes/queries.ts';
import { useQueue } from '#web/core/offlineQueue/queueState.ts';
import { useSession } from '#web/core/session/session.ts';
import { readOfflineBoxes, storeBoxes } from './offlineContainers.ts';

/**
 * Boxes of the agent's site that the team looks into, or whose decision is to be carried out and not recorded as done by
 * this device; `at` is since when the device keeps them, if the API did not answer.
 */
export function useSiteBoxes(statut: Exclude<BoxStatut, 'CLOS'>): {
  boxes: readonly UnidentifiedBox[];
  at: string | undefined;
} {
  const client = useQueryClient();
  const { userId = 0 } = useSession();
  const { writes = [] } = useQueue();
  const ofBoxes = writes.filter(({ route }) => route === 'reportBox' || route === 'completeBox');
  const sent = ofBoxes.filter(({ state }) => state === 'sent').length;
  useEffect(() => {
    if (sent > 0) void client.invalidateQueries({ queryKey: boxKeys.atSite(userId) });
  }, [client, userId, sent]);
  const { data } = useQuery({
    queryKey: [...boxKeys.atSite(userId), statut],
    queryFn: async () => {
      try {
        const boxes = (await call(intakeRoutes.boxes, { query: { statut } })).data;
        await storeBoxes(userId, statut, boxes).catch(() => undefined); // without space the device keeps nothing
        return { at: undefined, boxes };
      } catch (error) {
        const kept = error instanceof ApiUnreachable ? await readOfflineBoxes(userId, statut) : undefined;
        if (!kept) throw error;
        return kept;
      }
    },
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  });
  const done = new Set(
    ofBoxes.map(({ state, input: { params } }) =>
      state !== 'refused' && params && 'id' in params ? Number(params.id) : undefined,
    ),
  );
  return { at: data?.at, boxes: data?.boxes.filter(({ id }) => !done.has(id)) ?? [] };
}
