import { isUnderWay } from '#shared/colis/rules.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { CodeWithdrawal, RecipientEvent, RecipientIncident } from '#shared/recipients/messages.ts';
import { hasOwnEmail } from '#shared/recipients/rules.ts';
import { isArrivalToCheck, isAtArrivalSite, isAwaitedWithMoney, isPaidAtCollection } from '#shared/situation/stages.ts';
import { isFreeToCollect } from '../colis/amounts.ts';
import { colisOfCustomerIn, colisOfRefs } from '../colis/colis.service.ts';
import { currentNewsOf } from '../colis/incident-news.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { listCustomersIn } from '../containers/containers.service.ts';
import type { DomainEvent, IncidentNews } from '../core/events/domain-events.ts';
import { wasToldBy } from '../core/events/event-deliveries.ts';
import { type Continuation, eventWrite, type OutboxItem, publishContinuation } from '../core/events/outbox.ts';
import { hasBeenTold } from '../core/events/recipient-messages.ts';
import { forEachIndependently } from '../core/for-each-independently.ts';
import { findOwner } from '../core/items/accounts.ts';
import { findCollection } from '../core/items/collection.ts';
import { type RecipientName, recipientNameOf } from '../core/items/recipient-addresses.ts';
import { transact } from '../core/table/dynamo.ts';
import { arrivesOnLaterDay, laterArrivalRule } from './container-delays.ts';
import type { ContainerEvent } from './customer-messages.ts';
import { concernsRecipientToo } from './incident-messages.ts';
import {
  groupByRecipient,
  groupCancelled,
  notifyRecipients,
  type RecipientNews,
  withExpectant,
  withToldOfIncident,
} from './notify-recipients.ts';

/** Recipients notified by one call of the outbox, and customers whose parcels it reads in one page. */
const RECIPIENTS_PER_CALL = 250;
const CUSTOMERS_PER_PAGE = 100;

/** Customers whose parcels are read at once. */
const CONCURRENCY = 10;

/** Event of a container that recipients may be told of. */
export type EventForRecipients = ContainerEvent | Extract<DomainEvent, { type: 'CONTAINER_AVAILABLE' }>;

/** Event that is handled customer by customer of a container. */
export type EventOfCustomers =
  | EventForRecipients
  | Extract<DomainEvent, { type: 'UNLOADING_CLOSED' | 'DROP_OFF_ENDED' | 'LOADING_CLOSED' | 'LOADING_REOPENED' }>;

/** Returns what an état means to the recipient of a parcel; undefined if they are not told of it. */
const eventOfEtat = (etat: Etat): RecipientEvent | undefined =>
  (({ EN_TRANSIT: 'PARTI', ARRIVE: 'ARRIVE' }) as const)[etat as 'EN_TRANSIT' | 'ARRIVE'];

/** Returns what recipients of parcels in a container are told of its event; undefined for other events. */
const recipientEventOf = (event: EventForRecipients): RecipientEvent | undefined => {
  if (event.type === 'TRACKING_ADDED')
    return event.statut === 'EN_TRANSIT' || event.statut === 'ARRIVE' ? eventOfEtat(event.statut) : undefined;
  if (event.type === 'MILESTONE_WITHDRAWN') return 'RECTIFIE';
  if (event.type === 'CONTAINER_STATUT_CHANGED') return event.statut === 'ANNULE' ? 'ANNULE' : undefined;
  if (event.type === 'CONTAINER_REPLANNED') return arrivesOnLaterDay(event) ? 'RETARDE' : undefined;
  return event.type === 'CONTAINER_AVAILABLE' ? 'DISPONIBLE' : undefined;
};

/** Publishes the pass over the recipients of a container's event, once its customers' parcels are changed. */
export const publishRecipients = async (
  item: OutboxItem,
  event: EventForRecipients,
  of: string,
  run: string,
): Promise<void> => {
  if (recipientEventOf(event)) await publishContinuation(item, { of, page: 0, run, afterRecipient: '' });
};

/**
 * Notifies the recipients of a container's parcels, one mail per address over all senders. One call handles the next
 * `RECIPIENTS_PER_CALL` addresses and publishes a continuation for the rest.
 */
export const notifyRecipientsIn = async (
  item: OutboxItem,
  rest: Extract<Continuation, { run: string }>,
  event: EventForRecipients,
  bookingId: number,
): Promise<void> => {
  const evenement = recipientEventOf(event);
  if (!evenement) return;
  const isTold =
    event.type === 'CONTAINER_REPLANNED'
      ? await laterArrivalRule(bookingId)
      : (colis: StoredColis): boolean => concernsRecipient(colis, event, item.at);
  const groups = await groupsFor(evenement, (await colisOfCustomersIn(bookingId)).filter(isTold));
  const left = [...groups.keys()].filter((name) => name > rest.afterRecipient).sort();
  const names = left.slice(0, RECIPIENTS_PER_CALL);
  const last = names.at(-1);
  if (last !== undefined && left.length > names.length)
    await publishContinuation(item, { ...rest, page: rest.page + 1, afterRecipient: last });
  await notifyRecipients({ eventId: rest.of, type: event.type, evenement }, pick(groups, names));
};

/** Reports whether the recipient of a parcel is told of a container's event, of `eventAt`, which is no new schedule. */
const concernsRecipient = (colis: StoredColis, { type }: EventForRecipients, eventAt: string): boolean => {
  if (type !== 'CONTAINER_AVAILABLE') return colis.etatAt === eventAt;
  return isAnnouncedBy(colis, eventAt) || isAwaitedWithMoneyAt(colis, eventAt);
};

/**
 * Reports whether an event of `eventAt` announces that a parcel can be collected: not if the scan that unloaded it
 * after that did, nor before what is owed for it is paid, nor while a dispute holds it.
 */
export const isAnnouncedBy = (colis: StoredColis, eventAt: string): boolean =>
  isAtArrivalSite(colis) && isFreeToCollect(colis) && !(colis.arrivee?.annonce && colis.arrivee.le >= eventAt);

/** Reports whether a parcel waited for money already at an event of `eventAt`, so that no later scan tells of it. */
export const isAwaitedWithMoneyAt = (colis: StoredColis, eventAt: string): boolean =>
  isAwaitedWithMoney(parcelFactsOf(colis)) && (colis.arrivee?.le ?? '') <= eventAt;

const pick = (groups: ReadonlyMap<RecipientName, StoredColis[]>, names: readonly RecipientName[]) =>
  new Map(names.map((name) => [name, groups.get(name) ?? []]));

/** Returns all parcels in a container, read consistently from the partitions of its customers. */
const colisOfCustomersIn = async (bookingId: number): Promise<StoredColis[]> => {
  const found: StoredColis[] = [];
  let afterUserId: number | undefined;
  do {
    const { userIds, after } = await listCustomersIn(bookingId, CUSTOMERS_PER_PAGE, afterUserId);
    await forEachIndependently(
      userIds,
      async (userId) => found.push(...(await colisOfCustomerIn(userId, bookingId))),
      CONCURRENCY,
    );
    afterUserId = after;
  } while (afterUserId !== undefined);
  return found;
};

/** Event about parcels of one customer. */
type ColisEvent = { userId: number; colisId: number; colisIds?: number[] };

/** Queues one mail per recipient of these parcels. */
const notifyAbout = async (news: RecipientNews, colisList: readonly StoredColis[]): Promise<void> =>
  notifyRecipients(news, await groupsFor(news.evenement, colisList));

const groupsFor = async (evenement: RecipientEvent, colisList: readonly StoredColis[]) =>
  evenement === 'ANNULE' ? groupCancelled(colisList) : groupByRecipient(colisList);

/**
 * Tells the recipient of booked parcels; a shipment has one. Later, by `notifyReleased`, if nobody vouches for them.
 */
export const notifyOfBooking = async (eventId: string, event: ColisEvent): Promise<void> =>
  notifyAbout({ eventId, type: 'COLIS_BOOKED', evenement: 'RESERVE' }, (await colisOf(event)).filter(isUnderWay));

/**
 * Publishes that recipients can be told of a customer's parcels, which were paid or received: one event for each mail,
 * and none for recipients who were told before, unless that was that a parcel, which is revived, does not come.
 */
export const publishReleased = async (userId: number, colisIds: readonly number[]): Promise<void> => {
  const paidAt = (await findOwner(userId))?.paidAt;
  const colisList = (await colisOfRefs(colisIds.map((id) => ({ userId, id })))).filter(
    // The recipient of a sender who had paid before was told at the booking.
    (colis) => isUnderWay(colis) && hasOwnEmail(colis) && !(paidAt && paidAt < colis.createdAt),
  );
  if (colisList.length === 0) return;
  const told = await hasBeenTold(
    colisList.map(({ id, emailDestinataire }) => ({
      userId,
      colisId: id,
      recipient: recipientNameOf(emailDestinataire),
    })),
  );
  const givenUp = new Set(
    await withExpectant(
      'REACTIVE',
      colisList.filter((_, index) => told[index]),
      undefined,
    ),
  );
  const untold = colisList.filter((colis, index) => !told[index] || givenUp.has(colis));
  for (const { first, colisList: together } of await groupByNews(untold)) {
    const ids = { colisId: first.id, colisIds: together.map(({ id }) => id) };
    await transact({ event: eventWrite({ type: 'RECIPIENTS_RELEASED', userId, ...ids }) });
  }
};

/**
 * Tells recipients the latest news of parcels of whose booking they were not told. Parcels whose news has become
 * another one since the event get an event of their own.
 */
export const notifyReleased = async (eventId: string, event: ColisEvent): Promise<void> => {
  const [group, ...others] = await groupByNews((await colisOf(event)).filter(isUnderWay));
  if (!group) return;
  const { evenement, colisList } = group;
  const incident = incidentNewsOf(group.first);
  await notifyAbout({ eventId, type: 'RECIPIENTS_RELEASED', evenement, incident }, colisList);
  const changed = others.flatMap((other) => other.colisList.map(({ id }) => id));
  if (changed.length > 0) await publishReleased(event.userId, changed);
};

/** Parcels that one mail can name, with its news. */
type NewsGroup = { first: StoredColis; colisList: StoredColis[]; evenement: RecipientEvent };

/**
 * Groups parcels by container and latest news; an incident has a mail of its own, which names one parcel, but of those
 * that were left behind together.
 */
const groupByNews = async (colisList: readonly StoredColis[]): Promise<NewsGroup[]> => {
  const groups = new Map<string, NewsGroup>();
  for (const colis of colisList) {
    const latest = await latestNewsOf(colis);
    const [revived] = latest === 'RESERVE' ? await withExpectant('REACTIVE', [colis], undefined) : [];
    const evenement = revived ? 'REACTIVE' : latest;
    const isAlone = evenement === 'INCIDENT' && currentNewsOf(colis) !== 'RESTE';
    const key = isAlone ? `${colis.id}` : `${colis.bookingId} ${evenement}`;
    const group = groups.get(key);
    if (group) group.colisList.push(colis);
    else groups.set(key, { first: colis, colisList: [colis], evenement });
  }
  return [...groups.values()];
};

/** Tells the recipient of a parcel whose état changed; one that is at its arrival site may be collected already. */
export const notifyOfEtat = async (
  eventId: string,
  event: ColisEvent & { type: 'COLIS_ETAT_CHANGED'; etat: Etat },
): Promise<void> => {
  if (event.etat === 'ANNULE') return notifyOfCancellation(eventId, event);
  if (!eventOfEtat(event.etat)) return;
  const colisList = (await colisOf(event)).filter(({ etat }) => etat === event.etat);
  const [first] = colisList;
  if (!first) return;
  const evenement = await latestNewsOf(first);
  const opened = evenement === 'DISPONIBLE' ? await findCollection(first.bookingId) : undefined;
  if (opened && first.arrivee && first.arrivee.le < opened.depuis) return; // the opening after its scan tells them
  await notifyAbout({ eventId, type: 'COLIS_ETAT_CHANGED', evenement }, colisList);
};

/** Tells the recipient of a parcel, if they expect it, that it does not come. */
export const notifyOfCancellation = async (
  eventId: string,
  event: ColisEvent & { type: 'COLIS_ETAT_CHANGED' | 'COLIS_LAPSED' },
): Promise<void> =>
  notifyAbout(
    { eventId, type: event.type, evenement: 'ANNULE' },
    (await colisOf(event)).filter(({ etat }) => etat === 'ANNULE'),
  );

/** Tells the recipient of a revived parcel, if they were told that it does not come, that they may expect it again. */
export const notifyOfRevival = async (eventId: string, event: ColisEvent): Promise<void> =>
  notifyAbout({ eventId, type: 'COLIS_REVIVED', evenement: 'REACTIVE' }, (await colisOf(event)).filter(isUnderWay));

/** Tells the recipient of a parcel, if they expect it, when it leaves and arrives now that it was moved. */
export const notifyOfMove = async (eventId: string, event: ColisEvent & { to: { id: number } }): Promise<void> =>
  notifyAbout(
    { eventId, type: 'COLIS_MOVED', evenement: 'DEPLACE' },
    (await colisOf(event)).filter((colis) => isUnderWay(colis) && colis.bookingId === event.to.id),
  );

/** Tells the recipient of parcels of which a part was paid what is left to pay at their collection, once that is open. */
export const notifyOfRest = async (
  eventId: string,
  { userId, colisIds }: Extract<DomainEvent, { type: 'PAYMENT_CONFIRMED' }>,
): Promise<void> =>
  notifyAbout(
    { eventId, type: 'PAYMENT_CONFIRMED', evenement: 'DISPONIBLE' },
    (await colisOfRefs(colisIds.map((id) => ({ userId, id })))).filter((colis) =>
      isPaidAtCollection(parcelFactsOf(colis)),
    ),
  );

/** Tells the recipient of a parcel whose duties or storage changed what is to pay at its collection, once that is open. */
export const notifyOfArrivalCosts = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'DUTY_CHANGED' | 'STORAGE_BEGUN' | 'STORAGE_WAIVED' }>,
): Promise<void> =>
  notifyAbout(
    { eventId, type: event.type, evenement: 'DISPONIBLE' },
    (await colisOf(event)).filter((colis) => isPaidAtCollection(parcelFactsOf(colis))),
  );

/** Tells the recipient of a parcel that was unloaded from an available container. */
export const notifyOfAvailability = async (eventId: string, event: ColisEvent): Promise<void> =>
  notifyAbout(
    { eventId, type: 'COLIS_AVAILABLE', evenement: 'DISPONIBLE' },
    (await colisOf(event)).filter((colis) => isAtArrivalSite(colis) && isFreeToCollect(colis)),
  );

/**
 * Tells the recipient of a parcel that it is not where it should be, and what comes next, if that concerns them.
 */
export const notifyOfIncident = async (
  eventId: string,
  {
    incident,
    annonces,
    depuis,
    ...event
  }: ColisEvent & { incident: IncidentNews; annonces?: string[]; depuis?: string },
): Promise<void> => {
  if (!concernsRecipientToo(incident)) return;
  const underWay = (await colisOf(event)).filter(isUnderWay);
  const colisList = depuis ? underWay : await toldBy(annonces, underWay);
  await notifyAbout(
    { eventId, type: 'COLIS_INCIDENT', evenement: 'INCIDENT', incident },
    await withToldOfIncident(incident, colisList, eventId, depuis),
  );
};

/** Tells the recipient of a surplus that was sent back, if they expect it, that its depot has it again. */
export const notifyOfReturn = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'COLIS_RECEIVED' }>,
): Promise<void> => {
  if (event.retour !== 'RENVOI' || event.verdict === 'REFUSE') return;
  const colisList = await withExpectant('ANNULE', (await colisOf(event)).filter(isUnderWay), eventId);
  await notifyAbout({ eventId, type: event.type, evenement: 'INCIDENT', incident: 'REVENU' }, colisList);
};

/** Tells the recipient of a parcel that its collection code opens it no more, and what to do instead. */
export const notifyOfWithdrawnCode = async (
  eventId: string,
  { cause, annonces, ...event }: ColisEvent & { cause: CodeWithdrawal; annonces?: string[] },
): Promise<void> => {
  const colisList = await toldBy(annonces, (await colisOf(event)).filter(isUnderWay));
  await notifyAbout({ eventId, type: 'COLLECTION_CODE_WITHDRAWN', evenement: 'CODE_RETIRE', cause }, colisList);
};

/** Returns parcels whose recipient was told by one of these events; all of them without any. */
const toldBy = async (annonces: readonly string[] | undefined, colisList: StoredColis[]): Promise<StoredColis[]> => {
  const [first] = colisList;
  return first && (await wasToldBy(annonces, recipientNameOf(first.emailDestinataire))) ? colisList : [];
};

/** Tells the recipient of a parcel that somebody was named, or confirmed, to collect it. */
export const notifyOfProxy = async (
  eventId: string,
  event: ColisEvent & { type: 'PROXY_NAMED' | 'PROXY_CONFIRMED' },
): Promise<void> =>
  notifyAbout(
    {
      eventId,
      type: event.type,
      evenement: event.type === 'PROXY_NAMED' ? 'MANDATAIRE_DESIGNE' : 'MANDATAIRE_CONFIRME',
    },
    (await colisOf(event)).filter(isUnderWay),
  );

/** Tells the recipient of a parcel what became of their claim; the sender's claims concern them not. */
export const notifyOfClaim = async (
  eventId: string,
  event: Extract<DomainEvent, { type: 'CLAIM_CHANGED' }>,
): Promise<void> => {
  if (event.cote !== 'DESTINATAIRE') return;
  await notifyAbout({ eventId, type: 'CLAIM_CHANGED', evenement: 'RECLAMATION' }, await colisOf(event));
};

/** Sends the recipient of a parcel the receipt of its handover. */
export const notifyOfHandover = async (eventId: string, event: ColisEvent): Promise<void> =>
  notifyAbout(
    { eventId, type: 'COLIS_HANDED_OVER', evenement: 'REMIS' },
    (await colisOf(event)).filter(({ etat }) => etat === 'LIVRE'),
  );

/** Tells a recipient whose address was corrected what was told to the former one: the latest news of the parcel. */
export const notifyCorrected = async (eventId: string, event: ColisEvent): Promise<void> => {
  const colisList = (await colisOf(event)).filter(isUnderWay);
  const [first] = colisList;
  if (!first) return;
  const evenement = await latestNewsOf(first);
  const incident = incidentNewsOf(first);
  await notifyAbout({ eventId, type: 'RECIPIENT_CORRECTED', evenement, incident }, colisList);
};

/** Returns the news of a parcel that left its way, as far as its recipient is told of it. */
const incidentNewsOf = (colis: StoredColis): RecipientIncident | undefined => {
  const news = currentNewsOf(colis);
  return news && concernsRecipientToo(news) ? news : undefined;
};

const latestNewsOf = async (colis: StoredColis): Promise<RecipientEvent> => {
  if (currentNewsOf(colis)) return 'INCIDENT';
  if (isArrivalToCheck(colis)) return 'PARTI'; // that it has arrived was withdrawn
  const awaitsRecipient =
    (isAtArrivalSite(colis) && isFreeToCollect(colis)) || isAwaitedWithMoney(parcelFactsOf(colis));
  return awaitsRecipient && (await findCollection(colis.bookingId))
    ? 'DISPONIBLE'
    : (eventOfEtat(colis.etat) ?? 'RESERVE');
};

const colisOf = ({ userId, colisId, colisIds = [colisId] }: ColisEvent): Promise<StoredColis[]> =>
  colisOfRefs(colisIds.map((id) => ({ userId, id })));
