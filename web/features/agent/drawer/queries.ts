import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { counterRoutes } from '#shared/counter/routes.ts';
import type {
  DrawerCount,
  DrawerWithMovements,
  NewDrawer,
  NewDrawerMovement,
  NewTakeBack,
} from '#shared/counter/schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { ApiUnreachable, Refusal } from '#web/core/api/refusal.ts';
import { drawerKeys, OFFICE_PARAM } from '#web/core/drawer/queries.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { useSession } from '#web/core/session/session.ts';

/** Returns whose drawer the page is about: the user's, or with `OFFICE_PARAM` in its address the office's. */
export const useHolder = (): number | 'office' => {
  const { userId = 0, isAdmin } = useSession();
  const [params] = useSearchParams();
  return isAdmin && params.has(OFFICE_PARAM) ? 'office' : userId;
};

/** The open drawer of a holder; null without one. Fails at once without a network, which a drawer needs. */
export const openDrawerOf = (holder: number | 'office') =>
  queryOptions({
    queryKey: drawerKeys.open(holder),
    queryFn: async (): Promise<DrawerWithMovements | null> =>
      (await call(counterRoutes.drawer, holder === 'office' ? { query: { bureau: 'true' } } : {})).data,
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
    staleTime: 0,
  });

/** Refusals that tell of another state of the drawer than the page shows. */
const OUTDATED = ['DRAWER_OPEN', 'DRAWER_CLOSED', 'DRAWER_CHANGED', 'DRAWER_TOO_LOW'];

/** Writes of a drawer. Each keeps the key of a repeated body, so that a lost reply counts nothing twice. */
export const useOpenDrawer = () =>
  useDrawerWrite<NewDrawer>((body, options) => call(counterRoutes.openDrawer, { body }, options));
export const useMoveCash = () =>
  useDrawerWrite<NewDrawerMovement>((body, options) => call(counterRoutes.moveCash, { body }, options));
export const useCloseDrawer = () =>
  useDrawerWrite<DrawerCount>((body, options) => call(counterRoutes.closeDrawer, { body }, options));

function useDrawerWrite<Body extends { bureau: boolean }>(
  send: (body: Body, options: { idempotencyKey: string }) => Promise<{ data: DrawerWithMovements }>,
) {
  const client = useQueryClient();
  const holder = useHolder();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: async (typed: Omit<Body, 'bureau'>) => {
      const body = { ...typed, ...(holder === 'office' && { bureau: true }) } as Body;
      return (await send(body, { idempotencyKey: keyFor(body) })).data;
    },
    onSuccess: (drawer) => {
      client.setQueryData(drawerKeys.one(drawer.id), drawer);
      if (drawer.statut !== 'OUVERT' && holder === 'office')
        client.removeQueries({ queryKey: drawerKeys.open(holder) }); // the next one is open already
      else client.setQueryData(drawerKeys.open(holder), drawer.statut === 'OUVERT' ? drawer : null);
    },
    onError: async (error) => {
      if (error instanceof Refusal && OUTDATED.includes(error.code))
        await client.invalidateQueries({ queryKey: drawerKeys.open(holder) });
    },
    networkMode: 'always',
    retry: false,
  });
}

/** Takes back a payment of the open drawer, which is read again. Keeps the key of a repeated body. */
export function useTakeBack() {
  const client = useQueryClient();
  const holder = useHolder();
  const keyFor = useIdempotencyKey();
  return useMutation({
    mutationFn: (body: NewTakeBack) => call(counterRoutes.takeBack, { body }, { idempotencyKey: keyFor(body) }),
    onSettled: () => client.invalidateQueries({ queryKey: drawerKeys.open(holder) }),
    networkMode: 'always',
    retry: false,
  });
}

/** Returns a function for the text about a failed call: without a network that nothing is lost. */
export function useDrawerFailure(): (error: unknown) => string {
  const { t } = useTranslation('agentDrawer');
  return (error) => (error instanceof ApiUnreachable ? t('notSent') : reasonFor(error));
}
