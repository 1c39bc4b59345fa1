import type { MailStatut } from '#shared/mails/schema.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import type { Delivery } from './delivery.ts';
import { ConditionFailed, insertWrite, updateItem, type Write } from './dynamo.ts';
import { buildUpdate } from './expressions.ts';
import { indexKeys, keys } from './keys.ts';
import { type Page, type PageRequest, pageOf } from './query.ts';
import { overdueAt, redriveItem, retryAt } from './redrive.ts';

/** Longer than its event is kept, though TTL may be days late with that: the event could come again as long as it is there. */
const KEPT_HOURS = 24 * 21;

type Named = Pick<Delivery, 'eventId' | 'recipient'>;

const dueSkOf =
  ({ eventId, recipient }: Named) =>
  (dueAt: string): string =>
    indexKeys.delivery(eventId, recipient, dueAt).dueSk;

/** The write, labelled `delivery`, by which somebody is told of an event once; refused when they were told before. */
export const insertDelivery = (delivery: Delivery): { delivery: Write } => {
  const { eventId, recipient, statut, createdAt } = delivery;
  return {
    delivery: insertWrite({
      ...keys.delivery(eventId, recipient),
      ...(statut === 'PENDING' && indexKeys.delivery(eventId, recipient, overdueAt())),
      ...delivery,
      ttl: ttlOf(hoursAfter(KEPT_HOURS, createdAt)),
    }),
  };
};

/**
 * Takes a mail for one attempt of up to so many milliseconds. It stays due when it was, so that the sweep hands it over again
 * if the attempt breaks off. Undefined when it needs none any more, or another call is at it.
 */
export const claimDelivery = (named: Named, ms: number): Promise<Delivery | undefined> =>
  unlessRefused(() =>
    updateItem<Delivery>({
      Key: keys.delivery(named.eventId, named.recipient),
      ...buildUpdate({
        set: { leaseUntil: Date.now() + ms, redrivenAt: undefined },
        add: { attempts: 1 },
        equals: { statut: 'PENDING' },
        when: 'leaseUntil < :now',
        values: { ':now': Date.now() },
      }),
    }),
  );

const NOT_DUE = { duePk: undefined, dueSk: undefined };
const NOT_LISTED = { listPk: undefined, listSk: undefined, listStatutPk: undefined };

/** Notes that a mail was sent; an event of its bounce may have come before. */
export const markSent = async ({ eventId, recipient }: Named, messageId: string): Promise<void> => {
  await unlessRefused(() =>
    updateItem({
      Key: keys.delivery(eventId, recipient),
      ...buildUpdate({
        set: {
          statut: 'SENT',
          messageId,
          ...NOT_DUE,
          ...NOT_LISTED,
          reason: undefined,
          failedAt: undefined,
          to: undefined,
        },
        equals: { statut: 'PENDING' },
      }),
    }),
  );
};

/** Puts a mail aside until its next attempt, and files it among those that did not arrive. */
export const postponeDelivery = async ({ eventId, recipient, attempts }: Delivery, reason: string): Promise<void> => {
  const failedAt = nowIso();
  const dueSk = dueSkOf({ eventId, recipient })(retryAt(attempts));
  const listed = indexKeys.undelivered({ statut: 'PENDING', at: failedAt });
  await unlessRefused(() =>
    updateItem({
      Key: keys.delivery(eventId, recipient),
      ...buildUpdate({ set: { leaseUntil: 0, dueSk, reason, failedAt, ...listed }, equals: { statut: 'PENDING' } }),
    }),
  );
};

type End = { statut: Exclude<MailStatut, 'PENDING' | 'SENT'>; reason: string; messageId?: string };

/** Ends a mail that did not arrive, and files it so that admins see it. Undefined when there is none. */
export const failDelivery = (
  { eventId, recipient }: Named,
  { statut, reason, messageId }: End,
): Promise<Delivery | undefined> => {
  const failedAt = nowIso();
  const listed = indexKeys.undelivered({ statut, at: failedAt });
  return unlessRefused(() =>
    updateItem<Delivery>({
      Key: keys.delivery(eventId, recipient),
      ...buildUpdate({
        set: { statut, reason, failedAt, ...(messageId && { messageId }), ...listed, ...NOT_DUE, to: undefined },
        when: 'attribute_exists(pk)',
      }),
    }),
  );
};

/** Ends a mail that nobody is left to get: there is nothing in it for admins to see to. */
export const discardDelivery = async ({ eventId, recipient }: Named, reason: string): Promise<void> => {
  await unlessRefused(() =>
    updateItem({
      Key: keys.delivery(eventId, recipient),
      ...buildUpdate({
        set: { statut: 'SUPPRESSED', reason, ...NOT_DUE, ...NOT_LISTED, to: undefined },
        equals: { statut: 'PENDING' },
      }),
    }),
  );
};

/** Mails that were not sent and are due by `upTo`, those due longest first. */
export const pageOfDueDeliveries = (upTo: string, page: PageRequest): Promise<Page<Delivery>> =>
  pageOf('dueKeys', 'DELIVERY', { upTo }, page);

/** Mails that did not arrive, newest first: all, or those in a statut. */
export const pageOfUndelivered = (statut: MailStatut | undefined, page: PageRequest): Promise<Page<Delivery>> =>
  statut
    ? pageOf('listKeysByStatut', `DELIVERY#${statut}`, { order: 'descending' }, page)
    : pageOf('listKeys', 'DELIVERY', { order: 'descending' }, page);

/** Hands a mail over to the mailer again; see `handOver`. */
export const redriveDelivery = (named: Named, when: 'due' | 'now'): Promise<boolean> =>
  redriveItem(keys.delivery(named.eventId, named.recipient), dueSkOf(named), when);

const unlessRefused = async <T>(write: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
};
