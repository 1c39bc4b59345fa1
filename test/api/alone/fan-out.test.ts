import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { keys } from '#functions/core/keys.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { anAdmin, api, newContainer, newCustomer } from '../../support/api.ts';
import { bookForAll, crowdOf, notificationsOf, type Somebody, subjectsByAddress } from '../../support/crowd.ts';
import { flaky } from '../../support/flaky.ts';
import { handOver, recordOf, unfollowed } from '../../support/happening.ts';
import { setStored, withFaults } from '../../support/inside.ts';
import { addEvent } from '../../support/journey.ts';
import { mailsTo } from '../../support/money.ts';
import { ownCloud } from '../../support/own.ts';
import { running } from '../../support/running.ts';
import { alterColis, storedColis } from '../../support/table.ts';

/** A crowd fills the stream for a while: nobody else's mails shall wait behind it. */
ownCloud();

/** Between the functions and the mail service: it fails about whom a test says. */
const post = await flaky(() => running().mail);
afterAll(() => post.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = post.endpoint;
});

/** A crowd takes its time on a busy machine. */
const CROWD_MS = 120_000;
vi.setConfig({ testTimeout: CROWD_MS });

const setStatut = async (id: number, statut: string) =>
  api('PUT', `/bookings/${id}/status?statut=${statut}`, { token: (await anAdmin()).token });

const onHold = (bookingId: number) => ({ type: 'CONTAINER_STATUT_CHANGED', bookingId, statut: 'EN_ATTENTE' }) as const;
const WORDS = { fr: /^Le conteneur n° \d+ .* est en attente/, en: /^Container no\. \d+ .* is on hold/ };
const SUBJECTS = {
  fr: 'Votre conteneur est en attente · Yónnee',
  en: 'Your container is on hold · Yónnee',
};

/** Waits until all that the stream tells of is followed to its end. */
const allFollowed = (): Promise<void> =>
  vi.waitFor(async () => expect(await unfollowed()).toEqual([]), { timeout: CROWD_MS, interval: 100 });

/** Holds that each of them was told once, in their language, by notification and by mail. */
const eachToldOnce = async (people: readonly Somebody[]): Promise<void> => {
  await allFollowed();
  const subjects = await subjectsByAddress();
  const notifications = await Promise.all(people.map(notificationsOf));
  for (const [at, { email, langue }] of people.entries()) {
    expect([notifications[at]?.length, subjects.get(email)]).toEqual([1, [SUBJECTS[langue]]]);
    expect(notifications[at]?.[0]).toMatch(WORDS[langue]);
  }
};

test('several hundred customers of a container each hear once that it is on hold, in their language', async () => {
  const { id } = await newContainer({ poidsMax: 30_000 });
  const people = await crowdOf(220);
  await bookForAll(id, people);
  await bookForAll(id, people.slice(0, 40)); // some have another parcel, pages later
  expect((await setStatut(id, 'EN_ATTENTE')).status).toBe(200);
  await eachToldOnce(people);
});

test('an invocation that breaks off in the middle is made good, and nobody hears twice, though the stream repeats itself', async () => {
  const { id } = await newContainer();
  const people = await crowdOf(70);
  await bookForAll(id, people);
  const record = recordOf(onHold(id));
  let written = 0;
  const breaks = (command: string) =>
    command === 'TransactWriteItemsCommand' && ++written > 20 ? new Error('the function was stopped') : undefined;
  expect(await withFaults({ before: breaks }, () => handOver(record))).toBe(1);
  expect(await Promise.all([handOver(record), handOver(record)])).toEqual([0, 0]);
  await allFollowed();
  expect(await handOver(record)).toBe(0);
  await eachToldOnce(people);
});

test('an address that takes no mail keeps it from nobody else, and is tried again', async () => {
  const { id } = await newContainer();
  const people = await crowdOf(53);
  await bookForAll(id, people);
  const [unlucky] = people;
  const record = recordOf(onHold(id));
  post.fail(String(unlucky?.email), 500, 500, 500);
  expect(await handOver(record)).toBe(1);
  await eachToldOnce(people.slice(1));
  expect(await mailsTo(String(unlucky?.email))).toEqual([]);
  expect(await handOver(record)).toBe(0);
  await eachToldOnce(people);
});

test('a parcel that the index does not show yet is waited for: its customer hears of it too', async () => {
  const { id } = await newContainer();
  const [awa, modou] = await crowdOf(2);
  if (!awa || !modou) throw new Error('nobody came');
  await bookForAll(id, [awa]);
  await setStored(keys.container(id), 'colisCount', 2);
  const record = recordOf(onHold(id));
  expect(await handOver(record)).toBe(1);
  await setStored(keys.container(id), 'colisCount', 1);
  await bookForAll(id, [modou]);
  expect(await handOver(record)).toBe(0);
  await eachToldOnce([awa, modou]);
});

test('who has only cancelled parcels in a container, or none, hears nothing of it', async () => {
  const { id } = await newContainer();
  const [awa, modou, fatou] = await crowdOf(3);
  if (!awa || !modou || !fatou) throw new Error('nobody came');
  await bookForAll(id, [awa]);
  await bookForAll(id, [modou], { etat: 'ANNULE' });
  expect(await handOver(recordOf(onHold(id)))).toBe(0);
  await eachToldOnce([awa]);
  expect(await Promise.all([modou, fatou].map(notificationsOf))).toEqual([[], []]);
  expect([...(await mailsTo(modou.email)), ...(await mailsTo(fatou.email))]).toEqual([]);
});

test('what happened to a container that is gone concerns nobody any more', async () => {
  for (const statut of ['EN_ATTENTE', 'ANNULE'] as const)
    expect(await handOver(recordOf({ type: 'CONTAINER_STATUT_CHANGED', bookingId: 1, statut }))).toBe(0);
  expect(await handOver(recordOf({ type: 'CONTAINER_RESCHEDULED', bookingId: 1 }))).toBe(0);
});

const etatsOf = (people: readonly Somebody[], ids: readonly number[]): Promise<Etat[]> =>
  Promise.all(people.map(async (somebody, at) => (await storedColis(somebody, ids[at] ?? 0)).etat));

test('an event of a container’s journey is notified to its customers, and moves their parcels, which is mailed', async () => {
  const { id } = await newContainer();
  const people = await crowdOf(52);
  const ids = await bookForAll(id, people);
  const { body } = await addEvent(id, { statut: 'EN_TRANSIT', lieu: 'Algésiras' });
  expect(body.data.statut).toBe('EN_TRANSIT');
  await allFollowed();
  expect(new Set(await etatsOf(people, ids))).toEqual(new Set(['EN_TRANSIT']));
  const subjects = await subjectsByAddress();
  const notifications = await Promise.all(people.map(notificationsOf));
  for (const [at, { email, langue }] of people.entries()) {
    const [told, subject] = {
      fr: [
        [`Conteneur n° ${id} (Le Havre → Dakar) : en route, Algésiras.`, `Votre colis n° ${ids[at]} est en route.`],
        'Votre colis est en route · Yónnee',
      ],
      en: [
        [`Container no. ${id} (Le Havre → Dakar): on its way, Algésiras.`, `Your parcel no. ${ids[at]} is on its way.`],
        'Your parcel is on its way · Yónnee',
      ],
    }[langue];
    expect(notifications[at]?.sort()).toEqual(told);
    expect(subjects.get(email)).toEqual([subject]);
  }
});

test('cancelled and delivered parcels stay so, whatever their container meets; an event without an état moves none', async () => {
  const { id } = await newContainer();
  const awa = await newCustomer();
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
  const { token } = await anAdmin();
  const { id } = await newContainer();
  const awa = await newCustomer();
  const [colisId = 0] = await bookForAll(id, [awa]);
  const { body } = await addEvent(id, { statut: 'EN_TRANSIT', lieu: 'Algésiras' });
  await allFollowed();
  expect((await storedColis(awa, colisId)).etat).toBe('EN_TRANSIT');
  await api('PUT', `/colis/modifier/${colisId}`, { token, body: { etat: 'EN_ATTENTE' } });
  const again = recordOf(
    { type: 'TRACKING_ADDED', bookingId: id, trackingId: body.data.id, statut: 'EN_TRANSIT', lieu: 'Algésiras' },
    { eventId: randomUUID(), at: body.data.createdAt },
  );
  expect(await handOver(again)).toBe(0);
  expect((await storedColis(awa, colisId)).etat).toBe('EN_ATTENTE');
});
