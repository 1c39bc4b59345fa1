import { hasLeft } from '#shared/colis/rules.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { milestonesOf } from '#shared/milestones/rules.ts';
import type { RecipientEvent } from '#shared/recipients/messages.ts';
import { STAGES } from '#shared/situation/codes.ts';
import { isAtArrivalSite, isPaidAtCollection, stageOf, wasBrought } from '#shared/situation/stages.ts';
import { isFreeToCollect } from '../colis/amounts.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { currentNewsOf } from '../colis/incident-news.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { DomainEvent, IncidentNews } from '../core/events/domain-events.ts';
import type { EventDelivery, Facts } from '../core/events/event-delivery.ts';
import type { Mail } from '../core/events/send-mail.ts';
import { recipientNameOf } from '../core/items/recipient-addresses.ts';
import type { MailContent, RecipientParcels } from '../mail-texts/mail-content.ts';
import type { MailTemplates } from '../mail-texts/mail-templates.ts';
import { renderMail } from '../mail-texts/render-mail.ts';
import { stopLinksOf } from '../mails/stop-token.ts';
import { findMilestones } from '../milestones/milestones.service.ts';
import { isPaidAnew } from '../outbox/collection-messages.ts';
import { incidentFacts, standingIncidentsOf } from '../outbox/incident-messages.ts';
import { isForTold, withExpectant } from '../outbox/notify-recipients.ts';
import {
  cancellationOf,
  greetingOfRecipient,
  languageOfRecipient,
  presentParcels,
  senderNames,
} from '../outbox/recipient-parcels.ts';
import { claimLinkPath } from '../recipients/claim-link.ts';
import { siteOf } from '../sites/sites.service.ts';
import type { DiscardReason } from './build-mail.ts';
import {
  collectionForRecipient,
  dueOnCollection,
  handoverForRecipient,
  payableOnCollection,
  proxyForRecipient,
} from './recipient-collection.ts';
import { templatesIn } from './templates.ts';

/**
 * Builds the mail to the recipient of parcels from what is stored now. Parcels that have another address by now are
 * left out, and cancelled ones of all but the mail that says so.
 */
export const recipientMail = async (
  delivery: EventDelivery,
  { evenement, colis: refs }: NonNullable<Facts['destinataire']>,
  event: DomainEvent,
): Promise<Mail | DiscardReason> => {
  const { eventId, to } = delivery;
  if (event.type === 'COLIS_DELETED') return to ? deletedMail(event, to) : 'EXPIRED';
  const isCancellation = evenement === 'ANNULE';
  const found = await colisOfRefs(refs.map(({ userId, colisId }) => ({ userId, id: colisId })));
  const addressed = found.filter(
    ({ emailDestinataire, etat }) =>
      recipientNameOf(emailDestinataire) === delivery.addressee && (etat === 'ANNULE') === isCancellation,
  );
  if (addressed.length === 0) return isCancellation ? 'EXPIRED' : 'ERASED'; // EXPIRED: revived since
  const current = isForTold(evenement) ? await withExpectant(evenement, addressed, eventId, ['SENT']) : addressed;
  const colisList = evenement === 'DISPONIBLE' ? current.filter((colis) => isStillAwaited(colis, event)) : current;
  const [first] = colisList;
  if (!first) return 'EXPIRED'; // collected since, or they were told nothing after all
  const email = first.emailDestinataire;
  const container = await containerOf(first.bookingId);
  const stop = await stopLinksOf(recipientNameOf(email));
  const retrouve = 'retrouve' in event ? event.retrouve : undefined;
  const parcels = {
    ...(await presentParcels(colisList, container, stop.path)),
    ...(MAY_CLAIM.has(evenement) && { claims: await claimLinksOf(colisList) }),
    retrouve,
  };
  const write = await writerOf(evenement, event, colisList, container, parcels);
  if (!write) return 'EXPIRED';
  const language = languageOfRecipient(colisList);
  const mail = renderMail(write(await templatesIn(language)), language, greetingOfRecipient(first));
  return { to: email, unsubscribe: stop.oneClick, ...mail };
};

/** Events after whose mail its recipient may claim. */
const MAY_CLAIM: ReadonlySet<RecipientEvent> = new Set<RecipientEvent>([
  'ARRIVE',
  'RETARDE',
  'DISPONIBLE',
  'INCIDENT',
  'REMIS',
]);

/** Returns the links by which the recipient of parcels claims, of those that a depot has or had. */
const claimLinksOf = (colisList: readonly StoredColis[]): Promise<{ suivi: string; path: string }[]> =>
  Promise.all(
    colisList.filter(isReceivedOrGone).map(async (colis) => ({
      suivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : String(colis.id),
      path: await claimLinkPath(colis),
    })),
  );

const isReceivedOrGone = (colis: StoredColis): boolean => wasBrought(colis) || hasLeft(colis);

/** Events after which a mail says what is left to pay at a collection. */
const CHANGE_OF_SUM: ReadonlySet<DomainEvent['type']> = new Set<DomainEvent['type']>([
  'PAYMENT_CONFIRMED',
  'DUTY_CHANGED',
  'STORAGE_BEGUN',
  'STORAGE_WAIVED',
]);

/**
 * Reports whether a parcel still waits to be collected, as a mail says; after a payment of a part, or a change of its
 * duties or storage, with what is due: once all is paid, the mail with its code tells.
 */
const isStillAwaited = (colis: StoredColis, { type }: DomainEvent): boolean =>
  CHANGE_OF_SUM.has(type) ? isPaidAtCollection(parcelFactsOf(colis)) : colis.etat === 'ARRIVE';

/** Builds the mail that a deleted parcel does not come, to the address that the deletion left. */
const deletedMail = async (
  { userId }: Extract<DomainEvent, { type: 'COLIS_DELETED' }>,
  { email, langue }: NonNullable<EventDelivery['to']>,
): Promise<Mail> => {
  const stop = await stopLinksOf(recipientNameOf(email));
  const senders = await senderNames([userId]);
  const parcels = { count: 1, senders, codes: [], stopPath: stop.path };
  const content = (await templatesIn(langue)).recipientCancelled(parcels, { isArrived: false, hadCode: false });
  return { to: email, unsubscribe: stop.oneClick, ...renderMail(content, langue) };
};

/** Returns the writer of a mail about an event; undefined when it does not apply any more. */
const writerOf = async (
  evenement: RecipientEvent,
  event: DomainEvent,
  colisList: readonly StoredColis[],
  container: StoredContainer,
  parcels: RecipientParcels,
): Promise<((templates: MailTemplates) => MailContent) | undefined> => {
  switch (evenement) {
    case 'ANNULE': {
      const cancellation = cancellationOf(colisList, container);
      return (templates) => templates.recipientCancelled(parcels, cancellation);
    }
    case 'REACTIVE':
      return (templates) => templates.recipientRevived(parcels);
    case 'DEPLACE':
      return event.type === 'COLIS_MOVED' && event.to.id === container.id
        ? (templates) => templates.recipientMoved(parcels)
        : undefined;
    case 'RESERVE':
      return (templates) => templates.recipientBooked(parcels);
    case 'PARTI':
      return (templates) => templates.recipientDeparted(parcels);
    case 'ARRIVE':
      return (templates) => templates.recipientArrived(parcels, dueOnCollection(colisList));
    case 'RETARDE': {
      const replanned = event.type === 'CONTAINER_REPLANNED' ? event : undefined;
      const before = replanned?.before.dateArrivee ?? '';
      if (parcels.container.dateArrivee <= before) return undefined; // it was made up for since
      const arrival = milestonesOf(container, await findMilestones(container.id)).find(({ code }) => code === 'ARRI');
      const reason = arrival?.retard?.motif ?? replanned?.motifRetard ?? null;
      return (templates) => templates.recipientDelayed(parcels, before, reason);
    }
    case 'RECTIFIE': {
      if (event.type !== 'MILESTONE_WITHDRAWN') return undefined;
      const { code } = event;
      const reached = STAGES.indexOf(code === 'DEPA' ? 'EN_MER' : 'A_DECHARGER');
      const stands = colisList.every((colis) => STAGES.indexOf(stageOf(parcelFactsOf(colis))) < reached);
      return stands ? (templates) => templates.recipientWithdrawn(parcels, code) : undefined;
    }
    case 'DISPONIBLE': {
      const collection = await collectionForRecipient(colisList, container);
      const avant = event.type === 'CONTAINER_AVAILABLE' ? event.avant : undefined;
      return (templates) => templates.recipientAvailable(parcels, { ...collection, avant });
    }
    case 'CODE_RETIRE': {
      if (event.type !== 'COLLECTION_CODE_WITHDRAWN') return undefined;
      const isHere = colisList.every(isAtArrivalSite);
      if (isHere === (event.cause === 'UNLOADING_UNDONE')) return undefined; // collected, or unloaded again
      const isPassing = isPaidAnew(event.cause) || event.cause === 'DISPUTED';
      if (isPassing && colisList.every(isFreeToCollect)) return undefined; // paid again, or released
      const site = container.siteArriveeId == null ? undefined : await siteOf(container.siteArriveeId);
      const due = isPaidAnew(event.cause) ? await payableOnCollection(colisList) : [];
      return (templates) => templates.recipientCodeWithdrawn(parcels, event.cause, site, due);
    }
    case 'INCIDENT': {
      const [colis] = colisList;
      const incident = incidentOf(event) ?? (colis && currentNewsOf(colis));
      if (incident && colisList.length > 1) return writerOfSeveral(incident, colisList, container, parcels);
      const facts = colis && incident && (await incidentFacts(colis, { incident }));
      return facts && ((templates) => templates.recipientIncident(parcels, facts));
    }
    case 'MANDATAIRE_DESIGNE':
    case 'MANDATAIRE_CONFIRME': {
      const proxy = colisList[0] && (await proxyForRecipient(colisList[0], evenement));
      return proxy && ((templates) => templates.recipientProxy(parcels, proxy, evenement === 'MANDATAIRE_CONFIRME'));
    }
    case 'RECLAMATION': {
      const path = colisList[0] && event.type === 'CLAIM_CHANGED' ? await claimLinkPath(colisList[0]) : undefined;
      return path !== undefined && event.type === 'CLAIM_CHANGED'
        ? (templates) => templates.recipientClaim(parcels, event.statut, path)
        : undefined;
    }
    case 'REMIS': {
      const handover = colisList[0] && (await handoverForRecipient(colisList[0]));
      return handover && ((templates) => templates.recipientHandedOver(parcels, handover));
    }
  }
};

/** Returns the news that an event tells of a parcel's way; undefined of one that tells its latest. */
const incidentOf = (event: DomainEvent): IncidentNews | undefined => {
  if (event.type === 'COLIS_INCIDENT') return event.incident;
  return event.type === 'COLIS_RECEIVED' && event.retour ? 'REVENU' : undefined;
};

/** Returns the writer of the mail about parcels that were left behind, or missed, together; undefined once none is. */
const writerOfSeveral = async (
  incident: IncidentNews,
  colisList: readonly StoredColis[],
  container: StoredContainer,
  { stopPath }: RecipientParcels,
): Promise<((templates: MailTemplates) => MailContent) | undefined> => {
  const list = await standingIncidentsOf(colisList, incident);
  const ids = new Set(list.map(({ colisId }) => colisId));
  const parcels = await presentParcels(
    colisList.filter(({ id }) => ids.has(id)),
    container,
    stopPath,
  );
  const [first, ...more] = list;
  const write = incident === 'MANQUANT' ? 'recipientMissing' : 'recipientLeftBehind';
  if (more.length > 0) return (templates) => templates[write](parcels, list);
  return first && ((templates) => templates.recipientIncident(parcels, first));
};
