import { beforeAll, expect } from 'vitest';
import { containers } from '../../spec/containers.ts';
import {
  expectNoneShown,
  expectShownTimes,
  forgetPage,
  isShown,
  mockAnswer,
  mockOutage,
  openOrStay,
  type Reader,
  signIn,
  submit,
  testMessages,
  type,
} from '../../support/browsers/message-readers.ts';
import { newContainer, newCustomer } from '../../support/calls/api.ts';
import { makeAdmin, type Person } from '../../support/calls/people.ts';
import { aColis } from '../../support/calls/table.ts';

let admin: Person;
let containerId: number;
beforeAll(async () => {
  admin = await makeAdmin();
  containerId = (await newContainer()).id;
});

const NEW = {
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2099-05-01T10:00',
  dateArrivee: '2099-05-20T10:00',
  dateReservation: '2099-04-01T10:00',
  prixEstime: '10',
  poidsMax: '1000',
  volumeMax: '30',
};

const add = async (reader: Reader, change: Record<string, string> = {}) => {
  await openOrStay(reader, '/ajouter-conteneur', admin);
  await type(reader, { ...NEW, ...change });
  await submit(reader);
};

const edit = async (reader: Reader, id: number, change: Record<string, string>) => {
  await signIn(reader, admin);
  await reader.page.goto(`/update-conteneur/${id}`);
  await type(reader, change);
  await submit(reader);
};

const REFUSAL = { success: false, code: 'INVALID_FIELDS', message: '…', fields: { destination: '…' } };

testMessages(containers, {
  containerFieldRequired: async (reader) => {
    await add(reader, Object.fromEntries(Object.keys(NEW).map((name) => [name, ''])));
    await expectShownTimes(reader, containers.containerFieldRequired[reader.language], Object.keys(NEW).length);
  },
  containerTooSmall: (reader) => add(reader, { poidsMax: '0.5' }),
  containerPriceBelowZero: (reader) => add(reader, { prixEstime: '-1' }),
  containerAdded: async (reader) => {
    await add(reader);
    forgetPage(reader);
  },
  containerNotAdded: async (reader) => {
    await mockAnswer(reader, '/bookings', 422, REFUSAL);
    await add(reader);
  },
  containerIncomplete: (reader) => add(reader, { destination: '' }),
  containerImpossible: async (reader) => {
    await mockOutage(reader, '/bookings');
    await add(reader);
  },
  containerUpdated: (reader) => edit(reader, containerId, { destination: `Ziguinchor ${reader.language}` }),
  containerNotUpdated: async (reader) => {
    const { id } = await newContainer();
    await aColis(await newCustomer(), id, { grams: 100_000 });
    await edit(reader, id, { poidsMax: '50' });
  },
  containerUpdateIncomplete: async (reader) => {
    await mockOutage(reader, `/bookings/${containerId}`, 'PUT');
    await edit(reader, containerId, { destination: 'Mbour' });
    await expect.poll(() => isShown(reader, containers.containerUpdateImpossible[reader.language])).toBe(true);
    await type(reader, { destination: '' });
    await submit(reader);
  },
  containerUpdateImpossible: async (reader) => {
    await mockOutage(reader, `/bookings/${containerId}`, 'PUT');
    await edit(reader, containerId, { destination: 'Mbour' });
  },
  containerLoadFailed: async (reader) => {
    await mockAnswer(reader, `/bookings/${containerId}`, 500);
    await signIn(reader, admin);
    await reader.page.goto(`/update-conteneur/${containerId}`);
  },
});

expectNoneShown(containers, {
  '/ajouter-conteneur': async (reader) => {
    await signIn(reader, admin);
    await reader.page.goto('/ajouter-conteneur');
  },
  '/update-conteneur': async (reader) => {
    await signIn(reader, admin);
    await reader.page.goto(`/update-conteneur/${containerId}`);
  },
});
