import type { MailStatut } from '#shared/mails/schema.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import type { Delivery } from './delivery.ts';
import { ConditionFailed, insert, update, type Write } from './dynamo.ts';
import { indexed, keys } from './keys.ts';
import { type Page, type PageRequest, pageOf } from './query.ts';
import { handOver, lostAfter, retryAt } from './redrive.ts';

/** Longer than its event is kept, though TTL may be days late with that: the event could come again as long as it is there. */
const KEPT_HOURS = 24 * 21;

type Named = Pick<Delivery, 'eventId' | 'recipient'>;

const dueSkOf =
  ({ eventId, recipient }: Named) =>
  (dueAt: string): string =>
    indexed.delivery(eventId, recipient, dueAt).dueSk;

/** The write, labelled `delivery`, by which somebody is told of an event once; refused when they were told before. */
export const insertDelivery = (delivery: Delivery): { delivery: Write } => {
  const { eventId, recipient, statut, createdAt } = delivery;
  return {
    delivery: insert({
      ...keys.delivery(eventId, recipient),
      ...(statut === 'PENDING' && indexed.delivery(eventId, recipient, lostAfter())),
      ...delivery,
      ttl: ttlOf(hoursAfter(KEPT_HOURS, createdAt)),
    }),
  };
};

/**
 * Takes a mail for one attempt of up to so many milliseconds; the sweep hands it over again when that breaks off. Undefined
 * when it needs none any more, or another call is at it.
 */
export const claimDelivery = (named: Named, ms: number): Promise<Delivery | undefined> =>
  unlessRefused(() =>
    update<Delivery>({
      Key: keys.delivery(named.eventId, named.recipient),
      UpdateExpression: 'SET leaseUntil = :until, dueSk = :dueSk, attempts = attempts + :one REMOVE redrivenAt',
      ConditionExpression: 'statut = :pending AND leaseUntil < :now',
      ExpressionAttributeValues: {
        ':until': Date.now() + ms,
        ':dueSk': dueSkOf(named)(hoursAfter(ms / 3_600_000)),
        ':one': 1,
        ':pending': 'PENDING',
        ':now': Date.now(),
      },
    }),
  );

const FILED = 'duePk, dueSk, allPk, allSk, byStatutPk, byStatutSk';

/** Notes that a mail was sent; an event of its bounce may have come before. */
export const markSent = async ({ eventId, recipient }: Named, messageId: string): Promise<void> => {
  await unlessRefused(() =>
    update({
      Key: keys.delivery(eventId, recipient),
      UpdateExpression: `SET statut = :sent, messageId = :messageId REMOVE ${FILED}, reason, failedAt, #to`,
      ConditionExpression: 'statut = :pending',
      ExpressionAttributeNames: { '#to': 'to' },
      ExpressionAttributeValues: { ':sent': 'SENT', ':messageId': messageId, ':pending': 'PENDING' },
    }),
  );
};

/** Puts a mail aside until its next attempt, and files it among those that did not arrive. */
export const postponeDelivery = async ({ eventId, recipient, attempts }: Delivery, reason: string): Promise<void> => {
  const failedAt = nowIso();
  const filed = indexed.undelivered({ eventId, recipient, statut: 'PENDING', at: failedAt });
  await unlessRefused(() =>
    update({
      Key: keys.delivery(eventId, recipient),
      UpdateExpression: `SET leaseUntil = :free, dueSk = :dueSk, reason = :reason, failedAt = :failedAt, ${SET_FILED}`,
      ConditionExpression: 'statut = :pending',
      ExpressionAttributeValues: {
        ':free': 0,
        ':dueSk': dueSkOf({ eventId, recipient })(retryAt(attempts)),
        ':reason': reason,
        ':failedAt': failedAt,
        ':pending': 'PENDING',
        ...filedValues(filed),
      },
    }),
  );
};

type End = { statut: Exclude<MailStatut, 'PENDING' | 'SENT'>; reason: string; messageId?: string };

/** Ends a mail that did not arrive, and files it so that admins see it. Undefined when there is none. */
export const endDelivery = (
  { eventId, recipient }: Named,
  { statut, reason, messageId }: End,
): Promise<Delivery | undefined> => {
  const failedAt = nowIso();
  const filed = indexed.undelivered({ eventId, recipient, statut, at: failedAt });
  return unlessRefused(() =>
    update<Delivery>({
      Key: keys.delivery(eventId, recipient),
      UpdateExpression: `SET statut = :statut, reason = :reason, failedAt = :failedAt, ${SET_FILED}${messageId === undefined ? '' : ', messageId = :messageId'} REMOVE duePk, dueSk, #to`,
      ConditionExpression: 'attribute_exists(pk)',
      ExpressionAttributeNames: { '#to': 'to' },
      ExpressionAttributeValues: {
        ':statut': statut,
        ':reason': reason,
        ':failedAt': failedAt,
        ...(messageId !== undefined && { ':messageId': messageId }),
        ...filedValues(filed),
      },
    }),
  );
};

/** Ends a mail that nobody is left to get: there is nothing in it for admins to see to. */
export const dropDelivery = async ({ eventId, recipient }: Named, reason: string): Promise<void> => {
  await unlessRefused(() =>
    update({
      Key: keys.delivery(eventId, recipient),
      UpdateExpression: `SET statut = :statut, reason = :reason REMOVE ${FILED}, #to`,
      ConditionExpression: 'statut = :pending',
      ExpressionAttributeNames: { '#to': 'to' },
      ExpressionAttributeValues: { ':statut': 'SUPPRESSED', ':reason': reason, ':pending': 'PENDING' },
    }),
  );
};

const SET_FILED = 'allPk = :allPk, allSk = :allSk, byStatutPk = :byStatutPk, byStatutSk = :byStatutSk';
const filedValues = (filed: ReturnType<typeof indexed.undelivered>) =>
  Object.fromEntries(Object.entries(filed).map(([name, value]) => [`:${name}`, value]));

/** Mails that were not sent and are due by `upTo`, those due longest first. */
export const pageOfDueDeliveries = (upTo: string, page: PageRequest): Promise<Page<Delivery>> =>
  pageOf('due', 'DELIVERY', { upTo }, page);

/** Mails that did not arrive, newest first: all, or those in a statut. */
export const pageOfUndelivered = (statut: MailStatut | undefined, page: PageRequest): Promise<Page<Delivery>> =>
  statut
    ? pageOf('byStatut', `DELIVERY#${statut}`, { order: 'descending' }, page)
    : pageOf('all', 'DELIVERY', { order: 'descending' }, page);

/** Hands a mail over to the mailer again; see `handOver`. */
export const handOverDelivery = (named: Named, when: 'due' | 'now'): Promise<boolean> =>
  handOver(keys.delivery(named.eventId, named.recipient), dueSkOf(named), when);

const unlessRefused = async <T>(write: () => Promise<T>): Promise<T | undefined> => {
  try {
    return await write();
  } catch (error) {
    if (error instanceof ConditionFailed) return undefined;
    throw error;
  }
};
