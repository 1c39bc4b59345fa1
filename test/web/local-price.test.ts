import { expect, test } from 'vitest';
import { formatLocalPrice } from '#web/core/currency/formatLocalPrice.ts';
import { localCurrency } from '#web/core/currency/localCurrency.ts';

const rates = { date: '2026-11-20', perUsd: { EUR: 0.868056, CAD: 1.405469, XOF: 569.407118 } };
const friday = new Date('2026-11-20T18:00:00Z');
const spaced = (text: string | undefined) => text?.replace(/\u00A0/g, ' ');

test.each([
  ['fr', 243, 'EUR', '≈ 211 €'],
  ['en', 243, 'EUR', '≈ €211'],
  ['fr', 11, 'EUR', '≈ 9,55 €'],
  ['fr', 230, 'CAD', '≈ 323 $CA'],
  ['en', 230, 'CAD', '≈ CA$323'],
  ['fr', 230, 'XOF', '≈ 130 964 F CFA'],
  ['en', 230, 'XOF', '≈ F CFA 130,964'],
  ['fr', 0.01, 'XOF', '≈ 6 F CFA'],
] as const)(
  'in %s, %d dollars in %s are shown as "%s", rounded and never wrapped',
  (language, dollars, currency, text) => {
    const shown = formatLocalPrice(language, dollars, currency, rates, friday);
    expect(spaced(shown)).toBe(text);
    expect(shown).not.toMatch(/[ \u202F]/);
  },
);

test.each([
  ['2026-11-23T23:59:59Z', '≈ 211 €'],
  ['2026-11-24T00:00:00Z', undefined],
])("at %s, three days after Friday's rate, the price in euros is %s", (now, text) => {
  expect(spaced(formatLocalPrice('fr', 243, 'EUR', rates, new Date(now)))).toBe(text);
});

test.each([
  ['fr-CA', 'CAD'],
  ['en-CA', 'CAD'],
  ['fr-SN', 'XOF'],
  ['wo-SN', 'XOF'],
  ['fr-CI', 'XOF'],
  ['en-US', undefined],
  ['es-US', undefined],
  ['en', undefined],
  ['fr', 'EUR'],
  ['fr-FR', 'EUR'],
  ['de-Latn-AT', 'EUR'],
  ['it-IT', 'EUR'],
  ['fr-MA', undefined],
  ['ar-001', undefined],
  ['', undefined],
] as const)('a reader whose browser speaks %s sees %s beside the dollars', (tag, currency) => {
  expect(localCurrency(tag)).toBe(currency);
});
