import { randomUUID } from 'node:crypto';
import { DeleteObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { idempotencyKeyOf } from '#functions/core/items/idempotency.ts';
import { keys } from '#functions/core/table/keys.ts';
import {
  api,
  colisBody,
  containerBody,
  newColis,
  newContainer,
  newCustomer,
  newDrafts,
  newVerifiedCustomer,
  registration,
  upload,
} from '../support/calls/api.ts';
import { makeAdmin, type Person } from '../support/calls/people.ts';
import { itemsOfCustomer, keptFilesOf, setStored, storedItem } from '../support/calls/stored-state.ts';
import { remaining, SMALL, tally } from '../support/items/space-rush.ts';

const post = (path: string, person: Person | undefined, body: unknown, key: string) =>
  api('POST', path, { ...(person && { token: person.token }), body, headers: { 'idempotency-key': key } });

const insuranceOf = (containerBookingId: number) => ({
  typeCouverture: 'Vol',
  valeurCouverture: 5_000,
  containerBookingId,
});

/** The key of the table's record of a request with an idempotency key. */
const recordKeyOf = (caller: Person | { email: string }, route: string, key: string) => {
  const named = idempotencyKeyOf(key, {
    caller: String('userId' in caller ? caller.userId : caller.email),
    route,
    content: '',
  });
  return keys.idempotency(named?.hash ?? '');
};

test('a repeated booking gets its first answer and makes no second parcel, even once the container is full', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const customer = await newVerifiedCustomer();
  const key = randomUUID();
  const body = colisBody(await newDrafts(customer, container.id), { poids: 40 });
  const first = await post(`/colis/ajouter/${container.id}`, customer, body, key);
  expect(first.status).toBe(201);
  await newColis(customer, container.id, { poids: 60 });
  const again = await post(`/colis/ajouter/${container.id}`, customer, body, key);
  expect([again.status, again.body]).toEqual([201, first.body]);
  expect((await remaining(container.id)).poidsRestant).toBe(0);
});

test('ten concurrent repetitions of a booking make one parcel and all get it', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const customer = await newCustomer();
  const key = randomUUID();
  const photoKey = await upload(customer, 'colis');
  const body = colisBody(await newDrafts(customer, container.id), { ...SMALL, photoKey });
  const replies = await Promise.all(
    Array.from({ length: 10 }, () => post(`/colis/ajouter/${container.id}`, customer, body, key)),
  );
  expect(tally(replies)).toEqual({ 201: 10 });
  expect(new Set(replies.map((reply) => reply.body.data.id)).size).toBe(1);
  expect((await remaining(container.id)).poidsRestant).toBe(99);
  expect((await keptFilesOf(customer)).filter((name) => name.startsWith('files/colis/'))).toHaveLength(1);
  expect((await fetch(replies[9]?.body.data.photoUrl)).status).toBe(200);
});

test('ten repetitions of every other creation make one item', async () => {
  const container = await newContainer();
  const customer = await newCustomer();
  const document = { typeDocument: 'Facture', photoKey: await upload(customer, 'customs') };
  for (const [path, person, body] of [
    ['/insurance/add', customer, insuranceOf(container.id)],
    [`/customs/add/${customer.userId}/${container.id}`, customer, document],
    ['/bookings', await makeAdmin(), containerBody()],
  ] as const) {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 10 }, () => post(path, person, body, key)));
    expect(tally(replies), path).toEqual({ 201: 10 });
    expect(new Set(replies.map((reply) => reply.body.data.id)).size, path).toBe(1);
  }
  expect((await itemsOfCustomer(customer.userId)).map(({ sk }) => String(sk).split('#')[0])).toEqual([
    'ACCOUNT',
    'CUSTOMS',
    'INSURANCE',
  ]);
});

test('a repetition gets its answer even after its upload is deleted', async () => {
  const container = await newContainer();
  const customer = await newCustomer();
  const body = { ...insuranceOf(container.id), imageKey: await upload(customer, 'insurance') };
  const key = randomUUID();
  const first = await post('/insurance/add', customer, body, key);
  await new S3Client({}).send(new DeleteObjectCommand({ Bucket: env('BUCKET_NAME'), Key: body.imageKey }));
  const again = await post('/insurance/add', customer, body, key);
  expect([again.status, again.body.data.id]).toEqual([201, first.body.data.id]);
  expect((await fetch(again.body.data.image)).status).toBe(200);
});

test('a key repeated with another request is refused and nothing is created', async () => {
  const [container, other] = [await newContainer(), await newContainer()];
  const customer = await newCustomer();
  const [drafts, more] = [await newDrafts(customer, container.id), await newDrafts(customer, other.id)];
  const key = randomUUID();
  expect((await post(`/colis/ajouter/${container.id}`, customer, colisBody(drafts, SMALL), key)).status).toBe(201);
  const before = await itemsOfCustomer(customer.userId);
  for (const [bookingId, body] of [
    [container.id, colisBody(drafts, { ...SMALL, poids: 2 })],
    [other.id, colisBody(more, SMALL)],
  ] as const) {
    const refused = await post(`/colis/ajouter/${bookingId}`, customer, body, key);
    expect([refused.status, refused.body.code]).toEqual([422, 'IDEMPOTENCY_KEY_REUSED']);
  }
  expect(await itemsOfCustomer(customer.userId)).toEqual(before);
});

test('the same key of another customer or for another call is independent', async () => {
  const container = await newContainer();
  const [awa, modou] = [await newCustomer(), await newCustomer()];
  const ids = [];
  for (const person of [awa, modou])
    ids.push((await post('/insurance/add', person, insuranceOf(container.id), 'one')).body.data.id);
  const document = { typeDocument: 'Facture', photoKey: await upload(awa, 'customs') };
  ids.push((await post(`/customs/add/${awa.userId}/${container.id}`, awa, document, 'one')).body.data.id);
  expect(new Set(ids).size).toBe(3);
});

test('an idempotency key expires after a day, even if the table has not deleted it yet', async () => {
  const container = await newContainer();
  const customer = await newCustomer();
  const key = randomUUID();
  const addInsurance = async () =>
    (await post('/insurance/add', customer, insuranceOf(container.id), key)).body.data.id;
  const first = await addInsurance();
  const record = recordKeyOf(customer, 'POST /insurance/add', key);
  const { keptUntil } = (await storedItem(record)) ?? {};
  expect(Date.parse(String(keptUntil)) - Date.now()).toBeGreaterThan(23.9 * 3_600_000);
  await setStored(record, 'keptUntil', new Date(Date.now() - 1).toISOString());
  const second = await addInsurance();
  expect(second).not.toBe(first);
  expect(await addInsurance()).toBe(second);
});

test('a refused request can be retried under its key', async () => {
  const container = await newContainer({ poidsMax: 10 });
  const customer = await newVerifiedCustomer();
  const blocking = await newColis(customer, container.id, { poids: 10 });
  const body = colisBody(await newDrafts(customer, container.id), { poids: 10 });
  const bookAgain = () => post(`/colis/ajouter/${container.id}`, customer, body, 'again');
  expect((await bookAgain()).body.code).toBe('CONTAINER_FULL');
  await api('DELETE', `/colis/supprimer/${blocking.id}`, { token: customer.token });
  expect((await bookAgain()).status).toBe(201);
});

test('the record of an idempotency key contains no link, token or password', async () => {
  const container = await newContainer();
  const customer = await newCustomer();
  const key = randomUUID();
  const body = { ...insuranceOf(container.id), imageKey: await upload(customer, 'insurance') };
  await post('/insurance/add', customer, body, key);
  const insured = await storedItem(recordKeyOf(customer, 'POST /insurance/add', key));
  expect(JSON.stringify(insured)).toContain('files/insurance/');
  expect(JSON.stringify(insured)).not.toMatch(/https?:|X-Amz/);
  const wanted = { ...registration(), password: 'a-rare-password' };
  const first = await post('/api/auth/register', undefined, wanted, key);
  expect((await post('/api/auth/register', undefined, wanted, key)).body).toEqual(first.body);
  const registered = await storedItem(recordKeyOf(wanted, 'POST /api/auth/register', key));
  expect(registered).toMatchObject({ made: { email: wanted.email } });
  expect(JSON.stringify(registered)).not.toContain(wanted.password);
  const guessed = idempotencyKeyOf('another-key', { caller: '', route: '', content: JSON.stringify(wanted) });
  expect(registered?.fingerprint).not.toBe(guessed?.fingerprint);
});

test('ten concurrent repetitions of a registration make one account; some replies report that it is still running', async () => {
  const wanted = registration();
  const key = randomUUID();
  const register = () => post('/api/auth/register', undefined, wanted, key);
  const replies = await Promise.all(Array.from({ length: 10 }, register));
  const made = replies.filter(({ status }) => status === 201);
  const running = replies.filter(({ body }) => body.code === 'REGISTRATION_RUNNING');
  expect([made.length + running.length, made.length > 0]).toEqual([10, true]);
  expect((await register()).body.data.id).toBe(made[0]?.body.data.id);
});

test('an invalid idempotency key is refused and named', async () => {
  const customer = await newCustomer();
  for (const key of ['', 'two words', 'x'.repeat(201)]) {
    const refused = await post('/insurance/add', customer, insuranceOf((await newContainer()).id), key);
    expect([refused.status, Object.keys(refused.body.fields ?? {})]).toEqual([422, ['Idempotency-Key']]);
  }
});

test('two visitors who use the same key do not affect each other', async () => {
  const headers = { 'idempotency-key': 'form-1' };
  const [one, other] = [registration(), registration()];
  for (const body of [one, other, one])
    expect((await api('POST', '/api/auth/register', { headers, body })).body.data?.email).toBe(body.email);
});
