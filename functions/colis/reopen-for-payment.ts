import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nowIso } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { eventWrite } from '../core/outbox.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { findColisOf, replaceColisWrite } from './colis.table.ts';
import { paymentWindow } from './payment-deadline.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Marks the parcels of a fully refunded payment unpaid; skips parcels that another payment has paid meanwhile. Returns
 * the ids of the unpaid ones that lose their space if not paid: neither cancelled nor in transit.
 */
export const reopenForPayment = async (
  userId: number,
  paymentId: number,
  colisIds: readonly number[],
): Promise<number[]> => {
  const unpaidIds: number[] = [];
  for (const colis of await findColisOf(userId, colisIds))
    if (colis && (await retryWithCurrentColis(colis, (current) => reopenColis(current, paymentId))))
      unpaidIds.push(colis.id);
  return unpaidIds;
};

/**
 * Marks a parcel, or its supplement, as unpaid if this payment paid it. Returns true when the parcel is unpaid, not
 * locked by another payment, and may lose its space.
 */
const reopenColis = async (colis: StoredColis, paymentId: number): Promise<boolean> => {
  const { userId, id: colisId, supplement } = colis;
  const mayLapse = canLapse({ etat: colis.etat, paye: false });
  if (supplement?.etat === 'PAYE' && supplement.paymentId === paymentId) {
    const { cents } = supplement;
    const isPaid = colis.paymentId !== null;
    const owedAgain = { ...supplement, etat: 'DU', depuis: nowIso(), paymentId: null } as const;
    await transact({
      colis: replaceColisWrite({ ...withRefunded(colis, cents), supplement: isPaid ? owedAgain : undefined }),
      event: isPaid ? eventWrite({ type: 'SUPPLEMENT_DUE', userId, colisId, cents }) : undefined,
    });
    return !isPaid && colis.lockedBy === null && mayLapse;
  }
  if (colis.paymentId !== paymentId) return colis.paymentId === null && colis.lockedBy === null && mayLapse;
  const window = mayLapse ? paymentWindow(await containerOf(colis.bookingId)) : {};
  await transact({
    colis: replaceColisWrite({
      ...withRefunded(colis, colis.priceCents - (supplement?.cents ?? 0)),
      paymentId: null,
      supplement: supplement?.etat === 'DU' ? undefined : supplement, // part of the price, all of which is owed now
      ...window,
    }),
  });
  return mayLapse;
};

const withRefunded = (colis: StoredColis, cents: number): StoredColis => ({
  ...colis,
  refundedCents: (colis.refundedCents ?? 0) + cents,
});
