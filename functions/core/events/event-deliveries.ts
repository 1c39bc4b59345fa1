import type { MailStatut } from '#shared/mails/schema.ts';
import { hoursAfter, nowIso, ttlOf } from '../clock.ts';
import { correlationId } from '../correlation.ts';
import { ConditionFailed, getItem, putItem, updateItem, type Write } from '../table/dynamo.ts';
import { buildUpdate } from '../table/expressions.ts';
import { newId } from '../table/ids.ts';
import { indexKeys, keys } from '../table/keys.ts';
import { type Page, type PageRequest, pageOf } from '../table/query.ts';
import { DELIVERY_HOURS, type EventDelivery } from './event-delivery.ts';
import { redriveIfLostAt, redriveItem, retryAt } from './redrive.ts';

type DeliveryId = Pick<EventDelivery, 'eventId' | 'addressee'>;

const dueSkOf =
  ({ eventId, addressee }: DeliveryId) =>
  (dueAt: string): string =>
    indexKeys.delivery(eventId, addressee, dueAt).dueSk;

/**
 * Queues the mail about an event to an addressee. Does nothing when it was queued before: the stream may deliver the
 * same event twice, even at once.
 */
export const recordDelivery = async (delivery: NewDelivery): Promise<void> => {
  await ignoreFailedCondition(() => putItem(itemOf(delivery), { ConditionExpression: 'attribute_not_exists(pk)' }));
};

/** Write that queues a mail in the transaction of its event. */
export const deliveryWrite = (delivery: NewDelivery): Write => ({ Put: { Item: itemOf(delivery) } });

type NewDelivery = Pick<EventDelivery, 'eventId' | 'addressee' | 'type' | 'facts' | 'to'>;

const itemOf = (delivery: NewDelivery) => {
  const { eventId, addressee } = delivery;
  const created: EventDelivery = {
    ...delivery,
    id: newId(),
    statut: 'PENDING',
    attempts: 0,
    leaseUntil: 0,
    createdAt: nowIso(),
    correlationId: correlationId(),
  };
  return {
    ...keys.delivery(eventId, addressee),
    ...indexKeys.delivery(eventId, addressee, redriveIfLostAt()),
    ...created,
    ttl: ttlOf(hoursAfter(DELIVERY_HOURS, created.createdAt)),
  };
};

/** Returns the parcels that the mail about an event to an addressee names; none if none was queued. */
export const toldColisIds = async (eventId: string, addressee: DeliveryId['addressee']): Promise<readonly number[]> => {
  const delivery = await getItem<EventDelivery>(keys.delivery(eventId, addressee));
  return delivery?.facts?.colisIds ?? [];
};

/** Reports whether the mail about an event to an addressee was queued, now or before; read consistently. */
export const hasDelivery = async ({ eventId, addressee }: DeliveryId): Promise<boolean> =>
  (await getItem(keys.delivery(eventId, addressee))) !== undefined;

/** Reports whether one of these events has queued a mail to an addressee; so of a withdrawal that names no event. */
export const wasToldBy = async (
  eventIds: readonly string[] | undefined,
  addressee: DeliveryId['addressee'],
): Promise<boolean> =>
  eventIds === undefined ||
  (await Promise.all(eventIds.map((eventId) => hasDelivery({ eventId, addressee })))).includes(true);

/**
 * Leases a mail for one attempt of up to `ms` milliseconds. The mail stays due, so that the sweep redrives it if the
 * attempt breaks off. Returns undefined when the mail needs no attempt any more, or another call has the lease.
 */
export const leaseDelivery = (id: DeliveryId, ms: number): Promise<EventDelivery | undefined> =>
  ignoreFailedCondition(() =>
    updateItem<EventDelivery>({
      Key: keys.delivery(id.eventId, id.addressee),
      ...buildUpdate({
        set: { leaseUntil: Date.now() + ms, redrivenAt: undefined },
        add: { attempts: 1 },
        equals: { statut: 'PENDING' },
        when: 'leaseUntil < :now',
        values: { ':now': Date.now() },
      }),
    }),
  );

const REMOVED_DUE_KEYS = { duePk: undefined, dueSk: undefined };
const REMOVED_LIST_KEYS = { listPk: undefined, listSk: undefined, listStatutPk: undefined };

/** Marks a mail as sent, unless its bounce was recorded first. */
export const markSent = async ({ eventId, addressee }: DeliveryId, messageId: string): Promise<void> => {
  await ignoreFailedCondition(() =>
    updateItem({
      Key: keys.delivery(eventId, addressee),
      ...buildUpdate({
        set: {
          statut: 'SENT',
          messageId,
          ...REMOVED_DUE_KEYS,
          ...REMOVED_LIST_KEYS,
          reason: undefined,
          failedAt: undefined,
          to: undefined,
        },
        equals: { statut: 'PENDING' },
      }),
    }),
  );
};

/** Postpones a mail to its next attempt, and lists it among the undelivered mails. */
export const postponeDelivery = async (
  { eventId, addressee, attempts }: EventDelivery,
  reason: string,
): Promise<void> => {
  const failedAt = nowIso();
  const dueSk = dueSkOf({ eventId, addressee })(retryAt(attempts));
  const listKeys = indexKeys.undelivered({ statut: 'PENDING', at: failedAt });
  await ignoreFailedCondition(() =>
    updateItem({
      Key: keys.delivery(eventId, addressee),
      ...buildUpdate({ set: { leaseUntil: 0, dueSk, reason, failedAt, ...listKeys }, equals: { statut: 'PENDING' } }),
    }),
  );
};

type Failure = { statut: Exclude<MailStatut, 'PENDING' | 'SENT'>; reason: string; messageId?: string };

/** Ends a mail that did not arrive, and lists it for admins. Returns undefined when the delivery does not exist. */
export const failDelivery = (
  { eventId, addressee }: DeliveryId,
  { statut, reason, messageId }: Failure,
): Promise<EventDelivery | undefined> => {
  const failedAt = nowIso();
  const listKeys = indexKeys.undelivered({ statut, at: failedAt });
  return ignoreFailedCondition(() =>
    updateItem<EventDelivery>({
      Key: keys.delivery(eventId, addressee),
      ...buildUpdate({
        set: {
          statut,
          reason,
          failedAt,
          ...(messageId && { messageId }),
          ...listKeys,
          ...REMOVED_DUE_KEYS,
          to: undefined,
        },
        when: 'attribute_exists(pk)',
      }),
    }),
  );
};

/** Ends a mail that has no recipient any more, without listing it: admins have nothing to do about it. */
export const discardDelivery = async ({ eventId, addressee }: DeliveryId, reason: string): Promise<void> => {
  await ignoreFailedCondition(() =>
    updateItem({
      Key: keys.delivery(eventId, addressee),
      ...buildUpdate({
        set: { statut: 'SUPPRESSED', reason, ...REMOVED_DUE_KEYS, ...REMOVED_LIST_KEYS, to: undefined },
        equals: { statut: 'PENDING' },
      }),
    }),
  );
};

/** Reads a page of unsent mails that are due by `upTo`, longest due first. */
export const pageOfDueDeliveries = (upTo: string, page: PageRequest): Promise<Page<EventDelivery>> =>
  pageOf('dueKeys', 'DELIVERY', { upTo }, page);

/** Reads a page of undelivered mails, newest first: all, or those in a statut. */
export const pageOfUndelivered = (statut: MailStatut | undefined, page: PageRequest): Promise<Page<EventDelivery>> =>
  statut
    ? pageOf('listKeysByStatut', `DELIVERY#${statut}`, { order: 'descending' }, page)
    : pageOf('listKeys', 'DELIVERY', { order: 'descending' }, page);

/** Hands a mail to the mailer again; see `redriveItem`. */
export const redriveDelivery = (id: DeliveryId, when: 'due' | 'now'): Promise<boolean> =>
  redriveItem(keys.delivery(id.eventId, id.addressee), dueSkOf(id), when);

const ignoreFailedCondition = async <T>(write: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
};
