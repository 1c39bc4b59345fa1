import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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
import { allWrites, deleteWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { queueState } from '#web/core/offlineQueue/queueState.ts';
import { signIn, signOut } from '#web/core/session.ts';

type Sent = { reference: string; key: string; photoKeys?: string[]; user: number | undefined };

const sent: Sent[] = [];
let fail: (reference: string) => Error | undefined = () => undefined;
let uploads = 0;

vi.mock('#web/core/api/call.ts', async () => {
  const { session } = await import('#web/core/session.ts');
  return {
    call: async (_: unknown, input: { params: { reference: string }; body: object }, options: object) => {
      const { reference } = input.params;
      const error = fail(reference);
      const { idempotencyKey: key } = options as { idempotencyKey: string };
      sent.push({ reference, key, ...input.body, user: session().userId });
      if (error) throw error;
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
