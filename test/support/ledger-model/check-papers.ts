import { expect } from 'vitest';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import type { Movement } from '#shared/payments/movements.ts';

/** Numbers of the papers that all batches of a run have issued. */
export type Papers = { receipts: string[]; creditNotes: string[] };

/** Checks that the numbers of each year begin with one and miss none. */
const expectGapFree = (numbers: readonly string[]): void => {
  const byYear = Map.groupBy(numbers, (number) => number.replace(/\d+$/, ''));
  for (const [year, ofYear] of byYear)
    expect(ofYear.toSorted()).toEqual(ofYear.map((_, index) => `${year}${String(index + 1).padStart(6, '0')}`));
};

/**
 * Checks that each payment that came in has a receipt, each refund a credit note of its own, and that no number of a
 * year is missing or given twice. Returns the numbers with those of this batch.
 */
export const expectPapers = (
  papers: Papers,
  movements: readonly Movement[],
  payments: readonly StoredPayment[],
): Papers => {
  const came = movements.filter(({ type }) => type === 'PAIEMENT');
  const receipts = came.map(({ recu, paymentId }) => recu ?? `none for ${paymentId}`);
  const paid = payments.filter(({ paidAt, cents }) => paidAt !== null && cents > 0);
  expect(came.map(({ paymentId }) => paymentId).toSorted()).toEqual(paid.map(({ id }) => id).toSorted());
  const creditNotes = movements.flatMap(({ type, avoir, id }) =>
    type === 'PAIEMENT' ? [] : [avoir ?? `none for ${id}`],
  );
  const all = {
    receipts: [...papers.receipts, ...receipts],
    creditNotes: [...papers.creditNotes, ...creditNotes],
  };
  expectGapFree(all.receipts);
  expectGapFree(all.creditNotes);
  return all;
};
