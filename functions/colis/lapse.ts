import { canLapse } from '#shared/colis/rules.ts';
import { containerOf } from '../bookings/bookings.service.ts';
import { nowIso } from '../core/clock.ts';
import { transact } from '../core/dynamo.ts';
import { attempt } from '../core/log.ts';
import { tell } from '../core/outbox.ts';
import { settlePaymentOf } from '../payments/payments.service.ts';
import { onFresh } from './colis.service.ts';
import { pageOfContainer, pageOfDue, replaceColis } from './colis.table.ts';
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
 * Cancels every parcel of a container that is still cancelled, and owes back what was paid. Throws when some are left
 * (the index that lists them lags behind), so that the stream comes again.
 */
export const cancelAllIn = async (bookingId: number): Promise<void> => {
  if ((await containerOf(bookingId)).statut !== 'ANNULE') return;
  await onEachIn(bookingId, cancelWithContainer);
  const container = await containerOf(bookingId);
  if (container.statut === 'ANNULE' && container.freeGrams < container.maxGrams)
    throw new Error(`container ${bookingId} still holds parcels that its index does not show yet`);
};

/** A parcel that is to be paid is to be paid before its container leaves, when that is now sooner. */
export const bringForwardIn = async (bookingId: number): Promise<void> => {
  const { dateDepart } = await containerOf(bookingId);
  await onEachIn(bookingId, async (colis) => {
    const toPay = canLapse({ etat: colis.etat, paye: colis.paymentId !== null });
    if (toPay && colis.lapsesAt > dateDepart)
      await transact({ colis: replaceColis({ ...colis, lapsesAt: dateDepart }) });
  });
};

const onEachIn = async (bookingId: number, act: (colis: StoredColis) => Promise<void>): Promise<void> => {
  let cursor: string | undefined;
  do {
    const { items, next } = await pageOfContainer(bookingId, { limit: PAGE, cursor });
    for (const colis of items) await onFresh(colis, act);
    cursor = next;
  } while (cursor !== undefined);
};

const cancelWithContainer = async (colis: StoredColis): Promise<void> => {
  if (colis.etat === 'ANNULE') return;
  const { userId, id: colisId } = colis;
  await cancelColis(colis, { type: 'COLIS_ETAT_CHANGED', userId, colisId, etat: 'ANNULE' });
};
