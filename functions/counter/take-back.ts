import { TAKE_BACK_MINUTES } from '#shared/counter/constants.ts';
import type { CashRefund, NewTakeBack } from '#shared/counter/schema.ts';
import { AppError } from '#shared/errors.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { closesCollection } from '../colis/collection-changes.ts';
import { takeShareBack } from '../colis/reopen-for-payment.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { minutesAfter, nowIso } from '../core/clock.ts';
import { drawerMovementWrites, findMovements, type StoredDrawerMovement } from '../core/items/drawers.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, labelledWrites, type Writes } from '../core/table/dynamo.ts';
import { paymentsOf } from '../payments/payments.service.ts';
import { recordManualRefund } from '../payments/refunds.ts';
import { retryOnStaleRead } from '../payments/retry-on-stale-read.ts';
import type { StoredPayment } from '../payments/stored-payment.ts';
import { presentRefund } from './cash-refunds.ts';
import { openDrawerIdOf, takenCashError } from './drawers.service.ts';

/**
 * Takes back a cash payment of the caller's open drawer that was a mistake, in one transaction: all of it is refunded
 * out of the drawer, and its parcels owe it again. Throws DRAWER_CLOSED, PAYMENT_NOT_FOUND, TAKE_BACK_ENDED,
 * DRAWER_TOO_LOW or BUSY.
 */
export const takeBackCash = (
  { clientId, paiementId, motif }: NewTakeBack,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<CashRefund> =>
  idempotent(idempotencyKey, (record) =>
    retryOnStaleRead(async () => {
      const drawerId = await openDrawerIdOf(caller.userId);
      const { payment, movement } = await paymentIn(drawerId, clientId, paiementId);
      const colisList = await colisToReopen(payment, movement);
      const { devise, amount, userId } = movement;
      const due = withAllDue(payment);
      const refund = await presentRefund(due);
      try {
        const { writes, closedIds } = await reopenedColis(colisList, payment);
        const drawerWrites = {
          ...writes,
          ...drawerMovementWrites(drawerId, [
            { type: 'REMBOURSEMENT', devise, amount: -amount, motif, paymentId: payment.id, ...(userId && { userId }) },
          ]),
          idempotency: record(refund),
        };
        await recordManualRefund(due, 'COUNTER', drawerWrites, closedIds);
      } catch (error) {
        if (error instanceof ConditionFailed && error.has('payment')) throw error; // refunded meanwhile: read again
        throw (await takenCashError(error, drawerId, devise)) ?? error;
      }
      return refund;
    }),
  );

/** Returns a customer's payment whose cash is in a drawer, with its movement. Throws PAYMENT_NOT_FOUND. */
const paymentIn = async (
  drawerId: number,
  userId: number,
  paymentId: number,
): Promise<{ payment: StoredPayment; movement: StoredDrawerMovement }> => {
  const [[payment], movements] = await Promise.all([paymentsOf([{ userId, paymentId }]), findMovements(drawerId)]);
  const movement = movements.find((each) => each.type === 'PAIEMENT' && each.paymentId === paymentId);
  if (!payment || !movement) throw new AppError('PAYMENT_NOT_FOUND');
  return { payment, movement };
};

/**
 * Returns the parcels of a payment that is taken back. Throws TAKE_BACK_ENDED once it is too old or refunded in part, or
 * a parcel was deleted or handed over.
 */
const colisToReopen = async (
  { userId, statut, lines, refunds, refundedCents }: StoredPayment,
  { at }: StoredDrawerMovement,
): Promise<StoredColis[]> => {
  const isTooOld = minutesAfter(TAKE_BACK_MINUTES, at) < nowIso();
  const colisList = await colisOfRefs(lines.map(({ colisId: id }) => ({ userId, id })));
  const isSettled = colisList.length < lines.length || colisList.some(({ etat }) => etat === 'LIVRE');
  if (isTooOld || isSettled || statut !== 'CONFIRME' || refundedCents > 0 || Object.keys(refunds).length > 0)
    throw new AppError('TAKE_BACK_ENDED');
  return colisList;
};

/** Returns a payment of which all is due for refund. */
const withAllDue = (payment: StoredPayment): StoredPayment => ({
  ...payment,
  refunds: Object.fromEntries(
    payment.lines.flatMap(({ colisId, cents }) => (cents > 0 ? [[colisId, { cents, etat: 'DUE' as const }]] : [])),
  ),
});

/** Returns the writes that make parcels owe a payment again, and those of them whose collection that closes. */
const reopenedColis = async (
  colisList: readonly StoredColis[],
  { id: paymentId }: StoredPayment,
): Promise<{ writes: Writes; closedIds: number[] }> => {
  const taken = await Promise.all(colisList.map((colis) => takeShareBack(colis, paymentId, { repris: true })));
  const isClosed = (colis: StoredColis, at: number): boolean => {
    const after = taken[at]?.after;
    return after !== undefined && closesCollection(colis, after);
  };
  return {
    writes: Object.assign({}, ...taken.map((each) => each && labelledWrites(each.after.id, each.writes))),
    closedIds: colisList.filter(isClosed).map(({ id }) => id),
  };
};
