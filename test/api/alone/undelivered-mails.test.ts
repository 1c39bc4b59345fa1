import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { redriveDelivery } from '#functions/core/deliveries.ts';
import { keys } from '#functions/core/keys.ts';
import { api, newColis, newContainer, upload } from '../../support/api.ts';
import {
  deliverRecords,
  recordOf,
  unhandledEvents,
  unsentMails,
  untilAllHandled,
  untilDue,
} from '../../support/domain-events.ts';
import { type Failure, startFaultyProxy } from '../../support/faulty-proxy.ts';
import { notificationsOf } from '../../support/many-customers.ts';
import { eventually, everyMailTo, mailsTo, payAndReturn, sweep, toSupportFrom } from '../../support/money.ts';
import { ownCloud } from '../../support/own-cloud.ts';
import { freshEmail, makeAdmin, makeCustomer, type Person } from '../../support/people.ts';
import { runningCloud } from '../../support/running-cloud.ts';
import { keptFilesOf, storedItem } from '../../support/stored-state.ts';
import { aColis, storedPayment } from '../../support/table.ts';

/** Mails that cannot be delivered hold up nobody: neither other mails, nor refunds, nor what people read in the app. */

ownCloud();

/** Between the functions and the mail service: it fails about whom a test says. */
const post = await startFaultyProxy(() => runningCloud().mail);
afterAll(() => post.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = post.endpoint;
});

vi.setConfig({ testTimeout: 60_000 });

const refusal = (__type: string, message: string): Failure => ({ status: 400, body: { __type, message } });
const REFUSED = refusal('BadRequestException', 'Local address contains dot-dot');
/** Three tries are one attempt. */
const attempts = (count: number, failure: Failure): Failure[] => Array(3 * count).fill(failure);

const lapsed = (userId: number) => recordOf({ type: 'COLIS_LAPSED', userId, colisId: 22 });
const deliveryTo = (record: ReturnType<typeof recordOf>, userId: number) =>
  storedItem(keys.delivery(String(record.eventID), String(userId)));

const writeToSupport = (email: string) =>
  api('POST', '/api/contact', { body: { fullName: 'Fatou Sarr', email, subject: 'Délais', message: 'Quand ?' } });

/** Somebody whose paid parcel was cancelled, and who is given their money back. */
const refunding = async (): Promise<{ awa: Person; paymentId: number }> => {
  const awa = await makeCustomer();
  const { id } = await newContainer();
  const colisId = await aColis(awa, id);
  const { id: paymentId } = await payAndReturn(awa, [colisId]);
  await untilAllHandled();
  const { token } = await makeAdmin();
  const cancelled = await api('PUT', `/colis/modifier/${colisId}`, { token, body: { etat: 'ANNULE' } });
  expect(cancelled.status).toBe(200);
  return { awa, paymentId };
};
const isRefunded = async ({ awa, paymentId }: { awa: Person; paymentId: number }) =>
  expect((await storedPayment(awa, paymentId)).statut).toBe('REMBOURSE');

test.each([
  ['BadRequestException', 'Local address contains dot-dot'],
  ['InvalidParameterValue', 'Domain contains illegal character'],
  ['MessageRejected', 'Address is on the suppression list'],
])('a mail that SES refuses for good (%s) is not tried again, and admins find why', async (name, message) => {
  const awa = await makeCustomer();
  const record = lapsed(awa.userId);
  post.fail(awa.email, refusal(name, `${message}: ${awa.email}`));
  expect(await deliverRecords(record)).toBe(0);
  await untilAllHandled();
  expect(await deliveryTo(record, awa.userId)).toMatchObject({
    statut: 'REFUSED',
    attempts: 1,
    reason: `${name}: ${message}: …`,
    listPk: 'DELIVERY',
    listStatutPk: 'DELIVERY#REFUSED',
  });
  expect(await notificationsOf(awa)).toHaveLength(1);
  await sweep();
  await deliverRecords(record);
  expect([await unsentMails(), await mailsTo(awa.email)]).toEqual([[], []]);
});

test.each([
  ['a throttled account', refusal('TooManyRequestsException', 'Maximum sending rate exceeded.')],
  ['a paused account', refusal('SendingPausedException', 'Sending is paused')],
  ['a suspended account', refusal('AccountSuspendedException', 'suspended')],
  [
    'an unverified sender',
    refusal('MessageRejected', 'Email address is not verified. The following identities failed'),
  ],
  ['an outage', 503],
  ['a broken connection', 'drop'],
] as [string, Failure][])('%s passes: the mail is sent later, by itself and once', async (_, failure) => {
  const awa = await makeCustomer();
  post.fail(awa.email, ...attempts(1, failure));
  await deliverRecords(lapsed(awa.userId));
  await eventually(async () => expect(await unsentMails()).toMatchObject([{ attempts: 1, leaseUntil: 0 }]));
  post.fail(awa.email);
  await sweep();
  expect(await unsentMails(), 'not before its time').toMatchObject([{ attempts: 1 }]);
  await untilDue();
  await sweep();
  await untilAllHandled();
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('while SES is down for an hour the app tells everything, and afterwards every mail is sent by itself, once', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => makeCustomer()));
  for (const { email } of people) post.fail(email, ...attempts(10, 500));
  for (const { userId } of people) await deliverRecords(lapsed(userId));
  for (const round of [1, 2, 3, 4]) {
    await eventually(async () => {
      const left = await unsentMails();
      expect(left).toHaveLength(people.length);
      expect(left.every((mail) => mail.attempts === round && mail.leaseUntil === 0)).toBe(true);
    });
    const minutes = Math.round((Date.parse(await nextAttempt()) - Date.now()) / 60_000);
    expect([round, minutes]).toEqual([round, [1, 5, 15, 60][round - 1]]);
    if (round === 4) break;
    await untilDue();
    await sweep();
  }
  for (const somebody of people) expect(await notificationsOf(somebody)).toHaveLength(1);
  for (const { email } of people) post.fail(email); // SES is back
  await untilDue();
  await Promise.all([sweep(), sweep()]);
  await untilAllHandled();
  for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
});

const nextAttempt = async (): Promise<string> => {
  const [mail] = await unsentMails();
  const item = mail && (await storedItem(keys.delivery(mail.eventId, mail.recipient)));
  return String(item?.dueSk).split('#')[0] ?? '';
};

test('two sweeps at once hand a mail over once', async () => {
  const awa = await makeCustomer();
  post.fail(awa.email, ...attempts(1, 500));
  await deliverRecords(lapsed(awa.userId));
  await eventually(async () => expect(await unsentMails()).toMatchObject([{ attempts: 1, leaseUntil: 0 }]));
  const [mail] = await unsentMails();
  if (!mail) throw new Error('nothing is left');
  post.fail(awa.email);
  await untilDue();
  const handed = await Promise.all(Array.from({ length: 5 }, () => redriveDelivery(mail, 'due')));
  expect(handed.filter(Boolean)).toHaveLength(1);
  await untilAllHandled();
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('a hundred messages from addresses that SES refuses delay nobody: each is asked about once, another’s mail and refund come', async () => {
  const other = await refunding();
  await eventually(() => isRefunded(other));
  await untilAllHandled();
  const strangers = Array.from({ length: 100 }, () => freshEmail());
  for (const email of strangers) post.fail(`"ToAddresses":["${email}"]`, REFUSED); // asked twice, it would send the mail
  const mine = await refunding(); // what it needs is done before, and its refund falls into the crowd
  await Promise.all(strangers.map(writeToSupport));
  const awa = await makeCustomer();
  await api('POST', '/api/auth/forgot-password', { body: { email: awa.email } });
  await eventually(async () => {
    await isRefunded(mine);
    expect(await mailsTo(awa.email)).toHaveLength(1);
  });
  await untilAllHandled();
  for (const email of strangers) expect(await everyMailTo(email)).toEqual([]);
  for (const email of [strangers[0] ?? '', strangers.at(-1) ?? '']) expect(await toSupportFrom(email)).toHaveLength(1);
});

test('while SES hangs, refunds and notifications are done at once, and mails wait for no answer of it', async () => {
  const strangers = [freshEmail(), freshEmail()];
  for (const email of strangers) post.fail(email, ...attempts(4, 'slow'));
  const mine = await refunding();
  await Promise.all(strangers.map(writeToSupport));
  await eventually(() => isRefunded(mine));
  await eventually(async () => expect((await notificationsOf(mine.awa)).join()).toContain('remboursé'));
  await eventually(async () =>
    expect((await unsentMails()).every(({ attempts: tried, leaseUntil }) => tried > 0 && leaseUntil === 0)).toBe(true),
  );
  expect(post.endedSilences(), 'all of it was done while SES was silent').toBe(0);
  for (const email of strangers) post.fail(email);
  await untilDue();
  await sweep();
  await untilAllHandled();
});

test('a file that cannot be deleted now holds up nobody, and is deleted later by itself', async () => {
  const awa = await makeCustomer();
  const { id } = await newContainer();
  const colis = await newColis(awa, id, { photoKey: await upload(awa, 'colis') });
  await untilAllHandled();
  const before = await keptFilesOf(awa);
  const s3 = vi.spyOn(S3Client.prototype, 'send').mockRejectedValue(new Error('S3 is down'));
  expect((await api('DELETE', `/colis/supprimer/${colis.id}`, { token: awa.token })).status).toBe(200);
  await eventually(async () => {
    const left = await unhandledEvents();
    expect(left).not.toEqual([]);
    for (const event of left) expect(event).toMatchObject({ event: { type: 'CLEANUP_FAILED' }, attempts: 2 });
  });
  await deliverRecords(lapsed(awa.userId));
  await eventually(async () => expect((await notificationsOf(awa)).join()).toContain('payé à temps'));
  s3.mockRestore();
  await untilDue();
  await sweep();
  await untilAllHandled();
  expect((await keptFilesOf(awa)).length).toBeLessThan(before.length);
  expect(await keptFilesOf(awa)).not.toEqual(expect.arrayContaining([expect.stringContaining('files/colis/')]));
});
