import type { Line, StoredPayment } from './stored.ts';

/** Returns the shares of a payment that are due, refunded, or returned by the bank. */
export const sharesIn = ({ refunds }: StoredPayment, state: 'DUE' | 'DONE' | 'FAILED'): Line[] =>
  Object.entries(refunds).flatMap(([colisId, { cents, etat }]) =>
    etat === state ? [{ colisId: Number(colisId), cents }] : [],
  );

export const sumOf = (all: readonly { cents: number }[]): number => all.reduce((sum, { cents }) => sum + cents, 0);
