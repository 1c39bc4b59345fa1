import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { PayLink } from '#shared/payments/pay-links.ts';
import { paymentsRoutes } from '#shared/payments/routes.ts';
import { call } from '#web/core/api/call.ts';
import { siteOrigin } from '#web/core/contact/siteOrigin.ts';
import { pathTo } from '#web/core/paths.ts';

const linksKey = ['payLinks'] as const;

/** Query for the link of some parcels: the API returns an open one for the same parcels again. */
export const payLinkOf = (colisIds: readonly number[]) =>
  queryOptions({
    queryKey: [...linksKey, 'made', ...colisIds],
    queryFn: async () => (await call(paymentsRoutes.addLink, { body: { colisIds: [...colisIds] } })).data,
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  });

/** Query for the open links that name a parcel, or for all of the caller. */
export const payLinksOf = (colisId?: number) =>
  queryOptions({
    queryKey: [...linksKey, colisId ?? 'own'],
    queryFn: async () =>
      (await call(paymentsRoutes.links, { query: { colisId: colisId === undefined ? undefined : String(colisId) } }))
        .data,
  });

/** Query for what the page of a link shows. */
export const payerViewOf = ({ code }: PayLink) =>
  queryOptions({
    queryKey: [...linksKey, 'shown', code],
    queryFn: async () => (await call(paymentsRoutes.payerView, { params: { code } })).data,
    gcTime: 0,
    retry: false,
  });

/** Sends the link of some parcels by mail, in fixed words. */
export const useSendPayLink = (colisIds: readonly number[]) =>
  useMutation({
    mutationFn: (email: string) => call(paymentsRoutes.addLink, { body: { colisIds: [...colisIds], email } }),
  });

/** Revokes a link. */
export const useRevokePayLink = () => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ code }: PayLink) => call(paymentsRoutes.removeLink, { params: { code } }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: linksKey, predicate: ({ queryKey }) => queryKey[1] !== 'made' }),
  });
};

/** Returns the public address of a link. */
export const payLinkUrl = ({ code }: PayLink): string => siteOrigin() + pathTo('payLink', { code });
