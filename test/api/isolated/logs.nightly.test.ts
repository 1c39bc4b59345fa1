import { afterAll, beforeAll, expect, test } from 'vitest';
import { METRICS_NAMESPACE, metricsService } from '#functions/core/metric-names.ts';
import { CORRELATION_HEADER } from '#shared/http/correlation.ts';
import { api, colisBody, logIn, newContainer, newDrafts, type Reply, registration } from '../../support/calls/api.ts';
import { freshEmail, type LoggedIn, makeAdmin } from '../../support/calls/people.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { loggedCloud } from '../../support/clouds/logged-cloud.ts';
import { projectCloud, runningCloud } from '../../support/clouds/running-cloud.ts';
import { untilAllHandled } from '../../support/items/domain-events.ts';
import {
  CARDS,
  enterCard,
  eventually,
  everyMailTo,
  newSession,
  returnFromPayment,
  startPaying,
} from '../../support/items/money.ts';

/** The logs of all functions at debug level, during every action of customers and every kind of failure. */

const serviceOf = (name: string) => startFaultyProxy(() => runningCloud().environment[name] ?? '');
const dynamo = await serviceOf('AWS_ENDPOINT_URL_DYNAMODB');
const cognito = await serviceOf('AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER');
const mail = await serviceOf('AWS_ENDPOINT_URL_SESV2');
const stripe = await startFaultyProxy(() => String(runningCloud().stripe));
afterAll(() => Promise.all([dynamo, cognito, mail, stripe].map(({ stop }) => stop())));

const logs = loggedCloud(() => ({
  AWS_ENDPOINT_URL_DYNAMODB: dynamo.endpoint,
  AWS_ENDPOINT_URL_COGNITO_IDENTITY_PROVIDER: cognito.endpoint,
  AWS_ENDPOINT_URL_SESV2: mail.endpoint,
  STRIPE_API: stripe.endpoint,
}));

/** Values that must appear in no log. Generated secrets are added as they are. */
const canary = {
  email: freshEmail(),
  phone: '+221 77 987 65 43',
  address: '77 rue des Canaris, Dakar',
  name: 'Canarina',
  password: 'canary-password-1',
  newPassword: 'canary-password-2',
  consignee: 'canary-consignee@yonnee.test',
  consigneePhone: '+221 70 135 79 24',
  consigneeAddress: '78 rue des Canaris, Thiès',
  writer: freshEmail(),
  message: 'canary-message: où est mon colis ?',
  idempotencyKey: 'canary-idempotency-key',
};
const secretValues: string[] = [
  ...Object.values(canary),
  ...[canary.phone, canary.consigneePhone].map((phone) => phone.replaceAll(' ', '')),
];

/** A failure whose message repeats all secret values, over several lines. */
const leakyError = (type: string, status = 400) => {
  const message = `refused for ${secretValues.join(', ')}\n    at ${secretValues.join('\n    at ')}`;
  return { status, body: { __type: type, message, error: { type: 'invalid_request_error', message } } };
};

/** The correlation id with which a page sends its forgotten-password call. */
const FORGOT_ID = 'click-0123456789';

type Line = { message: string; correlationId?: string; route?: string; requestId?: string };
const lines = (): Line[] =>
  logs()
    .split('\n')
    .filter((line) => line.startsWith('{"level"'))
    .map((line) => JSON.parse(line));

/** All log messages with a correlation id. */
const messagesOf = (id: string): string[] =>
  lines().flatMap(({ correlationId, message }) => (correlationId === id ? [message] : []));

const answers: number[] = [];
const recordStatus = async (request: Promise<Reply>): Promise<Reply> => {
  const reply = await request;
  answers.push(reply.status);
  return reply;
};

const profile = () => ({
  ...registration(canary.email),
  nom: canary.name,
  telephone: canary.phone,
  adresse: canary.address,
  password: canary.password,
});

const credentials = (password: string) => ({ email: canary.email, password });
const register = () => recordStatus(api('POST', '/api/auth/register', { body: profile() }));
const logInWith = (password: string) => recordStatus(api('POST', '/api/auth/login', { body: credentials(password) }));
const contactSupport = (change: object = {}, key = canary.idempotencyKey) =>
  recordStatus(
    api('POST', '/api/contact', {
      body: { fullName: canary.name, email: canary.writer, subject: canary.name, message: canary.message, ...change },
      headers: { 'idempotency-key': key },
    }),
  );

let person: LoggedIn;
let bookingId: number;

beforeAll(async () => {
  if (!projectCloud()) return;
  const { stripeSecretKey, stripeWebhookSecret } = runningCloud().secrets;
  secretValues.push(stripeSecretKey, stripeWebhookSecret);
  await makeAdmin();
  bookingId = (await newContainer()).id;
});

const book = async (change: object = {}) => {
  const body = colisBody(await newDrafts(person, bookingId), {
    description: canary.message,
    nomDestinataire: canary.name,
    emailDestinataire: canary.consignee,
    telephoneDestinataire: canary.consigneePhone,
    adresseDestinataire: canary.consigneeAddress,
    ...change,
  });
  return recordStatus(api('POST', `/colis/ajouter/${bookingId}`, { token: person.token, body }));
};

test('customers register, log in, book, pay, contact support and reset their password', async () => {
  await register();
  await logInWith('canary-wrong-password');
  person = await logIn(canary.email, canary.password);
  secretValues.push(person.token, person.refreshToken);
  const { body } = await book();
  const { page, sessionId } = await newSession(person, [body.data.id]);
  secretValues.push(page);
  await enterCard(page, CARDS.declined);
  await enterCard(page, CARDS.pays);
  await recordStatus(returnFromPayment(person, sessionId));
  await contactSupport();
  const request = await recordStatus(api('POST', '/api/auth/forgot-password', { body: { email: canary.email } }));
  secretValues.push(request.body.token);
  const reset = { token: request.body.token, newPassword: canary.newPassword };
  await recordStatus(api('POST', '/api/auth/reset-password', { body: reset }));
  person = await logIn(canary.email, canary.newPassword);
  secretValues.push(person.token, person.refreshToken);
  expect(answers).toEqual([201, 401, 201, 200, 201, 200, 200]);
  await eventually(async () => expect((await everyMailTo(canary.email)).length).toBeGreaterThanOrEqual(3));
  await eventually(async () => expect(await everyMailTo(canary.writer)).toHaveLength(1));
});

test('invalid requests are refused', async () => {
  answers.length = 0;
  await register();
  await recordStatus(
    api('POST', '/api/auth/register', { body: { ...profile(), telephone: canary.email, langue: canary.name } }),
  );
  await recordStatus(
    api('POST', '/api/auth/login', { body: `{"email":"${canary.email}","password":"${canary.password}` }),
  );
  await recordStatus(api('POST', '/api/auth/refresh', { body: { refreshToken: `${person.refreshToken}x` } }));
  await recordStatus(api('GET', '/colis/user', { token: `${person.token}x` }));
  await recordStatus(api('GET', '/bookings', { token: `${person.token}x` }));
  await recordStatus(api('GET', `/colis/user?cursor=${encodeURIComponent(canary.email)}`, { token: person.token }));
  await contactSupport({ message: `${canary.message}!` });
  await book({ adresseDestinataire: `${canary.consigneeAddress}\u0000` });
  await book({ poids: 999 });
  const headers = { [CORRELATION_HEADER]: canary.email };
  await recordStatus(api('GET', '/colis/1', { token: person.token, headers }));
  await recordStatus(api('POST', '/payments/webhook', { body: canary.email }));
  await recordStatus(
    api('POST', '/payments/webhook', { body: canary.email, headers: { 'stripe-signature': canary.phone } }),
  );
  expect(answers).toEqual([409, 422, 400, 401, 401, 401, 422, 422, 422, 409, 404, 400, 400]);
});

test('failures of dependencies get a 5xx status', async () => {
  answers.length = 0;
  const { body } = await book();
  await untilAllHandled(); // its mails must not meet the failures below
  dynamo.fail(canary.writer, leakyError('ValidationException'));
  await contactSupport({}, 'another');
  cognito.fail('AuthParameters', leakyError('InvalidLambdaResponseException'));
  await logInWith(canary.newPassword);
  stripe.fail('checkout/sessions', leakyError('', 401));
  await recordStatus(startPaying(person, [body.data.id]));
  dynamo.fail('BatchGetItem', ...Array.from({ length: 4 }, () => leakyError('InternalServerError', 500)));
  dynamo.fail(String(body.data.id), ...Array.from({ length: 4 }, () => leakyError('InternalServerError', 500)));
  await recordStatus(startPaying(person, [body.data.id]));
  mail.fail(canary.email, leakyError('MessageRejected'), 500, 'drop');
  const headers = { [CORRELATION_HEADER]: FORGOT_ID };
  await recordStatus(api('POST', '/api/auth/forgot-password', { body: { email: canary.email }, headers }));
  expect(answers).toEqual([201, 500, 503, 500, 503, 200]);
  await eventually(() => expect(messagesOf(FORGOT_ID)).toContain('mail failed'));
});

test('a call can be traced through the logs by its correlation id, up to the failed mail', () => {
  expect(messagesOf(FORGOT_ID)).toEqual(['request', 'event handled', 'mail failed']);
});

test('an invalid correlation id is replaced by the request id', () => {
  const ids = lines()
    .filter(({ route }) => route === 'GET /colis/{id}')
    .map(({ correlationId, requestId }) => correlationId === requestId);
  expect(ids).toEqual([true]);
});

test('outcomes are counted per stage, refusals by code, and nothing by customer', () => {
  const figures = logs()
    .split('\n')
    .filter((line) => line.startsWith('{"_aws"'))
    .map((line) => JSON.parse(line));
  const counted: Record<string, number> = {};
  for (const { _aws, service, code, ...values } of figures) {
    const [{ Namespace, Dimensions, Metrics }] = _aws.CloudWatchMetrics;
    expect([Namespace, service, Metrics.length]).toEqual([METRICS_NAMESPACE, metricsService('local'), 1]);
    expect(Dimensions).toEqual([code === undefined ? ['service'] : ['service', 'code']]);
    const [{ Name, Unit }] = Metrics;
    expect(Object.keys(values)).toEqual([Name]);
    const name = code === undefined ? `${Name} ${Unit}` : `${Name} ${code}`;
    counted[name] = (counted[name] ?? 0) + (Unit === 'Count' ? values[Name] : 1);
  }
  expect(counted).toMatchObject({
    'BookingMade Count': 2,
    'PaymentConfirmed Count': 1,
    'OversellRefused Count': 1,
    'WebhookLagMs Milliseconds': expect.any(Number),
    'WebhookFailed Count': 1,
    'Refusal EMAIL_TAKEN': 1,
    'Refusal CONTAINER_FULL': 1,
    'Refusal INVALID_SIGNATURE': 2,
    'Refusal UNEXPECTED': 2,
    'Refusal DEPENDENCY_DOWN': 2,
  });
});

test('the logs contain only routes, ids, codes and error names', () => {
  const lines = logs().split('\n');
  const ofRoute = (route: string) => lines.filter((line) => line.includes(`"route":"${route}"`));
  for (const [route, times] of [
    ['POST /api/auth/register', 3],
    ['POST /api/auth/login', 6],
    ['POST /api/contact', 3],
    ['POST /payments/group-payment', 3],
    ['POST /payments/webhook', 3],
  ] as const)
    expect(ofRoute(route).length, route).toBeGreaterThanOrEqual(times);
  for (const name of ['ValidationException', 'InvalidLambdaResponse', 'StripeAuthenticationError', 'MessageRejected'])
    expect(logs()).toContain(`"cause":{"name":"${name}`);
  expect(secretValues.every((word) => word.length > 7)).toBe(true);
  for (const word of secretValues)
    for (const written of [word, encodeURIComponent(word), JSON.stringify(word).slice(1, -1), word.replaceAll(' ', '')])
      expect(lines.filter((line) => line.includes(written))).toEqual([]);
});
