import * as v from 'valibot';
import { expect, test } from 'vitest';
import { PasswordReset } from '#shared/auth/schema.ts';
import { NewColis } from '#shared/colis/schema.ts';
import { NewContainer } from '#shared/containers/schema.ts';
import { faultsOf } from '#shared/http/field-faults.ts';
import { GroupPayment } from '#shared/payments/schema.ts';
import { e164Of } from '#shared/phone/numbers.ts';
import { phone, providePhoneReader } from '#shared/phone/schema.ts';

const faults = (schema: v.GenericSchema, value: unknown) => faultsOf(v.safeParse(schema, value).issues ?? []);

test('every invalid field is reported once, with its fault and the limit', () => {
  const found = faults(NewColis, {
    description: '',
    poids: 0,
    longueur: 13,
    largeur: '1',
    nomDestinataire: 'a'.repeat(121),
    emailDestinataire: 'nobody',
    telephoneDestinataire: '12',
    adresseDestinataire: 5,
    assuranceId: 1.5,
    documentId: null,
  });
  expect(found).toEqual({
    description: { fault: 'required' },
    poids: { fault: 'too_small', limit: 0.001 },
    longueur: { fault: 'too_large', limit: 12 },
    largeur: { fault: 'not_number' },
    hauteur: { fault: 'required' },
    nomDestinataire: { fault: 'too_long', limit: 120 },
    emailDestinataire: { fault: 'not_email' },
    telephoneDestinataire: { fault: 'not_phone' },
    adresseDestinataire: { fault: 'not_text' },
    assuranceId: { fault: 'not_integer' },
    documentId: { fault: 'required' },
  });
});

providePhoneReader((typed) => e164Of(typed, 'FR'));

test('a phone number is accepted in the notations of Europe, Africa and North America', () => {
  for (const good of [
    '(514) 555-1234',
    '+1 (514) 555-1234',
    '+ 221 77 123 45 67',
    '(+221) 77 123 45 67',
    '+221\u00a077\u00a0123\u00a045\u00a067',
    '06.12.34.56.78',
    '+33 (0)6 12 34 56 78',
  ])
    expect([good, v.is(phone, good)]).toEqual([good, true]);
  for (const bad of ['(((514) 555-1234', '51 45', '+', 'call me', '+221 77 123 45 67 x9'])
    expect([bad, v.is(phone, bad)]).toEqual([bad, false]);
});

test('a password that the user pool would refuse is reported with its fault', () => {
  const fault = (newPassword: string) => faults(PasswordReset, { token: 'x', newPassword }).newPassword;
  expect(fault('12345')).toEqual({ fault: 'too_short', limit: 6 });
  for (const one of [' secret', 'secret ', '      ', 'secret\u00a0', '\tsecret'])
    expect(fault(one)).toEqual({ fault: 'outer_space' });
  for (const one of ['my secret', 'sécrèt', '🔑🔑🔑🔑🔑🔑']) expect(fault(one)).toBeUndefined();
  expect(fault('my\nsecret')).toEqual({ fault: 'invalid' });
});

test('a fault between two fields is reported at the field to correct', () => {
  const container = {
    poidsMax: 10,
    volumeMax: 10,
    dateDepart: '2031-02-01T00:00:00Z',
    dateArrivee: '2031-01-01T00:00:00Z',
    dateReservation: '2030-01-01T00:00:00Z',
    lieuEnlevement: 'Paris',
    destination: 'Dakar',
  };
  expect(faults(NewContainer, container)).toEqual({ dateArrivee: { fault: 'before_departure' } });
});

test('a fault of the body itself is reported as `body`, and a fault in a list by its position', () => {
  expect(faults(GroupPayment, 'all')).toEqual({ body: { fault: 'invalid' } });
  expect(faults(GroupPayment, undefined)).toEqual({ body: { fault: 'required' } });
  expect(faults(GroupPayment, [])).toEqual({ body: { fault: 'too_few', limit: 1 } });
  expect(faults(GroupPayment, [7, 7])).toEqual({ body: { fault: 'repeated' } });
  expect(faults(GroupPayment, [7, 'x'])).toEqual({ '1': { fault: 'not_number' } });
  expect(
    faults(
      GroupPayment,
      Array.from({ length: 41 }, (_, n) => n + 1),
    ),
  ).toEqual({
    body: { fault: 'too_many', limit: 40 },
  });
});

test('a list of a hundred thousand wrong values is refused by its first ones alone', () => {
  const named = faults(GroupPayment, new Array(100_000).fill('x'));
  expect(named['0']).toEqual({ fault: 'not_number' });
  expect(JSON.stringify(named).length).toBeLessThan(10_000);
});
