import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { api, colisBody, newContainer, newCustomer, newPapers, PNG, registration, upload } from '../../support/api.ts';
import { type Failure, startFaultyProxy } from '../../support/faulty-proxy.ts';
import { newSession, returnFromPayment, startPaying } from '../../support/money.ts';
import { ownApi } from '../../support/own-cloud.ts';
import { type LoggedIn, makeCustomer } from '../../support/people.ts';
import { projectCloud } from '../../support/running-cloud.ts';
import { remaining } from '../../support/space-rush.ts';
import { aColis } from '../../support/table.ts';

/** Every service that a request waits for, each behind a line that can go dead. */
const at = (name: string) => () => String(projectCloud()?.environment[name]);
const dynamo = await startFaultyProxy(at('AWS_ENDPOINT_URL_DYNAMODB'));
const cognito = await startFaultyProxy(at('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER'));
const files = await startFaultyProxy(at('AWS_ENDPOINT_URL_S3'));
const secrets = await startFaultyProxy(at('AWS_ENDPOINT_URL_SECRETS_MANAGER'));
const stripe = await startFaultyProxy(() => String(projectCloud()?.stripe));
const services = [dynamo, cognito, files, secrets, stripe];
afterAll(() => Promise.all(services.map(({ stop }) => stop())));

ownApi(async () => ({
  AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint,
  AWS_ENDPOINT_URL_S3: files.endpoint,
  AWS_ENDPOINT_URL_SECRETS_MANAGER: secrets.endpoint,
  STRIPE_API: stripe.endpoint,
  JWKS_URI: `${cognito.endpoint}${new URL(at('JWKS_URI')()).pathname}`,
}));

const EVER = Array<Failure>(50).fill('slow');

let awa: LoggedIn;
let container: { id: number };

beforeAll(async () => {
  if (!projectCloud()) return;
  awa = await newCustomer();
  container = await newContainer();
});

type Heard = [status: number, code: string, retry: boolean, isStillSilent: boolean];

/**
 * What a caller hears, and whether the service was still silent then: the refusal came by the deadline of the request,
 * whose length test/functions/core/resource.test.ts measures on a clock of its own.
 */
const heard = async (call: Promise<Awaited<ReturnType<typeof api>>>): Promise<Heard> => {
  const { status, body, headers } = await call;
  const isStillSilent = services.every(({ endedSilences }) => endedSilences() === 0);
  return [status, body?.code, Number(headers.get('retry-after')) > 0, isStillSilent];
};
const DOWN: Heard = [503, 'DEPENDENCY_DOWN', true, true];
const UNPAYABLE: Heard = [503, 'PAYMENT_PROVIDER_DOWN', true, true];

test('when the secrets do not come, a reset link and a payment are refused in time', async () => {
  const colisId = await aColis(awa, container.id);
  secrets.fail('GetSecretValue', ...EVER);
  const reset = api('POST', '/api/auth/reset-password', { body: { token: 'a.b', newPassword: 'secret-2' } });
  expect(await Promise.all([heard(reset), heard(startPaying(awa, [colisId]))])).toEqual([DOWN, DOWN]);
  secrets.heal();
});

test('when the signing keys do not come, nobody is told that their token is bad', async () => {
  cognito.fail('/.well-known/jwks.json', ...EVER);
  expect(await heard(api('GET', '/bookings', { token: awa.token }))).toEqual(DOWN);
  cognito.heal();
  expect((await api('GET', '/bookings', { token: awa.token })).status).toBe(200);
});

/** The table's calls that name one of these, or ask for the open containers. */
const about =
  (...who: (string | number)[]) =>
  (call: string): boolean =>
    call.includes('DynamoDB_') && who.some((one) => call.includes(String(one)));

test.concurrent('when the table does not answer, reads, writes and lists are refused in time', async () => {
  const customer = await newCustomer();
  const papers = await newPapers(customer, container.id);
  const admin = await makeCustomer({ role: 'ADMIN' });
  const isCut = about(customer.userId, admin.userId, customer.email, '"departures"');
  dynamo.fail(isCut, ...EVER);
  const { token, email, password } = customer;
  const calls = [
    api('GET', '/colis/user', { token }),
    api('GET', '/bookings'),
    api('GET', '/colis/all', { token: admin.token }),
    api('POST', `/colis/ajouter/${container.id}`, { token, body: colisBody(papers) }),
    api('POST', '/api/auth/login', { body: { email, password } }),
  ];
  const all = await Promise.all(calls.map(heard));
  dynamo.heal(isCut);
  expect(all).toEqual(all.map(() => DOWN));
});

test.concurrent.each<Failure>(['mute', 'slow'])(
  'a booking that the table answers too late (%s) is repeated under its key, and made once',
  async (failure) => {
    const customer = await newCustomer();
    const own = await newContainer({ poidsMax: 100 });
    const body = colisBody(await newPapers(customer, own.id), { photoKey: await upload(customer, 'colis') });
    const key = randomUUID();
    const call = () =>
      api('POST', `/colis/ajouter/${own.id}`, { token: customer.token, body, headers: { 'idempotency-key': key } });
    const isCut = (made: string) => made.includes('TransactWriteItems') && made.includes(String(customer.userId));
    dynamo.fail(isCut, ...Array<Failure>(50).fill(failure));
    expect(await heard(call())).toEqual(DOWN);
    dynamo.heal(isCut);
    const again = await call();
    expect(again.status).toBe(201);
    expect((await fetch(again.body.data.photoUrl)).status).toBe(200);
    expect((await call()).body.data.id).toBe(again.body.data.id);
    expect((await remaining(own.id)).poidsRestant).toBe(90);
  },
);

test.concurrent('a single lost answer of the table goes unnoticed', async () => {
  const customer = await newCustomer();
  const own = await newContainer({ poidsMax: 100 });
  const body = colisBody(await newPapers(customer, own.id));
  dynamo.fail((made) => made.includes('TransactWriteItems') && made.includes(String(customer.userId)), 'mute');
  expect((await api('POST', `/colis/ajouter/${own.id}`, { token: customer.token, body })).status).toBe(201);
  expect((await remaining(own.id)).poidsRestant).toBe(90);
});

test.concurrent('when the user pool does not answer, whoever logs in, registers or leaves hears so in time', async () => {
  const [entering, resetting, leaving] = [await newCustomer(), await newCustomer(), await newCustomer()];
  const { email, password, refreshToken } = entering;
  const { token } = (await api('POST', '/api/auth/forgot-password', { body: { email: resetting.email } })).body;
  const newcomer = registration();
  const named = [email, resetting.email, leaving.email, newcomer.email, refreshToken];
  const isCut = (made: string) => made.includes('AWSCognito') && named.some((one) => made.includes(one));
  cognito.fail(isCut, ...EVER);
  const calls = [
    api('POST', '/api/auth/login', { body: { email, password } }),
    api('POST', '/api/auth/refresh', { body: { refreshToken } }),
    api('POST', '/api/auth/register', { body: newcomer }),
    api('POST', '/api/auth/reset-password', { body: { token, newPassword: 'secret-2' } }),
    api('POST', '/api/account/delete', { token: leaving.token, body: { password: leaving.password } }),
  ];
  const all = await Promise.all(calls.map(heard));
  cognito.heal(isCut);
  expect(all).toEqual(all.map(() => DOWN));
  expect(
    (await api('POST', '/api/account/delete', { token: leaving.token, body: { password: leaving.password } })).status,
  ).toBe(200);
  const retried = async () => (await api('POST', '/api/auth/register', { body: newcomer })).status;
  await expect.poll(retried, { timeout: 12_000, interval: 1_000 }).toBe(201);
});

test.concurrent('when the files do not answer, a parcel with a photo is refused in time, and can be booked later', async () => {
  const customer = await newCustomer();
  const { token, userId } = customer;
  const body = colisBody(await newPapers(customer, container.id), { photoKey: await upload(customer, 'colis') });
  const book = () => api('POST', `/colis/ajouter/${container.id}`, { token, body });
  const form = new FormData();
  form.set('dto', JSON.stringify({ typeCouverture: 'Vol', valeurCouverture: 1, containerBookingId: container.id }));
  form.set('image', new Blob([new Uint8Array(PNG)], { type: 'image/png' }), 'photo.png');
  const isCut = (made: string) => made.includes(`/${userId}/`);
  files.fail(isCut, ...EVER);
  const insure = api('POST', '/insurance/add', { token, body: form });
  expect(await Promise.all([heard(book()), heard(insure)])).toEqual([DOWN, DOWN]);
  files.heal(isCut);
  expect((await book()).status).toBe(201);
});

test.concurrent('when Stripe does not answer, nobody waits longer for a payment to start or to be confirmed', async () => {
  const customer = await newCustomer();
  const [one, other] = [await aColis(customer, container.id), await aColis(customer, container.id)];
  const { sessionId } = await newSession(customer, [other]);
  const isCut = (made: string) => made.includes('/v1/') && [one, sessionId].some((each) => made.includes(String(each)));
  stripe.fail(isCut, ...EVER);
  const calls = [startPaying(customer, [one]), startPaying(customer, [other]), returnFromPayment(customer, sessionId)];
  expect(await Promise.all(calls.map(heard))).toEqual([UNPAYABLE, UNPAYABLE, UNPAYABLE]);
  stripe.heal(isCut);
  expect((await startPaying(customer, [one])).status).toBe(200);
});

test.concurrent('services that are slow one after another are not waited for one after another', async () => {
  const customer = await newCustomer();
  const body = colisBody(await newPapers(customer, container.id), { photoKey: await upload(customer, 'colis') });
  dynamo.fail((made) => made.includes('TransactWriteItems') && made.includes(String(customer.userId)), ...EVER);
  files.fail(`incoming/${customer.userId}/`, 'slow');
  expect(await heard(api('POST', `/colis/ajouter/${container.id}`, { token: customer.token, body }))).toEqual(DOWN);
});
