import { type Actor, currentActor } from '../actor.ts';
import { hoursAfter, nowIso, ttlOf } from '../clock.ts';
import { correlationId } from '../correlation.ts';
import { ConditionFailed, putItem, updateItem, type Write } from '../table/dynamo.ts';
import { buildUpdate } from '../table/expressions.ts';
import { randomName } from '../table/ids.ts';
import { indexKeys, keys } from '../table/keys.ts';
import { type Page, type PageRequest, pageOf } from '../table/query.ts';
import type { DomainEvent } from './domain-events.ts';
import { redriveIfLostAt, redriveItem, retryAt } from './redrive.ts';

/**
 * Rest of an event that concerns many people: the event, and the last customer already handled, or the last recipient
 * of its parcels. `run` names the pass over the recipients. A page of customers that succeeds after a failure publishes
 * a second pass: the first one did not find their parcels changed.
 */
export type Continuation = { of: string; page: number } & (
  | { afterUserId: number }
  | { run: string; afterRecipient: string }
);

export type OutboxItem = {
  pk: string;
  sk: string;
  eventId: string;
  at: string;
  event: DomainEvent;
  ttl: number;
} & {
  rest?: Continuation;
  /** Number of failed attempts to handle it. */
  attempts?: number;
  /** Actor of the request or job that published the event; what its handler writes is stamped with it. */
  by?: Actor | undefined;
  /** Correlation id of the request or background job that published the event. */
  correlationId?: string | undefined;
};

/** Retention in hours: long enough to redrive failed events; then TTL deletes them. */
const RETENTION_HOURS = 24 * 14;

/** Returns the write of an outbox event, for the transaction in which the change happens. */
export const eventWrite = (event: DomainEvent, eventId = randomName()): Write => {
  const at = nowIso();
  return { Put: { Item: buildItem(eventId, { at, event, ttl: ttlOf(hoursAfter(RETENTION_HOURS, at)) }) } };
};

/** Builds the item of an event; its handler continues under the same correlation id. */
const buildItem = (eventId: string, fields: Pick<OutboxItem, 'at' | 'event' | 'ttl' | 'rest'>): OutboxItem => ({
  ...keys.outbox(eventId),
  ...indexKeys.outbox(eventId, redriveIfLostAt()),
  eventId,
  correlationId: correlationId(),
  by: currentActor(),
  ...fields,
});

/** Publishes the rest of an event, for another call of the outbox. A repetition publishes nothing more. */
export const publishContinuation = async ({ at, event, ttl }: OutboxItem, rest: Continuation): Promise<void> => {
  const name = 'run' in rest ? `${rest.run}.${rest.page}` : rest.page;
  await publishOnce(buildItem(`${rest.of}.${name}`, { at, event, ttl, rest }));
};

/**
 * Publishes an event that follows from another one, which its name contains, for one customer. A repetition publishes
 * nothing more.
 */
export const publishConsequence = ({ at, ttl }: OutboxItem, eventId: string, event: DomainEvent): Promise<void> =>
  publishOnce(buildItem(eventId, { at, event, ttl }));

const publishOnce = async (item: OutboxItem): Promise<void> => {
  try {
    await putItem(item, { ConditionExpression: 'attribute_not_exists(pk)' });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Marks an event as handled, so that it is not redriven. */
export const markHandled = async ({ eventId }: OutboxItem): Promise<void> => {
  try {
    await updateItem({
      Key: keys.outbox(eventId),
      UpdateExpression: 'REMOVE duePk, dueSk',
      ConditionExpression: 'attribute_exists(pk)',
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error; // else TTL has deleted the event
  }
};

/**
 * Postpones an event whose handling failed, so that it blocks no other: the first failure redrives it at once through
 * the stream, later ones leave it to the sweep. Does nothing when another call has handled it meanwhile.
 */
export const postponeEvent = async ({ eventId, attempts = 0 }: OutboxItem): Promise<void> => {
  const isFirstFailure = attempts === 0;
  try {
    await updateItem({
      Key: keys.outbox(eventId),
      ...buildUpdate({
        set: {
          dueSk: indexKeys.outbox(eventId, isFirstFailure ? redriveIfLostAt() : retryAt(attempts)).dueSk,
          redrivenAt: isFirstFailure ? nowIso() : undefined,
        },
        add: { attempts: 1 },
        when: 'attribute_exists(duePk)',
      }),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Reads a page of unhandled events that are due by `upTo`, longest due first. */
export const pageOfDueEvents = (upTo: string, page: PageRequest): Promise<Page<OutboxItem>> =>
  pageOf('dueKeys', 'OUTBOX', { upTo }, page);

/** Hands an event to the outbox function again; see `redriveItem`. */
export const redriveEvent = ({ eventId }: OutboxItem, when: 'due' | 'now'): Promise<boolean> =>
  redriveItem(keys.outbox(eventId), (dueAt) => indexKeys.outbox(eventId, dueAt).dueSk, when);
