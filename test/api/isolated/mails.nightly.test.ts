import { afterAll, beforeAll, expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { deliverMail } from '#functions/mailer/deliver-mail.ts';
import { api, newContainer, newCustomer, registration } from '../../support/calls/api.ts';
import { makeCustomer } from '../../support/calls/people.ts';
import { setStored } from '../../support/calls/stored-state.ts';
import { aColis, severalColis } from '../../support/calls/table.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { runningCloud } from '../../support/clouds/running-cloud.ts';
import { deliverRecords, recordOf, unsentMails, untilAllHandled, untilDue } from '../../support/items/domain-events.ts';
import { allMailsTo, eventually, everyMailTo, mailsTo, payAndReturn, sweep } from '../../support/items/money.ts';

ownCloud();

/** Proxy between the functions and the mail service; fails for the addresses that a test names. */
const mailProxy = await startFaultyProxy(() => runningCloud().mail);
afterAll(() => mailProxy.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = mailProxy.endpoint;
});

const refundEvent = (userId: number) =>
  recordOf({ type: 'REFUNDED', userId, paymentId: 1_000_000_001, colisIds: [1_000_000_002], cents: 1_234_50 });

test('a customer who requests a new password gets one mail with a working link, in their language', async () => {
  const awa = await newCustomer({ langue: 'en' });
  const { body } = await api('POST', '/api/auth/forgot-password', { body: { email: awa.email.toUpperCase() } });
  const [mail] = await eventually(async () => {
    const mails = await mailsTo(awa.email);
    expect(mails).toHaveLength(1);
    return mails;
  });
  expect(mail?.subject).toBe('Choose a new password · Yónnee');
  expect(mail?.text).toContain('valid for 15 minutes and works once');
  expect(mail?.text).toContain(`http://localhost:3000/reset-password?token=${encodeURIComponent(body.token)}`);
});

test.each([
  [
    'fr',
    'Paiement reçu · Yónnee',
    /avons reçu 200,00\s\$ pour vos colis n° (\d+), (\d+)\. Votre place est confirmée\./,
  ],
  [
    'en',
    'Payment received · Yónnee',
    /received \$200\.00 for your parcels no\. (\d+), (\d+)\. Your space is confirmed\./,
  ],
] as const)(
  'a customer who has paid gets one mail in %s with the amount and the parcels',
  async (langue, subject, words) => {
    const awa = await newCustomer({ langue });
    const container = await newContainer();
    const ids = await severalColis(awa, container.id, 2);
    await payAndReturn(awa, ids);
    const mails = await allMailsTo(awa);
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(
      words
        .exec(mails[0]?.text ?? '')
        ?.slice(1)
        .map(Number),
    ).toEqual(ids);
  },
);

test('the mail that confirms a free parcel names no amount', async () => {
  const awa = await newCustomer({ langue: 'en' });
  const colisId = await aColis(awa, (await newContainer()).id, { priceCents: 0 });
  await api('POST', `/payments/colis/${colisId}`, { token: awa.token });
  const [mail, ...more] = await allMailsTo(awa);
  expect([mail?.subject, more]).toEqual(['Your space is confirmed · Yónnee', []]);
  expect(mail?.text).not.toContain('0.00');
});

const proveEmail = (userId: number) => setStored(keys.account(userId), 'emailProvenAt', new Date().toISOString());

test('a customer with a proven address is greeted by name, as typed and never as HTML', async () => {
  const awa = await newCustomer({ prenom: 'Awa & "co"' });
  await deliverRecords(refundEvent(awa.userId));
  await untilAllHandled();
  await proveEmail(awa.userId);
  await deliverRecords(refundEvent(awa.userId));
  await untilAllHandled();
  const [before, after] = await mailsTo(awa.email);
  expect([before?.text, before?.html].join()).not.toContain('Awa');
  expect(before?.text.startsWith('Bonjour,')).toBe(true);
  expect(after?.text).toContain('Bonjour Awa & "co",');
  expect(after?.html).toContain('Bonjour Awa &#38; &#34;co&#34;,');
});

test('a mail with a password link greets nobody by name', async () => {
  const awa = await newCustomer({ prenom: 'Canarina' });
  await proveEmail(awa.userId);
  await api('POST', '/api/auth/forgot-password', { body: { email: awa.email } });
  const [mail] = await eventually(async () => {
    const mails = await mailsTo(awa.email);
    expect(mails).toHaveLength(1);
    return mails;
  });
  expect(`${mail?.text} ${mail?.html}`).not.toContain('Canarina');
});

test('a mail service that fails twice sends one mail in the end', async () => {
  const awa = await makeCustomer();
  mailProxy.fail(awa.email, 500, 500);
  await deliverRecords(refundEvent(awa.userId));
  await untilAllHandled();
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('an event delivered five times at once sends one message', async () => {
  const awa = await newCustomer();
  const record = refundEvent(awa.userId);
  expect(await Promise.all([1, 2, 3, 4, 5].map(() => deliverRecords(record)))).toEqual([0, 0, 0, 0, 0]);
  await untilAllHandled();
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('a mail delivered to the mailer five times at once is sent once, and not again later', async () => {
  const awa = await makeCustomer();
  mailProxy.fail(awa.email, 500, 500, 500);
  await deliverRecords(refundEvent(awa.userId));
  const [mail] = await eventually(async () => {
    const left = await unsentMails();
    expect(left).toMatchObject([{ attempts: 1, leaseUntil: 0 }]);
    return left;
  });
  if (!mail) throw new Error('no unsent mail');
  await Promise.all([1, 2, 3, 4, 5].map(() => deliverMail(mail)));
  await deliverMail(mail);
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test('an interrupted mail is sent again when its lease has expired, and not before', async () => {
  const awa = await makeCustomer();
  mailProxy.fail(awa.email, 500, 500, 500);
  await deliverRecords(refundEvent(awa.userId));
  const [mail] = await eventually(async () => {
    const left = await unsentMails();
    expect(left).toMatchObject([{ attempts: 1, leaseUntil: 0 }]);
    return left;
  });
  if (!mail) throw new Error('no unsent mail');
  await setStored(keys.delivery(mail.eventId, mail.addressee), 'leaseUntil', Date.now() + 60_000);
  await deliverMail(mail);
  expect(await mailsTo(awa.email)).toEqual([]);
  await setStored(keys.delivery(mail.eventId, mail.addressee), 'leaseUntil', Date.now() - 1);
  await untilDue();
  await sweep();
  await untilAllHandled();
  expect(await mailsTo(awa.email)).toHaveLength(1);
});

test.each([
  ['fr', 'Bienvenue · Yónnee', 'Bonjour,'],
  ['en', 'Welcome · Yónnee', 'Hello,'],
] as const)(
  'a new customer gets one welcome mail in %s without a name, since anybody may have typed the address',
  async (langue, subject, greeting) => {
    const wanted = { ...registration(), langue, prenom: 'Canarina' };
    expect((await api('POST', '/api/auth/register', { body: wanted })).status).toBe(201);
    const mails = await eventually(async () => {
      const found = await everyMailTo(wanted.email);
      expect(found).not.toEqual([]);
      return found;
    });
    expect(mails.map((mail) => mail.subject)).toEqual([subject]);
    expect(mails[0]?.text.startsWith(`${greeting}\n\n`)).toBe(true);
    expect(`${mails[0]?.text} ${mails[0]?.html}`).not.toContain('Canarina');
  },
);

test('no mail is sent for an account that does not exist', async () => {
  expect(
    await deliverRecords(refundEvent(1), recordOf({ type: 'PASSWORD_RESET_ASKED', userId: null, resetId: 'x' })),
  ).toBe(0);
});
