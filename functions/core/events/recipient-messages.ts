import type {
  CodeWithdrawal,
  RecipientEvent,
  RecipientIncident,
  RecipientMessage,
  RecipientMessageStatut,
} from '#shared/recipients/messages.ts';
import { hoursAfter, nowIso, ttlOf } from '../clock.ts';
import type { RecipientName } from '../items/recipient-addresses.ts';
import { ConditionFailed, getItems, type Item, type Key, putItem, updateItem, type Write } from '../table/dynamo.ts';
import { buildUpdate } from '../table/expressions.ts';
import { keys, ranges } from '../table/keys.ts';
import { type Page, type PageRequest, pageOfPartition } from '../table/query.ts';
import { DELIVERY_HOURS, type EventDelivery } from './event-delivery.ts';

/** Parcel by the keys of its item. */
export type ColisRef = { userId: number; colisId: number };

/** Mail to the recipient of a parcel, as its sender's partition records it: neither text nor address. */
export type StoredMessage = {
  colisId: number;
  eventId: string;
  /** Address that it was for, as a hash. */
  recipient: RecipientName;
  evenement: RecipientEvent;
  /** News that `INCIDENT` tells; absent from messages older than this field. */
  incident?: RecipientIncident | undefined;
  /** Why `CODE_RETIRE` was said; absent from messages older than this field. */
  cause?: CodeWithdrawal | undefined;
  /**
   * Present if an address is told of it once per parcel, by whichever event comes first: then it is the message's key.
   */
  once?: boolean;
  /**
   * Outcome other than SENT; without one the message has the statut of its delivery, so that a mail that is sent costs
   * no second write. Older code stored PENDING and SENT too.
   */
  statut?: RecipientMessageStatut;
  createdAt: string;
};

/** Outcomes that are recorded with each parcel; without one a mail waits or was sent. */
type Outcome = Exclude<RecipientMessageStatut, 'PENDING' | 'SENT'>;

/** A message is kept for two years, longer than claims about a parcel may come. */
const RETENTION_HOURS = 24 * 365 * 2;

/** Returns the key of a message. */
const keyOf = (
  userId: number,
  { colisId, eventId, evenement, once }: Pick<StoredMessage, 'colisId' | 'eventId' | 'evenement' | 'once'>,
): Key => keys.recipientMessage(userId, colisId, once ? evenement : eventId);

/**
 * Records a mail with one of its parcels, before its delivery, and reports whether it is this event's: not if another
 * event told the address of the same, once. A repetition records nothing more; a mail to a corrected address replaces
 * the one to the former address.
 */
export const insertMessage = async (
  { userId, colisId }: ColisRef,
  message: Pick<StoredMessage, 'eventId' | 'recipient' | 'evenement' | 'incident' | 'cause' | 'once'>,
): Promise<boolean> => {
  const createdAt = nowIso();
  const stored: StoredMessage = { ...message, colisId, createdAt };
  const item = { ...stored, ...keyOf(userId, stored), ttl: ttlOf(hoursAfter(RETENTION_HOURS, createdAt)) };
  try {
    await putItem(item, {
      ConditionExpression: 'attribute_not_exists(pk) OR recipient <> :recipient',
      ExpressionAttributeValues: { ':recipient': message.recipient },
    });
    return true;
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    return error.failed.put?.eventId === message.eventId;
  }
};

/** Returns the write that deletes a message. */
export const deleteMessageWrite = (userId: number, message: StoredMessage): Write => ({
  Delete: { Key: keyOf(userId, message) },
});

const WITHOUT_OUTCOME = '(attribute_not_exists(statut) OR statut = :pending)';

/**
 * Records the outcome of a mail with each of its parcels. What the mailer decides does not replace a bounce, which may
 * be reported first; a message that was erased stays so.
 */
export const recordOutcome = async (
  { eventId, facts }: Pick<EventDelivery, 'eventId' | 'facts'>,
  statut: Outcome,
): Promise<void> => {
  const isFirstOutcome = statut === 'STOPPED' || statut === 'EXPIRED';
  if (!facts.destinataire) return;
  const { evenement, colis, once = false } = facts.destinataire;
  for (const { userId, colisId } of colis)
    await ignoreFailedCondition(() =>
      updateItem({
        Key: keyOf(userId, { colisId, eventId, evenement, once }),
        ...buildUpdate({
          set: { statut },
          equals: { eventId },
          when: `attribute_exists(pk)${isFirstOutcome ? ` AND ${WITHOUT_OUTCOME}` : ''}`,
          ...(isFirstOutcome && { values: { ':pending': 'PENDING' } }),
        }),
      }),
    );
};

const ignoreFailedCondition = async (write: () => Promise<unknown>): Promise<void> => {
  try {
    await write();
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
  }
};

/** Reports of each parcel whether its recipient, at their current address, was told of anything. */
export const hasBeenTold = async (
  colisList: readonly (ColisRef & { recipient: RecipientName })[],
): Promise<boolean[]> => {
  const first = await getItems(
    colisList.map(({ userId, colisId }) => keyOf(userId, { colisId, eventId: '', evenement: 'RESERVE', once: true })),
  );
  return Promise.all(
    colisList.map(async ({ userId, colisId, recipient }, index) => {
      if ((first[index] as StoredMessage | undefined)?.recipient === recipient) return true;
      const { items } = await pageOfMessages(userId, colisId, { limit: MAX_MESSAGES });
      return items.some((message) => message.recipient === recipient);
    }),
  );
};

/**
 * Reports whether the recipient of a parcel expects it: they were told of it by mails that were sent, or still may be,
 * and neither that they got it nor that it does not come. Leaves out the mail about the event itself.
 */
export const isExpected = async (...of: Parameters<typeof latestTold>): Promise<boolean> => {
  const latest = await latestTold(...of);
  return latest !== undefined && latest !== 'REMIS' && latest !== 'ANNULE';
};

/**
 * Reports whether the latest mail to the recipient of a parcel, as `isExpected` reads them, says that it does not come.
 */
export const isGivenUp = async (...of: Parameters<typeof latestTold>): Promise<boolean> =>
  (await latestTold(...of)) === 'ANNULE';

/**
 * Reports whether the recipient of a parcel was told of its damage, which was noted at `since`, by a mail that was sent,
 * or still may be: those of an arrival and of a collection name it.
 */
export const wasToldOfDamage = async (
  { userId, colisId, recipient }: ColisRef & { recipient: RecipientName },
  since: string,
): Promise<boolean> => {
  const { items } = await pageOfMessages(userId, colisId, { limit: MAX_MESSAGES });
  const naming = items.filter(
    (each) =>
      each.recipient === recipient &&
      each.createdAt >= since &&
      (each.evenement === 'ARRIVE' || each.evenement === 'DISPONIBLE' || each.incident === 'DOMMAGE_VU'),
  );
  return (await presentMessages(naming)).some(({ statut }) => statut === 'SENT' || statut === 'PENDING');
};

const latestTold = async (
  { userId, colisId, recipient }: ColisRef & { recipient: RecipientName },
  eventId: string | undefined,
  told: readonly RecipientMessageStatut[] = ['SENT', 'PENDING'],
): Promise<RecipientEvent | undefined> => {
  const { items } = await pageOfMessages(userId, colisId, { limit: MAX_MESSAGES });
  const earlier = items.filter((message) => message.recipient === recipient && message.eventId !== eventId);
  const sent = (await presentMessages(earlier)).filter(({ statut }) => told.includes(statut));
  return sent.toSorted((a, b) => (a.date < b.date ? -1 : 1)).at(-1)?.evenement;
};

/** Messages about one parcel that are read at most. */
const MAX_MESSAGES = 100;

/** Lists the messages about one parcel, or about all parcels of a customer, consistently. */
export const pageOfMessages = (
  userId: number,
  colisId: number | undefined,
  page: PageRequest,
): Promise<Page<StoredMessage>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.recipientMessages(colisId) }, page);

/** Presents messages, in their order; one without an outcome has the statut of its delivery. */
export const presentMessages = async (messages: readonly StoredMessage[]): Promise<RecipientMessage[]> => {
  const undecided = messages.filter((message) => outcomeOf(message) === undefined);
  const deliveries = await getItems(undecided.map(({ eventId, recipient }) => keys.delivery(eventId, recipient)));
  const deliveryOf = new Map(undecided.map((message, index) => [message, deliveries[index]]));
  return messages.map((message) => ({
    colisId: message.colisId,
    evenement: message.evenement,
    ...(message.incident && { incident: message.incident }),
    ...(message.cause && { cause: message.cause }),
    statut: outcomeOf(message) ?? statutOf(message, deliveryOf.get(message)),
    date: message.createdAt,
  }));
};

const outcomeOf = ({ statut }: StoredMessage) => (statut === 'PENDING' ? undefined : statut);

/**
 * Returns the statut of a mail without an outcome. A delivery that expired was sent, since any other end is recorded
 * with the message; a recent message without one is about to get it.
 */
const statutOf = ({ createdAt }: StoredMessage, delivery: Item | undefined): RecipientMessageStatut => {
  if (delivery) return (delivery as EventDelivery).statut;
  return hoursAfter(DELIVERY_HOURS, createdAt) < nowIso() ? 'SENT' : 'PENDING';
};
