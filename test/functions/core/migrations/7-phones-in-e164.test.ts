import { expect, test } from 'vitest';
import { phonesInE164 } from '#functions/core/migrations/7-phones-in-e164.ts';

test.each([
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['(+221) 77-123.45.67', '+221771234567'],
  ['00221 77 123 45 67', '+221771234567'],
  ['+221771234567', '+221771234567'],
  ['06 12 34 56 78', '06 12 34 56 78'],
  ['', ''],
])('the migration turns the phone “%s” into “%s”', (stored, migrated) => {
  const account = { pk: 'USER#1', sk: 'ACCOUNT', telephone: stored };
  expect(phonesInE164.apply(account)).toEqual({ ...account, telephone: migrated });
  const colis = { pk: 'USER#1', sk: 'COLIS#2', userPhone: stored, telephoneDestinataire: stored, description: stored };
  expect(phonesInE164.apply(colis)).toEqual({ ...colis, userPhone: migrated, telephoneDestinataire: migrated });
  const leg = { pk: 'COORDINATION#3', sk: 'COORDINATION', telephone: stored };
  expect(phonesInE164.apply(leg)).toEqual({ ...leg, telephone: migrated });
});

test('the migration leaves items without a customer phone unchanged', () => {
  const message = { pk: 'CONTACT#1', sk: 'CONTACT', telephone: '00221 77' };
  expect(phonesInE164.apply(message)).toEqual(message);
});
