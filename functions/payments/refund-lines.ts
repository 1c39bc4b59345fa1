import { isOnline } from '#shared/money/methods.ts';
import type { StoredPayment } from './stored-payment.ts';

/** Refund of a payment, in cents, by its key: the parcel's id, or that of a difference of its intake (`7:ECART:5`). */
export type RefundLine = { key: string; colisId: number; cents: number };

/** Returns the refunds of a payment that are due, done, or returned by the bank. */
export const refundLinesIn = ({ refunds }: StoredPayment, state: 'DUE' | 'DONE' | 'FAILED'): RefundLine[] =>
  Object.entries(refunds).flatMap(([key, { cents, etat }]) =>
    etat === state ? [{ key, colisId: colisIdOf(key), cents }] : [],
  );

/** Returns the parcel of a refund by its key. */
export const colisIdOf = (key: string): number => Number(key.split(':')[0]);

export const sumOf = (all: readonly { cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0);

/** Lines of a payment that only an admin refunds: those that were recorded, and what a provider did not accept. */
export const linesToRefundByHand = (payment: StoredPayment): RefundLine[] =>
  refundLinesIn(payment, isOnline(payment.moyen) ? 'FAILED' : 'DUE');

/** Cents of a payment that are still to be refunded. */
export const centsToRefund = (payment: StoredPayment): number =>
  sumOf([...refundLinesIn(payment, 'DUE'), ...refundLinesIn(payment, 'FAILED')]);

/** Returns the cents that lost disputes took, part of what counts as refunded. */
export const lostCentsIn = (disputes: StoredPayment['disputes']): number =>
  Object.values(disputes ?? {}).reduce((sum, { etat, cents }) => sum + (etat === 'PERDU' ? cents : 0), 0);
