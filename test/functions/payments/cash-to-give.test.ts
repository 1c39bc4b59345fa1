import { expect, test } from 'vitest';
import { cashToGive } from '#functions/payments/cash-to-give.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';

/** Cash payment of $200.01 for three parcels, of which `cents` are due and `before` went back. */
const payment = (cents: number, before: number, recu: StoredPayment['recu']): StoredPayment =>
  ({
    moyen: 'ESPECES',
    cents: 20_001,
    handRefundedCents: before,
    refunds: { 7: { cents, etat: 'DUE' }, 8: { cents: before, etat: 'DONE' } },
    recu,
  }) as unknown as StoredPayment;

const francs = { devise: 'XOF', montant: 120_703, taux: 603.48, tauxDu: '2026-11-28' } as const;

test('refunds of a payment in another currency are together what came in', () => {
  const parts = [6_667, 6_667, 6_667];
  const given = parts.map((cents, index) => cashToGive(payment(cents, 6_667 * index, francs)));
  expect(given.map(({ devise }) => devise)).toEqual(['XOF', 'XOF', 'XOF']);
  expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(francs.montant);
  expect(given[0]?.amount).toBe(40_234);
});

test('a payment that was recorded without its currency goes back in dollars', () => {
  expect(cashToGive(payment(6_667, 0, undefined))).toEqual({ devise: 'USD', amount: 6_667 });
});
