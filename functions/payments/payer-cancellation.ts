import { AppError } from '#shared/errors.ts';
import type { PayerView } from '#shared/payments/pay-links.ts';
import { dollarsOf } from '#shared/units.ts';
import { paidShares, sumOfCents } from '../colis/amounts.ts';
import { ledgerOf } from '../colis/colis.service.ts';
import { planCancellation } from '../colis/plan-cancellation.ts';
import type { PaidShare, StoredColis } from '../colis/stored-colis.ts';
import { containersById } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { presentReturns } from './return-ways.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Presents what of a payment would go back if its customer cancelled its parcels now. */
export const presentCancellation = async (
  payment: StoredPayment,
  colisList: readonly StoredColis[],
): Promise<PayerView['annulation']> => {
  const containers = await containersById([...new Set(colisList.map(({ bookingId }) => bookingId))]);
  const planned = await Promise.all(
    colisList.map(async (colis) => {
      const container = containers.get(colis.bookingId);
      return container && plannedShareOf(payment.id, colis, container);
    }),
  );
  const shares = planned.filter((each) => each !== undefined);
  if (shares.length === 0) return null;
  const returned = shares.map(({ returnedCents }) => ({ paymentId: payment.id, cents: returnedCents }));
  const frais = shares.reduce((sum, { paidCents, returnedCents }) => sum + paidCents - returnedCents, 0);
  const ways = await presentReturns(payment.userId, returned);
  return {
    rembourse: dollarsOf(sumOfCents(returned)),
    frais: dollarsOf(frais),
    voies: [...new Set(ways.map(({ voie }) => voie))],
  };
};

/** Returns what a payment pays for a parcel, and what of that goes back with its cancellation; undefined if it cannot be cancelled. */
const plannedShareOf = async (
  paymentId: number,
  colis: StoredColis,
  container: StoredContainer,
): Promise<{ paidCents: number; returnedCents: number } | undefined> => {
  try {
    const [{ returned }, ledger] = await Promise.all([planCancellation(colis, container), ledgerOf(colis)]);
    const centsOf = (shares: readonly PaidShare[]) => shares.find((each) => each.paymentId === paymentId)?.cents ?? 0;
    const paidCents = centsOf(paidShares(ledger));
    return paidCents > 0 ? { paidCents, returnedCents: centsOf(returned) } : undefined;
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return undefined;
    throw error;
  }
};
