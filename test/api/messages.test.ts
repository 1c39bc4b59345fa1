import { beforeAll, expect, test } from 'vitest';
import { apiMessages } from '../spec/api.ts';
import type { MessageRow } from '../spec/row.ts';
import type { PageLanguage } from '../support/browsers/page-texts.ts';
import { api, newContainer, newCustomer, PNG, type Reply } from '../support/calls/api.ts';
import type { Person } from '../support/calls/people.ts';

let customer: Person;
let bookingId: number;
beforeAll(async () => {
  customer = await newCustomer();
  bookingId = (await newContainer()).id;
});

type Call = { method: 'GET' | 'POST'; path: string; body?: unknown; token?: string };

/** Call of the API, and the function that reads the message from its reply. */
type Trigger = { call: () => Call; messageOf?: (reply: Reply) => string };

const DTO = JSON.stringify({ typeDocument: 'Facture' });
const photo = () => new Blob([new Uint8Array(PNG)], { type: 'image/png' });

const formOf = (parts: Record<string, string | Blob>): FormData => {
  const form = new FormData();
  for (const [name, part] of Object.entries(parts)) form.append(name, part);
  return form;
};

const addCustoms = (parts: Record<string, string | Blob>, { userId = String(customer.userId), booking = '' } = {}) => ({
  method: 'POST' as const,
  path: `/customs/add/${userId}/${booking || bookingId}`,
  body: formOf(parts),
});

const checkWeight = (poidsColis: unknown, poidsRestant: unknown) => ({
  method: 'POST' as const,
  path: '/bookings/check-weight',
  body: { poidsColis, poidsRestant },
});

const field = (name: string) => (reply: Reply) => reply.body.fields[name];

const triggers: Record<keyof typeof apiMessages, Trigger> = {
  notAuthenticated: { call: () => ({ method: 'GET', path: '/bookings', token: 'not-a-token' }) },
  invalidWeights: { call: () => checkWeight('lourd', 5) },
  weightTooMuch: { call: () => checkWeight(6, 5) },
  searchDateRequired: { call: () => ({ method: 'GET', path: '/bookings/by-date' }), messageOf: field('dateDepart') },
  customsWithoutDto: { call: () => addCustoms({ photo: photo() }) },
  customsDtoNoObject: { call: () => addCustoms({ dto: '"Facture"', photo: photo() }) },
  customsWithoutPhoto: { call: () => addCustoms({ dto: DTO }) },
  customsUserNoNumber: {
    call: () => addCustoms({ dto: DTO, photo: photo() }, { userId: 'abc' }),
    messageOf: field('userId'),
  },
  customsBookingNoNumber: {
    call: () => addCustoms({ dto: DTO, photo: photo() }, { booking: 'abc' }),
    messageOf: field('bookingId'),
  },
  groupPaymentOfNothing: {
    call: () => ({ method: 'POST', path: '/payments/group-payment', body: [] }),
    messageOf: field('body'),
  },
};

const LANGUAGES: readonly PageLanguage[] = ['fr', 'en'];
const cases = Object.entries<MessageRow>(apiMessages).flatMap(([name, row]) =>
  LANGUAGES.map((language) => ({ name: name as keyof typeof triggers, row, language })),
);

test.each(cases)('$row.page: $row.trigger ($language)', async ({ name, row, language }) => {
  const { call, messageOf = ({ body }) => body.message } = triggers[name];
  const { method, path, token = customer.token, body } = call();
  const reply = await api(method, path, { token, body, language });
  expect(reply.status).toBeGreaterThanOrEqual(400);
  expect(messageOf(reply)).toBe(row[language]);
});
