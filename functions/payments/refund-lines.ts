import type { PaymentLine, StoredPayment } from './stored-payment.ts';

/** Returns the lines of a payment that are due, refunded, or returned by the bank. */
export const refundLinesIn = ({ refunds }: StoredPayment, state: 'DUE' | 'DONE' | 'FAILED'): PaymentLine[] =>
  Object.entries(refunds).flatMap(([colisId, { cents, etat }]) =>
    etat === state ? [{ colisId: Number(colisId), cents }] : [],
  );

export const sumOf = (all: readonly { cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0);
