import { randomUUID } from 'node:crypto';
import { DeleteCommand } from '@aws-sdk/lib-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { hoursAfter } from '#functions/core/clock.ts';
import { redriveDelivery } from '#functions/core/events/event-deliveries.ts';
import type { EventDelivery } from '#functions/core/events/event-delivery.ts';
import { pageOfMessages, recordOutcome, type StoredMessage } from '#functions/core/events/recipient-messages.ts';
import { recipientNameOf } from '#functions/core/items/recipient-addresses.ts';
import { dynamo, type Key, tableName } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, newColis, newContainer } from '../../support/calls/api.ts';
import { makeCustomer, type Person } from '../../support/calls/people.ts';
import { setStored, storedItem, withFaults } from '../../support/calls/stored-state.ts';
import { aColis } from '../../support/calls/table.ts';
import { startFaultyProxy } from '../../support/clouds/faulty-proxy.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { runningCloud } from '../../support/clouds/running-cloud.ts';
import { deliverRecords, recordOf, unsentMails, untilAllHandled } from '../../support/items/domain-events.ts';
import { eventually } from '../../support/items/money.ts';
import { newRecipient, subjectsTo } from '../../support/items/recipients.ts';

/** Messages to a recipient as the sender sees them, while recording and sending them is interrupted. */

ownCloud();

/** Proxy between the functions and the mail service; fails for the addresses that a test names. */
const mailProxy = await startFaultyProxy(() => runningCloud().mail);
afterAll(() => mailProxy.stop());

beforeAll(() => {
  process.env.AWS_ENDPOINT_URL_SESV2 = mailProxy.endpoint;
});

/** Failures of one attempt: the mail service is called three times. */
const ATTEMPT = [500, 500, 500] as const;

type Booked = { sender: Person; bookingId: number; colisId: number; email: string };

const book = async (recipient = newRecipient()): Promise<Booked> => {
  const [sender, { id: bookingId }] = [await makeCustomer(), await newContainer()];
  const { id: colisId } = await newColis(sender, bookingId, recipient);
  return { sender, bookingId, colisId, email: recipient.emailDestinataire };
};

const booked = async (): Promise<Booked> => {
  const result = await book();
  await untilAllHandled();
  return result;
};

/** Statuts of the mails to the recipient of a parcel, as its sender reads them. */
const statutsOf = async ({ sender, colisId }: Booked): Promise<string[]> => {
  const { body } = await api('GET', `/colis/${colisId}/messages`, { token: sender.token });
  return body.data.messages.map(({ statut }: { statut: string }) => statut);
};

const storedMessagesOf = async ({ sender, colisId }: Booked): Promise<StoredMessage[]> =>
  (await pageOfMessages(sender.userId, colisId, { limit: 10 })).items;

/** The only message of a parcel, with its key and that of its delivery. */
const onlyMessageOf = async (parcel: Booked): Promise<{ message: StoredMessage; key: Key; delivery: Key }> => {
  const [message, ...others] = await storedMessagesOf(parcel);
  if (!message || others.length > 0) throw new Error('not one message');
  return {
    message,
    key: keys.recipientMessage(parcel.sender.userId, parcel.colisId, message.once ? 'RESERVE' : message.eventId),
    delivery: keys.delivery(message.eventId, message.recipient),
  };
};

/** A repeated booking of parcels, as the stream reports it under `eventId`. */
const bookingOf = ({ sender, bookingId }: Booked, colisIds: [number, ...number[]], eventId: string): DynamoDBRecord =>
  recordOf(
    {
      type: 'COLIS_BOOKED',
      userId: sender.userId,
      colisId: colisIds[0],
      colisIds,
      cents: 1_000,
      lapsesAt: '2031-03-01T10:00:00.000Z',
      container: {
        id: bookingId,
        lieuEnlevement: 'Le Havre',
        destination: 'Dakar',
        dateDepart: '2031-03-04T10:00:00.000Z',
        fuseau: 'Europe/Paris',
      },
    },
    { eventId },
  );

test('a sender reads that a mail is under way while the mail service fails, and then that it was sent', async () => {
  const recipient = newRecipient();
  const { emailDestinataire: email } = recipient;
  mailProxy.fail(email, ...ATTEMPT);
  const parcel = await book(recipient);
  const [waiting] = await eventually(async () => {
    const left = (await unsentMails()).filter(({ addressee }) => addressee === recipientNameOf(email));
    expect(left).toMatchObject([{ attempts: 1, leaseUntil: 0 }]);
    return left;
  });
  expect(await statutsOf(parcel)).toEqual(['PENDING']);
  if (waiting) await redriveDelivery(waiting, 'now');
  await untilAllHandled();
  expect([await statutsOf(parcel), await subjectsTo(email)]).toEqual([['SENT'], [expect.stringMatching(/colis/)]]);
});

test.each([
  ['its message', 'MESSAGE#'],
  ['its delivery', 'DELIVERY#DEST-'],
])('a mail is sent and shown once although recording %s failed at first', async (_, prefix) => {
  let failures = 0;
  const failOnce = (command: string, { Item }: { Item?: { sk?: string } }) =>
    command === 'PutItemCommand' && Item?.sk?.startsWith(prefix) && failures++ === 0
      ? new Error('the function was stopped')
      : undefined;
  await withFaults({ before: failOnce }, async () => {
    const parcel = await booked();
    expect(failures).toBe(2);
    await eventually(async () =>
      expect([await statutsOf(parcel), (await subjectsTo(parcel.email)).length]).toEqual([['SENT'], 1]),
    );
  });
});

test('a recipient who was told of the booking is not told of it by another event, repeated at once and later', async () => {
  const parcel = await booked();
  const record = recordOf({ type: 'RECIPIENT_CORRECTED', userId: parcel.sender.userId, colisId: parcel.colisId });
  expect(await Promise.all([1, 2, 3, 4].map(() => deliverRecords(record)))).toEqual([0, 0, 0, 0]);
  await untilAllHandled();
  expect(await deliverRecords(record)).toBe(0);
  await untilAllHandled();
  expect([await statutsOf(parcel), (await subjectsTo(parcel.email)).length]).toEqual([['SENT'], 1]);
});

test('a repeated event shows no mail with a parcel that the mail did not name', async () => {
  const one = await booked();
  const eventId = randomUUID();
  const recipient = { userEmail: one.sender.email, emailDestinataire: newRecipient().emailDestinataire };
  const [first, added] = [
    await aColis(one.sender, one.bookingId, recipient),
    await aColis(one.sender, one.bookingId, recipient),
  ];
  await deliverRecords(bookingOf(one, [first], eventId));
  await untilAllHandled();
  await deliverRecords(bookingOf(one, [first, added], eventId));
  await untilAllHandled();
  expect(await statutsOf({ ...one, colisId: first })).toEqual(['SENT']);
  expect(await statutsOf({ ...one, colisId: added })).toEqual([]);
  expect(await statutsOf(one)).toEqual(['SENT']);
});

test('a mail stays shown as sent once its delivery has expired, and as under way until it has one', async () => {
  const parcel = await booked();
  const { key, delivery } = await onlyMessageOf(parcel);
  await dynamo.send(new DeleteCommand({ TableName: tableName(), Key: delivery }));
  expect(await statutsOf(parcel)).toEqual(['PENDING']);
  await setStored(key, 'createdAt', hoursAfter(-24 * 22));
  expect(await statutsOf(parcel)).toEqual(['SENT']);
});

test('a mail that older code recorded as pending is shown as sent once it is', async () => {
  const parcel = await booked();
  await setStored((await onlyMessageOf(parcel)).key, 'statut', 'PENDING');
  expect(await statutsOf(parcel)).toEqual(['SENT']);
});

test('a decision of the mailer does not replace a bounce, and an outcome restores no erased message', async () => {
  const parcel = await booked();
  const { key, delivery } = await onlyMessageOf(parcel);
  const mail = (await storedItem(delivery)) as unknown as EventDelivery;
  await recordOutcome(mail, 'BOUNCED');
  await recordOutcome(mail, 'EXPIRED');
  expect(await statutsOf(parcel)).toEqual(['BOUNCED']);
  await dynamo.send(new DeleteCommand({ TableName: tableName(), Key: key }));
  for (const statut of ['EXPIRED', 'COMPLAINED'] as const) await recordOutcome(mail, statut);
  expect(await storedMessagesOf(parcel)).toEqual([]);
});
