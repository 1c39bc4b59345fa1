import { randomUUID } from 'node:crypto';
import type { Context } from 'aws-lambda';
import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { handler } from '#functions/mail-events/index.ts';
import { api, newCustomer } from '../../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../../support/calls/people.ts';
import { storedItem } from '../../support/calls/stored-state.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { deliverRecords, recordOf, untilAllHandled } from '../../support/items/domain-events.ts';
import { eventually, everyMailTo, mailsTo } from '../../support/items/money.ts';

/** Events of SES about mails that bounce or are reported as spam, caused by the addresses of its mailbox simulator. */

ownCloud();

let labels = 0;
/** A new simulator address, which no earlier mail was sent to. */
const simulatorAddress = (name: 'bounce' | 'complaint' | 'success') =>
  `${name}+${Date.now()}-${labels++}@simulator.amazonses.com`;

const sendMail = async ({ userId }: Person) => {
  const record = recordOf({ type: 'COLIS_LAPSED', userId, colisId: 22 });
  await deliverRecords(record);
  await untilAllHandled();
  return keys.delivery(String(record.eventID), String(userId));
};
const waitUntilMarked = (email: string, mark: object) =>
  eventually(async () => expect(await storedItem(keys.unreachable(email))).toMatchObject(mark));

test('a bounced mail is recorded with its reason, and afterwards only requested mails are sent to the address', async () => {
  const awa = await makeCustomer({ email: simulatorAddress('bounce') });
  const first = await sendMail(awa);
  await waitUntilMarked(awa.email, { reason: 'BOUNCE', at: expect.any(String) });
  expect(await storedItem(first)).toMatchObject({
    statut: 'BOUNCED',
    reason: 'Permanent/General 5.1.1 smtp; 550 5.1.1 user unknown',
    listPk: 'DELIVERY',
    listStatutPk: 'DELIVERY#BOUNCED',
  });
  const second = await sendMail(awa);
  expect(await storedItem(second)).toMatchObject({ statut: 'SUPPRESSED', reason: 'BOUNCE', attempts: 1 });
  expect(await everyMailTo(awa.email)).toHaveLength(1);
  await api('POST', '/api/auth/forgot-password', { body: { email: awa.email } });
  await eventually(async () => expect(await everyMailTo(awa.email)).toHaveLength(2));
});

test('a customer and admins see that an address does not receive mails; admins see which mails and why', async () => {
  const awa = await makeCustomer({ email: simulatorAddress('bounce'), prenom: 'Awa', nom: 'Ba' });
  await sendMail(awa);
  await waitUntilMarked(awa.email, { reason: 'BOUNCE' });
  const { token } = await makeAdmin();
  const seen = async (path: string, as = token) => (await api('GET', path, { token: as })).body.data;
  expect(await seen('/api/auth/details', awa.token)).toMatchObject({ emailInjoignable: 'REBOND' });
  expect(await seen(`/api/auth/users/${awa.userId}`)).toMatchObject({ emailInjoignable: 'REBOND' });
  const users = await seen('/api/auth/users');
  expect(users.find(({ id }: { id: number }) => id === awa.userId)).toMatchObject({ emailInjoignable: 'REBOND' });

  const message = {
    fullName: 'Fatou Sarr',
    email: simulatorAddress('complaint'),
    subject: 'Délais',
    message: 'Quand ?',
  };
  await api('POST', '/api/contact', { body: message });
  await waitUntilMarked(message.email, { reason: 'COMPLAINT' });
  const [contact] = await seen('/api/contact');
  expect(contact).toMatchObject({ email: message.email, emailInjoignable: 'PLAINTE' });

  await eventually(async () => {
    const [first, second] = await seen('/api/mails/undelivered?limit=2');
    expect(first).toEqual({
      id: expect.any(Number),
      evenement: 'CONTACT_RECEIVED',
      statut: 'COMPLAINED',
      destinataire: 'EXPEDITEUR',
      userId: null,
      nom: message.fullName,
      email: message.email,
      raison: 'abuse',
      tentatives: 1,
      date: expect.any(String),
    });
    expect(second).toMatchObject({
      evenement: 'COLIS_LAPSED',
      statut: 'BOUNCED',
      destinataire: 'CLIENT',
      userId: awa.userId,
      nom: 'Awa Ba',
      email: awa.email,
    });
  });
  const [bounced] = await seen('/api/mails/undelivered?statut=BOUNCED&limit=1');
  expect(bounced).toMatchObject({ userId: awa.userId });
  const { body } = await api('GET', '/api/mails/undelivered?limit=1', { token });
  const further = await seen(`/api/mails/undelivered?limit=1&cursor=${encodeURIComponent(body.next)}`);
  expect([body.data[0].statut, further[0].userId]).toEqual(['COMPLAINED', awa.userId]);
});

test('a customer with a bouncing address is warned on requesting a link; one who reported spam gets no link', async () => {
  const requestLink = ({ token }: Person, language: 'fr' | 'en') =>
    api('POST', '/api/auth/send-confirmation', { token, language });
  const bouncing = await newCustomer({ email: simulatorAddress('bounce') });
  await waitUntilMarked(bouncing.email, { reason: 'BOUNCE' });
  const before = (await everyMailTo(bouncing.email)).length;
  const tried = await requestLink(bouncing, 'en');
  expect([tried.status, tried.body.message]).toEqual([
    200,
    'Our last emails to your address were rejected. We have just sent the confirmation link again: if it does not arrive within a few minutes, contact us.',
  ]);
  await eventually(async () => expect(await everyMailTo(bouncing.email)).toHaveLength(before + 1));

  const complaining = await newCustomer({ email: simulatorAddress('complaint') });
  await waitUntilMarked(complaining.email, { reason: 'COMPLAINT' });
  const { status, body } = await requestLink(complaining, 'fr');
  expect([status, body.code]).toEqual([409, 'EMAIL_UNREACHABLE']);
  expect(body.message).toContain('signalé comme indésirable');
  await untilAllHandled();
  expect(await everyMailTo(complaining.email)).toHaveLength(1);
});

test('a customer who reported spam gets no more mails, not even requested ones', async () => {
  const awa = await makeCustomer({ email: simulatorAddress('complaint') });
  const first = await sendMail(awa);
  await waitUntilMarked(awa.email, { reason: 'COMPLAINT' });
  expect(await storedItem(first)).toMatchObject({ statut: 'COMPLAINED', reason: 'abuse' });
  await api('POST', '/api/auth/forgot-password', { body: { email: awa.email } });
  await untilAllHandled();
  expect(await everyMailTo(awa.email)).toHaveLength(1);
  await handleSesEvent(awa, 'Delivery', new Date(Date.now() + 60_000));
  await waitUntilMarked(awa.email, { reason: 'COMPLAINT' });
});

/** Passes an event of SES about a customer's mail to the function. */
const handleSesEvent = async ({ email, userId }: Person, eventType: string, sentAt: Date, more: object = {}) => {
  const tags = { event: ['nothing'], addressee: [String(userId)] };
  const mail = { timestamp: sentAt.toISOString(), messageId: randomUUID(), destination: [email.toUpperCase()], tags };
  await handler({ detail: { eventType, mail, ...more } }, { awsRequestId: randomUUID() } as Context);
};

test('an address works again once a mail sent after the bounce arrives, but not one sent before', async () => {
  const awa = await makeCustomer();
  const timestamp = new Date().toISOString();
  const bounced = (bounceType: string) => ({
    bounce: { bounceType, bounceSubType: 'General', timestamp, bouncedRecipients: [{}] },
  });
  await handleSesEvent(awa, 'Bounce', new Date(), bounced('Transient'));
  expect(await storedItem(keys.unreachable(awa.email)), 'a full mailbox').toBeUndefined();
  await handleSesEvent(awa, 'Bounce', new Date(), bounced('Permanent'));
  await handleSesEvent(awa, 'Delivery', new Date(Date.now() - 60_000));
  await waitUntilMarked(awa.email, { reason: 'BOUNCE' });
  await sendMail(awa);
  expect(await mailsTo(awa.email)).toEqual([]);
  await handleSesEvent(awa, 'Delivery', new Date(Date.now() + 60_000));
  expect(await storedItem(keys.unreachable(awa.email))).toBeUndefined();
  await sendMail(awa);
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('a not-spam report is no complaint, and a bounce does not replace a complaint', async () => {
  const awa = await makeCustomer();
  const timestamp = new Date().toISOString();
  await handleSesEvent(awa, 'Complaint', new Date(), { complaint: { complaintFeedbackType: 'not-spam', timestamp } });
  expect(await storedItem(keys.unreachable(awa.email))).toBeUndefined();
  await handleSesEvent(awa, 'Complaint', new Date(), { complaint: { timestamp } });
  const bounce = { bounceType: 'Permanent', bounceSubType: 'General', timestamp, bouncedRecipients: [] };
  await handleSesEvent(awa, 'Bounce', new Date(), { bounce });
  await waitUntilMarked(awa.email, { reason: 'COMPLAINT' });
});
