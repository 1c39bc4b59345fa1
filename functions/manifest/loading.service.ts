import { dayIn } from '#shared/dates.ts';
import { AppError } from '#shared/errors.ts';
import type { LoadingList, LoadingScan } from '#shared/manifest/schema.ts';
import { isOnLoadingManifest } from '#shared/situation/stages.ts';
import { type ColisWithContainer, containerAtSite } from '../colis/agent-access.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { closingBlockersOf } from '../core/items/parcel-documents.ts';
import type { Caller } from '../core/request/caller.ts';
import { listedColisIn } from './listed-colis.ts';
import { presentLoadingList } from './present-loading.ts';

/** Returns a container to an agent of its depot, or an admin. Throws CONTAINER_NOT_FOUND. */
export const containerToLoad = (id: number, caller: Caller): Promise<StoredContainer> =>
  containerAtSite(id, caller, 'DEPART');

/** Lists a container's parcels, without cancelled ones that are not in it. */
export const loadingListOf = async (container: StoredContainer): Promise<LoadingList> => {
  const { manifest, colisList } = await listedColisIn(container.id, 'DEPART');
  const shown = colisList.filter(isOnLoadingManifest);
  return presentLoadingList(container, manifest?.clos === true, shown, await closingBlockersOf(shown));
};

/**
 * Checks that a parcel belongs to the container that the agent loads, and that this container may be loaded. Throws
 * COLIS_OF_OTHER_CONTAINER, which names the parcel's container, COLIS_CANCELLED or CONTAINER_CLOSED.
 */
export const checkLoadingScan = (target: ColisWithContainer, scan: LoadingScan): void => {
  checkTakingOut(target, scan);
  if (target.container.statut === 'ANNULE') throw new AppError('CONTAINER_CLOSED');
};

/**
 * Checks the same of a parcel that is taken out, which a cancelled container allows. Throws as `checkLoadingScan` does.
 */
export const checkTakingOut = ({ colis, container }: ColisWithContainer, { conteneurId }: LoadingScan): void => {
  if (colis.bookingId !== conteneurId)
    throw colis.etat === 'ANNULE'
      ? new AppError('COLIS_CANCELLED') // it does not leave in any container
      : new AppError('COLIS_OF_OTHER_CONTAINER', { values: departureOf(container) });
  if (container.statut === 'LIVRE') throw new AppError('CONTAINER_CLOSED');
};

/** Names the departure of a container. */
const departureOf = ({ id, lieuEnlevement, destination, dateDepart, fuseau }: StoredContainer) => ({
  conteneur: id,
  trajet: `${lieuEnlevement} – ${destination}`,
  jour: dayIn(dateDepart, fuseau),
});

/** Names a container by its cities, its day of departure and its number. */
export const nameContainer = ({ id, lieuEnlevement, destination, dateDepart, fuseau }: StoredContainer): string =>
  `${lieuEnlevement} → ${destination}, ${dayIn(dateDepart, fuseau)} (${id})`;
