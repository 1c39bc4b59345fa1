import { expect, test } from 'vitest';
import { api, book, newContainer, newCustomer, registration } from '../support/calls/api.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { addLeg, asAdmin, legBody } from '../support/items/journey.ts';

const NUMBERS = [
  ['+221770000000', '+221770000000'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['0612345678', '+33612345678'],
  ['771234567', '+221771234567'],
  ['(514) 555-0199', '+15145550199'],
  ['00221771234567', '+221771234567'],
  ['\u202a+221 77 123 45 67\u202c', '+221771234567'],
  ['+221\u00a077\u202f123\u200945\u00a067\ufeff', '+221771234567'],
  ['＋２２１　７７１２３４５６７', '+221771234567'],
  ['٠٦ ١٢ ٣٤ ٥٦ ٧٨', '+33612345678'],
  ['tel:+221-77-123-45-67', '+221771234567'],
] as const;

test('a phone number is returned in international form, however it was typed', async () => {
  for (const [typed, kept] of NUMBERS) {
    const { status, body } = await api('POST', '/api/auth/register', {
      body: { ...registration(), telephone: typed },
    });
    expect([typed, status, body.data?.telephone]).toEqual([typed, 201, kept]);
  }
});

test('the numbers of a parcel’s recipient and sender, and of a leg’s contact, are returned in international form', async () => {
  const container = await newContainer();
  const customer = await newCustomer({ telephone: '06 12 34 56 78' });
  const booked = await book(customer, container.id, { telephoneDestinataire: '77 123 45 67' });
  expect(booked.body.data).toMatchObject({ telephoneDestinataire: '+221771234567', userPhone: '+33612345678' });
  const edited = await api('PUT', `/colis/modifier/${booked.body.data.id}`, {
    token: customer.token,
    body: { telephoneDestinataire: '0022507 01 02 03 04' },
  });
  expect(edited.body.data.telephoneDestinataire).toBe('+2250701020304');
  const leg = await addLeg(container.id, legBody({ telephone: '02 35 19 70 00' }));
  expect(leg.body.data.telephone).toBe('+33235197000');
  const moved = await asAdmin('PUT', `/coordination/update/${leg.body.data.id}`, { telephone: '(514) 555-0199' });
  expect(moved.body.data.telephone).toBe('+15145550199');
});

test('an invalid phone number is refused and its field named', async () => {
  const refused = await api('POST', '/api/auth/register', {
    body: { ...registration(), telephone: '+999 12 34 56 78', email: 'nope' },
    language: 'en',
  });
  expect(refused.status).toBe(422);
  expect(refused.body.fields).toEqual({
    telephone: 'Enter a valid phone number.',
    email: expect.any(String),
  });
  const container = await newContainer();
  const parcel = await book(await makeCustomer(), container.id, { telephoneDestinataire: '+33 12' });
  expect([parcel.status, Object.keys(parcel.body.fields)]).toEqual([422, ['telephoneDestinataire']]);
});

test('two numbers in one field are refused with a fault of their own, in both languages', async () => {
  for (const telephone of ['77 123 45 67 / 78 123 45 67', '+221 77 123 45 67 ou +221 78 123 45 67'])
    for (const [language, text] of [
      ['fr', 'Un seul numéro ici'],
      ['en', 'One number only'],
    ] as const) {
      const { status, body } = await api('POST', '/api/auth/register', {
        body: { ...registration(), telephone },
        language,
      });
      expect([status, body.fields]).toEqual([422, { telephone: expect.stringContaining(text) }]);
    }
});
