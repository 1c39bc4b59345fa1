import type { QueryClient } from '@tanstack/react-query';
import { EMBEDDED_PAYER, type EmbeddedPayer } from '#shared/payments/payer-page.ts';

/** Payment from whose page a payer comes back: its session, or its id. */
export type PayerReturn = { session_id: string } | { paiement: string };

/** Query key of what a pay link asks, or what a payment of it has paid. */
export const payerKey = (code: string, returned?: PayerReturn) => ['payer', code, returned ?? null] as const;

/** Puts what a document shows into the cache, as of the time when it was read, so that it is refreshed. */
export function cachePayer(client: QueryClient, { code, view, asOf }: EmbeddedPayer): void {
  if (code !== null) client.setQueryData(payerKey(code), view, { updatedAt: asOf });
}

/** Caches what the document of a pay link shows. */
export function restorePayer(client: QueryClient): void {
  const json = document.getElementById(EMBEDDED_PAYER)?.textContent;
  if (json) cachePayer(client, JSON.parse(json) as EmbeddedPayer);
}
