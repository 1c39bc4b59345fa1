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

/** Throws COLIS_PAID or COLIS_CANCELLED when one of the parcels is not to be paid. */
export const checkPayable = (colis: readonly StoredColis[]): void => {
  for (const { paymentId, etat } of colis) {
    if (paymentId !== null) throw new AppError('COLIS_PAID');
    if (etat === 'ANNULE') throw new AppError('COLIS_CANCELLED');
  }
};

/** A payment to come for a customer's parcels, at the prices that they have. */
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
 * Files a payment that waits for its money, and holds its parcels for it. Who pays by card knows; of what an admin
 * records the customer is told. Throws ConditionFailed when a parcel moved.
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

/** The writes that give the parcels that a payment locks its means anew. */
export const relockColis = (payment: StoredPayment, colis: readonly (StoredColis | undefined)[]): WritesByName =>
  Object.fromEntries(
    colis.flatMap((one) =>
      one?.lockedBy === payment.id ? [[`colis:${one.id}`, lockColis(one, payment)] as const] : [],
    ),
  );
type WritesByName = { [name: string]: Write };

/** Tells the customer of what an admin records, or corrects; none of a card payment. */
export const recordedEvent = ({ userId, id: paymentId, cents, lines, moyen }: StoredPayment): Write | undefined => {
  const colisIds = lines.map(({ colisId }) => colisId);
  return moyen === 'CARTE'
    ? undefined
    : publish({ type: 'PAYMENT_RECORDED', userId, paymentId, cents, colisIds, moyen });
};

/** Files a payment of nothing: it waits for no money, so it is confirmed at once. Throws ConditionFailed. */
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
