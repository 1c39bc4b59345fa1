import { beforeAll } from 'vitest';
import { admin } from '../../spec/admin.ts';
import {
  expectNoneShown,
  forgetPage,
  mockAnswer,
  openOrStay,
  type Reader,
  signIn,
  testMessages,
} from '../../support/browsers/message-readers.ts';
import { fillPlaceholders } from '../../support/browsers/page-texts.ts';
import { newContainer, newCustomer } from '../../support/calls/api.ts';
import { makeAdmin, type Person } from '../../support/calls/people.ts';
import { aColis } from '../../support/calls/table.ts';

let adminAccount: Person;
beforeAll(async () => {
  adminAccount = await makeAdmin();
});

const open = async (reader: Reader, address = '/admin/colis') => {
  await signIn(reader, adminAccount);
  await reader.page.goto(address);
};

/** Changes a parcel to its next état, which needs no confirmation. */
const putOnHold = async (reader: Reader) => {
  const colis = await aColis(await newCustomer(), (await newContainer()).id);
  await openOrStay(reader, `/admin/colis?ouvert=${colis}`, adminAccount);
  const label = fillPlaceholders(reader.words.adminColis.etatOf, { id: colis });
  await reader.page.getByLabel(label, { exact: true }).last().selectOption('EN_ATTENTE');
};

testMessages(admin, {
  adminColisLoading: async (reader) => {
    await reader.page.route('**/backend/colis/all*', () => {});
    await open(reader);
  },
  adminColisNone: async (reader) => open(reader, `/admin/colis?client=${(await newCustomer()).userId}&paiement=PAYE`),
  adminColisFailed: async (reader) => {
    await mockAnswer(reader, '/colis/all*', 500);
    await open(reader);
  },
  adminEtatChanged: async (reader) => {
    await putOnHold(reader);
    forgetPage(reader);
  },
  adminEtatNotChanged: async (reader) => {
    await mockAnswer(reader, '/colis/modifier/*', 500);
    await putOnHold(reader);
  },
});

expectNoneShown(admin, {
  '/admin': (reader) => open(reader, '/admin'),
  '/admin/colis': (reader) => open(reader),
});
