import { beforeAll } from 'vitest';
import { booking } from '../../spec/booking.ts';
import { newContainer, newCustomer } from '../../support/api.ts';
import { type Booking, book, fillBooking, fillTexts, typeNoNumber } from '../../support/filled-booking.ts';
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
} from '../../support/message-readers.ts';
import type { Person } from '../../support/people.ts';
import { aColis } from '../../support/table.ts';

let customer: Person;
let somebodyElse: Person;
let open: number;
let full: number;
beforeAll(async () => {
  [customer, somebodyElse] = await Promise.all([newCustomer(), newCustomer()]);
  open = (await newContainer({ poidsMax: 500, volumeMax: 2 })).id;
  full = (await newContainer({ poidsMax: 10 })).id;
  await aColis(somebodyElse, full, { grams: 10_000 });
});

/** Books as the customer, in the open container. */
const asCustomer = (reader: Reader, change?: Booking) => book(reader, open, customer, change);

const withNoNumber = async (reader: Reader, name: Parameters<typeof typeNoNumber>[1]) => {
  await fillBooking(reader, open, customer);
  await typeNoNumber(reader, name);
  await submit(reader);
};

const whileFailing = async (reader: Reader, address: string) => {
  await mockAnswer(reader, address, 500);
  await asCustomer(reader);
};

const asNobodyKnown = async (reader: Reader) => {
  await signIn(reader, customer);
  await remember(reader, { userId: '' });
  await reader.page.goto(`/ajouter-colis/${open}`);
};

testMessages(booking, {
  pleaseLogIn: asNobodyKnown,
  clickToLogIn: async (reader) => {
    const { page, words } = reader;
    await asNobodyKnown(reader);
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
    await reader.page.goto(`/ajouter-colis/${full}`);
  },
  missingInsuranceType: (reader) => asCustomer(reader, { typeCouverture: '' }),
  missingInsuranceValue: (reader) => asCustomer(reader, { valeurCouverture: '' }),
  missingCustomsType: (reader) => asCustomer(reader, { typeDocument: '' }),
  missingCustomsImage: async (reader) => {
    await fillTexts(reader, open, customer);
    await submit(reader);
  },
  invalidWeight: (reader) => withNoNumber(reader, 'poids'),
  invalidSide: (reader) => withNoNumber(reader, 'hauteur'),
  invalidInsuranceValue: (reader) => withNoNumber(reader, 'valeurCouverture'),
  recipientRequired: async (reader) => {
    await asCustomer(reader, {
      nomDestinataire: '',
      emailDestinataire: '',
      telephoneDestinataire: '',
      adresseDestinataire: '',
    });
    await expectShownTimes(reader, booking.recipientRequired[reader.language], 4);
  },
  notEnoughWeight: (reader) => asCustomer(reader, { poids: '501' }),
  notEnoughVolume: (reader) => asCustomer(reader, { longueur: '2', largeur: '1.5', hauteur: '1.5' }),
  takenMeanwhile: async (reader) => {
    const { id } = await newContainer({ poidsMax: 10 });
    await fillBooking(reader, id, customer);
    await aColis(somebodyElse, id, { grams: 10_000 });
    await submit(reader);
  },
  insuranceServerWords: (reader) => asCustomer(reader, { contrat: Buffer.from('not a picture') }),
  insuranceFailed: (reader) => whileFailing(reader, '/insurance/add'),
  customsFailed: (reader) => whileFailing(reader, '/customs/add/**'),
  bookingFailed: (reader) => whileFailing(reader, '/colis/ajouter/*'),
  colisBooked: async (reader) => {
    await asCustomer(reader);
    forgetPage(reader);
  },
});

expectNoneShown(booking, {
  '/ajouter-colis': async (reader) => {
    await signIn(reader, customer);
    await reader.page.goto(`/ajouter-colis/${open}`);
  },
});
