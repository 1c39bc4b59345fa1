import { beforeAll } from 'vitest';
import { booking } from '../../spec/booking.ts';
import {
  expectNoneShown,
  expectShownTimes,
  forgetPage,
  mockAnswer,
  type Reader,
  remember,
  signIn,
  submit,
  testMessages,
} from '../../support/browsers/message-readers.ts';
import { newContainer, newCustomer } from '../../support/calls/api.ts';
import type { Person } from '../../support/calls/people.ts';
import { aColis } from '../../support/calls/table.ts';
import { type Booking, book, fillBooking, fillTexts, typeNoNumber } from '../../support/items/filled-booking.ts';

let customer: Person;
let otherCustomer: Person;
let openContainer: number;
let fullContainer: number;
beforeAll(async () => {
  [customer, otherCustomer] = await Promise.all([newCustomer(), newCustomer()]);
  openContainer = (await newContainer({ poidsMax: 500, volumeMax: 2 })).id;
  fullContainer = (await newContainer({ poidsMax: 10 })).id;
  await aColis(otherCustomer, fullContainer, { grams: 10_000 });
});

/** Books in the open container as the customer. */
const bookAsCustomer = (reader: Reader, change?: Booking) => book(reader, openContainer, customer, change);

const bookWithoutNumber = async (reader: Reader, name: Parameters<typeof typeNoNumber>[1]) => {
  await fillBooking(reader, openContainer, customer);
  await typeNoNumber(reader, name);
  await submit(reader);
};

const bookDuringFailure = async (reader: Reader, address: string) => {
  await mockAnswer(reader, address, 500);
  await bookAsCustomer(reader);
};

const openWithoutUserId = async (reader: Reader) => {
  await signIn(reader, customer);
  await remember(reader, { userId: '' });
  await reader.page.goto(`/ajouter-colis/${openContainer}`);
};

testMessages(booking, {
  pleaseLogIn: openWithoutUserId,
  clickToLogIn: async (reader) => {
    const { page, words } = reader;
    await openWithoutUserId(reader);
    await page.getByRole('link', { name: words.booking.pleaseLogIn.link }).click();
    await page.waitForURL('**/login');
    await page.goBack();
  },
  bookingMissing: async (reader) => {
    await signIn(reader, customer);
    await reader.page.goto('/ajouter-colis/abc');
  },
  bookingFull: async (reader) => {
    await signIn(reader, customer);
    await reader.page.goto(`/ajouter-colis/${fullContainer}`);
  },
  missingInsuranceType: (reader) => bookAsCustomer(reader, { typeCouverture: '' }),
  missingInsuranceValue: (reader) => bookAsCustomer(reader, { valeurCouverture: '' }),
  missingCustomsType: (reader) => bookAsCustomer(reader, { typeDocument: '' }),
  missingCustomsImage: async (reader) => {
    await fillTexts(reader, openContainer, customer);
    await submit(reader);
  },
  invalidWeight: (reader) => bookWithoutNumber(reader, 'poids'),
  invalidSide: (reader) => bookWithoutNumber(reader, 'hauteur'),
  invalidInsuranceValue: (reader) => bookWithoutNumber(reader, 'valeurCouverture'),
  recipientRequired: async (reader) => {
    await bookAsCustomer(reader, {
      nomDestinataire: '',
      telephoneDestinataire: '',
      adresseDestinataire: '',
    });
    await expectShownTimes(reader, booking.recipientRequired[reader.language], 3);
  },
  notEnoughWeight: (reader) => bookAsCustomer(reader, { poids: '501' }),
  notEnoughVolume: (reader) => bookAsCustomer(reader, { longueur: '2', largeur: '1.5', hauteur: '1.5' }),
  takenMeanwhile: async (reader) => {
    const { id } = await newContainer({ poidsMax: 10 });
    await fillBooking(reader, id, customer);
    await aColis(otherCustomer, id, { grams: 10_000 });
    await submit(reader);
  },
  insuranceServerWords: (reader) => bookAsCustomer(reader, { contrat: Buffer.from('not a picture') }),
  insuranceFailed: (reader) => bookDuringFailure(reader, '/insurance/add'),
  customsFailed: (reader) => bookDuringFailure(reader, '/customs/add/**'),
  bookingFailed: (reader) => bookDuringFailure(reader, '/colis/ajouter/*'),
  colisBooked: async (reader) => {
    await bookAsCustomer(reader);
    forgetPage(reader);
  },
});

expectNoneShown(booking, {
  '/ajouter-colis': async (reader) => {
    await signIn(reader, customer);
    await reader.page.goto(`/ajouter-colis/${openContainer}`);
  },
});
