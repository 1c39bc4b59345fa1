import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../../support/calls/people.ts';
import { setStored, withFaults } from '../../support/calls/stored-state.ts';
import { storedColis, updateStoredColis } from '../../support/calls/table.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { runningCloud } from '../../support/clouds/running-cloud.ts';
import { deliverRecords, recordOf, unhandledEvents, unsentMails, untilDue } from '../../support/items/domain-events.ts';
import { addEvent } from '../../support/items/journey.ts';
import {
  bookForAll,
  type Customer,
  manyCustomers,
  notificationsOf,
  subjectsByAddress,
} from '../../support/items/many-customers.ts';
import { mailsTo, sweep } from '../../support/items/money.ts';
import { CROWD_MS, expectOneMessageEach, onHold, untilAllSent } from './fan-out.ts';

/** Messages to many customers, which fill the stream for a while without delaying other customers' mails. */
ownCloud();

/** Proxy between the functions and the mail service; fails for the addresses that a test names. */
const mailProxy = await startFaultyProxy(() => runningCloud().mail);
afterAll(() => mailProxy.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = mailProxy.endpoint;
});

vi.setConfig({ testTimeout: CROWD_MS });

const firstLine = (notification: string): string => notification.split('\n', 1).join('');

test('an interrupted invocation is repeated and nobody gets a second message, even if the stream repeats the event', async () => {
  const { id } = await newContainer();
  const people = await manyCustomers(30);
  await bookForAll(id, people);
  const record = recordOf(onHold(id));
  let written = 0;
  const breaks = (command: string) =>
    command === 'TransactWriteItemsCommand' && ++written > 20 ? new Error('the function was stopped') : undefined;
  await withFaults({ before: breaks }, () => deliverRecords(record));
  await Promise.all([deliverRecords(record), deliverRecords(record)]);
  await untilAllSent();
  expect(await deliverRecords(record)).toBe(0);
  await expectOneMessageEach(people);
});

test('an address whose mails fail delays nobody else’s, and is retried', async () => {
  const { id } = await newContainer();
  const people = await manyCustomers(53);
  await bookForAll(id, people);
  const [failing] = people.toSorted((one, other) => one.userId - other.userId); // on the first page
  const record = recordOf(onHold(id));
  mailProxy.fail(String(failing?.email), 500, 500, 500);
  expect(await deliverRecords(record)).toBe(0);
  await vi.waitFor(async () => {
    expect(await unhandledEvents()).toEqual([]); // the rest of the customers are another event
    expect(await unsentMails()).toMatchObject([{ attempts: 1, leaseUntil: 0 }]);
  }, CROWD_MS);
  const subjects = await subjectsByAddress();
  const others = people.filter((customer) => customer !== failing);
  expect(others.every(({ email }) => subjects.get(email)?.length === 1)).toBe(true);
  expect(await mailsTo(String(failing?.email))).toEqual([]);
  await untilDue();
  await sweep();
  await expectOneMessageEach(people);
});

test('a customer whose parcel is not indexed yet gets the message at once, like the others', async () => {
  const { id } = await newContainer();
  const [awa, modou] = await manyCustomers(2);
  if (!awa || !modou) throw new Error('no customer');
  await bookForAll(id, [awa]);
  const [unindexed = 0] = await bookForAll(id, [modou]);
  await setStored(keys.owned('COLIS', modou.userId, unindexed), 'inPk', '0');
  expect(await deliverRecords(recordOf(onHold(id)))).toBe(0);
  await expectOneMessageEach([awa, modou]);
});

test('a customer without an active parcel in the container gets no message', async () => {
  const { id } = await newContainer();
  const [awa, modou, fatou] = await manyCustomers(3);
  if (!awa || !modou || !fatou) throw new Error('no customer');
  await bookForAll(id, [awa]);
  await bookForAll(id, [modou], { etat: 'ANNULE' });
  expect(await deliverRecords(recordOf(onHold(id)))).toBe(0);
  await expectOneMessageEach([awa]);
  expect(await Promise.all([modou, fatou].map(notificationsOf))).toEqual([[], []]);
  expect([...(await mailsTo(modou.email)), ...(await mailsTo(fatou.email))]).toEqual([]);
});

test('an event of a deleted container notifies nobody', async () => {
  for (const statut of ['EN_ATTENTE', 'ANNULE'] as const)
    expect(await deliverRecords(recordOf({ type: 'CONTAINER_STATUT_CHANGED', bookingId: 1, statut }))).toBe(0);
  const plan = { dateDepart: '', dateArrivee: '', lieuEnlevement: '', destination: '' };
  const replanned = { type: 'CONTAINER_REPLANNED', bookingId: 1, fuseau: 'UTC', before: plan, after: plan } as const;
  expect(await deliverRecords(recordOf(replanned))).toBe(0);
});

const etatsOf = (people: readonly Customer[], ids: readonly number[]): Promise<Etat[]> =>
  Promise.all(people.map(async (customer, at) => (await storedColis(customer, ids[at] ?? 0)).etat));

test('a tracking event moves the parcels of a container, and each customer gets one message about all of theirs', async () => {
  const { id } = await newContainer();
  const people = await manyCustomers(52);
  const ids = await bookForAll(id, people);
  const [awa] = people;
  if (!awa) throw new Error('no customer');
  const more = await bookForAll(id, [awa, awa]); // on the next page
  await addEvent(id, { statut: 'EN_TRANSIT', lieu: 'Algésiras', description: 'Mer calme.' });
  await untilAllSent();
  expect(new Set(await etatsOf([...people, awa, awa], [...ids, ...more]))).toEqual(new Set(['EN_TRANSIT']));
  const subjects = await subjectsByAddress();
  const notifications = await Promise.all(people.map(notificationsOf));
  for (const [at, { email, langue }] of [...people.entries()].slice(1)) {
    const [notice, subject] = {
      fr: [
        `Votre colis n° ${ids[at]} est en route. Conteneur n° ${id} (Le Havre vers Dakar). Lieu : Algésiras. Mer calme.`,
        'Votre colis est en route · Yónnee',
      ],
      en: [
        `Your parcel no. ${ids[at]} is on its way. Container no. ${id} (Le Havre to Dakar). Place: Algeciras. Mer calme.`,
        'Your parcel is on its way · Yónnee',
      ],
    }[langue];
    expect([notifications[at]?.map(firstLine), subjects.get(email)]).toEqual([[notice], [subject]]);
  }
  expect([notifications[0]?.length, subjects.get(awa.email)]).toEqual([1, ['Vos colis sont en route · Yónnee']]);
  for (const colisId of [ids[0], ...more]) expect(notifications[0]?.[0]).toContain(colisId);
});

test('a cancellation sends each customer one message naming all their parcels, even if the first call is interrupted', async () => {
  const { id } = await newContainer();
  const [awa, modou] = await manyCustomers(2);
  if (!awa || !modou) throw new Error('no customer');
  const [first, english, second] = await bookForAll(id, [awa, modou, awa]);
  await setStored(keys.container(id), 'statut', 'ANNULE');
  const record = recordOf({ type: 'CONTAINER_STATUT_CHANGED', bookingId: id, statut: 'ANNULE' });
  let written = 0;
  const breaks = (command: string) =>
    command === 'TransactWriteItemsCommand' && ++written > 1 ? new Error('the function was stopped') : undefined;
  await withFaults({ before: breaks }, () => deliverRecords(record));
  await deliverRecords(record);
  await untilAllSent();
  const subjects = await subjectsByAddress();
  expect([awa, modou].map(({ email }) => subjects.get(email))).toEqual([
    ['Vos colis sont annulés · Yónnee'],
    ['Your parcel is cancelled · Yónnee'],
  ]);
  expect((await mailsTo(awa.email))[0]?.text).toMatch(
    new RegExp(`vos colis n° (${first}, ${second}|${second}, ${first})`),
  );
  expect(await notificationsOf(modou)).toEqual([expect.stringContaining(`your parcel no. ${english}.`)]);
});

test('a new plan is sent once to customers with parcels under way, old and new times in the container’s zone', async () => {
  const { token } = await makeAdmin();
  const dateDepart = '2031-03-01T23:30:00.000Z';
  const { id } = await newContainer({ dateDepart, dateArrivee: '2031-03-20T10:00:00Z' });
  const [awa, modou, fatou, omar] = await manyCustomers(4);
  if (!awa || !modou || !fatou || !omar) throw new Error('no customer');
  await bookForAll(id, [awa, modou, awa]);
  await bookForAll(id, [fatou], { etat: 'LIVRE' });
  await bookForAll(id, [omar], { etat: 'ANNULE' });
  const edit = (body: object) => api('PUT', `/bookings/${id}`, { token, body });
  await edit({ dateDepart, lieuEnlevement: 'Le Havre', poidsMax: 2000 });
  expect((await edit({ dateDepart: '2031-03-05T09:00:00Z', destination: 'Saint-Louis' })).status).toBe(200);
  await untilAllSent();
  const [french, english] = await Promise.all([awa, modou].map(notificationsOf));
  expect(french?.map(firstLine)).toEqual([
    `Le conteneur n° ${id} (Le Havre vers Dakar), où vous avez des colis, change de programme. Départ (heure de Paris) : 5 mars 2031 à 10:00 (avant : 2 mars 2031 à 00:30). Destination : Saint-Louis (avant : Dakar).`,
  ]);
  expect(english).toEqual([
    expect.stringMatching(/Departure \(Paris time\): 5 March 2031 at 10:00 \(before: 2 March 2031 at 00:30\)\./),
  ]);
  const subjects = await subjectsByAddress();
  expect([awa, modou, fatou, omar].map(({ email }) => subjects.get(email))).toEqual([
    ['Votre conteneur change de programme · Yónnee'],
    ['Your container has a new schedule · Yónnee'],
    undefined,
    undefined,
  ]);
});

test('a problem on the way is mailed too, with its description', async () => {
  const { id } = await newContainer();
  const [awa] = await manyCustomers(1);
  if (!awa) throw new Error('no customer');
  await bookForAll(id, [awa]);
  await addEvent(id, { statut: 'PROBLEME', lieu: 'Casablanca', description: 'Grève des dockers jusqu’à jeudi.' });
  await untilAllSent();
  expect(await notificationsOf(awa)).toEqual([
    expect.stringMatching(/Casablanca\. Grève des dockers jusqu’à jeudi\.$/),
  ]);
  const [mail, ...others] = await mailsTo(awa.email);
  expect([mail?.subject, others]).toEqual(['Votre conteneur est bloqué par un problème · Yónnee', []]);
  expect(mail?.text).toContain('Grève des dockers jusqu’à jeudi.');
});

test('cancelled and delivered parcels stay so, whatever the events; an event without an état moves no parcel', async () => {
  const { id } = await newContainer();
  const awa = await makeCustomer();
  const people = [awa, awa, awa].map(({ userId, email }) => ({ userId, email, langue: 'fr' as const }));
  const ids = await bookForAll(id, people);
  await updateStoredColis(awa, ids[0] ?? 0, { etat: 'ANNULE' });
  await updateStoredColis(awa, ids[1] ?? 0, { etat: 'LIVRE' });
  await addEvent(id, { statut: 'PROBLEME', lieu: 'Casablanca' });
  await untilAllSent();
  expect((await notificationsOf(awa)).join()).toContain('Casablanca');
  expect(await etatsOf(people, ids)).toEqual(['ANNULE', 'LIVRE', 'ENREGISTRE']);
  await addEvent(id, { statut: 'ARRIVE', lieu: 'Dakar' });
  await untilAllSent();
  expect(await etatsOf(people, ids)).toEqual(['ANNULE', 'LIVRE', 'ARRIVE']);
});

test('an event handled late or again does not undo what an admin has done since', async () => {
  const { token } = await makeAdmin();
  const { id } = await newContainer();
  const awa = await makeCustomer();
  const [colisId = 0] = await bookForAll(id, [awa]);
  const { body } = await addEvent(id, { statut: 'EN_TRANSIT', lieu: 'Algésiras' });
  await untilAllSent();
  expect((await storedColis(awa, colisId)).etat).toBe('EN_TRANSIT');
  await api('PUT', `/colis/modifier/${colisId}`, { token, body: { etat: 'EN_ATTENTE' } });
  const again = recordOf(
    {
      type: 'TRACKING_ADDED',
      bookingId: id,
      trackingId: body.data.id,
      statut: 'EN_TRANSIT',
      lieu: 'Algésiras',
      description: '',
    },
    { eventId: randomUUID(), at: body.data.createdAt },
  );
  expect(await deliverRecords(again)).toBe(0);
  expect((await storedColis(awa, colisId)).etat).toBe('EN_ATTENTE');
});
