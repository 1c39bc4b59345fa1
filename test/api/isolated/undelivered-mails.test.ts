import { S3Client } from '@aws-sdk/client-s3';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { redriveDelivery } from '#functions/core/events/event-deliveries.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, newColis, newContainer, upload } from '../../support/calls/api.ts';
import { freshEmail, makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { keptFilesOf, storedItem } from '../../support/calls/stored-state.ts';
import { aColis, storedPayment } from '../../support/calls/table.ts';
import { type Failure, startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { runningCloud } from '../../support/clouds/running-cloud.ts';
import {
  deliverRecords,
  recordOf,
  unhandledEvents,
  unsentMails,
  untilAllHandled,
  untilDue,
} from '../../support/items/domain-events.ts';
import { notificationsOf } from '../../support/items/many-customers.ts';
import { eventually, everyMailTo, mailsTo, payAndReturn, sweep, toSupportFrom } from '../../support/items/money.ts';

/** Undeliverable mails delay nothing else: no other mails, refunds or notifications. */

ownCloud();

/** Proxy between the functions and the mail service; fails for the addresses that a test names. */
const mailProxy = await startFaultyProxy(() => runningCloud().mail);
afterAll(() => mailProxy.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = mailProxy.endpoint;
});

vi.setConfig({ testTimeout: 60_000 });

const refusal = (__type: string, message: string): Failure => ({ status: 400, body: { __type, message } });
const REFUSED = refusal('BadRequestException', 'Local address contains dot-dot');
/** Failures for this many attempts, of three calls each. */
const attempts = (count: number, failure: Failure): Failure[] => Array(3 * count).fill(failure);

const lapseEvent = (userId: number) => recordOf({ type: 'COLIS_LAPSED', userId, colisId: 22 });
const deliveryTo = (record: ReturnType<typeof recordOf>, userId: number) =>
  storedItem(keys.delivery(String(record.eventID), String(userId)));

const writeToSupport = (email: string) =>
  api('POST', '/api/contact', { body: { fullName: 'Fatou Sarr', email, subject: 'Délais', message: 'Quand ?' } });

/** Cancels a customer's paid parcel, so that a refund is due. */
const startRefund = async (): Promise<{ awa: Person; paymentId: number }> => {
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
const expectRefunded = async ({ awa, paymentId }: { awa: Person; paymentId: number }) =>
  expect((await storedPayment(awa, paymentId)).statut).toBe('REMBOURSE');

test.each([
  ['BadRequestException', 'Local address contains dot-dot'],
  ['InvalidParameterValue', 'Domain contains illegal character'],
  ['MessageRejected', 'Address is on the suppression list'],
])('a mail that SES refuses permanently (%s) is not retried, and admins see the reason', async (name, message) => {
  const awa = await makeCustomer();
  const record = lapseEvent(awa.userId);
  mailProxy.fail(awa.email, refusal(name, `${message}: ${awa.email}`));
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
] as [string, Failure][])(
  'a mail that failed because of %s is sent later, automatically and once',
  async (_, failure) => {
    const awa = await makeCustomer();
    mailProxy.fail(awa.email, ...attempts(1, failure));
    await deliverRecords(lapseEvent(awa.userId));
    await eventually(async () => expect(await unsentMails()).toMatchObject([{ attempts: 1, leaseUntil: 0 }]));
    mailProxy.fail(awa.email);
    await sweep();
    expect(await unsentMails(), 'not before it is due').toMatchObject([{ attempts: 1 }]);
    await untilDue();
    await sweep();
    await untilAllHandled();
    expect(await mailsTo(awa.email)).toHaveLength(1);
  },
);

test('during an hour’s outage of SES customers get notifications, and afterwards each mail once', async () => {
  const people = await Promise.all(Array.from({ length: 10 }, () => makeCustomer()));
  for (const { email } of people) mailProxy.fail(email, ...attempts(10, 500));
  for (const { userId } of people) await deliverRecords(lapseEvent(userId));
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
  for (const customer of people) expect(await notificationsOf(customer)).toHaveLength(1);
  for (const { email } of people) mailProxy.fail(email); // SES is back
  await untilDue();
  await Promise.all([sweep(), sweep()]);
  await untilAllHandled();
  for (const { email } of people) expect(await mailsTo(email)).toHaveLength(1);
});

const nextAttempt = async (): Promise<string> => {
  const [mail] = await unsentMails();
  const item = mail && (await storedItem(keys.delivery(mail.eventId, mail.addressee)));
  return String(item?.dueSk).split('#')[0] ?? '';
};

test('concurrent sweeps hand over a mail once', async () => {
  const awa = await makeCustomer();
  mailProxy.fail(awa.email, ...attempts(1, 500));
  await deliverRecords(lapseEvent(awa.userId));
  await eventually(async () => expect(await unsentMails()).toMatchObject([{ attempts: 1, leaseUntil: 0 }]));
  const [mail] = await unsentMails();
  if (!mail) throw new Error('no unsent mail');
  mailProxy.fail(awa.email);
  await untilDue();
  const redriven = await Promise.all(Array.from({ length: 5 }, () => redriveDelivery(mail, 'due')));
  expect(redriven.filter(Boolean)).toHaveLength(1);
  await untilAllHandled();
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('twenty refused mails delay nothing: each is tried once, and another customer’s mail and refund arrive', async () => {
  const other = await startRefund();
  await eventually(() => expectRefunded(other));
  await untilAllHandled();
  const strangers = Array.from({ length: 20 }, () => freshEmail());
  for (const email of strangers) mailProxy.fail(`"ToAddresses":["${email}"]`, REFUSED); // a second call would send the mail
  const refund = await startRefund(); // its preparation is done before; its refund runs while the others are refused
  await Promise.all(strangers.map(writeToSupport));
  const awa = await makeCustomer();
  await api('POST', '/api/auth/forgot-password', { body: { email: awa.email } });
  await eventually(async () => {
    await expectRefunded(refund);
    expect(await mailsTo(awa.email)).toHaveLength(1);
  });
  await untilAllHandled();
  for (const email of strangers) expect(await everyMailTo(email)).toEqual([]);
  for (const email of [strangers[0] ?? '', strangers.at(-1) ?? '']) expect(await toSupportFrom(email)).toHaveLength(1);
});

test('while SES hangs, refunds and notifications are processed at once', async () => {
  const strangers = [freshEmail(), freshEmail()];
  for (const email of strangers) mailProxy.fail(email, ...attempts(4, 'slow'));
  const refund = await startRefund();
  await Promise.all(strangers.map(writeToSupport));
  await eventually(() => expectRefunded(refund));
  await eventually(async () => expect((await notificationsOf(refund.awa)).join()).toContain('remboursé'));
  await eventually(async () =>
    expect((await unsentMails()).every(({ attempts: tried, leaseUntil }) => tried > 0 && leaseUntil === 0)).toBe(true),
  );
  expect(mailProxy.endedSilences(), 'all of it was done while SES was silent').toBe(0);
  for (const email of strangers) mailProxy.fail(email);
  await untilDue();
  await sweep();
  await untilAllHandled();
});

test('a file that cannot be deleted delays nothing and is deleted later', async () => {
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
  await deliverRecords(lapseEvent(awa.userId));
  await eventually(async () => expect((await notificationsOf(awa)).join()).toContain('payé à temps'));
  s3.mockRestore();
  await untilDue();
  await sweep();
  await untilAllHandled();
  expect((await keptFilesOf(awa)).length).toBeLessThan(before.length);
  expect(await keptFilesOf(awa)).not.toEqual(expect.arrayContaining([expect.stringContaining('files/colis/')]));
});
