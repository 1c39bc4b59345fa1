import { afterAll, beforeAll, expect, test } from 'vitest';
import { put } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import { api, newContainer, newCustomer, registration } from '../../support/api.ts';
import { flaky } from '../../support/flaky.ts';
import { handOver, recordOf } from '../../support/happening.ts';
import { allMailsTo, everyMailTo, mailsTo, payAndComeBack, soon } from '../../support/money.ts';
import { projectCloud } from '../../support/running.ts';
import { aColis, severalColis } from '../../support/table.ts';

/** Between this process and the mail service: it fails about whom a test says. */
const post = await flaky(() => String(projectCloud()?.mail));
afterAll(() => post.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = post.endpoint;
});

const refunded = (userId: number) =>
  recordOf({ type: 'REFUNDED', userId, paymentId: 1_000_000_001, colisIds: [1_000_000_002], cents: 1_234_50 });

test('who asks for a new password gets one mail, in their language, with the link that works', async () => {
  const awa = await newCustomer({ langue: 'en' });
  const { body } = await api('POST', '/api/auth/forgot-password', { body: { email: awa.email.toUpperCase() } });
  const [mail] = await soon(async () => {
    const mails = await mailsTo(awa.email);
    expect(mails).toHaveLength(1);
    return mails;
  });
  expect(mail?.subject).toBe('Choose a new password · Yónnee');
  expect(mail?.text).toContain('valid for 15 minutes and works once');
  expect(mail?.text).toContain(`http://localhost:3000/reset-password?token=${encodeURIComponent(body.token)}`);
});

test.each([
  ['fr', 'Paiement reçu · Yónnee', /paiement de 200,00\s\$ pour vos colis n° (\d+), (\d+)\. La place est à vous\./],
  ['en', 'Payment received · Yónnee', /payment of \$200\.00 for your parcels no\. (\d+), (\d+)\. The space is yours\./],
] as const)('who has paid gets one mail in %s with the sum and the parcels', async (langue, subject, words) => {
  const awa = await newCustomer({ langue });
  const container = await newContainer();
  const ids = await severalColis(awa, container.id, 2);
  await payAndComeBack(awa, ids);
  const mails = await allMailsTo(awa);
  expect(mails.map((mail) => mail.subject)).toEqual([subject]);
  expect(
    words
      .exec(mails[0]?.text ?? '')
      ?.slice(1)
      .map(Number),
  ).toEqual(ids);
});

test('a place that costs nothing is confirmed by a mail that names no sum', async () => {
  const awa = await newCustomer({ langue: 'en' });
  const colisId = await aColis(awa, (await newContainer()).id, { priceCents: 0 });
  await api('POST', `/payments/colis/${colisId}`, { token: awa.token });
  const [mail, ...more] = await allMailsTo(awa);
  expect([mail?.subject, more]).toEqual(['Your space is confirmed · Yónnee', []]);
  expect(mail?.text).not.toContain('0.00');
});

test('a name is shown as it was typed, and never as HTML', async () => {
  const awa = await newCustomer({ prenom: 'Awa & "co"' });
  await handOver(refunded(awa.userId));
  const [mail] = await mailsTo(awa.email);
  expect(mail?.text).toContain('Bonjour Awa & "co",');
  expect(mail?.html).toContain('Bonjour Awa &#38; &#34;co&#34;,');
});

test('a mail service that fails twice and then works sends one mail', async () => {
  const awa = await newCustomer();
  post.fail(awa.email, 500, 500);
  expect(await handOver(refunded(awa.userId))).toBe(0);
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('when the mail service stays down the happening is handed over again, and told once', async () => {
  const awa = await newCustomer();
  const record = refunded(awa.userId);
  post.fail(awa.email, 'drop', 500, 'drop', 503, 500, 503);
  expect([await handOver(record), await handOver(record)]).toEqual([1, 1]);
  expect(await mailsTo(awa.email)).toHaveLength(0);
  expect([await handOver(record), await handOver(record)]).toEqual([0, 0]);
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('the same happening handed over five times at once is told once', async () => {
  const awa = await newCustomer();
  const record = refunded(awa.userId);
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => handOver(record)))).toEqual([0, 0, 0, 0, 0]);
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('a telling that broke off is waited for, and then done', async () => {
  const awa = await newCustomer();
  const record = refunded(awa.userId);
  await put({
    ...keys.told(String(record.eventID), String(awa.userId)),
    etat: 'TELLING',
    leaseUntil: Date.now() + 600,
  });
  expect(await handOver(record)).toBe(0);
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('the first happening that fails is handed back, and those before it are not told again', async () => {
  const [awa, modou] = [await newCustomer(), await newCustomer()];
  const records = [refunded(awa.userId), refunded(modou.userId)];
  post.fail(modou.email, 500, 500, 500);
  expect(await handOver(...records)).toBe(1);
  expect(await handOver(...records)).toBe(0);
  expect([await mailsTo(awa.email), await mailsTo(modou.email)].map(({ length }) => length)).toEqual([1, 1]);
});

test.each([
  ['fr', 'Bienvenue · Yónnee', 'Bonjour,'],
  ['en', 'Welcome · Yónnee', 'Hello,'],
] as const)(
  'who registers is welcomed by one mail in %s, which names nobody: anybody may have typed the address',
  async (langue, subject, greeting) => {
    const wanted = { ...registration(), langue, prenom: 'Gagnez www.spam.test' };
    expect((await api('POST', '/api/auth/register', { body: wanted })).status).toBe(201);
    const mails = await soon(async () => {
      const found = await everyMailTo(wanted.email);
      expect(found).not.toEqual([]);
      return found;
    });
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text.startsWith(`${greeting}\n\n`)).toBe(true);
    expect(`${mails[0]?.text} ${mails[0]?.html}`).not.toContain('spam');
  },
);

test('nobody is written to who does not exist', async () => {
  expect(await handOver(refunded(1), recordOf({ type: 'PASSWORD_RESET_ASKED', userId: null, resetId: 'x' }))).toBe(0);
});
