import { canLapse, isRecorded, isUnderWay } from '#shared/colis/rules.ts';
import { RECIPIENT_INCIDENTS, type RecipientIncident } from '#shared/recipients/messages.ts';
import { PROBLEM_RULES } from '#shared/situation/problems.ts';
import { awaitsDropOff, wasBrought } from '#shared/situation/stages.ts';
import { owedCents } from '../colis/amounts.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { currentNewsOf, lossOf, wasFoundElsewhere } from '../colis/incident-news.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import { departureFacts } from '../containers/departure-facts.ts';
import type { DomainEvent, IncidentNews } from '../core/domain-events.ts';
import type { DueForColis, IncidentOfColis } from '../mail-texts/mail-content.ts';
import { sitesById } from '../sites/sites.service.ts';
import type { CustomerMessage } from './customer-messages.ts';

type IncidentEvent = Extract<DomainEvent, { type: 'COLIS_INCIDENT' }>;

/** Conditions on which each news of a parcel still stands. */
const STANDS: Readonly<Record<IncidentNews, (colis: StoredColis) => boolean>> = {
  RESTE: isCurrent('RESTE'),
  MANQUANT: isCurrent('MANQUANT'),
  EN_TROP: isCurrent('EN_TROP'),
  PERDU: isCurrent('PERDU'),
  TROUVE: (colis) => currentNewsOf(colis) === 'TROUVE' && !colis.incident?.decision,
  RENVOI: isCurrent('RENVOI'),
  EN_TROP_ANNULE: (colis) => colis.incident === undefined && isUnderWay(colis),
  TRANSFERT: ({ incident }) => incident?.decision?.choix === 'TRANSFERT',
  A_RECUPERER: (colis) => colis.incident?.decision?.choix === 'A_RECUPERER' || isBackAtDepot(colis),
  ADOPTER: ({ etat }) => etat === 'ARRIVE',
  NON_RECU: awaitsDropOff,
  RENDU: (colis) => colis.rendu !== undefined || awaitsDropOff(colis),
};

/** Reports whether a depot has the box of a cancelled parcel, and no arrival site. */
function isBackAtDepot(colis: StoredColis): boolean {
  const isAtDepot = !colis.incident || colis.incident.type === 'AUTRE_DEPOT';
  return PROBLEM_RULES.ANNULE_A_RENDRE.holds(parcelFactsOf(colis), undefined, '') && isAtDepot;
}

/** Returns a function that reports whether news is the latest of a parcel. */
function isCurrent(news: IncidentNews): (colis: StoredColis) => boolean {
  return (colis) => currentNewsOf(colis) === news;
}

/** Reports whether the recipient is told of news too: not if it concerns a depot, or a parcel that no longer comes. */
export const concernsRecipientToo = (news: IncidentNews): news is RecipientIncident =>
  RECIPIENT_INCIDENTS.some((each) => each === news);

/** News that may say that a parcel which was missing is found. */
const TELLS_FOUND: ReadonlySet<IncidentNews> = new Set(['EN_TROP', 'RESTE', 'TROUVE'] as const);

/** Returns what a mail says of a parcel's incident; undefined once that does not stand any more. */
export const incidentFacts = async (
  colis: StoredColis,
  { incident, retrouve }: Pick<IncidentEvent, 'incident' | 'retrouve'>,
): Promise<IncidentOfColis | undefined> => {
  if (!STANDS[incident](colis)) return undefined;
  const { id: colisId, bookingId, incident: current } = colis;
  const noticedIn = current?.type === 'AUTRE_DEPOT' ? bookingId : (current?.conteneurId ?? bookingId);
  const [container, { destination }] = await Promise.all([containerOf(bookingId), containerOf(noticedIn)]);
  const sites = await sitesById([current?.siteId, container.siteDepartId]);
  const isBack = isBackAtDepot(colis);
  const held = sites.get((isBack && !current ? container.siteDepartId : current?.siteId) ?? 0);
  return {
    colisId,
    incident,
    destination: isBack ? (held?.ville ?? container.lieuEnlevement) : destination,
    isAtDepot: wasBrought(colis) && current?.type !== 'AUTRE_DEPOT',
    isCancelled: colis.etat === 'ANNULE',
    due: dueFor(colis),
    retrouve: TELLS_FOUND.has(incident) ? lossOf({ incident: current?.avant }) : retrouve,
    hasLeft: current?.type === 'RESTE' || current?.avant?.type === 'RESTE' || wasFoundElsewhere(colis),
    held,
    to: departureFacts(container),
    depot: sites.get(container.siteDepartId ?? 0),
  };
};

/** Returns what is owed for a parcel; undefined also while a recorded payment awaits its confirmation. */
const dueFor = (colis: StoredColis): DueForColis | undefined => {
  const cents = owedCents(colis);
  if (cents === 0 || isRecorded({ moyenEnCours: colis.lockedFor ?? null })) return undefined;
  const paye = colis.paymentId !== null;
  const lapsesAt = canLapse({ etat: colis.etat, paye }) ? colis.lapsesAt : null;
  return { cents, isSupplement: paye, lapsesAt };
};

/** Message to the sender of a parcel that left its way; undefined once it is back on it. */
export const incidentMessage = async (event: IncidentEvent): Promise<CustomerMessage | undefined> => {
  const [colis] = await colisOfRefs([{ userId: event.userId, id: event.colisId }]);
  const facts = colis && (await incidentFacts(colis, event));
  return facts && messageOfIncident(facts);
};

/** Message that tells a sender these facts. */
export const messageOfIncident = (facts: IncidentOfColis): CustomerMessage => ({
  type: 'COLIS_INCIDENT' satisfies IncidentEvent['type'],
  writeMail: (templates) => templates.incident(facts),
  channels: ['mail', 'notification'],
});
