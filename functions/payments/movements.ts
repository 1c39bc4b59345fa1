import { wholeOf } from '#shared/counter/cash.ts';
import { dayIn } from '#shared/dates.ts';
import { isOnline } from '#shared/money/methods.ts';
import type { Movement } from '#shared/payments/movements.ts';
import { dollarsOf } from '#shared/units.ts';
import { nowIso } from '../core/clock.ts';
import { env } from '../core/env.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { transact, type Write, type Writes } from '../core/table/dynamo.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { cashToGive } from './cash-to-give.ts';
import { insertMovementWrite, pageOfMovements, type StoredMovement, unstoredMovements } from './movements.table.ts';
import type { ProviderRefund } from './provider.ts';
import { findPapersOf } from './receipts.table.ts';
import { colisIdOf, lostCentsIn, type RefundLine, sumOf } from './refund-lines.ts';
import type { StoredPayment } from './stored-payment.ts';

/**
 * Movements of money: each is stored once, in the transaction of its payment, under the date of the money. Their sum is
 * that of the confirmed payments less what went back.
 */

type MovementPart = Pick<StoredMovement, 'id' | 'at' | 'type' | 'cents' | 'reference' | 'origine'> & {
  moyen?: StoredMovement['moyen'];
  /** All of the payment if undefined. */
  colisIds?: number[] | undefined;
};

const movementOf = (payment: StoredPayment, part: MovementPart): StoredMovement => {
  const lines = payment.lines.filter(({ colisId }) => part.colisIds?.includes(colisId) ?? true);
  const bookingIds = lines.flatMap(({ bookingId }) => (bookingId === undefined ? [] : [bookingId]));
  return {
    ...part,
    month: dayIn(part.at, env('SITE_ZONE')).slice(0, 7),
    moyen: part.moyen === undefined ? payment.moyen : part.moyen,
    paymentId: payment.id,
    userId: payment.userId,
    colisIds: lines.map(({ colisId }) => colisId),
    bookingIds: [...new Set(bookingIds)],
  };
};

/** Write of the money of a confirmed payment; undefined for a free one. */
export const paymentMovementWrite = (payment: StoredPayment): Write | undefined =>
  payment.cents > 0 && payment.paidAt !== null
    ? insertMovementWrite(
        movementOf(payment, {
          id: `${payment.id}`,
          at: payment.paidAt,
          type: 'PAIEMENT',
          cents: payment.cents,
          reference: payment.paymentIntentId,
        }),
      )
    : undefined;

/** Movements that one transaction takes beside the other writes of a refund. */
const MAX_PER_TRANSACTION = 80;

/**
 * Writes of the provider's refunds, and of those that came back (`returned`), that are not stored yet; those beyond what one
 * transaction takes are stored at once. A payment whose money was never counted has none.
 */
export const refundMovementWrites = async (
  payment: StoredPayment,
  refunds: readonly ProviderRefund[],
  returned: readonly ProviderRefund[],
): Promise<Writes> => {
  if (payment.paidAt === null) return {};
  const left = await unstoredMovements([
    ...refunds.map((refund) => refundMovement(payment, refund)),
    ...returned.map((refund) => returnMovement(payment, refund)),
  ]);
  while (left.length > MAX_PER_TRANSACTION) await transact(returnedMoneyWrites(left.splice(0, MAX_PER_TRANSACTION)));
  return returnedMoneyWrites(left);
};

/** Writes of movements of money that went back, with the event that issues their credit notes. */
const returnedMoneyWrites = (movements: readonly StoredMovement[]): Writes => {
  const [first] = movements;
  if (!first) return {};
  const { userId, paymentId } = first;
  const refs = movements.map(({ month, at, id }) => ({ month, at, id }));
  return {
    ...Object.fromEntries(movements.map((movement, index) => [`movement:${index}`, insertMovementWrite(movement)])),
    creditNotes: eventWrite({ type: 'MONEY_RETURNED', userId, paymentId, movements: refs }),
  };
};

const refundMovement = (payment: StoredPayment, { id, cents, createdAt, key }: ProviderRefund): StoredMovement =>
  movementOf(payment, {
    id,
    at: createdAt,
    type: 'REMBOURSEMENT',
    cents: -cents,
    reference: id,
    colisIds: colisIdsOf(key),
  });

const returnMovement = (payment: StoredPayment, { id, cents, returnedAt, key }: ProviderRefund): StoredMovement =>
  movementOf(payment, {
    id: `${id}#RENVOYE`,
    at: returnedAt ?? nowIso(),
    type: 'REMBOURSEMENT_RENVOYE',
    cents,
    reference: id,
    colisIds: colisIdsOf(key),
  });

/** Parcels of a refund by its key; a refund of the dashboard has no key and concerns all of its payment. */
const colisIdsOf = (key: string | undefined): number[] | undefined =>
  key === undefined ? undefined : [colisIdOf(key)];

/** Writes of a refund that an admin paid by hand, now; `lines` are all that are due, which it refunds. */
export const manualRefundWrites = (payment: StoredPayment, lines: readonly RefundLine[]): Writes => {
  const { devise, amount } = cashToGive(payment);
  return returnedMoneyWrites([
    movementOf(payment, {
      id: `${payment.id}#${payment.version}`,
      at: nowIso(),
      type: 'REMBOURSEMENT',
      cents: -sumOf(lines),
      moyen: isOnline(payment.moyen) ? null : payment.moyen,
      ...(cameInOther(payment) && { origine: { devise, montant: -amount } }),
      reference: null,
      colisIds: lines.map(({ colisId }) => colisId),
    }),
  ]);
};

/** Reports whether the money of a payment came in another currency than dollars, and goes back in it by hand. */
const cameInOther = ({ recu, moyen }: StoredPayment): boolean => recu != null && recu.taux !== null && !isOnline(moyen);

/** Writes of what a dispute took or gave back when it ended `at`; none when that changed nothing. */
export const disputeMovementWrites = (
  before: StoredPayment,
  after: StoredPayment,
  disputeId: string,
  at: string,
): Writes => {
  const cents = lostCentsIn(before.disputes) - lostCentsIn(after.disputes);
  if (cents === 0 || before.paidAt === null) return {};
  const type = cents < 0 ? 'LITIGE_PERDU' : 'LITIGE_RENDU';
  return returnedMoneyWrites([
    movementOf(before, { id: `${disputeId}#${before.version}`, at, type, cents, reference: disputeId }),
  ]);
};

/** Lists the movements of a month with the names of their customers and the numbers of their receipts. */
export const listMovements = async (month: string, page: PageRequest): Promise<Page<Movement>> => {
  const { items, next } = await pageOfMovements(month, page);
  const papers = await findPapersOf(items);
  return {
    items: items.map((movement, index) => presentMovement(movement, papers[index])),
    ...(next !== undefined && { next }),
  };
};

type PapersOfMovement = Awaited<ReturnType<typeof findPapersOf>>[number];

const presentMovement = (movement: StoredMovement, of: PapersOfMovement | undefined): Movement => ({
  id: movement.id,
  le: movement.at,
  type: movement.type,
  montant: dollarsOf(movement.cents),
  devise: 'USD',
  ...originOf(movement, of?.payment),
  moyen: movement.moyen,
  paymentId: movement.paymentId,
  recu: of?.receipt?.numero ?? null,
  avoir: of?.note?.numero ?? null,
  userId: movement.userId,
  username: of?.payment?.username ?? null,
  colisIds: movement.colisIds,
  containerBookingIds: movement.bookingIds,
  reference: movement.reference,
  enregistreLe: movement.recordedAt ?? movement.at,
});

/** Returns the money of a movement in the currency in which that of its payment came: as it went back, or its share. */
const originOf = (
  { cents, moyen, origine }: StoredMovement,
  payment: PapersOfMovement['payment'],
): Pick<Movement, 'origine'> => {
  if (origine) return { origine: { ...origine, montant: wholeOf(origine.montant, origine.devise) } };
  const recu = payment?.recu;
  if (!recu || recu.taux === null || moyen === null || payment.cents === 0) return {};
  const amount = Math.round((recu.montant * cents) / payment.cents);
  return { origine: { devise: recu.devise, montant: wholeOf(amount, recu.devise) } };
};
