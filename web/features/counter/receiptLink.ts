import { queryOptions } from '@tanstack/react-query';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { ReceiptLink, Sale } from '#shared/counter/schema.ts';
import { call } from '#web/core/api/call.ts';
import { siteOrigin } from '#web/core/contact/siteOrigin.ts';
import { pathTo } from '#web/core/paths.ts';

/** Query for a link to the receipt of a sale, or of a later payment: given out once for each. */
export const receiptLink = ({ colis, paiements }: Sale, vente: boolean) => {
  const body = { colisIds: colis.map(({ id }) => id), paiementIds: paiements.map(({ id }) => id), vente };
  return queryOptions({
    queryKey: ['counter', 'receiptLink', body],
    queryFn: async () => (await call(counterRoutes.shareReceipt, { body })).data,
    staleTime: Infinity,
  });
};

/** Returns the public address of a receipt. */
export const receiptUrl = ({ code }: ReceiptLink): string => siteOrigin() + pathTo('counterReceipt', { code });
