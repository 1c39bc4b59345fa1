import type { MailEvent } from '#shared/mails/schema.ts';
import type {
  CodeWithdrawal,
  RecipientEvent,
  RecipientIncident,
  RecipientMessageStatut,
} from '#shared/recipients/messages.ts';
import { hasOwnEmail } from '#shared/recipients/rules.ts';
import { wasBrought } from '#shared/situation/stages.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { hasDelivery, recordDelivery } from '../core/events/event-deliveries.ts';
import {
  type ColisRef,
  insertMessage,
  isExpected,
  isGivenUp,
  wasToldOfDamage,
} from '../core/events/recipient-messages.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { type RecipientName, recipientNameOf } from '../core/items/recipient-addresses.ts';
import { withWritableRecipients } from '../recipients/writable-recipients.ts';

/** Event of parcels that their recipients are told of. */
export type RecipientNews = {
  eventId: string;
  type: MailEvent;
  evenement: RecipientEvent;
  /** News that `INCIDENT` tells. */
  incident?: RecipientIncident | undefined;
  /** Why `CODE_RETIRE` is told. */
  cause?: CodeWithdrawal | undefined;
};

/** Events of which only recipients are told who were told of a parcel before. */
const FOR_TOLD = ['ANNULE', 'REACTIVE', 'DEPLACE'] as const satisfies readonly RecipientEvent[];
type EventForTold = (typeof FOR_TOLD)[number];

/** Reports whether only recipients are told of an event who were told of its parcel before. */
export const isForTold = (evenement: RecipientEvent): evenement is EventForTold =>
  FOR_TOLD.some((each) => each === evenement);

/** Parcels that one mail names, so that the mailer reads them in one call. */
const MAX_PARCELS = 90;

/** Recipients whose deliveries are recorded at once, and parcels of one recipient with which a mail is. */
const CONCURRENCY = 10;

/**
 * Groups parcels by the address of their recipient. Leaves out anonymised parcels, those whose recipients have no
 * address of their own, and those whose recipients may not be written to yet.
 */
export const groupByRecipient = async (colisList: readonly StoredColis[]): Promise<Map<RecipientName, StoredColis[]>> =>
  byRecipient(await withWritableRecipients(colisList.filter(hasOwnEmail)));

/**
 * Groups parcels that do not come any more by the address of their recipient. Whoever was told of one may be written
 * to, so that nothing else counts: its payment, which is due for refund, vouches for it no more.
 */
export const groupCancelled = (colisList: readonly StoredColis[]): Map<RecipientName, StoredColis[]> =>
  byRecipient(colisList.filter(hasOwnEmail));

const byRecipient = (addressed: readonly StoredColis[]): Map<RecipientName, StoredColis[]> =>
  Map.groupBy(addressed, ({ emailDestinataire }) => recipientNameOf(emailDestinataire));

/**
 * Returns the parcels whose recipients are told of a cancellation or of another departure, since they expect them, or
 * of a revival, since they were told that they do not come: by mails of these statuts and before the event `eventId`.
 */
export const withExpectant = async (
  evenement: EventForTold,
  colisList: readonly StoredColis[],
  eventId: string | undefined,
  told?: readonly RecipientMessageStatut[],
): Promise<StoredColis[]> => {
  const isConcerned = evenement === 'REACTIVE' ? isGivenUp : isExpected;
  const concerned = new Set<StoredColis>();
  await forEachIndependently(
    colisList,
    async (colis) => {
      const { userId, id: colisId, emailDestinataire } = colis;
      const recipient = recipientNameOf(emailDestinataire);
      if (await isConcerned({ userId, colisId, recipient }, eventId, told)) concerned.add(colis);
    },
    CONCURRENCY,
  );
  return colisList.filter((colis) => concerned.has(colis));
};

/**
 * Returns the parcels whose recipients are told of an incident before the event `eventId`: only those who expect one
 * that was never brought, that is damaged, or whose handover did not take place; and that one is not damaged, those who were told of the damage since it
 * was noted.
 */
export const withToldOfIncident = async (
  incident: RecipientIncident,
  colisList: StoredColis[],
  eventId: string | undefined,
  damagedSince?: string,
): Promise<StoredColis[]> => {
  if (incident === 'DOMMAGE_ANNULE' || incident === 'SANS_DOMMAGE') return withToldOfDamage(colisList, damagedSince);
  const isForExpectant = (colis: StoredColis): boolean =>
    incident === 'DOMMAGE_VU' || incident === 'REMISE_INFIRMEE' || (incident === 'RESTE' && !wasBrought(colis));
  const expected = new Set(await withExpectant('ANNULE', colisList.filter(isForExpectant), eventId));
  return colisList.filter((colis) => !isForExpectant(colis) || expected.has(colis));
};

const withToldOfDamage = async (colisList: StoredColis[], damagedSince: string | undefined): Promise<StoredColis[]> => {
  const told = await Promise.all(
    colisList.map(({ userId, id: colisId, emailDestinataire, arrivee, createdAt }) =>
      wasToldOfDamage(
        { userId, colisId, recipient: recipientNameOf(emailDestinataire) },
        damagedSince ?? arrivee?.dommageDit?.le ?? arrivee?.le ?? createdAt,
      ),
    ),
  );
  return colisList.filter((_, index) => told[index]);
};

/**
 * Queues one mail per recipient about all of their parcels, at most the first 90. A repetition queues nothing more; a
 * failure for one recipient delays no other.
 */
export const notifyRecipients = (
  news: RecipientNews,
  groups: ReadonlyMap<RecipientName, readonly StoredColis[]>,
): Promise<void> =>
  forEachIndependently(
    [...groups],
    ([recipient, colisList]) => notifyRecipient(news, recipient, colisList),
    CONCURRENCY,
  );

/**
 * Records the mail with each of its parcels, then its delivery: whoever finds the delivery finds the messages too, and
 * an outcome is never reported before them. A repetition adds no parcel to a mail that may have been sent. Leaves out
 * parcels of whose booking another event tells this recipient, cancelled ones that they do not expect, and revived ones
 * that they expect anyway.
 */
const notifyRecipient = async (
  { eventId, type, evenement, incident, cause }: RecipientNews,
  recipient: RecipientName,
  colisList: readonly StoredColis[],
): Promise<void> => {
  if (await hasDelivery({ eventId, addressee: recipient })) return;
  const once = evenement === 'RESERVE';
  const concerned = isForTold(evenement) ? await withExpectant(evenement, colisList, eventId) : colisList;
  const message = {
    eventId,
    recipient,
    evenement,
    ...(incident && { incident }),
    ...(cause && { cause }),
    ...(once && { once }),
  };
  const refs: ColisRef[] = [];
  await forEachIndependently(
    concerned.slice(0, MAX_PARCELS).map(({ userId, id }) => ({ userId, colisId: id })),
    async (ref) => {
      if (await insertMessage(ref, message)) refs.push(ref);
    },
    CONCURRENCY,
  );
  if (refs.length === 0) return;
  const facts = { destinataire: { evenement, colis: refs, ...(once && { once }) } };
  await recordDelivery({ eventId, addressee: recipient, type, facts });
};
