import { canLapse, isOffWay } from '#shared/colis/rules.ts';
import type { Etat } from '#shared/colis/schema.ts';
import { isCancelledInside, isExpectedOut, isUnloaded } from '#shared/manifest/unloading.ts';
import { isCancelledInContainer } from '#shared/situation/acts.ts';
import { hasLeftUnscanned, isAtArrivalSite, isWaiting, wasBrought } from '#shared/situation/stages.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { drawCollectionCodeWrite } from '../core/items/collection-codes.ts';
import { ConditionFailed, transact, type Write } from '../core/table/dynamo.ts';
import { pagesOf } from '../core/table/query.ts';
import { paymentStateOf } from './amounts.ts';
import { retryWithCurrentColis } from './colis.service.ts';
import { pageOfOwnColisIn, replaceColisWrite } from './colis.table.ts';
import { cancelColis } from './edit-colis.ts';
import { leftBehindAt } from './incident-news.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import { newPaymentWindow, paymentDeadlineOf } from './payment-deadline.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Effect of a container's event on a parcel; returns the parcel afterwards. It notifies nobody: the caller notifies
 * each customer once, about all of their parcels. Safe to repeat.
 */
export type ColisEffect = (colis: StoredColis) => Promise<StoredColis>;

/** Leaves every parcel unchanged. */
export const noEffect: ColisEffect = async (colis) => colis;

/**
 * Sets the état of a tracking event. A cancelled or delivered parcel stays so, and a change at the instant `eventAt` or
 * later takes precedence. A parcel that was unloaded at its arrival does not return to transit, and one whose box
 * another depot has is left behind.
 */
export const setEtatEffect =
  (etat: Etat, eventAt: string): ColisEffect =>
  async (colis) => {
    const isUnaffected = colis.etat === etat || colis.etat === 'ANNULE' || colis.etat === 'LIVRE';
    const hasLeftTransit = colis.arrivee !== undefined && etat === 'EN_TRANSIT';
    if (isOnlyElsewhere(colis) && BY_JOURNEY.has(etat)) return leaveBehindElsewhere(colis, eventAt);
    if (isScanned(colis) && etat !== 'LIVRE') return changeUnderScan(colis, etat, eventAt);
    if (isUnaffected || hasLeftTransit || isOffWay(colis) || (colis.etatAt ?? colis.createdAt) >= eventAt) return colis;
    return replaceAndReturn({ ...colis, etat, etatAt: eventAt });
  };

/** Reports whether a scan at its arrival gave a parcel its état. */
const isScanned = ({ etat, arrivee }: StoredColis): boolean => etat === 'ARRIVE' && arrivee !== undefined;

/** Sets the état that a scanned parcel returns to if its scan is undone; one that was off its way returns to that. */
const changeUnderScan = async (colis: StoredColis, etat: Etat, eventAt: string): Promise<StoredColis> => {
  const { arrivee } = colis;
  if (!arrivee || arrivee.incident || arrivee.avant === etat || (arrivee.avantLe ?? arrivee.le) >= eventAt)
    return colis;
  return replaceAndReturn({ ...colis, arrivee: { ...arrivee, avant: etat, avantLe: eventAt } });
};

/** Limits an effect to parcels that an event concerns; the others get `other`. */
export const splitByConcern =
  (isConcerned: (colis: StoredColis) => boolean, effect: ColisEffect, other: ColisEffect): ColisEffect =>
  (colis) =>
    (isConcerned(colis) ? effect : other)(colis);

/**
 * Records of a parcel that has not left with its container that the departure of the instant `le` left it behind. One
 * that is unpaid has a whole payment window from now, so that its customer may still pay and choose another departure.
 */
export const leaveBehindEffect =
  (container: StoredContainer, le: string): ColisEffect =>
  async (colis) => {
    if (colis.bookingId !== container.id || !isWaiting(colis)) return colis;
    if (isOnlyElsewhere(colis)) return leaveBehindElsewhere(colis, le);
    if (colis.incident !== undefined) return colis;
    return replaceAndReturn({ ...colis, ...newPaymentWindow(colis, nowIso()), incident: leftBehindAt(colis, le) });
  };

/**
 * Leaves behind a parcel that counted as gone with its container though nobody had scanned its loading, once that list
 * is closed at the instant `le`; so its departure does if the list was closed before.
 */
export const leaveUnloadedEffect =
  (container: StoredContainer, le: string): ColisEffect =>
  async (colis) => {
    if (colis.bookingId !== container.id) return colis;
    if (colis.partiSansScan && isCancelledInContainer(parcelFactsOf(colis))) return leaveCancelled(colis);
    if (!hasLeftUnscanned(colis, {})) return colis;
    const etat = wasBrought(colis) ? 'EN_ATTENTE' : 'ENREGISTRE';
    return leaveBehindEffect(container, le)({ ...colis, etat, etatAt: le });
  };

/** Records that the box of a cancelled parcel has not left; the sender of one that its depot has is told to fetch it. */
const leaveCancelled = (colis: StoredColis): Promise<StoredColis> => {
  const { userId, id: colisId } = colis;
  return replaceAndReturn(
    { ...colis, partiSansScan: undefined },
    wasBrought(colis) ? eventWrite({ type: 'COLIS_INCIDENT', userId, colisId, incident: 'A_RECUPERER' }) : undefined,
  );
};

/**
 * Reports whether the departure, or a closing, of an instant left a parcel behind, or missed it, in this call or an
 * earlier one.
 */
export const wasOffWayAt = ({ incident }: StoredColis, type: 'RESTE' | 'MANQUANT', le: string): boolean =>
  [incident, incident?.avant].some((each) => each?.type === type && each.le === le);

/** Reports whether another depot has the box of a parcel that may still leave with its container. */
const isOnlyElsewhere = (colis: StoredColis): boolean =>
  isWaiting(colis) && colis.incident?.type === 'AUTRE_DEPOT' && !colis.incident.avant;

/** États that a parcel has once its container has left. */
const BY_JOURNEY: ReadonlySet<Etat> = new Set(['EN_TRANSIT', 'ARRIVE', 'LIVRE']);

/**
 * Records of a parcel whose box another depot has that its container left: it is left behind once its own depot has it.
 */
const leaveBehindElsewhere = async (colis: StoredColis, le: string): Promise<StoredColis> => {
  const { bookingId: conteneurId, incident } = colis;
  const avant = { type: 'RESTE', le, conteneurId, siteId: null, decision: null } as const;
  return replaceAndReturn({
    ...colis,
    ...newPaymentWindow(colis, nowIso()),
    incident: incident && { ...incident, avant },
  });
};

/** Rest of the journey once a departure or an arrival is withdrawn: nothing, or a container at sea. */
export type RemainingJourney = 'NONE' | 'AT_SEA';

/**
 * Ends what a parcel got from a departure or an arrival that is withdrawn: it was not left behind, and it is at sea or
 * at its depot again. What an admin set, and what a scan found, stays.
 */
export const withdrawEffect =
  (container: StoredContainer, remaining: RemainingJourney, eventAt: string): ColisEffect =>
  async (colis) => {
    const { arrivee, partiSansScan } = colis;
    const chargement =
      remaining === 'NONE' ? colis.chargement && { ...colis.chargement, incident: undefined } : colis.chargement;
    if (remaining === 'NONE' && partiSansScan) return replaceAndReturn({ ...colis, partiSansScan: undefined });
    if (colis.bookingId !== container.id || (!arrivee && (colis.etatAt ?? colis.createdAt) >= eventAt)) return colis;
    if (remaining === 'NONE' && isWaiting(colis)) {
      const { incident } = colis;
      const elsewhere = incident?.type === 'AUTRE_DEPOT' && incident.avant?.type === 'RESTE' ? incident : undefined;
      const wasLeft = elsewhere || incident?.type === 'RESTE' || colis.chargement?.incident?.type === 'RESTE';
      if (!wasLeft) return colis;
      return replaceAndReturn({
        ...withDeadline(colis, container),
        incident: elsewhere && { ...elsewhere, avant: undefined },
        chargement,
        etatAt: eventAt,
      });
    }
    const moved = remaining === 'NONE' ? MOVED : MOVED_BY_ARRIVAL;
    if (!moved.has(arrivee?.avant ?? colis.etat) || isOffWay(colis) || isSetByAdmin(colis)) return colis;
    const depot = chargement || wasBrought(colis) ? 'EN_ATTENTE' : 'ENREGISTRE';
    const etat = remaining === 'NONE' ? depot : 'EN_TRANSIT';
    if (arrivee) return isScanned(colis) ? changeUnderScan(colis, etat, eventAt) : colis;
    return replaceAndReturn({ ...colis, chargement, etat, etatAt: eventAt });
  };

/** États that the events of a journey set, and those that its arrival sets. */
const MOVED: ReadonlySet<Etat> = new Set(['EN_TRANSIT', 'ARRIVE']);
const MOVED_BY_ARRIVAL: ReadonlySet<Etat> = new Set(['ARRIVE']);

/** Reports whether an admin set the état that a parcel has. */
const isSetByAdmin = ({ etat, etatSaisi }: StoredColis): boolean => etatSaisi === etat;

/**
 * Records of a parcel that was expected out of its container, and is not, that it is missing since `le`. It counts as on
 * its way again, since it has not arrived; a cancelled one stays cancelled.
 */
export const missEffect =
  (bookingId: number, manifestWasClosed: boolean, le: string): ColisEffect =>
  async (colis) => {
    const isMissing =
      colis.bookingId === bookingId &&
      colis.incident === undefined &&
      (isExpectedOut(colis, manifestWasClosed) || isCancelledInside(colis)) &&
      !isUnloaded(colis);
    if (!isMissing) return colis;
    if (colis.etat === 'ANNULE') return recordMissing(colis, le);
    const missing: StoredColis = { ...colis, etat: 'EN_TRANSIT', etatAt: le, arriveeAVerifier: undefined };
    return recordMissing(missing, le);
  };

const recordMissing = (colis: StoredColis, le: string): Promise<StoredColis> => {
  const { bookingId: conteneurId } = colis;
  return replaceAndReturn({
    ...colis,
    incident: { type: 'MANQUANT', le, conteneurId, siteId: null, decision: null },
  });
};

/** Opens the collection of an unloaded parcel and draws its code, unless it has one. */
export const openCollectionEffect: ColisEffect = async (colis) => {
  const { userId, id: colisId, arrivee } = colis;
  if (!isAtArrivalSite(colis) || !arrivee) return colis;
  const after: StoredColis = arrivee.retirable
    ? { ...colis, garde: recounted(colis.garde) }
    : { ...colis, arrivee: { ...arrivee, retirable: true, eventId: undefined } };
  const isSame = arrivee.retirable && after.garde === colis.garde;
  await transact({
    colis: isSame ? undefined : replaceColisWrite(after),
    collectionCode: drawCollectionCodeWrite(userId, colisId),
  });
  return isSame ? colis : { ...after, version: colis.version + 1 };
};

/** Returns a wait whose last free day changed: no day up to now is charged, and the sweep counts anew. */
const recounted = (garde: StoredColis['garde']): StoredColis['garde'] =>
  garde?.depuis === undefined ? garde : { ...garde, jusquau: nowIso().slice(0, 10), prochain: nowIso() };

/**
 * Cancels the parcels of a cancelled container and makes their payments due for refund; delivered ones stay delivered.
 * Once the container is open again, parcels that are not cancelled yet stay, and so do those booked since.
 */
export const cancelEffect =
  (eventAt: string): ColisEffect =>
  async (colis) => {
    if (colis.etat === 'ANNULE' || colis.etat === 'LIVRE') return colis;
    try {
      return await cancelColis({ ...colis, etatAt: eventAt }, 'CONTENEUR', { container: 'CANCELLED' });
    } catch (error) {
      if (error instanceof ConditionFailed && error.has('space') && !error.has('colis')) return colis;
      throw error;
    }
  };

/** Moves an unpaid parcel's payment deadline, which depends on the drop-off and the departure, earlier or later. */
export const rescheduleEffect =
  (container: StoredContainer): ColisEffect =>
  async (colis) => {
    const after = withDeadline(colis, container);
    return after.lapsesAt === colis.lapsesAt ? colis : replaceAndReturn(after);
  };

/** Returns a parcel with the payment deadline that follows from its container, if it is unpaid. */
const withDeadline = (colis: StoredColis, container: StoredContainer): StoredColis => {
  if (!canLapse(paymentStateOf(colis))) return colis;
  const lapsesAt = paymentDeadlineOf(container, colis.unpaidSince ?? colis.createdAt);
  return { ...colis, lapsesAt, remindedAt: lapsesAt > colis.lapsesAt ? null : colis.remindedAt };
};

const replaceAndReturn = async (colis: StoredColis, event?: Write): Promise<StoredColis> => {
  await transact({ colis: replaceColisWrite(colis), event });
  return { ...colis, version: colis.version + 1 };
};

/**
 * Applies an effect to all parcels of a customer in a container, read consistently; returns them as they are
 * afterwards.
 */
export const applyToColisIn = async (
  userId: number,
  bookingId: number,
  effect: ColisEffect,
): Promise<StoredColis[]> => {
  const after: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfOwnColisIn(userId, bookingId, page)))
    for (const colis of items) after.push(await retryWithCurrentColis(colis, effect));
  return after;
};
