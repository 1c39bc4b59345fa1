import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keys } from '#functions/core/keys.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { api, newContainer } from '../../support/api.ts';
import { deliverRecords, recordOf, unhandledEvents, unsentMails, untilDue } from '../../support/domain-events.ts';
import { startFaultyProxy } from '../../support/faulty-proxy.ts';
import { addEvent } from '../../support/journey.ts';
import {
  bookForAll,
  type Customer,
  manyCustomers,
  notificationsOf,
  subjectsByAddress,
} from '../../support/many-customers.ts';
import { mailsTo, sweep } from '../../support/money.ts';
import { ownCloud } from '../../support/own-cloud.ts';
import { makeAdmin, makeCustomer } from '../../support/people.ts';
import { runningCloud } from '../../support/running-cloud.ts';
import { setStored, withFaults } from '../../support/stored-state.ts';
import { alterColis, storedColis } from '../../support/table.ts';

/** A crowd fills the stream for a while: nobody else's mails shall wait behind it. */
ownCloud();

/** Between the functions and the mail service: it fails about whom a test says. */
const post = await startFaultyProxy(() => runningCloud().mail);
afterAll(() => post.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = post.endpoint;
});

/** A crowd takes its time on a busy machine. */
const CROWD_MS = 120_000;
vi.setConfig({ testTimeout: CROWD_MS });

const setStatut = async (id: number, statut: string) =>
  api('PUT', `/bookings/${id}/status?statut=${statut}`, { token: (await makeAdmin()).token });

const onHold = (bookingId: number) => ({ type: 'CONTAINER_STATUT_CHANGED', bookingId, statut: 'EN_ATTENTE' }) as const;
const WORDS = { fr: /^Le conteneur n° \d+ .* est en attente/, en: /^Container no\. \d+ .* is on hold/ };
const SUBJECTS = {
  fr: 'Votre conteneur est en attente · Yónnee',
  en: 'Your container is on hold · Yónnee',
};

/** Waits until all that the stream tells of is handled to its end, and mailed. */
const allFollowed = (): Promise<void> =>
  vi.waitFor(async () => expect([await unhandledEvents(), await unsentMails()]).toEqual([[], []]), {
    timeout: CROWD_MS,
    interval: 100,
  });

/** Holds that each of them was told once, in their language, by notification and by mail. */
const eachToldOnce = async (people: readonly Customer[]): Promise<void> => {
  await allFollowed();
  const subjects = await subjectsByAddress();
  const notifications = await Promise.all(people.map(notificationsOf));
  for (const [at, { email, langue }] of people.entries()) {
    expect([notifications[at]?.length, subjects.get(email)]).toEqual([1, [SUBJECTS[langue]]]);
    expect(notifications[at]?.[0]).toMatch(WORDS[langue]);
  }
};

test('a hundred and more customers of a container each hear once that it is on hold, in their language', async () => {
  const { id } = await newContainer({ poidsMax: 30_000 });
  const people = await manyCustomers(104);
  await bookForAll(id, people);
  await bookForAll(id, people.slice(0, 8)); // some have another parcel, pages later
  expect((await setStatut(id, 'EN_ATTENTE')).status).toBe(200);
  await eachToldOnce(people);
});

test('an invocation that breaks off in the middle is made good, and nobody hears twice, though the stream repeats itself', async () => {
  const { id } = await newContainer();
  const people = await manyCustomers(30);
  await bookForAll(id, people);
  const record = recordOf(onHold(id));
  let written = 0;
  const breaks = (command: string) =>
    command === 'TransactWriteItemsCommand' && ++written > 20 ? new Error('the function was stopped') : undefined;
  await withFaults({ before: breaks }, () => deliverRecords(record));
  await Promise.all([deliverRecords(record), deliverRecords(record)]);
  await allFollowed();
  expect(await deliverRecords(record)).toBe(0);
  await eachToldOnce(people);
});

test('an address that takes no mail keeps it from nobody else, and is tried again', async () => {
  const { id } = await newContainer();
  const people = await manyCustomers(53);
  await bookForAll(id, people);
  const [unlucky] = people.toSorted((one, other) => one.userId - other.userId); // on the first page
  const record = recordOf(onHold(id));
  post.fail(String(unlucky?.email), 500, 500, 500);
  expect(await deliverRecords(record)).toBe(0);
  await vi.waitFor(async () => expect(await unsentMails()).toMatchObject([{ attempts: 1, leaseUntil: 0 }]), CROWD_MS);
  const subjects = await subjectsByAddress();
  const others = people.filter((somebody) => somebody !== unlucky);
  expect(others.every(({ email }) => subjects.get(email)?.length === 1)).toBe(true);
  expect(await mailsTo(String(unlucky?.email))).toEqual([]);
  await untilDue();
  await sweep();
  await eachToldOnce(people);
});

test('a customer whose parcel no index shows yet hears of it at once, like the others', async () => {
  const { id } = await newContainer();
  const [awa, modou] = await manyCustomers(2);
  if (!awa || !modou) throw new Error('nobody came');
  await bookForAll(id, [awa]);
  const [unseen = 0] = await bookForAll(id, [modou]);
  await setStored(keys.owned('COLIS', modou.userId, unseen), 'containerPk', '0');
  expect(await deliverRecords(recordOf(onHold(id)))).toBe(0);
  await eachToldOnce([awa, modou]);
});

test('who has only cancelled parcels in a container, or none, hears nothing of it', async () => {
  const { id } = await newContainer();
  const [awa, modou, fatou] = await manyCustomers(3);
  if (!awa || !modou || !fatou) throw new Error('nobody came');
  await bookForAll(id, [awa]);
  await bookForAll(id, [modou], { etat: 'ANNULE' });
  expect(await deliverRecords(recordOf(onHold(id)))).toBe(0);
  await eachToldOnce([awa]);
  expect(await Promise.all([modou, fatou].map(notificationsOf))).toEqual([[], []]);
  expect([...(await mailsTo(modou.email)), ...(await mailsTo(fatou.email))]).toEqual([]);
});

test('what happened to a container that is gone concerns nobody any more', async () => {
  for (const statut of ['EN_ATTENTE', 'ANNULE'] as const)
    expect(await deliverRecords(recordOf({ type: 'CONTAINER_STATUT_CHANGED', bookingId: 1, statut }))).toBe(0);
  const plan = { dateDepart: '', dateArrivee: '', lieuEnlevement: '', destination: '' };
  const replanned = { type: 'CONTAINER_REPLANNED', bookingId: 1, fuseau: 'UTC', before: plan, after: plan } as const;
  expect(await deliverRecords(recordOf(replanned))).toBe(0);
});

const etatsOf = (people: readonly Customer[], ids: readonly number[]): Promise<Etat[]> =>
  Promise.all(people.map(async (somebody, at) => (await storedColis(somebody, ids[at] ?? 0)).etat));

test('an event of a container’s journey moves its parcels, and each customer hears of it once, of all of theirs', async () => {
  const { id } = await newContainer();
  const people = await manyCustomers(52);
  const ids = await bookForAll(id, people);
  const [awa] = people;
  if (!awa) throw new Error('nobody came');
  const more = await bookForAll(id, [awa, awa]); // on the next page
  await addEvent(id, { statut: 'EN_TRANSIT', lieu: 'Algésiras', description: 'Mer calme.' });
  await allFollowed();
  expect(new Set(await etatsOf([...people, awa, awa], [...ids, ...more]))).toEqual(new Set(['EN_TRANSIT']));
  const subjects = await subjectsByAddress();
  const notifications = await Promise.all(people.map(notificationsOf));
  for (const [at, { email, langue }] of [...people.entries()].slice(1)) {
    const [told, subject] = {
      fr: [
        `Votre colis n° ${ids[at]} est en route. Conteneur n° ${id} (Le Havre vers Dakar) : Algésiras. Mer calme.`,
        'Votre colis est en route · Yónnee',
      ],
      en: [
        `Your parcel no. ${ids[at]} is on its way. Container no. ${id} (Le Havre to Dakar): Algésiras. Mer calme.`,
        'Your parcel is on its way · Yónnee',
      ],
    }[langue];
    expect([notifications[at], subjects.get(email)]).toEqual([[told], [subject]]);
  }
  expect([notifications[0]?.length, subjects.get(awa.email)]).toEqual([1, ['Vos colis sont en route · Yónnee']]);
  for (const colisId of [ids[0], ...more]) expect(notifications[0]?.[0]).toContain(colisId);
});

test('a cancelled container is told each customer once, and naming all of theirs, though the first call breaks off', async () => {
  const { id } = await newContainer();
  const [awa, modou] = await manyCustomers(2);
  if (!awa || !modou) throw new Error('nobody came');
  const [first, english, second] = await bookForAll(id, [awa, modou, awa]);
  await setStored(keys.container(id), 'statut', 'ANNULE');
  const record = recordOf({ type: 'CONTAINER_STATUT_CHANGED', bookingId: id, statut: 'ANNULE' });
  let written = 0;
  const breaks = (command: string) =>
    command === 'TransactWriteItemsCommand' && ++written > 1 ? new Error('the function was stopped') : undefined;
  await withFaults({ before: breaks }, () => deliverRecords(record));
  await deliverRecords(record);
  await allFollowed();
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

test('other dates and places are told once to whoever still waits for a parcel, old and new, in the container’s zone', async () => {
  const { token } = await makeAdmin();
  const dateDepart = '2031-03-01T23:30:00.000Z';
  const { id } = await newContainer({ dateDepart, dateArrivee: '2031-03-20T10:00:00Z' });
  const [awa, modou, fatou, omar] = await manyCustomers(4);
  if (!awa || !modou || !fatou || !omar) throw new Error('nobody came');
  await bookForAll(id, [awa, modou, awa]);
  await bookForAll(id, [fatou], { etat: 'LIVRE' });
  await bookForAll(id, [omar], { etat: 'ANNULE' });
  const edit = (body: object) => api('PUT', `/bookings/${id}`, { token, body });
  await edit({ dateDepart, lieuEnlevement: 'Le Havre', poidsMax: 2000 });
  expect((await edit({ dateDepart: '2031-03-05T09:00:00Z', destination: 'Saint-Louis' })).status).toBe(200);
  await allFollowed();
  const [french, english] = await Promise.all([awa, modou].map(notificationsOf));
  expect(french).toEqual([
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

test('a problem on the way is mailed too, with what was written of it', async () => {
  const { id } = await newContainer();
  const [awa] = await manyCustomers(1);
  if (!awa) throw new Error('nobody came');
  await bookForAll(id, [awa]);
  await addEvent(id, { statut: 'PROBLEME', lieu: 'Casablanca', description: 'Grève des dockers jusqu’à jeudi.' });
  await allFollowed();
  expect(await notificationsOf(awa)).toEqual([
    expect.stringMatching(/Casablanca\. Grève des dockers jusqu’à jeudi\.$/),
  ]);
  const [mail, ...others] = await mailsTo(awa.email);
  expect([mail?.subject, others]).toEqual(['Votre conteneur est bloqué par un problème · Yónnee', []]);
  expect(mail?.text).toContain('Grève des dockers jusqu’à jeudi.');
});

test('cancelled and delivered parcels stay so, whatever their container meets; an event without an état moves none', async () => {
  const { id } = await newContainer();
  const awa = await makeCustomer();
  const people = [awa, awa, awa].map(({ userId, email }) => ({ userId, email, langue: 'fr' as const }));
  const ids = await bookForAll(id, people);
  await alterColis(awa, ids[0] ?? 0, { etat: 'ANNULE' });
  await alterColis(awa, ids[1] ?? 0, { etat: 'LIVRE' });
  await addEvent(id, { statut: 'PROBLEME', lieu: 'Casablanca' });
  await allFollowed();
  expect((await notificationsOf(awa)).join()).toContain('Casablanca');
  expect(await etatsOf(people, ids)).toEqual(['ANNULE', 'LIVRE', 'ENREGISTRE']);
  await addEvent(id, { statut: 'ARRIVE', lieu: 'Dakar' });
  await allFollowed();
  expect(await etatsOf(people, ids)).toEqual(['ANNULE', 'LIVRE', 'ARRIVE']);
});

test('an event that is heard again, or late, takes nothing back that an admin has done since', async () => {
  const { token } = await makeAdmin();
  const { id } = await newContainer();
  const awa = await makeCustomer();
  const [colisId = 0] = await bookForAll(id, [awa]);
  const { body } = await addEvent(id, { statut: 'EN_TRANSIT', lieu: 'Algésiras' });
  await allFollowed();
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
