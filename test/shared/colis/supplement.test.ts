import { expect, test } from 'vitest';
import { balanceWith, waivedCents } from '#shared/colis/supplement.ts';

/** What stays waived of a parcel when a line joins what is asked for it. */

test.each([
  ['a fee asks for itself', { missing: 7_000, waived: 5_000, isSettled: true }, 5_000],
  ['a reduction lowers what is waived first', { missing: 4_000, waived: 5_000, isSettled: true }, 4_000],
  ['nothing is missing', { missing: -1_000, waived: 5_000, isSettled: true }, 0],
  ['a settled parcel owes too little for a card', { missing: 49, waived: 0, isSettled: true }, 49],
  ['and so it does beside a waiver', { missing: 5_030, waived: 5_000, isSettled: true }, 5_030],
  ['an unpaid one owes every cent', { missing: 49, waived: 0, isSettled: false }, 0],
])('%s', (_, amounts, expected) => {
  expect(waivedCents(amounts)).toBe(expected);
});

const amounts = { prixEstime: 110, recu: 60, aPayer: 0, paye: true };

test('a page foretells what a fee or a reduction leaves to pay or gives back', () => {
  expect(balanceWith(amounts, 2_000)).toEqual({ owedCents: 2_000, overpaidCents: 0 });
  expect(balanceWith({ ...amounts, prixEstime: 130, aPayer: 20, paye: false }, 500).owedCents).toBe(2_500);
  expect(balanceWith(amounts, -6_000)).toEqual({ owedCents: 0, overpaidCents: 1_000 });
  expect(balanceWith({ ...amounts, recu: 0, paye: false }, 500).owedCents).toBe(11_500); // its payment is put off
  expect(balanceWith({ ...amounts, recu: 110, fraisArrivee: { droits: 40 }, aPayer: 40 }, 500).owedCents).toBe(4_500);
});
