import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  api,
  colisBody,
  newContainer,
  newCustomer,
  newDrafts,
  PNG,
  registration,
  upload,
} from '../../support/calls/api.ts';
import { type LoggedIn, makeCustomer } from '../../support/calls/people.ts';
import { aColis } from '../../support/calls/table.ts';
import { type Failure, startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownApi } from '../../support/clouds/own-cloud.ts';
import { projectCloud } from '../../support/clouds/running-cloud.ts';
import { newSession, returnFromPayment, startPaying } from '../../support/items/money.ts';
import { remaining } from '../../support/items/space-rush.ts';

/** The services that a request depends on, each behind a proxy that can stop answering. */
const at = (name: string) => () => String(projectCloud()?.environment[name]);
const dynamo = await startFaultyProxy(at('AWS_ENDPOINT_URL_DYNAMODB'));
const cognito = await startFaultyProxy(at('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'));
const files = await startFaultyProxy(at('AWS_ENDPOINT_URL_S3'));
const secrets = await startFaultyProxy(at('AWS_ENDPOINT_URL_SECRETS_MANAGER'));
const stripe = await startFaultyProxy(() => String(projectCloud()?.stripe));
const services = [dynamo, cognito, files, secrets, stripe];
afterAll(() => Promise.all(services.map(({ stop }) => stop())));

ownApi(async () => ({
  TIMEOUT_FACTOR: '1.5', // ends before the silences do, and still after one lost answer on a slow machine
  AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint,
  AWS_ENDPOINT_URL_S3: files.endpoint,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  STRIPE_API: stripe.endpoint,
  JWKS_URI: `${cognito.endpoint}${new URL(at('JWKS_URI')()).pathname}`,
}));

const ALWAYS_SLOW = Array<Failure>(50).fill('slow');

let awa: LoggedIn;
let container: { id: number };

beforeAll(async () => {
  if (!projectCloud()) return;
  awa = await newCustomer();
  container = await newContainer();
});

type Answer = [status: number, code: string, retry: boolean, isStillSilent: boolean];

/**
 * Returns the answer of a call, and whether the service was still silent then: the refusal came by the deadline of the
 * request, whose length test/functions/core/request/resource.test.ts measures with its own clock.
 */
const answerOf = async (call: Promise<Awaited<ReturnType<typeof api>>>): Promise<Answer> => {
  const { status, body, headers } = await call;
  const isStillSilent = services.every(({ endedSilences }) => endedSilences() === 0);
  return [status, body?.code, Number(headers.get('retry-after')) > 0, isStillSilent];
};
const DOWN: Answer = [503, 'DEPENDENCY_DOWN', true, true];
const UNPAYABLE: Answer = [503, 'PAYMENT_PROVIDER_DOWN', true, true];

test('when the secrets are not available, a reset link and a payment are refused in time', async () => {
  const colisId = await aColis(awa, container.id);
  secrets.fail('GetSecretValue', ...ALWAYS_SLOW);
  const reset = api('POST', '/api/auth/reset-password', { body: { token: 'a.b', newPassword: 'secret-2' } });
  expect(await Promise.all([answerOf(reset), answerOf(startPaying(awa, [colisId]))])).toEqual([DOWN, DOWN]);
  secrets.heal();
});

test('when the signing keys are not available, a call gets 503 instead of an invalid-token error', async () => {
  cognito.fail('/.well-known/jwks.json', ...ALWAYS_SLOW);
  expect(await answerOf(api('GET', '/bookings', { token: awa.token }))).toEqual(DOWN);
  cognito.heal();
  expect((await api('GET', '/bookings', { token: awa.token })).status).toBe(200);
});

/** Matches the table calls that name one of these values. */
const callsNaming =
  (...who: (string | number)[]) =>
  (call: string): boolean =>
    call.includes('DynamoDB_') && who.some((one) => call.includes(String(one)));

test.concurrent('when the table does not answer, reads, writes and lists are refused in time', async () => {
  const customer = await newCustomer();
  const drafts = await newDrafts(customer, container.id);
  const admin = await makeCustomer({ role: 'ADMIN' });
  const isCut = callsNaming(customer.userId, admin.userId, customer.email, '"departures"');
  dynamo.fail(isCut, ...ALWAYS_SLOW);
  const { token, email, password } = customer;
  const calls = [
    api('GET', '/colis/user', { token }),
    api('GET', '/bookings'),
    api('GET', '/colis/all', { token: admin.token }),
    api('POST', `/colis/ajouter/${container.id}`, { token, body: colisBody(drafts) }),
    api('POST', '/api/auth/login', { body: { email, password } }),
  ];
  const all = await Promise.all(calls.map(answerOf));
  dynamo.heal(isCut);
  expect(all).toEqual(all.map(() => DOWN));
});

test.concurrent.each<Failure>(['mute', 'slow'])(
  'a booking that the table answers too late (%s) is repeated under its key and made once',
  async (failure) => {
    const customer = await newCustomer();
    const own = await newContainer({ poidsMax: 100 });
    const body = colisBody(await newDrafts(customer, own.id), { photoKey: await upload(customer, 'colis') });
    const key = randomUUID();
    const call = () =>
      api('POST', `/colis/ajouter/${own.id}`, { token: customer.token, body, headers: { 'idempotency-key': key } });
    const isCut = (made: string) => made.includes('TransactWriteItems') && made.includes(String(customer.userId));
    dynamo.fail(isCut, ...Array<Failure>(50).fill(failure));
    expect(await answerOf(call())).toEqual(DOWN);
    dynamo.heal(isCut);
    const again = await call();
    expect(again.status).toBe(201);
    expect((await fetch(again.body.data.photoUrl)).status).toBe(200);
    expect((await call()).body.data.id).toBe(again.body.data.id);
    expect((await remaining(own.id)).poidsRestant).toBe(90);
  },
);

test.concurrent('a single lost answer of the table is invisible to the customer', async () => {
  const customer = await newCustomer();
  const own = await newContainer({ poidsMax: 100 });
  const body = colisBody(await newDrafts(customer, own.id));
  dynamo.fail((made) => made.includes('TransactWriteItems') && made.includes(String(customer.userId)), 'mute');
  expect((await api('POST', `/colis/ajouter/${own.id}`, { token: customer.token, body })).status).toBe(201);
  expect((await remaining(own.id)).poidsRestant).toBe(90);
});

test.concurrent('when the user pool does not answer, logins, registrations and deletions are refused in time', async ({
  expect,
}) => {
  const [loggingIn, resetting, leaving] = [await newCustomer(), await newCustomer(), await newCustomer()];
  const { email, password, refreshToken } = loggingIn;
  const { token } = (await api('POST', '/api/auth/forgot-password', { body: { email: resetting.email } })).body;
  const newcomer = registration();
  const names = [email, resetting.email, leaving.email, newcomer.email, refreshToken];
  const isCut = (made: string) => made.includes('AWSCognito') && names.some((one) => made.includes(one));
  cognito.fail(isCut, ...ALWAYS_SLOW);
  const calls = [
    api('POST', '/api/auth/login', { body: { email, password } }),
    api('POST', '/api/auth/refresh', { body: { refreshToken } }),
    api('POST', '/api/auth/register', { body: newcomer }),
    api('POST', '/api/auth/reset-password', { body: { token, newPassword: 'secret-2' } }),
    api('POST', '/api/account/delete', { token: leaving.token, body: { password: leaving.password } }),
  ];
  const all = await Promise.all(calls.map(answerOf));
  cognito.heal(isCut);
  expect(all).toEqual(all.map(() => DOWN));
  expect(
    (await api('POST', '/api/account/delete', { token: leaving.token, body: { password: leaving.password } })).status,
  ).toBe(200);
  const retried = async () => (await api('POST', '/api/auth/register', { body: newcomer })).status;
  await expect.poll(retried, { timeout: 12_000, interval: 1_000 }).toBe(201);
});

test.concurrent('when the file store does not answer, a parcel with a photo is refused in time and can be booked later', async () => {
  const customer = await newCustomer();
  const { token, userId } = customer;
  const body = colisBody(await newDrafts(customer, container.id), { photoKey: await upload(customer, 'colis') });
  const book = () => api('POST', `/colis/ajouter/${container.id}`, { token, body });
  const form = new FormData();
  form.set('dto', JSON.stringify({ typeCouverture: 'Vol', valeurCouverture: 1, containerBookingId: container.id }));
  form.set('image', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'photo.png');
  const isCut = (made: string) => made.includes(`/${userId}/`);
  files.fail(isCut, ...ALWAYS_SLOW);
  const insure = api('POST', '/insurance/add', { token, body: form });
  expect(await Promise.all([answerOf(book()), answerOf(insure)])).toEqual([DOWN, DOWN]);
  files.heal(isCut);
  expect((await book()).status).toBe(201);
});

test.concurrent('when Stripe does not answer, starting and confirming a payment are refused in time', async () => {
  const customer = await newCustomer();
  const [one, other] = [await aColis(customer, container.id), await aColis(customer, container.id)];
  const { sessionId } = await newSession(customer, [other]);
  const isCut = (made: string) => made.includes('/v1/') && [one, sessionId].some((each) => made.includes(String(each)));
  stripe.fail(isCut, ...ALWAYS_SLOW);
  const calls = [startPaying(customer, [one]), startPaying(customer, [other]), returnFromPayment(customer, sessionId)];
  expect(await Promise.all(calls.map(answerOf))).toEqual([UNPAYABLE, UNPAYABLE, UNPAYABLE]);
  stripe.heal(isCut);
  expect((await startPaying(customer, [one])).status).toBe(200);
});

test.concurrent('several slow services in one request share its deadline', async () => {
  const customer = await newCustomer();
  const body = colisBody(await newDrafts(customer, container.id), { photoKey: await upload(customer, 'colis') });
  dynamo.fail((made) => made.includes('TransactWriteItems') && made.includes(String(customer.userId)), ...ALWAYS_SLOW);
  files.fail(`incoming/${customer.userId}/`, 'slow');
  expect(await answerOf(api('POST', `/colis/ajouter/${container.id}`, { token: customer.token, body }))).toEqual(DOWN);
});
