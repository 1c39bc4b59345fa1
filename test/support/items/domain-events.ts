import { randomUUID } from 'node:crypto';
import { marshall } from '@aws-sdk/util-dynamodb';
import type { DynamoDBRecord } from 'aws-lambda';
import type { DomainEvent } from '#functions/core/events/domain-events.ts';
import { pageOfDueDeliveries } from '#functions/core/events/event-deliveries.ts';
import type { EventDelivery } from '#functions/core/events/event-delivery.ts';
import { type OutboxItem, pageOfDueEvents } from '#functions/core/events/outbox.ts';
import { ConditionFailed, putItem, updateItem } from '#functions/core/table/dynamo.ts';
import { indexKeys, keys } from '#functions/core/table/keys.ts';
import { handler } from '#functions/outbox/index.ts';
import { setStored, storedItem } from '../calls/stored-state.ts';
import { eventually } from './money.ts';

/** The stream record of an outbox event. */
export const recordOf = (event: DomainEvent, change: Partial<OutboxItem> = {}): DynamoDBRecord => {
  const { eventId = randomUUID() } = change;
  const item: OutboxItem = {
    pk: `OUTBOX#${eventId}`,
    sk: 'OUTBOX',
    eventId,
    at: new Date().toISOString(),
    event,
    ttl: Math.ceil(Date.now() / 1000) + 3_600,
    ...change,
  };
  const NewImage = marshall(item) as NonNullable<NonNullable<DynamoDBRecord['dynamodb']>['NewImage']>;
  records.set(eventId, item);
  return { eventID: eventId, eventName: 'INSERT', dynamodb: { SequenceNumber: eventId, NewImage } };
};

const records = new Map<string, OutboxItem>();

/**
 * Passes records to the outbox function of this process and returns the number of unhandled events. The events are
 * stored without triggering the stream.
 */
export const deliverRecords = async (...delivered: DynamoDBRecord[]): Promise<number> => {
  for (const record of delivered) await storeUnseen(record);
  const { batchItemFailures } = await handler({ Records: delivered });
  if (batchItemFailures.length > 0) throw new Error('a failed event could not be rescheduled');
  const left = await Promise.all(delivered.map(({ eventID = '' }) => storedItem(keys.outbox(eventID))));
  return left.filter((item) => item?.duePk !== undefined).length;
};

/** Stores the event of a record, due but without triggering the stream. */
export const storeUnseen = async ({ eventID: eventId = '' }: DynamoDBRecord): Promise<void> => {
  const item = records.get(eventId);
  if (!item) throw new Error(`no record of ${eventId}`);
  try {
    await putItem(item, { ConditionExpression: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (error instanceof ConditionFailed) return;
    throw error;
  }
  const { duePk, dueSk } = indexKeys.outbox(eventId, item.at);
  await updateItem({
    Key: keys.outbox(eventId),
    UpdateExpression: 'SET duePk = :duePk, dueSk = :dueSk',
    ExpressionAttributeValues: { ':duePk': duePk, ':dueSk': dueSk },
  });
};

const END_OF_TIME = '9999';
const ALL = { limit: 100 };

/** Events of this cloud that are not handled yet. */
export const unhandledEvents = async (): Promise<OutboxItem[]> => (await pageOfDueEvents(END_OF_TIME, ALL)).items;

/** Mails of this cloud that are not sent yet. */
export const unsentMails = async (): Promise<EventDelivery[]> => (await pageOfDueDeliveries(END_OF_TIME, ALL)).items;

/** Waits until every event of this cloud is handled and every mail sent or given up. */
export const untilAllHandled = (): Promise<void> =>
  eventually(async () => {
    const [events, mails] = await Promise.all([unhandledEvents(), unsentMails()]);
    if (events.length + mails.length > 0) throw new Error(`${events.length} events and ${mails.length} mails are left`);
  });

/** Makes the next attempts of all events and mails due now. */
export const untilDue = async (): Promise<void> => {
  const past = new Date(Date.now() - 1_000).toISOString();
  for (const { eventId } of await unhandledEvents())
    await setStored(keys.outbox(eventId), 'dueSk', indexKeys.outbox(eventId, past).dueSk);
  for (const { eventId, addressee } of await unsentMails())
    await setStored(keys.delivery(eventId, addressee), 'dueSk', indexKeys.delivery(eventId, addressee, past).dueSk);
};
