import { AppError } from '#shared/errors.ts';
import { lockColis } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored.ts';
import { nowIso } from '../core/clock.ts';
import { transact, type Write } from '../core/dynamo.ts';
import type { RecordWrite } from '../core/idempotency.ts';
import { newId } from '../core/ids.ts';
import { count } from '../core/metrics.ts';
import { publish } from '../core/outbox.ts';
import { confirmedEvent, markColisPaid } from './confirm-payment.ts';
import { insertPayment } from './payments.table.ts';
import type { StoredPayment } from './stored.ts';

/** Throws COLIS_PAID or COLIS_CANCELLED when one of the parcels cannot be paid. */
export const checkPayable = (colis: readonly StoredColis[]): void => {
  for (const { paymentId, etat } of colis) {
    if (paymentId !== null) throw new AppError('COLIS_PAID');
    if (etat === 'ANNULE') throw new AppError('COLIS_CANCELLED');
  }
};

/** Draft of a payment for a customer's parcels, at their current prices. */
export const newPayment = (colis: readonly StoredColis[], moyen: StoredPayment['moyen']): StoredPayment => {
  const lines = colis.map(({ id, priceCents }) => ({ colisId: id, cents: priceCents }));
  return {
    id: newId(),
    userId: colis[0]?.userId ?? 0,
    username: colis[0]?.username ?? '',
    lines,
    cents: lines.reduce((sum, { cents }) => sum + cents, 0),
    moyen,
    statut: 'EN_ATTENTE',
    sessionId: null,
    sessionEndsAt: null,
    paymentIntentId: null,
    refunds: {},
    refundsDueAt: null,
    refundedCents: 0,
    foreignRefundedCents: 0,
    disputedAt: null,
    createdAt: nowIso(),
    paidAt: null,
    version: 1,
  };
};

/**
 * Stores a pending payment and locks its parcels. The customer is notified of a payment that an admin records, not of
 * one by card. Throws ConditionFailed when a parcel changed in between.
 */
export const createPendingPayment = (
  payment: StoredPayment,
  colis: readonly StoredColis[],
  record: RecordWrite<StoredPayment>,
): Promise<void> =>
  transact({
    ...insertPayment(payment),
    ...Object.fromEntries(colis.map((one) => [`colis:${one.id}`, lockColis(one, payment)])),
    event: recordedEvent(payment),
    once: record(payment),
  });

/** Writes that set the current payment method in the parcels that a payment locks. */
export const relockColis = (payment: StoredPayment, colis: readonly (StoredColis | undefined)[]): WritesByName =>
  Object.fromEntries(
    colis.flatMap((one) =>
      one?.lockedBy === payment.id ? [[`colis:${one.id}`, lockColis(one, payment)] as const] : [],
    ),
  );
type WritesByName = { [name: string]: Write };

/** Event for a payment that an admin recorded or corrected; undefined for a card payment. */
export const recordedEvent = ({ userId, id: paymentId, cents, lines, moyen }: StoredPayment): Write | undefined => {
  const colisIds = lines.map(({ colisId }) => colisId);
  return moyen === 'CARTE'
    ? undefined
    : publish({ type: 'PAYMENT_RECORDED', userId, paymentId, cents, colisIds, moyen });
};

/** Stores a payment of zero dollars as confirmed, since there is no money to wait for. Throws ConditionFailed. */
export const createFreePayment = async (
  draft: StoredPayment,
  colis: readonly StoredColis[],
  record: RecordWrite<StoredPayment>,
): Promise<StoredPayment> => {
  const payment: StoredPayment = { ...draft, statut: 'CONFIRME', paidAt: draft.createdAt };
  await transact({
    ...insertPayment(payment),
    ...markColisPaid(payment, colis),
    event: confirmedEvent(payment, colis),
    once: record(payment),
  });
  count('paymentConfirmed');
  return payment;
};
