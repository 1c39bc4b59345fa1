import { AppError } from '#shared/errors.ts';
import type { Direction } from '#shared/manifest/direction.ts';
import { nameSite } from '#shared/sites/name-site.ts';
import { mayBeFound } from '#shared/situation/acts.ts';
import { placeOf } from '#shared/situation/place.ts';
import { isWaiting, wasBrought } from '#shared/situation/stages.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/request/caller.ts';
import { siteOf, sitesById } from '../sites/sites.service.ts';
import { colisOfReference } from './colis.service.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import type { StoredColis } from './stored-colis.ts';

/** Parcel that an agent or admin works on, with its container. */
export type ColisWithContainer = { colis: StoredColis; container: StoredContainer };

/** Returns the directions in which a caller works on a container: each at its own site; an admin works in both. */
export const directionsOf = (
  { siteDepartId, siteArriveeId }: StoredContainer,
  { isAdmin, siteId }: Pick<Caller, 'isAdmin' | 'siteId'>,
): Direction[] => [
  ...(isAdmin || (siteId !== undefined && siteDepartId === siteId) ? (['DEPART'] as const) : []),
  ...(isAdmin || (siteId !== undefined && siteArriveeId === siteId) ? (['ARRIVEE'] as const) : []),
];

/** Reports whether a caller works on a container, in one direction or any. */
export const worksOn = (container: StoredContainer, caller: Caller, direction: Direction | undefined): boolean => {
  const directions = directionsOf(container, caller);
  return direction === undefined ? directions.length > 0 : directions.includes(direction);
};

/** Reports whether the site of a caller has a parcel's box. */
export const isHeldBy = ({ siteId }: Caller, colis: StoredColis, container: StoredContainer): boolean =>
  siteId !== undefined && placeOf(parcelFactsOf(colis), container).siteId === siteId;

/** Reports whether agents of any site read a parcel: it counts as missing, and may be in front of them. */
const isSoughtBy = ({ siteId }: Caller, colis: StoredColis): boolean =>
  siteId !== undefined && mayBeFound(parcelFactsOf(colis));

/**
 * Returns the parcel that a code or number names, for the agents of either site of its container and of the one that
 * has its box, of all sites while it is missing, or of the site of one direction, and for an admin. Throws
 * COLIS_NOT_FOUND or COLIS_CANCELLED, or COLIS_OF_OTHER_SITE, COLIS_RECORDED_ELSEWHERE or COLIS_COLLECTED_ELSEWHERE,
 * which name the right site.
 */
export const parcelFor = async (
  reference: string,
  caller: Caller,
  direction?: Direction,
): Promise<ColisWithContainer> => {
  const colis = await colisOfReference(reference);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  const container = await containerOf(colis.bookingId);
  if (worksOn(container, caller, direction)) return { colis, container };
  const isOpen = isHeldBy(caller, colis, container) || isSoughtBy(caller, colis);
  if (direction === undefined && isOpen) return { colis, container };
  if (colis.etat === 'ANNULE') throw new AppError('COLIS_CANCELLED'); // no site is to take it
  const isCollected = direction === 'ARRIVEE';
  if (!isCollected) await refuseBeyondDepot(colis, container, direction);
  const siteId = isCollected ? container.siteArriveeId : container.siteDepartId;
  const site = nameSite((await sitesById([siteId])).get(siteId ?? 0));
  throw isCollected
    ? new AppError('COLIS_COLLECTED_ELSEWHERE', { values: { site: site || container.destination } })
    : new AppError('COLIS_OF_OTHER_SITE', { values: { site: site || container.lieuEnlevement } });
};

/**
 * Throws COLIS_RECORDED_ELSEWHERE, which says where, for a parcel that nobody is to bring to the depot of its departure:
 * one that is recorded beyond it or, to who only looks it up, that this depot has.
 */
const refuseBeyondDepot = async (
  colis: StoredColis,
  container: StoredContainer,
  direction: Direction | undefined,
): Promise<void> => {
  const facts = parcelFactsOf(colis);
  const { lieu, etape, siteId } = placeOf(facts, container);
  const isAtDepot = isWaiting(colis) && lieu !== 'SITE_ARRIVEE';
  const isDeposited = direction === undefined && wasBrought(facts) && colis.incident?.type !== 'AUTRE_DEPOT';
  if (isAtDepot && !isDeposited) return;
  const recordedAt = isAtDepot ? container.siteDepartId : (siteId ?? container.siteArriveeId);
  const site = nameSite((await sitesById([recordedAt])).get(recordedAt ?? 0));
  const end = isAtDepot ? container.lieuEnlevement : container.destination;
  throw new AppError('COLIS_RECORDED_ELSEWHERE', {
    values: { lieu: isAtDepot ? 'DEPOT' : etape === 'A_RETIRER' ? etape : lieu, site: site || end },
  });
};

/**
 * Returns the parcel that a code or number names, for the agents of the site that has its box, had or loaded it, and
 * for an admin. Throws what `parcelFor` throws, or COLIS_ELSEWHERE.
 */
export const heldParcelFor = async (reference: string, caller: Caller): Promise<ColisWithContainer> => {
  const found = await parcelFor(reference, caller);
  const { colis, container } = found;
  const isInContainer = colis.chargement !== undefined && !colis.arrivee && worksOn(container, caller, 'DEPART');
  const isHere = isInContainer || colis.rendu !== undefined || isHeldBy(caller, colis, container);
  if (!caller.isAdmin && !isHere) throw new AppError('COLIS_ELSEWHERE');
  return found;
};

/**
 * Returns the parcel that a code or number names, for the agents of a depot that is neither site of its container:
 * those scan it. Throws what `parcelFor` throws, or COLIS_ELSEWHERE.
 */
export const parcelToFind = async (reference: string, caller: Caller): Promise<ColisWithContainer> => {
  const found = await parcelFor(reference, caller);
  if (!(await isOtherDepot(found.container, caller))) throw new AppError('COLIS_ELSEWHERE');
  return found;
};

/** Reports whether a caller works at a depot that is neither site of a container. */
export const isOtherDepot = async (container: StoredContainer, caller: Caller): Promise<boolean> =>
  caller.siteId !== undefined &&
  !worksOn(container, caller, undefined) &&
  (await siteOf(caller.siteId)).type === 'DEPOT';

/**
 * Returns a container for the agents of either of its sites, or of the site of one direction, or an admin. Throws
 * CONTAINER_NOT_FOUND.
 */
export const containerAtSite = async (id: number, caller: Caller, direction?: Direction): Promise<StoredContainer> => {
  const container = await containerOf(id);
  if (!worksOn(container, caller, direction)) throw new AppError('CONTAINER_NOT_FOUND');
  return container;
};
