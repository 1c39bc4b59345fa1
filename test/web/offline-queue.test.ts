import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { openDB } from 'idb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { DEVICE_HEADER } from '#shared/devices/header.ts';
import type { DeviceRecord } from '#shared/devices/schema.ts';
import { Refusal } from '#web/core/api/refusal.ts';
import { findLost } from '#web/core/offlineQueue/lostWrites.ts';
import {
  confirmLostChecked,
  discardWrite,
  enqueue,
  forgetSent,
  retryWrite,
  sendWaiting,
  startQueue,
} from '#web/core/offlineQueue/offlineQueue.ts';
import { allWrites, deleteWrite, updateWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { queueState } from '#web/core/offlineQueue/queueState.ts';
import { signIn, signOut } from '#web/core/session/session.ts';

type Sent = { reference: string; key: string; photoKeys?: string[]; user: number | undefined };

const sent: Sent[] = [];
/** What the device said of its records: with each accepted one, and without any. */
const told: DeviceRecord[] = [];
const reports: object[] = [];
let fail: (reference: string) => Error | undefined = () => undefined;
let uploads = 0;

vi.mock('#web/core/api/call.ts', async () => {
  const { session } = await import('#web/core/session/session.ts');
  return {
    call: async (
      _: unknown,
      input: { params: { reference: string; appareil?: string }; body: object },
      options?: { idempotencyKey: string; headers: Record<string, string> },
    ) => {
      const { reference, appareil } = input.params;
      if (!options) return void reports.push({ appareil, ...input.body });
      const error = fail(reference);
      sent.push({ reference, key: options.idempotencyKey, ...input.body, user: session().userId });
      if (error) throw error;
      const header = options.headers[DEVICE_HEADER];
      if (header) told.push(JSON.parse(header));
    },
  };
});
vi.mock('#web/core/api/upload.ts', () => ({
  uploadFile: async () => {
    uploads += 1;
    return `incoming/7/${uploads}`;
  },
}));
vi.stubGlobal('navigator', { onLine: true, locks, storage: undefined });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);
const remembered = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => remembered.get(key) ?? null,
  setItem: (key: string, value: string) => void remembered.set(key, value),
  removeItem: (key: string) => void remembered.delete(key),
});
vi.stubGlobal('addEventListener', () => {});
vi.stubGlobal('document', { addEventListener: () => {} });

const { ApiUnreachable } = await import('#web/core/api/refusal.ts');
const logIn = (userId: number) => signIn({ token: `jwt-${userId}`, role: 'AGENT', userId });
const goOnline = async (onLine: boolean) => {
  Object.assign(navigator, { onLine });
  if (onLine) await sendWaiting();
};
const scan = (reference: string, more: object = {}) =>
  enqueue({ route: 'receiveColis', input: { params: { reference }, body: {} }, subject: reference, ...more });
const states = async () => (await allWrites()).map(({ subject, state }) => `${subject} ${state}`);
const references = () => sent.map(({ reference }) => reference);
const photo = () => ({ kind: 'colis' as const, name: 'a.jpg', type: 'image/jpeg', bytes: new ArrayBuffer(8) });

beforeEach(() => {
  logIn(7);
  Object.assign(navigator, { onLine: true });
});

afterEach(async () => {
  fail = () => undefined;
  await sendWaiting();
  for (const { sequence } of await allWrites()) await deleteWrite(sequence);
  remembered.clear();
  sent.length = 0;
  told.length = 0;
  reports.length = 0;
  uploads = 0;
  signOut();
});

test('sixty scans without a network are sent afterwards in order, none twice', async () => {
  await goOnline(false);
  const scans = Array.from({ length: 60 }, (_, index) => `scan ${index}`);
  for (const each of scans) await scan(each);
  expect(sent).toEqual([]);
  await Promise.all([goOnline(true), sendWaiting(), sendWaiting()]);
  expect(references()).toEqual(scans);
  expect(new Set(sent.map(({ key }) => key)).size).toBe(60);
  expect(new Set((await allWrites()).map(({ state }) => state))).toEqual(new Set(['sent']));
});

test('a write whose answer was lost is repeated with the same key, before the next one', async () => {
  await goOnline(false);
  await scan('a');
  await scan('b');
  fail = () => new ApiUnreachable('lost');
  await goOnline(true);
  expect(await states()).toEqual(['a waiting', 'b waiting']);
  expect(queueState().pause).toBe('offline');
  fail = () => undefined;
  await sendWaiting();
  expect([...new Set(references())]).toEqual(['a', 'b']);
  const repeated = sent.filter(({ reference }) => reference === 'a');
  expect(repeated.length).toBeGreaterThan(1);
  expect(new Set(repeated.map(({ key }) => key)).size).toBe(1);
});

test('a refused write waits for a person, and the next ones are sent', async () => {
  await goOnline(false);
  await scan('a');
  await scan('b');
  fail = (reference) => (reference === 'a' ? new Refusal(409, 'COLIS_RECEIVED', 'Déjà reçu.') : undefined);
  await goOnline(true);
  expect(await states()).toEqual(['a refused', 'b sent']);
  const [refused] = await allWrites();
  expect(refused?.refusal).toEqual({ status: 409, code: 'COLIS_RECEIVED', message: 'Déjà reçu.' });
  fail = () => undefined;
  if (refused) await retryWrite(refused);
  await sendWaiting();
  expect(await states()).toEqual(['b sent', 'a sent']);
  expect(sent.at(-1)?.key).not.toBe(sent[0]?.key);
});

test('a person discards a write that was refused', async () => {
  fail = () => new Refusal(409, 'COLIS_LEFT', '');
  const { sequence } = await scan('a');
  await sendWaiting();
  await discardWrite(sequence);
  expect(await states()).toEqual([]);
});

test('a logout removes what was sent, and keeps what waits', async () => {
  await scan('a');
  await sendWaiting();
  await goOnline(false);
  await scan('b');
  await forgetSent();
  expect(await states()).toEqual(['b waiting']);
});

test('the login of another user never sends the queue, the return of its owner does', async () => {
  await goOnline(false);
  await scan('a');
  signOut();
  await goOnline(true);
  expect([references(), queueState().pause]).toEqual([[], 'session']);
  logIn(8);
  await scan('b');
  await sendWaiting();
  expect(sent.map(({ reference, user }) => [reference, user])).toEqual([['b', 8]]);
  logIn(7);
  await sendWaiting();
  expect(sent.map(({ reference, user }) => [reference, user])).toEqual([
    ['b', 8],
    ['a', 7],
  ]);
});

test.each([
  [new Refusal(401, 'SESSION_ENDED', ''), 'session'],
  [new Refusal(403, 'FORBIDDEN', ''), 'forbidden'],
  [new Refusal(503, 'BUSY', ''), 'offline'],
])('a session or service that fails (%s) keeps every write', async (error, pause) => {
  fail = () => error;
  await scan('a');
  await scan('b');
  await sendWaiting();
  expect(await states()).toEqual(['a waiting', 'b waiting']);
  expect(queueState().pause).toBe(pause);
});

test('photos are uploaded once, and again when the API no longer has them', async () => {
  fail = () => new ApiUnreachable('lost');
  await scan('a', { files: [photo(), photo()], filesField: 'photoKeys' });
  await sendWaiting();
  const keys = ['incoming/7/1', 'incoming/7/2'];
  expect(new Set(sent.map(({ photoKeys }) => photoKeys?.join()))).toEqual(new Set([keys.join()]));
  let refusals = 0;
  fail = () => (refusals++ === 0 ? new Refusal(422, 'FILE_NOT_FOUND', '') : undefined);
  await sendWaiting();
  expect(sent.at(-1)?.photoKeys).toEqual(['incoming/7/3', 'incoming/7/4']);
  const [write] = await allWrites();
  expect([write?.state, write?.files]).toEqual(['sent', []]);
});

test('writes that wait from an earlier visit are sent when the queue starts', async () => {
  await goOnline(false);
  await scan('a');
  Object.assign(navigator, { onLine: true });
  await startQueue();
  await sendWaiting();
  expect(await states()).toEqual(['a sent']);
  expect(queueState().lastSentAt).toBe((await allWrites())[0]?.settledAt);
});

test('records that the browser cleared before they were sent are named until a person has checked them', async () => {
  await goOnline(false);
  for (const each of ['cleared 1', 'cleared 2', 'kept']) await scan(each);
  const [first, second] = await allWrites();
  for (const { sequence } of [first, second].filter((write) => write !== undefined)) await deleteWrite(sequence);
  expect((await findLost()).map(({ subject, route }) => [subject, route])).toEqual([
    ['cleared 1', 'receiveColis'],
    ['cleared 2', 'receiveColis'],
  ]);
  expect(
    (await findLost()).map(({ subject }) => subject),
    'also after a reload',
  ).toEqual(['cleared 1', 'cleared 2']);
  confirmLostChecked();
  expect(await findLost()).toEqual([]);
  await goOnline(true);
  expect(await findLost(), 'what was sent or discarded is not lost').toEqual([]);
});

/** A user whose records nobody has numbered before. */
let nextUser = 100;
const logInAnew = () => {
  nextUser += 1;
  logIn(nextUser);
  return nextUser;
};
/** Clears the database as a browser does that is short of space. */
const clearDatabase = async () => {
  const database = await openDB('yonnee-queue');
  await Promise.all(['writes', 'settings'].map((store) => database.clear(store)));
  database.close();
};
const numbers = () => told.map(({ numero }) => numero);
const range = (de: number, a = de) => ({ de, a });

test('each record carries its number among those of its user, and which others the device still holds', async () => {
  const first = logInAnew();
  await goOnline(false);
  for (const each of ['a', 'b', 'c']) await scan(each);
  const second = logInAnew();
  await scan('d');
  await goOnline(true);
  logIn(first);
  await sendWaiting();
  const { appareil } = told[0] ?? {};
  expect(told.map(({ appareil: _, ...record }) => record)).toEqual([
    { numero: 1, dernier: 1, enAttente: [], abandonnes: [] },
    { numero: 1, dernier: 3, enAttente: [range(2, 3)], abandonnes: [] },
    { numero: 2, dernier: 3, enAttente: [range(3)], abandonnes: [] },
    { numero: 3, dernier: 3, enAttente: [], abandonnes: [] },
  ]);
  expect(new Set(told.map((record) => record.appareil))).toEqual(new Set([appareil]));
  expect(sent.map(({ user }) => user)).toEqual([second, first, first, first]);
  expect(reports, 'the records said it all').toEqual([]);
});

test('a refused record stays held until a person repeats or discards it, which the API is told', async () => {
  logInAnew();
  fail = (reference) => (reference === 'a' || reference === 'b' ? new Refusal(409, 'COLIS_RECEIVED', '') : undefined);
  const [a, b] = [await scan('a'), await scan('b')];
  await scan('c');
  await sendWaiting();
  expect(told).toMatchObject([{ numero: 3, enAttente: [range(1, 2)] }]);
  fail = () => undefined;
  await retryWrite(a);
  await sendWaiting();
  expect(told.at(-1)).toMatchObject({ numero: 4, enAttente: [range(2)], abandonnes: [range(1)] });
  expect(reports).toEqual([]);
  await discardWrite(b.sequence);
  await sendWaiting();
  expect(reports).toMatchObject([{ dernier: 4, enAttente: [], abandonnes: [range(2)] }]);
  await scan('d');
  await sendWaiting();
  expect(told.at(-1), 'it is told once').toMatchObject({ numero: 5, abandonnes: [] });
});

test('a record that is refused and discarded before the API heard of it is told with the next one', async () => {
  logInAnew();
  fail = () => new Refusal(409, 'COLIS_LEFT', '');
  const { sequence } = await scan('a');
  await sendWaiting();
  await discardWrite(sequence);
  await sendWaiting();
  expect(reports).toEqual([]);
  fail = () => undefined;
  await scan('b');
  await sendWaiting();
  expect(told).toMatchObject([{ numero: 2, abandonnes: [range(1)] }]);
});

test('a device whose database was cleared goes on with its numbers, and reports the loss by itself', async () => {
  logInAnew();
  await scan('a');
  await sendWaiting();
  await goOnline(false);
  for (const each of ['b', 'c']) await scan(each);
  await clearDatabase();
  await goOnline(true);
  const { appareil } = told[0] ?? {};
  expect(reports).toEqual([{ appareil, dernier: 3, enAttente: [], abandonnes: [] }]);
  await sendWaiting();
  expect(reports, 'once').toHaveLength(1);
  await scan('d');
  await sendWaiting();
  expect(told.at(-1)).toMatchObject({ appareil, numero: 4, dernier: 4 });
});

test('a device that was cleared entirely is another one, and counts from 1', async () => {
  logInAnew();
  await scan('a');
  await sendWaiting();
  await clearDatabase();
  remembered.clear();
  await scan('b');
  await sendWaiting();
  expect(numbers()).toEqual([1, 1]);
  expect(told[0]?.appareil).not.toBe(told[1]?.appareil);
});

test('records of before there were numbers are sent without one', async () => {
  logInAnew();
  await goOnline(false);
  const { number: _, ...older } = await scan('a');
  await updateWrite(older);
  await goOnline(true);
  expect([references(), told]).toEqual([['a'], []]);
});

test('however many records wait or are given up, a report has few ranges', async () => {
  logInAnew();
  fail = (reference) => (Number(reference) % 2 ? new Refusal(409, 'COLIS_LEFT', '') : undefined);
  for (let each = 1; each <= 60; each++) await scan(String(each));
  await sendWaiting();
  const last = told.at(-1);
  expect(last?.enAttente).toHaveLength(20);
  expect(last?.enAttente.at(-1)).toEqual(range(39, 59));
  expect(JSON.stringify(last).length).toBeLessThan(2_000);
  for (const { sequence, state } of await allWrites()) if (state === 'refused') await discardWrite(sequence);
  fail = () => undefined;
  await scan('more');
  await sendWaiting();
  const givenUp = [...reports.map((report) => report as DeviceRecord), ...told].flatMap(({ abandonnes }) => abandonnes);
  const odd = Array.from({ length: 30 }, (_, index) => 1 + 2 * index);
  expect([...new Set(givenUp.map(({ de }) => de))].sort((one, other) => one - other)).toEqual(odd);
});
