import { expect, test } from 'vitest';
import type { DomainEvent } from '#functions/core/events/domain-events.ts';
import { putItem } from '#functions/core/table/dynamo.ts';
import { idFrom } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import { LANGUAGES } from '#shared/auth/schema.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { makeCustomer } from '../../support/calls/people.ts';
import { aColis, aContact } from '../../support/calls/table.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { deliverRecords, recordOf, untilAllHandled } from '../../support/items/domain-events.ts';
import { manyCustomers, notificationsOf } from '../../support/items/many-customers.ts';
import { everyMailTo, mailsTo, toSupportFrom } from '../../support/items/money.ts';

ownCloud();

type EventMessages = [
  DomainEvent['type'],
  (userId: number) => DomainEvent,
  fr: [subject: string, notice: RegExp],
  en: [string, RegExp],
];

const CUSTOMS = {
  documentId: 1,
  bookingId: 7,
  colisId: 22,
  typeDocument: 'Facture',
  motif: 'Tampon illisible.',
} as const;
const messages: EventMessages[] = [
  [
    'PAYMENT_CONFIRMED',
    (userId) => ({ type: 'PAYMENT_CONFIRMED', userId, paymentId: 1, cents: 1_000, colisIds: [22] }),
    ['Paiement reçu', /avons reçu 10,00\s\$ pour votre colis n° 22/],
    ['Payment received', /received \$10\.00 for your parcel no\. 22/],
  ],
  [
    'PAYMENT_FAILED',
    (userId) => ({ type: 'PAYMENT_FAILED', userId, paymentId: 1, cents: 1_000, colisIds: [22] }),
    ['Votre paiement n’a pas abouti', /refusé par votre banque/],
    ['Your payment did not go through', /declined by your bank/],
  ],
  [
    'PAYMENT_REJECTED',
    (userId) => ({ type: 'PAYMENT_REJECTED', userId, paymentId: 1, cents: 1_000, colisIds: [22] }),
    ['Votre paiement a été rejeté', /^Notre équipe a rejeté le paiement de 10,00\s\$/],
    ['Your payment was rejected', /^Our team rejected the payment of \$10\.00/],
  ],
  [
    'COLIS_ETAT_CHANGED',
    (userId) => ({ type: 'COLIS_ETAT_CHANGED', userId, colisId: 22, etat: 'ANNULE' }),
    ['Votre colis est annulé', /annuler votre colis n° 22/],
    ['Your parcel is cancelled', /cancel your parcel no\. 22/],
  ],
  [
    'COLIS_REVIVED',
    (userId) => ({
      type: 'COLIS_REVIVED',
      userId,
      colisId: 22,
      cents: 12_300,
      lapsesAt: '2031-03-01T10:00:00.000Z',
      fuseau: 'Europe/Paris',
    }),
    ['Votre colis est réactivé', /réactivé votre colis n° 22.*123,00.* 1er mars 2031/],
    ['Your parcel is active again', /revived your parcel no\. 22.*\$123\.00.* 1 March 2031/],
  ],
  [
    'COLIS_LAPSES_SOON',
    (userId) => ({
      type: 'COLIS_LAPSES_SOON',
      userId,
      colisId: 22,
      lapsesAt: '2031-03-01T10:00:00.000Z',
      fuseau: 'Europe/Paris',
    }),
    ['Votre colis n’est pas encore payé', /n° 22 n’est pas encore payé.* 1er mars 2031/],
    ['Your parcel is still unpaid', /no\. 22 is not paid yet.* 1 March 2031/],
  ],
  [
    'COLIS_LAPSED',
    (userId) => ({ type: 'COLIS_LAPSED', userId, colisId: 22 }),
    ['Votre colis est annulé', /n° 22 n’a pas été payé à temps/],
    ['Your parcel is cancelled', /no\. 22 was not paid in time/],
  ],
  [
    'CUSTOMS_DECIDED',
    (userId) => ({ type: 'CUSTOMS_DECIDED', userId, ...CUSTOMS, statut: 'REFUSE' }),
    ['Votre document de douane a été refusé', /« Facture » du colis n° 22 a été refusé : Tampon illisible\.$/m],
    ['Your customs document has been rejected', /“Facture” for parcel no\. 22 has been rejected: Tampon illisible\.$/m],
  ],
];

test.each(messages)(
  '%s sends one mail and one notification to each customer, in their own language',
  async (_, of, fr, en) => {
    for (const customer of await manyCustomers(2)) {
      const [subject, words] = { fr, en }[customer.langue];
      const record = recordOf(of(customer.userId));
      expect([await deliverRecords(record), await deliverRecords(record)]).toEqual([0, 0]);
      await untilAllHandled();
      expect((await mailsTo(customer.email)).map((mail) => mail.subject)).toEqual([`${subject} · Yónnee`]);
      const notices = await notificationsOf(customer);
      expect(notices).toEqual([expect.stringMatching(words)]);
      expect((await mailsTo(customer.email))[0]?.text).toContain(notices[0]?.replaceAll('\n', '\n\n'));
    }
  },
);

test('an arrival sends one mail and one notification to each customer, in their own language', async () => {
  const container = await newContainer();
  for (const langue of LANGUAGES) {
    const customer = await makeCustomer({ langue });
    const [subject, words] = {
      fr: ['Votre colis est arrivé', 'est arrivé à destination'],
      en: ['Your parcel has arrived', 'has arrived at its destination'],
    }[langue];
    const { userId } = customer;
    const colisId = await aColis(customer, container.id, { etat: 'ARRIVE', emailDestinataire: '' });
    const record = recordOf({ type: 'COLIS_ETAT_CHANGED', userId, colisId, etat: 'ARRIVE' });
    expect([await deliverRecords(record), await deliverRecords(record)]).toEqual([0, 0]);
    await untilAllHandled();
    expect((await mailsTo(customer.email)).map((mail) => mail.subject)).toEqual([`${subject} · Yónnee`]);
    expect(await notificationsOf(customer)).toEqual([expect.stringContaining(`${colisId} ${words}`)]);
  }
});

test('a notification whose id something else has gets a further one, and a repetition none', async () => {
  const [awa] = await manyCustomers(1);
  if (!awa) throw new Error('no customer');
  const record = recordOf({ type: 'COLIS_LAPSED', userId: awa.userId, colisId: 22 });
  const claims = [{}, { userId: awa.userId }, { userId: awa.userId + 1, eventId: record.eventID }];
  for (const [index, claim] of claims.entries())
    await putItem({ ...keys.id(idFrom(`${record.eventID} ${awa.userId} ${index + 1}`)), ...claim });
  for (const _ of [1, 2]) expect(await deliverRecords(record)).toBe(0);
  expect(await notificationsOf(awa)).toEqual([expect.stringMatching(/n° 22/)]);
});

test('a notification that its reader deleted is not written again when the stream repeats its event', async () => {
  const awa = await makeCustomer();
  const record = recordOf({ type: 'COLIS_LAPSED', userId: awa.userId, colisId: 22 });
  await deliverRecords(record);
  const path = `/notifications/user/${awa.userId}`;
  const [notice] = (await api('GET', path, { token: awa.token })).body.data;
  await api('DELETE', `/notifications/delete/${notice.id}`, { token: awa.token });
  expect(await deliverRecords(record)).toBe(0);
  const { data, nonLues } = (await api('GET', path, { token: awa.token })).body;
  expect([data, nonLues ?? 0]).toEqual([[], 0]);
});

test('a link that sets a password is sent by mail only', async () => {
  const [awa] = await manyCustomers(1);
  if (!awa) throw new Error('no customer');
  expect(await deliverRecords(recordOf({ type: 'PASSWORD_RESET_ASKED', userId: awa.userId, resetId: 'x' }))).toBe(0);
  await untilAllHandled();
  expect(await mailsTo(awa.email)).toHaveLength(1);
  expect(await notificationsOf(awa)).toEqual([]);
});

/** A contact message in the table whose event the stream has not delivered, and the record of that event. */
const undeliveredContact = async () => {
  const { id, email } = await aContact();
  return { email, record: recordOf({ type: 'CONTACT_RECEIVED', contactId: id }) };
};
const mailCounts = async (email: string): Promise<number[]> => [
  (await toSupportFrom(email)).length,
  (await everyMailTo(email)).length,
];

test('support and the sender each get one mail, however often the stream repeats the event', async () => {
  const { email, record } = await undeliveredContact();
  expect(await Promise.all([1, 2, 3, 4].map(() => deliverRecords(record)))).toEqual([0, 0, 0, 0]);
  expect(await deliverRecords(record)).toBe(0);
  await untilAllHandled();
  expect(await mailCounts(email)).toEqual([1, 1]);
});
