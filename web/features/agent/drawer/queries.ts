import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { DrawerCount, DrawerWithMovements, NewDrawer, NewDrawerMovement } from '#shared/counter/schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { ApiUnreachable, Refusal } from '#web/core/api/refusal.ts';
import { drawerKeys } from '#web/core/drawer/queries.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { useSession } from '#web/core/session/session.ts';

/** The user's open drawer; null without one. Fails at once without a network, which a drawer needs. */
export const ownDrawer = (userId: number) =>
  queryOptions({
    queryKey: drawerKeys.own(userId),
    queryFn: async (): Promise<DrawerWithMovements | null> => (await call(counterRoutes.drawer, {})).data,
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
    staleTime: 0,
  });

/** Refusals that tell of another state of the drawer than the page shows. */
const OUTDATED = ['DRAWER_OPEN', 'DRAWER_CLOSED', 'DRAWER_CHANGED', 'DRAWER_TOO_LOW'];

/** Writes of a drawer. Each keeps the key of a repeated body, so that a lost reply counts nothing twice. */
export const useOpenDrawer = () =>
  useDrawerWrite((body: NewDrawer, options) => call(counterRoutes.openDrawer, { body }, options));
export const useMoveCash = () =>
  useDrawerWrite((body: NewDrawerMovement, options) => call(counterRoutes.moveCash, { body }, options));
export const useCloseDrawer = () =>
  useDrawerWrite((body: DrawerCount, options) => call(counterRoutes.closeDrawer, { body }, options));

function useDrawerWrite<Body>(
  send: (body: Body, options: { idempotencyKey: string }) => Promise<{ data: DrawerWithMovements }>,
) {
  const client = useQueryClient();
  const { userId = 0 } = useSession();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async (body: Body) => (await send(body, { idempotencyKey: keyFor(body) })).data,
    onSuccess: (drawer) => {
      client.setQueryData(drawerKeys.one(drawer.id), drawer);
      client.setQueryData(drawerKeys.own(userId), drawer.statut === 'OUVERT' ? drawer : null);
    },
    onError: async (error) => {
      if (error instanceof Refusal && OUTDATED.includes(error.code))
        await client.invalidateQueries({ queryKey: drawerKeys.own(userId) });
    },
    networkMode: 'always',
    retry: false,
  });
}

/** Returns a function for the text about a failed call: without a network that nothing is lost. */
export function useDrawerFailure(): (error: unknown) => string {
  const { t } = useTranslation('agentDrawer');
  return (error) => (error instanceof ApiUnreachable ? t('notSent') : reasonFor(error));
}
