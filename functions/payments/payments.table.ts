import type { PaymentFilter } from '#shared/payments/schema.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { minutesAfter, ttlOf } from '../core/clock.ts';
import { GRACE_MINUTES } from '../core/events/sweep-grace.ts';
import { type Account, type CustomerIds, partitionsOf } from '../core/items/accounts.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import {
  deleteWrite,
  getItem,
  getItems,
  type Item,
  insertWrite,
  replaceWrite,
  type Write,
} from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfCustomerList, pageOfMatching } from '../core/table/query.ts';
import { claimReferenceWrite } from './payment-references.ts';
import { centsToRefund } from './refund-lines.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Instant at which the sweep must process a payment; undefined if never. */
const dueAtOf = ({ statut, sessionEndsAt, refundsDueAt }: StoredPayment): string | undefined => {
  if (statut !== 'EN_ATTENTE') return refundsDueAt ?? undefined;
  return sessionEndsAt ? minutesAfter(GRACE_MINUTES, sessionEndsAt) : undefined;
};

const itemOf = (payment: StoredPayment): Item & { version: number } => ({
  ...payment,
  ...keys.owned('PAYMENT', payment.userId, payment.id),
  ...indexKeys.payment({ ...payment, dueAt: dueAtOf(payment), isToRefund: centsToRefund(payment) > 0 }),
  ...(payment.keptUntil && { ttl: ttlOf(payment.keptUntil) }),
});

export const findPayment = (userId: number, id: number): Promise<StoredPayment | undefined> =>
  getItem(keys.owned('PAYMENT', userId, id));

/** Reads payments consistently, in the order of their references; an absent one is undefined. */
export const findPayments = async (
  refs: readonly { userId: number; paymentId: number }[],
): Promise<(StoredPayment | undefined)[]> => {
  const found = await getItems(refs.map(({ userId, paymentId }) => keys.owned('PAYMENT', userId, paymentId)));
  return found.map((item) => item as StoredPayment | undefined);
};

type FoundPaymentWithColis = {
  payment: StoredPayment | undefined;
  colisList: (StoredColis | undefined)[];
  account: Account | undefined;
};

/**
 * Reads a payment, its parcels and its customer's account together and consistently; what is absent is undefined.
 * BatchGet is not a snapshot: if the payment has ended but a parcel is still locked by it, the parcel was read before
 * that, so all items are read again.
 */
export const readWithColis = async (
  userId: number,
  id: number,
  colisIds: readonly number[],
): Promise<FoundPaymentWithColis> => {
  const read = await readOnce(userId, id, colisIds);
  const hasEnded = read.payment && read.payment.statut !== 'EN_ATTENTE';
  return hasEnded && read.colisList.some((colis) => colis?.lockedBy === id) ? readOnce(userId, id, colisIds) : read;
};

const readOnce = async (userId: number, id: number, colisIds: readonly number[]): Promise<FoundPaymentWithColis> => {
  const [payment, account, ...colisList] = await getItems([
    keys.owned('PAYMENT', userId, id),
    keys.account(userId),
    ...colisIds.map((colisId) => keys.owned('COLIS', userId, colisId)),
  ]);
  return { payment, account, colisList } as FoundPaymentWithColis;
};

/**
 * Lists payments, newest first: all, in a statut or with something to refund (A_REMBOURSER), of a customer, or both.
 */
export const pageOfPayments = (
  { statut, userId }: { statut?: PaymentFilter | undefined; userId?: CustomerIds | undefined },
  page: PageRequest,
): Promise<Page<StoredPayment>> => {
  const order = 'descending' as const;
  if (userId === undefined) {
    if (statut === 'A_REMBOURSER') return pageOf('listKeysByStatut', indexKeys.paymentToRefund, { order }, page);
    return statut
      ? pageOf('newestByStatut', `PAYMENT#${statut}`, { order }, page)
      : pageOf('newest', 'PAYMENT', { order }, page);
  }
  if (statut === 'A_REMBOURSER') return pageOfPaymentsToRefund(userId, page);
  return statut
    ? pageOfCustomerList('minePaye', partitionsOf(userId), { prefix: `PAYMENT#${statut}#`, order }, page)
    : pageOfAllOf(userId, page);
};

const pageOfAllOf = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredPayment>> =>
  pageOfCustomerList('mine', partitionsOf(ids), { prefix: 'PAYMENT#', order: 'descending' }, page);

/** Lists payments of a customer of which something is still to be refunded, newest first. */
export const pageOfPaymentsToRefund = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredPayment>> =>
  pageOfMatching(
    (each) => pageOfAllOf(ids, each),
    (payment) => centsToRefund(payment) > 0,
    page,
  );

/** Lists pending payments whose session should have ended by an instant, and payments with a refund still due. */
export const pageOfDue = (until: string, page: PageRequest): Promise<Page<StoredPayment>> =>
  pageOf('dueKeys', 'PAYMENT', { upTo: until }, page);

/** Lists payments in statut CONFIRME, without those refunded in full, that were started since an instant. */
export const pageOfConfirmed = (since: string, page: PageRequest): Promise<Page<StoredPayment>> =>
  pageOf('newestByStatut', 'PAYMENT#CONFIRME', { from: since }, page);

export const insertPaymentWrites = (
  payment: StoredPayment,
): { id: Write; payment: Write; paymentReference: Write | undefined } => ({
  id: claimIdWrite(payment.id, payment),
  payment: insertWrite(itemOf(payment)),
  paymentReference: claimReferenceWrite(payment),
});

/** Write that replaces a payment, if it is unchanged since it was read. */
export const replacePaymentWrite = (payment: StoredPayment): Write => replaceWrite(itemOf(payment));

/** Write that deletes a payment, if it is unchanged since it was read. */
export const deletePaymentWrite = ({ userId, id, version }: StoredPayment): Write =>
  deleteWrite(keys.owned('PAYMENT', userId, id), version);
