import { beforeAll } from 'vitest';
import { customer } from '../../spec/customer.ts';
import {
  expectNoneShown,
  mockAnswer,
  type Reader,
  signIn,
  testMessages,
} from '../../support/browsers/message-readers.ts';
import { newCustomer } from '../../support/calls/api.ts';
import type { Person } from '../../support/calls/people.ts';

let awa: Person;
beforeAll(async () => {
  awa = await newCustomer();
});

const open = async (reader: Reader, address: string) => {
  await signIn(reader, awa);
  await reader.page.goto(address);
};

/** Opens the account page while the API returns only these details. */
const openAccountWith = async (reader: Reader, details: object) => {
  await mockAnswer(reader, '/api/auth/details', 200, { success: true, data: { id: awa.userId, ...details } });
  await open(reader, '/mon-compte');
};

testMessages(customer, {
  profileFailed: async (reader) => {
    await mockAnswer(reader, '/api/auth/details', 500);
    await open(reader, '/mon-compte');
  },
  notLoggedIn: (reader) => reader.page.goto('/mon-compte'),
  notProvided: (reader) =>
    openAccountWith(reader, { nom: 'Sarr', prenom: 'Fatou', email: 'f@yonnee.test', role: 'USER' }),
  notSpecified: (reader) => openAccountWith(reader, { nom: 'Sarr', prenom: 'Fatou', langue: 'fr' }),
  historyFailed: async (reader) => {
    await mockAnswer(reader, '/bookings/mes-reservations*', 500);
    await open(reader, '/mes-reservations');
  },
});

expectNoneShown(customer, {
  '/mon-compte': (reader) => open(reader, '/mon-compte'),
  '/mes-reservations': (reader) => open(reader, '/mes-reservations'),
});
