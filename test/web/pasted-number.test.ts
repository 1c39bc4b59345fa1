import { expect, test } from 'vitest';
import { pastedNumber } from '#web/ui/form/pastedNumber.ts';

test.each([
  ['12,5', '12.5'],
  ['1\u00a0234,5', '1234.5'],
  ['1\u202f234,50 €', '1234.50'],
  ['1 234 567', '1234567'],
  ['1,234.50', '1234.50'],
  ['1.234,50', '1234.50'],
  ['1.234.567', '1234567'],
  ['$1,234.50', '1234.50'],
  ['USD 12.40', '12.40'],
  ['12,5\u00a0kg', '12.5'],
  ['0,02 m³', '0.02'],
  ['١٢٫٥', '12.5'],
  ['１２．５', '12.5'],
  ['\u202a-17,4441\u202c', '-17.4441'],
  ["1'234.5", '1234.5'],
])('%j is pasted as %s', (pasted, number) => expect(pastedNumber(pasted)).toBe(number));

test.each(['douze', '12 / 15', '1,2,3.4.5x', '12-15', ''])('%j is no number', (pasted) =>
  expect(pastedNumber(pasted)).toBeUndefined(),
);
