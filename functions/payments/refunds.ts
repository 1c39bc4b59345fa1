import { isOnline } from '#shared/money/methods.ts';
import type { PaymentStatut } from '#shared/payments/schema.ts';
import { hoursAfter } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { log } from '../core/log.ts';
import { transact, type Writes } from '../core/table/dynamo.ts';
import { isIntentOf } from './intents.ts';
import { reportPaymentProblem } from './mismatches.ts';
import { manualRefundWrites, refundMovementWrites } from './movements.ts';
import { replacePaymentWrite } from './payments.table.ts';
import { type Charge, chargeOf, type Provider, type ProviderRefund } from './provider.ts';
import { providerOf } from './providers.ts';
import { linesToRefundByHand, lostCentsIn, type RefundLine, refundLinesIn, sumOf } from './refund-lines.ts';
import { retryWithCurrentPayment } from './retry-on-stale-read.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Stripe repeats a refusal under the same key for a day. */
const REFUSED_HOURS = 25;

/**
 * Refunds by card all lines that are due, each once, and notifies the customer of all in one message, since a
 * cancelled container has several parcels. A line that Stripe refuses (a disputed charge) stays due until tomorrow; a
 * cash line until an admin has refunded it.
 */
export const sendDueRefunds = (userId: number, paymentId: number): Promise<void> =>
  retryWithCurrentPayment(userId, paymentId, async (payment) => {
    const all = refundLinesIn(payment, 'DUE');
    const due = payment.paymentIntentId ? all : all.filter(({ cents }) => cents === 0);
    if (due.length === 0) return clearRefundDue(payment);
    const { refunded, refundedTotal, cardRefunds, notRefundable } = await refundEach(payment, due);
    const refunds = { ...payment.refunds, ...markLines(refunded, 'DONE'), ...markLines(notRefundable, 'FAILED') };
    const refundedLines = refunded.filter(({ cents }) => cents > 0);
    const colisIds = colisIdsIn(refundedLines);
    await transact({
      ...refundWrites(payment, {
        ...payment,
        refunds,
        ...refundedFields({ ...payment, refunds }, Math.max(payment.refundedCents, refundedTotal)), // its event may have more
        refundsDueAt: refunded.length + notRefundable.length === due.length ? null : hoursAfter(REFUSED_HOURS),
      }),
      ...(await refundMovementWrites(payment, cardRefunds, [])),
      event:
        refundedLines.length > 0
          ? eventWrite({
              type: 'REFUNDED',
              userId,
              paymentId,
              colisIds,
              cents: sumOf(refundedLines),
              ...toPayer(payment),
            })
          : undefined,
      failedEvent:
        notRefundable.length > 0
          ? eventWrite({ type: 'REFUND_FAILED', userId, paymentId, cents: sumOf(notRefundable) })
          : undefined,
    });
  });

/** Lines that were refunded, those that the team has to refund, and all refunds of their payment by its provider. */
type Refunded = {
  refunded: RefundLine[];
  notRefundable: RefundLine[];
  refundedTotal: number;
  cardRefunds: ProviderRefund[];
};

/** Takes back all of a payment, with all its lines, by a provider that knows no parts; leaves parts to the team. */
const refundWhole = async (
  payment: StoredPayment,
  provider: Provider,
  charge: Charge,
  due: readonly RefundLine[],
): Promise<Refunded> => {
  const { id: paymentId, cents: paid } = payment;
  const { existingRefunds } = await provider.refundsOf(charge);
  const isDone = existingRefunds.length > 0;
  if (!isDone && sumOf(due) < paid) return { refunded: [], notRefundable: [...due], refundedTotal: 0, cardRefunds: [] };
  const [first] = due;
  const refund =
    existingRefunds[0] ??
    (first && (await provider.refund(charge, paid, { paymentId, key: first.key, colisId: first.colisId, round: 0 })));
  if (refund) return { refunded: [...due], notRefundable: [], refundedTotal: paid, cardRefunds: [refund] };
  log.error('refund refused', { paymentId });
  return { refunded: [], notRefundable: [], refundedTotal: 0, cardRefunds: [] };
};

/**
 * Refunds lines; returns those refunded, the total refunded of the payment, and all its refunds by card. Reads
 * Stripe's refunds first, since its idempotency keys expire after a day, and never refunds more than is left.
 */
const refundEach = async (payment: StoredPayment, due: readonly RefundLine[]): Promise<Refunded> => {
  const { id: paymentId, cents: paid, handRefundedCents = 0, disputes } = payment;
  const charge = chargeOf(payment);
  if (!charge) return { refunded: [...due], notRefundable: [], refundedTotal: 0, cardRefunds: [] }; // they cost nothing
  const provider = providerOf(payment);
  if (!provider.refundsParts) return refundWhole(payment, provider, charge, due);
  const { existingRefunds, failedRefunds } = await provider.refundsOf(charge);
  const refunded: RefundLine[] = [];
  const cardRefunds = [...existingRefunds];
  const round = closedDisputes(disputes); // Stripe may accept now what it refused during the dispute
  let refundedTotal = sumOf(existingRefunds) + handRefundedCents + lostCentsIn(disputes);
  for (const { key, colisId, cents: dueCents } of due) {
    const existing = existingRefunds.find((refund) => refund.key === key); // by an interrupted attempt
    if (!existing && failedRefunds.some((refund) => refund.key === key)) {
      log.error('refund sent back', { paymentId, key }); // the same card would not accept it now
      continue;
    }
    const cents = existing?.cents ?? Math.max(0, Math.min(dueCents, paid - refundedTotal));
    const newCents = existing ? 0 : cents;
    if (newCents > 0) {
      const created = await provider.refund(charge, newCents, { paymentId, key, colisId, round });
      if (!created) {
        log.error('refund refused', { paymentId, key });
        continue;
      }
      cardRefunds.push(created);
    }
    refundedTotal += newCents;
    refunded.push({ key, colisId, cents });
  }
  return { refunded, notRefundable: [], refundedTotal, cardRefunds };
};

const closedDisputes = (disputes: StoredPayment['disputes']): number =>
  Object.values(disputes ?? {}).filter(({ etat }) => etat !== 'OUVERT').length;

/** Says of a refund that it goes to somebody else, who paid by a link; cash of a counter goes to who stands there. */
const toPayer = ({ link }: StoredPayment): { parLien?: true } => (link ? { parLien: true } : {});

/** Ids of the parcels of refunds, each once. */
const colisIdsIn = (lines: readonly RefundLine[]): number[] => [...new Set(lines.map(({ colisId }) => colisId))];

const markLines = (
  lines: readonly Pick<RefundLine, 'key' | 'cents'>[],
  etat: 'DONE' | 'FAILED',
): StoredPayment['refunds'] => Object.fromEntries(lines.map(({ key, cents }) => [key, { cents, etat }]));

/**
 * Records a manual refund of all failed (card) or due (cash, transfer) lines by a counter or the team, with the writes
 * of the drawer that it came out of in its transaction; notifies the customer once. `repris` are the parcels whose
 * collection ends, if the payment is taken back.
 */
export const recordManualRefund = async (
  payment: StoredPayment,
  byHand: 'COUNTER' | 'TEAM',
  drawer: Writes,
  repris?: number[],
): Promise<StoredPayment> => {
  const due = linesToRefundByHand(payment);
  if (due.length === 0) return payment;
  const cents = sumOf(due);
  const { userId, id: paymentId } = payment;
  const refunds = { ...payment.refunds, ...markLines(due, 'DONE') };
  const after: StoredPayment = {
    ...payment,
    refunds,
    ...refundedFields({ ...payment, refunds }, payment.refundedCents + cents),
    handRefundedCents: (payment.handRefundedCents ?? 0) + cents,
    refundsDueAt: isOnline(payment.moyen) ? payment.refundsDueAt : null,
  };
  const colisIds = colisIdsIn(due);
  await transact({
    ...refundWrites(payment, after, repris !== undefined),
    ...manualRefundWrites(payment, due),
    event: eventWrite({
      type: 'REFUNDED',
      userId,
      paymentId,
      colisIds,
      cents,
      byHand,
      ...(byHand === 'TEAM' && toPayer(payment)),
      ...(repris && { repris }),
    }),
    ...drawer,
  });
  return { ...after, version: payment.version + 1 };
};

/**
 * Updates a payment from Stripe's refunds. Notifies the customer once of refunds made in the dashboard; refunds of this
 * app (they carry a parcel id) were already announced. Refunds that a bank returned become FAILED and raise an alarm,
 * since only an admin can refund them otherwise.
 */
export const syncRefunds = async (payment: StoredPayment, paymentIntentId: string): Promise<void> => {
  if (!isIntentOf(payment, paymentIntentId)) return;
  const charge = { sessionId: payment.sessionId, chargeId: paymentIntentId, cents: payment.cents };
  const { existingRefunds, failedRefunds } = await providerOf(payment).refundsOf(charge);
  const newFailures = failedRefunds.filter(({ id }) => !payment.failedRefunds?.includes(id));
  const totalCents = sumOf(existingRefunds) + (payment.handRefundedCents ?? 0) + lostCentsIn(payment.disputes);
  const refundedCents = newFailures.length > 0 ? totalCents : Math.max(payment.refundedCents, totalCents);
  const announcedCents = payment.foreignRefundedCents;
  const dashboardRefundedCents = Math.max(
    announcedCents,
    sumOf(existingRefunds.filter(({ key }) => key === undefined)),
  );
  const movements = await refundMovementWrites(payment, [...existingRefunds, ...failedRefunds], newFailures);
  const isSettled = refundedCents === payment.refundedCents && dashboardRefundedCents === announcedCents;
  if (isSettled && newFailures.length === 0 && Object.keys(movements).length === 0) return;
  const { userId, id: paymentId } = payment;
  const withFailures = { ...payment, refunds: { ...payment.refunds, ...returnedByBank(payment, newFailures) } };
  const refunds = { ...withFailures.refunds, ...recoveredLines(withFailures, dashboardRefundedCents - announcedCents) };
  const unrecovered = newFailures.filter(({ key = '' }) => refunds[key]?.etat !== 'DONE'); // else refunded
  await transact({
    ...refundWrites(payment, {
      ...payment,
      refunds,
      ...refundedFields({ ...payment, refunds }, refundedCents),
      foreignRefundedCents: dashboardRefundedCents,
      failedRefunds: failedRefunds.map(({ id }) => id),
    }),
    ...movements,
    event:
      dashboardRefundedCents > announcedCents
        ? eventWrite({
            type: 'REFUNDED',
            userId,
            paymentId,
            colisIds: colisIdsOf(payment),
            cents: dashboardRefundedCents - announcedCents,
            ...toPayer(payment),
          })
        : undefined,
    failedEvent:
      unrecovered.length > 0
        ? eventWrite({ type: 'REFUND_FAILED', userId, paymentId, cents: sumOf(unrecovered) })
        : undefined,
  });
  if (unrecovered.length > 0) reportPaymentProblem(paymentId, { failedRefunds: unrecovered.map(({ id }) => id) });
};

/** Lines whose refund a bank returned, marked FAILED. */
const returnedByBank = ({ refunds }: StoredPayment, failed: readonly ProviderRefund[]): StoredPayment['refunds'] =>
  markLines(
    failed.flatMap(({ key = '' }) => (refunds[key] ? [{ key, cents: refunds[key].cents }] : [])),
    'FAILED',
  );

/** Failed lines that were refunded in the dashboard since, marked DONE. */
const recoveredLines = (payment: StoredPayment, cents: number): StoredPayment['refunds'] => {
  let left = cents;
  const coveredLines = refundLinesIn(payment, 'FAILED').filter((line) => {
    const fits = line.cents <= left;
    if (fits) left -= line.cents;
    return fits;
  });
  return markLines(coveredLines, 'DONE');
};

/**
 * Writes for a payment with a new refunded total; a full refund publishes an event in the same transaction, so that the
 * parcels it had paid for follow.
 */
export const refundWrites = (before: StoredPayment, after: StoredPayment, isTakenBack = false): Writes => ({
  payment: replacePaymentWrite(after),
  refunded:
    isFullyRefunded(after) && !isFullyRefunded(before) && before.paidAt !== null
      ? eventWrite({
          type: 'PAYMENT_REFUNDED',
          userId: after.userId,
          paymentId: after.id,
          colisIds: chargedColisIdsOf(after),
          ...(lostCentsIn(after.disputes) > 0 && { conteste: true as const }),
          ...(isTakenBack && { repris: true as const }),
        })
      : undefined,
});

/** Reports whether all the money of a payment went back. */
const isFullyRefunded = ({ cents, refundedCents }: Pick<StoredPayment, 'cents' | 'refundedCents'>): boolean =>
  cents > 0 && refundedCents >= cents;

/** Ids of the parcels that cost something; free ones stay confirmed after a refund of the rest. */
const chargedColisIdsOf = ({ lines }: StoredPayment): number[] =>
  lines.filter(({ cents }) => cents > 0).map(({ colisId }) => colisId);

const colisIdsOf = ({ lines }: StoredPayment): number[] => lines.map(({ colisId }) => colisId);

/** Clears the due date of a payment of which no refund can be sent by card; an admin refunds by hand what is left. */
const clearRefundDue = async (payment: StoredPayment): Promise<void> => {
  if (payment.refundsDueAt !== null)
    await transact({ payment: replacePaymentWrite({ ...payment, refundsDueAt: null }) });
};

/**
 * Fields of a payment after a refund. It is REMBOURSE once all its money went back and none of its free parcels stands,
 * and CONFIRME again when a bank returned some of it. A payment that was never confirmed keeps its statut.
 */
export const refundedFields = (payment: StoredPayment, refundedCents: number) => ({
  refundedCents,
  statut: statutAfter(payment, refundedCents),
});

const statutAfter = (
  { cents, statut, paidAt, refundedCents: previousCents, lines, refunds }: StoredPayment,
  refundedCents: number,
): PaymentStatut => {
  const freeColisStands = lines.some((line) => line.cents === 0 && refunds[line.colisId] === undefined);
  if (isFullyRefunded({ cents, refundedCents })) return freeColisStands && paidAt !== null ? 'CONFIRME' : 'REMBOURSE';
  return statut === 'REMBOURSE' && paidAt !== null && refundedCents < previousCents ? 'CONFIRME' : statut;
};
