import type { IncidentDecision } from '#shared/colis/incident.ts';
import type { Action } from '#shared/situation/codes.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { hasLeftUnscanned } from '#shared/situation/stages.ts';
import { colisOfRefs } from '../colis/colis.service.ts';
import { lossOf } from '../colis/incident-news.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { CancelledBoxes, NamedContainer } from '../mail-texts/mail-content.ts';
import { sitesById } from '../sites/sites.service.ts';
import { owedFor } from './collection-messages.ts';
import type { CustomerMessage } from './customer-messages.ts';

const channels = ['mail', 'notification'] as const;

/**
 * Message that the état of a parcel has changed; a departure names the container and its arrival, an arrival what is still
 * to pay, and a cancellation what is refunded, and where the box is.
 */
export const etatMessage = async (
  event: Extract<DomainEvent, { type: 'COLIS_ETAT_CHANGED' }>,
): Promise<CustomerMessage> => {
  const { type, userId, colisId, etat, annulePar: par, refundCents, fraisCents, dommage, retrouve } = event;
  const colisList = await colisOfRefs([{ userId, id: colisId }]);
  if (etat !== 'ANNULE') {
    const due = etat === 'ARRIVE' ? owedFor(colisList) : [];
    const found = { dommage, retrouve };
    const container = etat === 'EN_TRANSIT' ? await voyageOf(colisList) : undefined;
    return {
      type,
      writeMail: (templates) =>
        container ? templates.etat(colisId, etat, found, due, container) : templates.etat(colisId, etat, found, due),
      channels,
    };
  }
  const boxes = await boxesOfCancelled(colisList);
  const incident = colisList[0] && lossOf(colisList[0]);
  return {
    type,
    writeMail: (templates) => templates.cancelled({ colisId, par, refundCents, fraisCents, incident, boxes }),
    channels,
  };
};

/** Returns what a message says of the container of a parcel that has left; undefined once the parcel is gone. */
const voyageOf = async ([colis]: readonly StoredColis[]): Promise<NamedContainer | undefined> => {
  if (!colis) return undefined;
  const { id, lieuEnlevement, destination, dateArrivee, fuseau } = await containerOf(colis.bookingId);
  return { id, lieuEnlevement, destination, dateArrivee, fuseau };
};

/** Message that a parcel was not paid in time, or not brought in time and not paid, and where its box is. */
export const lapsedMessage = async ({
  type,
  userId,
  colisId,
  depotFini,
}: Extract<DomainEvent, { type: 'COLIS_LAPSED' }>): Promise<CustomerMessage> => {
  const boxes = await boxesOfCancelled(await colisOfRefs([{ userId, id: colisId }]));
  return { type, writeMail: (templates) => templates.lapsed(colisId, boxes, depotFini), channels };
};

/** Returns where the boxes are that we have of parcels which are, or are about to be, cancelled. */
export const boxesOfCancelled = async (colisList: readonly StoredColis[]): Promise<CancelledBoxes[]> => {
  const ids = colisList.flatMap(({ bookingId, incident }) => [bookingId, incident?.conteneurId ?? bookingId]);
  const containers = new Map(
    await Promise.all([...new Set(ids)].map(async (id) => [id, await containerOf(id)] as const)),
  );
  const now = new Date();
  const boxes = colisList.flatMap((colis) => {
    const container = containers.get(colis.bookingId);
    const isUnscanned = container !== undefined && hasLeftUnscanned(colis, container);
    const cancelled = { ...colis, etat: 'ANNULE' as const, ...(isUnscanned && { partiSansScan: true as const }) };
    const { action, siteId } = situationOf(parcelFactsOf(cancelled), container, 'CLIENT', now);
    const lieu = placeOfBox(action, colis.incident?.decision?.choix);
    const cameWith = containers.get(colis.incident?.conteneurId ?? colis.bookingId);
    const arrive = action === 'AWAIT_UNLOADING' ? (true as const) : undefined;
    return lieu ? [{ id: colis.id, lieu, siteId, destination: cameWith?.destination ?? '', arrive }] : [];
  });
  const sites = await sitesById(boxes.map(({ siteId }) => siteId));
  return [
    ...Map.groupBy(
      boxes,
      ({ lieu, siteId, destination, arrive }) => `${lieu} ${siteId} ${destination} ${arrive}`,
    ).values(),
  ].flatMap((together) => {
    const [first] = together;
    if (!first) return [];
    const { lieu, siteId, destination, arrive } = first;
    const box = { colisIds: together.map(({ id }) => id), lieu, site: sites.get(siteId ?? 0), destination };
    return [arrive ? { ...box, arrive } : box];
  });
};

/** Returns where a cancelled parcel is whose sender does this next; undefined for one that we do not have. */
const placeOfBox = (
  action: Action | undefined,
  decision: IncidentDecision | undefined,
): CancelledBoxes['lieu'] | undefined => {
  switch (action) {
    case 'FETCH_BOX':
      return 'DEPOT';
    case 'AWAIT_TAKE_OUT':
      return 'CONTENEUR';
    case 'AWAIT_ARRIVAL':
    case 'AWAIT_UNLOADING':
      return 'EN_MER';
    case 'AWAIT_DECISION':
      return decision === 'RENVOI' ? 'RENVOI' : 'ARRIVEE';
    default:
      return undefined;
  }
};
