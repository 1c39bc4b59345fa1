import type { AwaitedPayment } from '#shared/colis/schema.ts';
import { dollarsOf } from '#shared/units.ts';
import { awaitedPaymentOf } from './amounts.ts';
import type { StoredColis } from './stored-colis.ts';

/** Presents a recorded payment of a parcel that awaits its confirmation; nothing without one. */
export const presentAwaited = (stored: StoredColis): { aConfirmer?: AwaitedPayment } => {
  const awaited = awaitedPaymentOf(stored);
  if (!awaited) return {};
  const { cents, restCents, quand } = awaited;
  return { aConfirmer: { montant: dollarsOf(cents), reste: dollarsOf(restCents), ...(quand && { quand }) } };
};
