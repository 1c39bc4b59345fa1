import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import type { StoredContainer } from '#functions/containers/stored-container.ts';
import type { DomainEvent } from '#functions/core/events/domain-events.ts';
import { pageOfDueDeliveries } from '#functions/core/events/event-deliveries.ts';
import type { EventDelivery } from '#functions/core/events/event-delivery.ts';
import { recipientNameOf } from '#functions/core/items/recipient-addresses.ts';
import { newId } from '#functions/core/table/ids.ts';
import { indexKeys, keys } from '#functions/core/table/keys.ts';
import { pagesOf } from '#functions/core/table/query.ts';
import { handler as mailer } from '#functions/mailer/index.ts';
import { serveOnLoopback } from '#local/emulator.ts';
import { createTable } from '#local/table.ts';
import { itemsOf, makeAccount } from '../../support/calls/people.ts';
import { writeAll } from '../../support/calls/stored-state.ts';
import { deliverRecords, recordOf, unhandledEvents, untilDue } from '../../support/items/domain-events.ts';

/**
 * Simulates the notification of the recipients of a full container: the outbox and the mailer run in this process on a
 * table without a stream, and the test passes their records on as Lambda does, while it counts simulated time.
 */

const PARCELS = 1_000;
const SENDERS = 20;
/** More than one call of the outbox handles; most get parcels of several senders. */
const RECIPIENTS = 300;

/** Records in one batch of the stream, and mails that the mailer sends at once. */
const BATCH = 10;
const MAILS_AT_ONCE = 5;
/**
 * Simulated milliseconds: an invocation of the mailer, a mail with its calls of the table, and one without an answer.
 */
const INVOCATION_MS = 100;
const MAIL_MS = 300;
/** A call of the outbox, which reads the parcels and records at most 250 deliveries, ten at a time. */
const CALL_MS = 10_000;
const SILENT_MS = 5_000;
const WITHIN_MS = 5 * 60_000;

const container = {
  id: newId(),
  statut: 'COMPLET',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2031-03-01T12:00:00.000Z',
  dateArrivee: '2031-03-25T12:00:00.000Z',
  fuseau: 'Europe/Paris',
  jourDepart: '2031-03-01',
} as unknown as StoredContainer;
const senders = Array.from({ length: SENDERS }, () => makeAccount({ prenom: 'Awa' }));
const addressOf = (n: number): string => `recipient-${n}@yonnee.test`;
const [SLOW, REFUSING] = [addressOf(7), addressOf(200)];

const colisItem = (n: number): Record<string, unknown> => {
  const { userId, email } = senders[n % SENDERS] ?? makeAccount();
  const id = newId();
  const createdAt = new Date(Date.now() + n).toISOString();
  const colis: Partial<StoredColis> = {
    id,
    userId,
    bookingId: container.id,
    etat: 'EN_TRANSIT',
    paymentId: 1,
    trackingCode: `7K3M9QPX${String(n).padStart(5, '0')}`,
    username: 'Awa Ndiaye',
    userEmail: email,
    nomDestinataire: 'Moussa Ndiaye',
    emailDestinataire: addressOf(n % RECIPIENTS),
    createdAt,
    version: 1,
  };
  const { mineInSk } = indexKeys.colis({
    id,
    etat: 'EN_TRANSIT',
    paye: true,
    bookingId: container.id,
    createdAt,
  });
  return { ...colis, ...keys.owned('COLIS', userId, id), mineInSk };
};

/** Addresses in the order in which the mail service got a mail for them; the slow one gets no answer at first. */
const sent: string[] = [];
let isSlow = true;
const ses = await serveOnLoopback(async (request, response) => {
  const { Destination } = JSON.parse(Buffer.concat(await request.toArray()).toString());
  const [to = ''] = Destination.ToAddresses as string[];
  const refused = to === REFUSING;
  if (to === SLOW && isSlow) return void response.writeHead(503).end('{}');
  if (!refused) sent.push(to);
  response.writeHead(refused ? 400 : 200, {
    'content-type': 'application/json',
    ...(refused && { 'x-amzn-errortype': 'BadRequestException' }),
  });
  response.end(JSON.stringify(refused ? { message: 'Refused' } : { MessageId: `m${sent.length}` }));
});
afterAll(() => ses.stop());

vi.setConfig({ testTimeout: 300_000, hookTimeout: 120_000 });

beforeAll(async () => {
  process.env.AWS_ENDPOINT_URL_SESV2 = ses.endpoint;
  process.env.TABLE_NAME = `recipients-${Date.now()}`;
  await createTable(new DynamoDBClient({}), process.env.TABLE_NAME);
  await writeAll([
    { ...container, ...keys.container(container.id) },
    ...senders.flatMap(itemsOf),
    ...senders.map(({ userId }) => ({ ...keys.customerIn(container.id, userId), bookingId: container.id, userId })),
    ...Array.from({ length: PARCELS }, (_, n) => colisItem(n)),
  ]);
});

/** Passes an event and its continuations to the outbox; returns the simulated time that it takes. */
const handleAll = async (event: DomainEvent): Promise<number> => {
  let elapsed = 0;
  for (let record: DynamoDBRecord | undefined = recordOf(event); record; elapsed += CALL_MS) {
    expect(await deliverRecords(record)).toBe(0);
    const [rest] = await unhandledEvents();
    record = rest && recordOf(rest.event, rest);
  }
  return elapsed;
};

const dueMails = async (): Promise<EventDelivery[]> => {
  const due: EventDelivery[] = [];
  for await (const items of pagesOf((page) => pageOfDueDeliveries('9999', page), 100)) due.push(...items);
  return due;
};

const recordOfMail = (mail: EventDelivery): DynamoDBRecord => ({
  eventID: `${mail.eventId} ${mail.addressee}`,
  dynamodb: { NewImage: marshall(mail, { removeUndefinedValues: true }) as never },
});

/** Passes all due mails to the mailer, batch by batch; returns the simulated time that it takes. */
const sendDueMails = async (): Promise<number> => {
  const mails = await dueMails();
  let elapsed = 0;
  for (let from = 0; from < mails.length; from += BATCH) {
    const batch = mails.slice(from, from + BATCH);
    await mailer({ Records: batch.map(recordOfMail) });
    elapsed += INVOCATION_MS + makespan(batch.map(({ addressee }) => (isUnanswered(addressee) ? SILENT_MS : MAIL_MS)));
  }
  return elapsed;
};

const isUnanswered = (recipient: string): boolean => isSlow && recipient === recipientNameOf(SLOW);

/** Time until all mails are sent, `MAILS_AT_ONCE` at a time. */
const makespan = (durations: readonly number[]): number => {
  const workers = Array.from({ length: MAILS_AT_ONCE }, () => 0);
  for (const duration of durations) {
    workers.sort((one, other) => one - other);
    workers[0] = (workers[0] ?? 0) + duration;
  }
  return Math.max(...workers);
};

test('the recipients of a thousand parcels in one container are notified within five minutes, each once; a slow or failing address delays none', async () => {
  const { id: bookingId, fuseau, dateDepart, dateArrivee, lieuEnlevement, destination } = container;
  const after = { dateDepart, dateArrivee, lieuEnlevement, destination };
  const before = { ...after, dateArrivee: '2031-03-20T12:00:00.000Z' };
  let elapsed = await handleAll({ type: 'CONTAINER_REPLANNED', bookingId, fuseau, before, after });
  elapsed += await sendDueMails();
  const recipients = sent.filter((to) => to.startsWith('recipient-'));
  expect(recipients).toHaveLength(RECIPIENTS - 2);
  expect(new Set(recipients).size).toBe(RECIPIENTS - 2);
  expect(elapsed).toBeLessThan(WITHIN_MS);
  expect((await dueMails()).length, 'only the slow address is left').toBe(1);

  isSlow = false;
  await untilDue();
  await sendDueMails();
  expect(sent.filter((to) => to === SLOW)).toHaveLength(1);
  expect([sent.includes(REFUSING), await dueMails()]).toEqual([false, []]);
});
