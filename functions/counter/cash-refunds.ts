import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { wholeOf } from '#shared/counter/cash.ts';
import type { CashRefund, NewCashRefund } from '#shared/counter/schema.ts';
import { AppError } from '#shared/errors.ts';
import { dollarsOf } from '#shared/units.ts';
import { worksOn } from '../colis/agent-access.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { CustomerIds } from '../core/items/accounts.ts';
import { drawerMovementWrites } from '../core/items/drawers.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed } from '../core/table/dynamo.ts';
import { cashToGive } from '../payments/cash-to-give.ts';
import { listToRefund, paymentsOf } from '../payments/payments.service.ts';
import { linesToRefundByHand, sumOf } from '../payments/refund-lines.ts';
import { recordManualRefund } from '../payments/refunds.ts';
import { retryOnStaleRead } from '../payments/retry-on-stale-read.ts';
import type { StoredPayment } from '../payments/stored-payment.ts';
import { openDrawerIdOf, takenCashError } from './drawers.service.ts';

/** Refunds of cash payments, which are given back in cash at a site of the parcel's container. */

/** Payments of a customer to refund that are read. */
const READ_PAYMENTS = 20;

/** Lists the cash that a customer is to get back at the site of a caller. */
export const cashRefundsOf = async (ids: CustomerIds, caller: Caller): Promise<CashRefund[]> => {
  const { items } = await listToRefund(ids, { limit: READ_PAYMENTS });
  const refunds: CashRefund[] = [];
  for (const payment of items.filter(isCashToRefund))
    if (await isServedHere(payment, caller)) refunds.push(await presentRefund(payment));
  return refunds;
};

/**
 * Records that all that is due of a cash payment was given back out of the caller's drawer, in the transaction of the
 * refund. Throws PAYMENT_NOT_FOUND, NOTHING_TO_GIVE_BACK, DRAWER_CLOSED, DRAWER_TOO_LOW or BUSY.
 */
export const giveBackCash = (
  { clientId, paiementId }: NewCashRefund,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<CashRefund> =>
  idempotent(idempotencyKey, (record) =>
    retryOnStaleRead(async () => {
      const [payment] = await paymentsOf([{ userId: clientId, paymentId: paiementId }]);
      if (!payment || !(await isServedHere(payment, caller))) throw new AppError('PAYMENT_NOT_FOUND');
      if (!isCashToRefund(payment)) throw new AppError('NOTHING_TO_GIVE_BACK');
      const drawerId = await openDrawerIdOf(caller.userId);
      const { devise, amount } = cashToGive(payment);
      const refund = await presentRefund(payment);
      try {
        await recordManualRefund(payment, 'COUNTER', {
          ...drawerMovementWrites(drawerId, [
            { type: 'REMBOURSEMENT', devise, amount: -amount, paymentId: payment.id, userId: payment.userId },
          ]),
          idempotency: record(refund),
        });
      } catch (error) {
        if (error instanceof ConditionFailed && error.has('payment')) throw error; // refunded meanwhile: read again
        throw (await takenCashError(error, drawerId, devise)) ?? error;
      }
      return refund;
    }),
  );

const isCashToRefund = (payment: StoredPayment): boolean =>
  payment.moyen === 'ESPECES' && sumOf(linesToRefundByHand(payment)) > 0;

/** Reports whether a parcel of a payment is in a container that leaves from or arrives at the caller's site. */
/** Reports whether a payment is for parcels of a container that leaves from, or arrives at the site of a caller. */
export const isServedHere = async ({ userId, lines }: StoredPayment, caller: Caller): Promise<boolean> => {
  if (caller.isAdmin) return true;
  const colisList = await colisOfRefs(lines.map(({ colisId: id }) => ({ userId, id })));
  const containers = await Promise.all([...new Set(colisList.map(({ bookingId }) => bookingId))].map(containerOf));
  return containers.some((container) => worksOn(container, caller, undefined));
};

/** Presents what is due of a cash payment. */
export const presentRefund = async (payment: StoredPayment): Promise<CashRefund> => {
  const { id: paiementId, userId } = payment;
  const due = linesToRefundByHand(payment);
  const { devise, amount } = cashToGive(payment);
  const colisList = await colisOfRefs([...new Set(due.map(({ colisId }) => colisId))].map((id) => ({ userId, id })));
  return {
    paiementId,
    clientId: userId,
    client: payment.username ?? '',
    montant: dollarsOf(sumOf(due)),
    especes: { devise, montant: wholeOf(amount, devise) },
    colis: colisList.map(({ id, trackingCode, description }) => ({
      id,
      codeSuivi: trackingCode ? formatTrackingCode(trackingCode) : null,
      description,
    })),
  };
};
