import type { RecipientEvent, RecipientMessage, RecipientMessageStatut } from '#shared/recipients/messages.ts';
import { hoursAfter, nowIso, ttlOf } from './clock.ts';
import { ConditionFailed, updateItem, type Write, type Writes } from './dynamo.ts';
import type { EventDelivery } from './event-delivery.ts';
import { buildUpdate } from './expressions.ts';
import { keys, ranges } from './keys.ts';
import { type Page, type PageRequest, pageOfPartition } from './query.ts';
import type { RecipientName } from './recipient-addresses.ts';

/** Parcel by the keys of its item. */
export type ColisRef = { userId: number; colisId: number };

/** Mail to the recipient of a parcel, as its sender's partition records it: neither text nor address. */
export type StoredMessage = {
  colisId: number;
  eventId: string;
  /** Address that it was for, as a hash. */
  recipient: RecipientName;
  evenement: RecipientEvent;
  statut: RecipientMessageStatut;
  createdAt: string;
};

/** A message is kept for two years, longer than claims about a parcel may come. */
const RETENTION_HOURS = 24 * 365 * 2;

/** Returns the writes that record a mail for each of its parcels. */
export const insertMessages = (
  refs: readonly ColisRef[],
  message: Pick<StoredMessage, 'eventId' | 'recipient' | 'evenement'>,
): Writes => {
  const createdAt = nowIso();
  return Object.fromEntries(
    refs.map(({ userId, colisId }): [`message:${number}`, Write] => [
      `message:${colisId}`,
      {
        Put: {
          Item: {
            ...keys.recipientMessage(userId, colisId, message.eventId),
            ...message,
            colisId,
            statut: 'PENDING',
            createdAt,
            ttl: ttlOf(hoursAfter(RETENTION_HOURS, createdAt)),
          } satisfies StoredMessage & Record<string, unknown>,
        },
      },
    ]),
  );
};

/**
 * Records the outcome of a mail with each of its parcels. A mail that was sent does not replace its bounce, which may
 * be reported first; a message that was erased stays so.
 */
export const recordOutcome = async (
  { eventId, facts }: Pick<EventDelivery, 'eventId' | 'facts'>,
  statut: RecipientMessageStatut,
): Promise<void> => {
  const isFirstOutcome = statut === 'SENT' || statut === 'STOPPED' || statut === 'EXPIRED';
  for (const { userId, colisId } of facts.destinataire?.colis ?? [])
    try {
      await updateItem({
        Key: keys.recipientMessage(userId, colisId, eventId),
        ...buildUpdate({
          set: { statut },
          ...(isFirstOutcome ? { equals: { statut: 'PENDING' } } : { when: 'attribute_exists(pk)' }),
        }),
      });
    } catch (error) {
      if (!(error instanceof ConditionFailed)) throw error;
    }
};

/** Lists the messages about one parcel, or about all parcels of a customer, consistently. */
export const pageOfMessages = (
  userId: number,
  colisId: number | undefined,
  page: PageRequest,
): Promise<Page<StoredMessage>> =>
  pageOfPartition(keys.account(userId).pk, { prefix: ranges.recipientMessages(colisId) }, page);

export const presentMessage = ({ colisId, evenement, statut, createdAt }: StoredMessage): RecipientMessage => ({
  colisId,
  evenement,
  statut,
  date: createdAt,
});
