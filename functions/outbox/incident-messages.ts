import { BOX_CHOICES } from '#shared/colis/decisions.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { RECIPIENT_INCIDENTS, type RecipientIncident } from '#shared/recipients/messages.ts';
import { leftReasonOf } from '#shared/situation/left-behind.ts';
import { isAcknowledged, isLoadingOver, isTooLate, PROBLEM_RULES } from '#shared/situation/problems.ts';
import { type Situation, situationOf } from '#shared/situation/situation.ts';
import { awaitsLoading, isReceived, isWaiting, wasBrought, wasFoundElsewhere } from '#shared/situation/stages.ts';
import { dueFor, paidCentsOf } from '../colis/amounts.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { currentNewsOf, lossOf } from '../colis/incident-news.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { departureFacts } from '../containers/departure-facts.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent, IncidentNews } from '../core/events/domain-events.ts';
import { wasToldBy } from '../core/events/event-deliveries.ts';
import { customsStatutOf } from '../core/items/parcel-documents.ts';
import type { IncidentOfColis, ListedIncident, Loss, NotLoaded, TruePlace } from '../mail-texts/mail-content.ts';
import { sitesById } from '../sites/sites.service.ts';
import { boxesOfCancelled } from './cancellation-messages.ts';
import type { CustomerMessage } from './customer-messages.ts';
import { isAskedNotToPay } from './postponed-payments.ts';

type IncidentEvent = Extract<DomainEvent, { type: 'COLIS_INCIDENT' }>;

/** Conditions on which each news of a parcel still stands: functions only, so that bundles without incidents drop them. */
const STANDS: Readonly<Record<IncidentNews, (colis: StoredColis) => boolean>> = {
  RESTE: (colis) => currentNewsOf(colis) === 'RESTE',
  MANQUANT: (colis) => currentNewsOf(colis) === 'MANQUANT',
  EN_TROP: (colis) => currentNewsOf(colis) === 'EN_TROP',
  PERDU: (colis) => currentNewsOf(colis) === 'PERDU',
  TROUVE: (colis) => currentNewsOf(colis) === 'TROUVE' && !colis.incident?.decision,
  TROUVE_ANNULE: (colis) => lossOf(colis) !== undefined,
  RENVOI: (colis) => currentNewsOf(colis) === 'RENVOI',
  EN_TROP_ANNULE: (colis) => colis.etat !== 'LIVRE' && currentNewsOf(colis) !== 'EN_TROP',
  TRANSFERT: ({ incident }) => incident?.decision?.choix === 'TRANSFERT',
  A_RECUPERER: (colis) => colis.incident?.decision?.choix === 'A_RECUPERER' || isBackAtDepot(colis),
  ADOPTER: ({ etat }) => etat === 'ARRIVE',
  NON_RECU: isWithSender,
  DOMMAGE_VU: isAcknowledgedDamage,
  DOMMAGE_ANNULE: ({ arrivee }) => arrivee?.dommage == null,
  SANS_DOMMAGE: ({ arrivee }) => arrivee?.dommageInfirme !== undefined,
  REMISE_INFIRMEE: ({ etat, remiseAVerifier }) => etat !== 'LIVRE' && !remiseAVerifier,
  REVENU: (colis) => isWaiting(colis) && isReceived(parcelFactsOf(colis)),
  RENDU: (colis) => colis.rendu !== undefined || isWithSender(colis),
};

/** Reports whether the sender of a parcel has its box, also once its container left without it. */
function isWithSender(colis: StoredColis): boolean {
  return situationOf(parcelFactsOf(colis), undefined, 'CLIENT', new Date()).lieu === 'EXPEDITEUR';
}

/** Reports whether a depot has the box of a cancelled parcel, and no arrival site. */
function isBackAtDepot(colis: StoredColis): boolean {
  const isAtDepot = colis.incident?.type !== 'EN_TROP';
  return PROBLEM_RULES.ANNULE_A_RENDRE.holds(parcelFactsOf(colis), undefined, '') && isAtDepot;
}

/** Reports whether a parcel is damaged, and an admin has acknowledged it. */
function isAcknowledgedDamage(colis: StoredColis): boolean {
  const facts = parcelFactsOf(colis);
  return PROBLEM_RULES.ENDOMMAGE.holds(facts, undefined, '') && isAcknowledged('ENDOMMAGE', facts);
}

/** Reports whether the recipient is told of news too: not if it concerns a depot, or a parcel that no longer comes. */
export const concernsRecipientToo = (news: IncidentNews): news is RecipientIncident =>
  RECIPIENT_INCIDENTS.some((each) => each === news);

/** Facts of a parcel's incident in a mail, which its recipient is told too. */
export type IncidentForRecipient = IncidentOfColis & { incident: RecipientIncident };

/** Narrows what a mail says of an incident to what the recipient is told, too. */
export const isForRecipientToo = (facts: IncidentOfColis): facts is IncidentForRecipient =>
  concernsRecipientToo(facts.incident);

/** News that may say that a parcel which was missing is found. */
const TELLS_FOUND: ReadonlySet<IncidentNews> = new Set(['EN_TROP', 'RESTE', 'TROUVE'] as const);

/** Returns what a parcel was until it was found, or is again, if the news tells it. */
const foundState = ({ incident }: StoredColis, news: IncidentNews): Loss | undefined => {
  if (news === 'TROUVE_ANNULE') return lossOf({ incident });
  return TELLS_FOUND.has(news) ? lossOf({ incident: incident?.avant }) : undefined;
};

/** Returns what a mail says of a parcel's incident; undefined once that does not stand any more. */
export const incidentFacts = async (
  colis: StoredColis,
  news: Pick<IncidentEvent, 'incident' | 'retrouve'>,
): Promise<IncidentOfColis | undefined> => (STANDS[news.incident](colis) ? await factsOf(colis, news) : undefined);

const factsOf = async (
  colis: StoredColis,
  { incident, retrouve }: Pick<IncidentEvent, 'incident' | 'retrouve'>,
): Promise<IncidentOfColis> => {
  const { id: colisId, bookingId, incident: current } = colis;
  const noticedIn = current?.type === 'AUTRE_DEPOT' ? bookingId : (current?.conteneurId ?? bookingId);
  const [container, { destination }] = await Promise.all([containerOf(bookingId), containerOf(noticedIn)]);
  const facts = parcelFactsOf(colis, incident === 'RESTE' ? await customsStatutOf(colis) : undefined);
  const sites = await sitesById([current?.siteId, container.siteDepartId]);
  const isBack = isBackAtDepot(colis);
  const held = sites.get(current?.siteId ?? (isBack ? container.siteDepartId : null) ?? 0);
  const hasLeft =
    current?.type === 'RESTE' ||
    current?.avant?.type === 'RESTE' ||
    wasFoundElsewhere(colis) ||
    PROBLEM_RULES.RESTE.holds(facts, container, nowIso());
  return {
    colisId,
    incident,
    destination: isBack ? (held?.ville ?? container.lieuEnlevement) : destination,
    isAtDepot: wasBrought(colis) && current?.type !== 'AUTRE_DEPOT',
    raison: incident === 'RESTE' ? (leftReasonOf(facts, container) ?? undefined) : undefined,
    refus: colis.reception?.refus ?? undefined,
    aRemplacer: facts.douane === 'REFUSE',
    sansPayer: isAskedNotToPay(colis, container),
    recu: paidCentsOf(colis),
    isCancelled: colis.etat === 'ANNULE',
    due: isTooLate(facts, container, nowIso()) ? undefined : dueFor(colis),
    reel: incident === 'EN_TROP_ANNULE' ? await truePlaceOf(colis, container, hasLeft) : undefined,
    retrouve: foundState(colis, incident) ?? retrouve,
    hasLeft,
    held,
    to: departureFacts(container),
    depot: sites.get(container.siteDepartId ?? 0),
  };
};

/** Returns what a mail says of a parcel that was not loaded: no more than that, since notifications keep it. */
export const notLoadedFactsOf = async (colis: StoredColis): Promise<NotLoaded> => {
  const facts = await factsOf(colis, { incident: 'RESTE' });
  const { colisId, isAtDepot, raison, refus, aRemplacer, due, recu, to } = facts;
  return {
    colisId,
    isAtDepot,
    raison,
    refus,
    ...(aRemplacer && { aRemplacer }),
    ...(due && { due }),
    recu,
    to: { fuseau: to.fuseau },
  };
};

/** Returns where a parcel is whose arrival was recorded by mistake. */
const truePlaceOf = async (colis: StoredColis, container: StoredContainer, hasLeft: boolean): Promise<TruePlace> => {
  const situation = situationOf(parcelFactsOf(colis), container, 'CLIENT', new Date());
  return {
    ou: colis.rendu ? 'RENDU' : truePlaceIn(situation),
    choix: BOX_CHOICES.find((choix) => choix === colis.incident?.decision?.choix) ?? null,
    estAvantDepart: isWaiting(colis) && !hasLeft,
    boxes: colis.etat === 'ANNULE' ? await boxesOfCancelled([colis]) : [],
  };
};

const truePlaceIn = ({ etape, lieu, problemes }: Situation): TruePlace['ou'] => {
  const off = (['MANQUANT', 'RESTE', 'AUTRE_DEPOT', 'DEPOT_FERME', 'NON_RECU'] as const).find((each) =>
    problemes.includes(each),
  );
  if (off) return off;
  if (etape === 'ANNULE' || etape === 'CHARGE' || etape === 'A_DECHARGER') return etape;
  if (lieu === 'EXPEDITEUR') return 'A_APPORTER';
  return lieu === 'DEPOT' ? 'AU_DEPOT' : 'EN_ROUTE';
};

/** Message to the sender of a parcel that left its way; undefined once it is back on it, or if they were not told of the scan that is undone. */
export const incidentMessage = async (event: IncidentEvent): Promise<CustomerMessage | undefined> => {
  const { userId, colisId, colisIds = [colisId], dejaDits = [], annonces } = event;
  const news = colisIds.filter((id) => !dejaDits.includes(id));
  if (!(await wasToldBy(annonces, `${userId}`))) return undefined;
  const colisList = await colisOfRefs(news.map((id) => ({ userId, id })));
  if (news.length > 1) {
    const { incident } = event;
    const list = await standingIncidentsOf(colisList, incident);
    if (list.length === 1) return list[0] && messageOfIncident(list[0]);
    const write = incident === 'MANQUANT' ? 'missing' : 'leftBehind';
    return list.length > 1 ? { ...OF_INCIDENT, writeMail: (templates) => templates[write](list) } : undefined;
  }
  const [colis] = colisList;
  const facts = colis && (await incidentFacts(colis, event));
  return facts && messageOfIncident(facts);
};

/** Returns the facts of those parcels of which news of several still stands: left behind, or missing. */
export const standingIncidentsOf = async (
  colisList: readonly StoredColis[],
  incident: IncidentNews,
): Promise<ListedIncident[]> =>
  (
    await Promise.all(
      colisList.map(async (colis) => {
        const facts = await incidentFacts(colis, { incident });
        const suivi = colis.trackingCode ? formatTrackingCode(colis.trackingCode) : undefined;
        return facts ? [{ ...facts, suivi }] : [];
      }),
    )
  ).flat();

/**
 * Message that a depot took a parcel in, which it may have left for another one since, or refused it, with what is to be
 * paid for it, and where it is brought again; undefined where the message about its new measures says it.
 */
export const receivedMessage = async (
  event: Extract<DomainEvent, { type: 'COLIS_RECEIVED' }>,
): Promise<CustomerMessage | undefined> => {
  const [colis] = event.remesure ? [] : await colisOfRefs([{ userId: event.userId, id: event.colisId }]);
  if (!colis) return undefined;
  const container = await containerOf(colis.bookingId);
  const siteId = event.verdict === 'REFUSE' ? container.siteDepartId : (event.siteId ?? container.siteDepartId);
  const depot = (await sitesById([siteId])).get(siteId ?? 0);
  const due = dueFor(colis);
  const part = isLoadingOver(container, nowIso()) ? undefined : (true as const);
  const received = { ...event, due: due?.isSupplement ? undefined : due, to: departureFacts(container), depot, part };
  return {
    type: event.type,
    writeMail: (templates) => templates.received(received),
    channels: ['mail', 'notification'],
  };
};

/** Message that a parcel has new measures, with what is to be paid for one that a depot took in with them. */
export const remeasuredMessage = async (
  event: Extract<DomainEvent, { type: 'COLIS_REMEASURED' }>,
): Promise<CustomerMessage> => {
  const isOwed = event.recu || event.supplement?.etat === 'DU';
  const [colis] = isOwed ? await colisOfRefs([{ userId: event.userId, id: event.colisId }]) : [];
  const due = colis && dueFor(colis);
  const container = due && (await containerOf(colis.bookingId));
  const { dateDepart = '', fuseau = '' } = container ?? {};
  const owed = due && !due.isSupplement ? { ...due, fuseau } : undefined;
  const mayLeave =
    container && due?.isSupplement && awaitsLoading(parcelFactsOf(colis)) && !isLoadingOver(container, nowIso());
  const depart = mayLeave && colis.incident === undefined ? { dateDepart, fuseau } : undefined;
  return {
    type: event.type,
    writeMail: (templates) => templates.remeasured({ ...event, due: owed, ...(depart && { depart }) }),
    channels: ['mail', 'notification'],
  };
};

/** Message that tells a sender these facts. */
export const messageOfIncident = (facts: IncidentOfColis): CustomerMessage => ({
  ...OF_INCIDENT,
  writeMail: (templates) => templates.incident(facts),
});

const OF_INCIDENT = {
  type: 'COLIS_INCIDENT' satisfies IncidentEvent['type'],
  channels: ['mail', 'notification'],
} as const;
