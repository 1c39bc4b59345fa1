import { beforeAll } from 'vitest';
import { messages } from '../../spec.messages.ts';
import {
  expectShownTimes,
  mockAnswer,
  mockOutage,
  press,
  type Reader,
  signIn,
  submit,
  testMessages,
  type,
} from '../../support/browsers/message-readers.ts';
import { api, newContainer, newCustomer, registration } from '../../support/calls/api.ts';
import { type LoggedIn, makeAdmin, type Person } from '../../support/calls/people.ts';
import { aColis } from '../../support/calls/table.ts';
import { book, fillBooking, fillTexts, typeNoNumber } from '../../support/items/filled-booking.ts';

let customer: LoggedIn;
let other: Person;
let admin: Person;
let openContainer: number;
let colis: number;
beforeAll(async () => {
  [customer, other, admin] = await Promise.all([newCustomer(), newCustomer(), makeAdmin()]);
  openContainer = (await newContainer({ poidsMax: 500, volumeMax: 2 })).id;
  colis = await aColis(customer, (await newContainer()).id);
});

const CONTAINER = {
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2099-05-01T10:00',
  dateArrivee: '2099-05-20T10:00',
  dateReservation: '2099-04-01T10:00',
  prixEstime: '10',
  poidsMax: '1000',
  volumeMax: '30',
};

const addContainer = async (reader: Reader, change: Partial<typeof CONTAINER> = {}) => {
  await signIn(reader, admin);
  await reader.page.goto('/ajouter-conteneur');
  await type(reader, { ...CONTAINER, ...change });
  await submit(reader);
};

/** Messages that need what jsdom lacks: a browser's own checks of fields and files, its documents, or the whole API. */
testMessages(messages, {
  invalidCredentials: async (reader) => {
    await reader.page.goto('/login');
    await type(reader, { email: customer.email, password: 'wrong-1' });
    await submit(reader);
  },
  registerRequired: async (reader) => {
    await reader.page.goto('/register');
    await submit(reader);
    await expectShownTimes(reader, messages.registerRequired[reader.language], 6);
  },
  registerNoEmail: async (reader) => {
    const { langue, ...wanted } = registration('ousmane');
    await reader.page.goto('/register');
    await type(reader, wanted);
    await submit(reader);
  },
  deadLink: async (reader) => {
    const { email, password } = await newCustomer();
    const { token } = (await api('POST', '/api/auth/forgot-password', { body: { email } })).body;
    await api('POST', '/api/auth/reset-password', { body: { token, newPassword: password } });
    await reader.page.goto(`/reset-password?token=${token}`);
    await type(reader, { newPassword: 'secret-2', confirmation: 'secret-2' });
    await submit(reader);
  },
  missingCustomsImage: async (reader) => {
    await fillTexts(reader, openContainer, customer);
    await submit(reader);
  },
  invalidWeight: async (reader) => {
    await fillBooking(reader, openContainer, customer);
    await typeNoNumber(reader, 'poids');
    await submit(reader);
  },
  takenMeanwhile: async (reader) => {
    const { id } = await newContainer({ poidsMax: 10 });
    await fillBooking(reader, id, customer);
    await aColis(other, id, { grams: 10_000 });
    await submit(reader);
  },
  insuranceServerWords: (reader) => book(reader, openContainer, customer, { contrat: Buffer.from('not a picture') }),
  containerTooSmall: (reader) => addContainer(reader, { poidsMax: '0.5' }),
  containerImpossible: async (reader) => {
    await mockOutage(reader, '/bookings');
    await addContainer(reader);
  },
  loginRequired: async ({ page, words: { common } }) => {
    await page.goto('/');
    await page.getByRole('button', { name: common.nav.reservation }).click();
    await page.getByRole('banner').getByRole('link', { name: common.links.myColis }).click();
    await page.waitForURL('**/login*');
  },
  confirmLogout: async (reader) => {
    await signIn(reader, customer);
    await reader.page.goto('/');
    await press(reader, reader.words.common.links.logout);
  },
  listFailed: async (reader) => {
    await mockAnswer(reader, '/bookings*', 500);
    await reader.page.clock.setSystemTime(Date.now() + 600_000); // departures in the document are old by then
    await reader.page.goto('/');
  },
  validationRefused: async (reader) => {
    const { body } = await api('POST', `/payments/colis/${colis}`, { token: customer.token });
    await signIn(reader, customer);
    await reader.page.goto(`/colis?session_id=${body.data.sessionId}`);
  },
});
