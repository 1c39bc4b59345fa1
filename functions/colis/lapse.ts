import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { nowIso } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { attempt } from '../core/log.ts';
import { tell } from '../core/outbox.ts';
import { settlePaymentOf } from '../payments/payments.service.ts';
import { lapseOf } from './book.ts';
import { onFresh, someAsBooked } from './colis.service.ts';
import { pageOfDue, replaceColis } from './colis.table.ts';
import { cancelColis } from './edit.ts';
import type { StoredColis } from './stored.ts';

const PAGE = 50;

/** Reminds of, or releases, every unpaid parcel whose time has come; gives how many were looked at. */
export const lapseDue = async (hasTime: () => boolean): Promise<number> => {
  let looked = 0;
  let cursor: string | undefined;
  do {
    const { items, next } = await pageOfDue(nowIso(), { limit: PAGE, cursor });
    for (const colis of items) {
      if (!hasTime()) return looked;
      await attempt({ colisId: colis.id }, () => onFresh(colis, remindOrRelease));
      looked += 1;
    }
    cursor = next;
  } while (cursor !== undefined);
  return looked;
};

/** Never while a payment is live: Stripe is asked first how that payment stands. */
const remindOrRelease = async (colis: StoredColis): Promise<void> => {
  if (colis.lockedBy !== null) return settlePaymentOf(colis.userId, colis.lockedBy);
  if (!canLapse({ etat: colis.etat, paye: colis.paymentId !== null })) return;
  const { userId, id: colisId, lapsesAt } = colis;
  if (lapsesAt <= nowIso()) {
    await cancelColis(colis, { type: 'COLIS_LAPSED', userId, colisId });
  } else if (colis.remindedAt === null) {
    await transact({
      colis: replaceColis({ ...colis, remindedAt: nowIso() }),
      told: tell({ type: 'COLIS_LAPSES_SOON', userId, colisId, lapsesAt }),
    });
  }
};

/**
 * Cancels every parcel of a container that is still cancelled, and owes back what was paid; what was delivered stays so.
 * Throws when others are left (the index that lists them lags behind), so that the stream comes again.
 */
export const cancelAllIn = async (bookingId: number): Promise<void> => {
  if ((await containerOf(bookingId)).statut !== 'ANNULE') return;
  let deliveredGrams = 0;
  await onEachIn(bookingId, async (colis) => {
    if (colis.etat === 'LIVRE') deliveredGrams += colis.grams;
    else await cancelWithContainer(colis);
  });
  const container = await containerOf(bookingId);
  if (container.statut === 'ANNULE' && container.freeGrams + deliveredGrams < container.maxGrams)
    throw new Error(`container ${bookingId} still holds parcels that its index does not show yet`);
};

/** A parcel that is to be paid has until its container leaves, at most: sooner or later than it was. */
export const rescheduleIn = async (bookingId: number): Promise<void> => {
  const container = await containerOf(bookingId);
  await onEachIn(bookingId, async (colis) => {
    const lapsesAt = lapseOf(container, colis.unpaidSince);
    if (!canLapse({ etat: colis.etat, paye: colis.paymentId !== null }) || lapsesAt === colis.lapsesAt) return;
    const remindedAt = lapsesAt > colis.lapsesAt ? null : colis.remindedAt;
    await transact({ colis: replaceColis({ ...colis, lapsesAt, remindedAt }) });
  });
};

const onEachIn = async (bookingId: number, act: (colis: StoredColis) => Promise<void>): Promise<void> => {
  let after: string | undefined;
  do {
    const some = await someAsBooked(bookingId, PAGE, after);
    for (const colis of some.colis) await onFresh(colis, act);
    after = some.after;
  } while (after !== undefined);
};

const cancelWithContainer = async (colis: StoredColis): Promise<void> => {
  if (colis.etat === 'ANNULE') return;
  const { userId, id: colisId } = colis;
  await cancelColis(colis, { type: 'COLIS_ETAT_CHANGED', userId, colisId, etat: 'ANNULE' });
};
