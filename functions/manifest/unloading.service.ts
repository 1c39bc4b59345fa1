import { AppError } from '#shared/errors.ts';
import type { UnloadedParcel, UnloadingList } from '#shared/manifest/schema.ts';
import { countsInUnloading, isCancelledInside, isExpectedOut } from '#shared/manifest/unloading.ts';
import { containerAtSite } from '../colis/agent-access.ts';
import { colisOfIds, colisOfReference } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findCollection, type StoredCollection } from '../core/items/collection.ts';
import type { Caller } from '../core/request/caller.ts';
import { listedColisIn } from './listed-colis.ts';
import { nameContainer } from './loading.service.ts';
import { wasClosed } from './loading-state.ts';
import { findManifest } from './manifest.table.ts';
import { presentSurplus, presentUnloadableParcel } from './present-unloading.ts';
import { findSurplus } from './surplus.table.ts';
import type { UnloadedColis } from './unload-colis.ts';
import { withoutScanned } from './unloading-lines.ts';

/** Returns a container for the agents of its arrival site, or an admin. Throws CONTAINER_NOT_FOUND. */
export const containerToUnload = (id: number, caller: Caller): Promise<StoredContainer> =>
  containerAtSite(id, caller, 'ARRIVEE');

/**
 * Returns a container at the caller's site, and the parcel that was unloaded from it, which may belong to another
 * container. Throws CONTAINER_NOT_FOUND or COLIS_NOT_FOUND.
 */
export const parcelToUnload = async (
  id: number,
  reference: string,
  caller: Caller,
): Promise<{ container: StoredContainer; colis: StoredColis }> => {
  const container = await containerToUnload(id, caller);
  const colis = await colisOfReference(reference);
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  return { container, colis };
};

/** Lists the parcels unloaded from a container and those still to be unloaded. */
export const unloadingListOf = async (container: StoredContainer): Promise<UnloadingList> => {
  const { id, dateArrivee } = container;
  const [manifest, { manifest: unloading, colisList }, collection, surplus] = await Promise.all([
    findManifest(id, 'DEPART'),
    listedColisIn(id, 'ARRIVEE'),
    findCollection(id),
    findSurplus(id),
  ]);
  const isCounted = (colis: StoredColis) => countsInUnloading(colis, wasClosed(manifest));
  const own = colisList.filter((colis) => isCounted(colis) || isCancelledInside(colis));
  const others = withoutScanned(surplus, own);
  const found = new Map((await colisOfIds(others.map(({ colisId }) => colisId))).map((colis) => [colis.id, colis]));
  const { lieuEnlevement, destination, dateDepart, fuseau, statut, numeroConteneur = null } = container;
  return {
    conteneur: { id, numeroConteneur, lieuEnlevement, destination, dateDepart, dateArrivee, fuseau, statut },
    liste: unloading?.clos ? 'CLOS' : 'OUVERT',
    disponible: presentCollection(collection),
    colis: own.map((colis) => presentUnloadableParcel(colis, isExpectedOut(colis, wasClosed(manifest)), surplus)),
    enTrop: others.map((each) => presentSurplus(each, found.get(each.colisId))),
  };
};

export const presentCollection = (collection: StoredCollection | undefined): UnloadingList['disponible'] =>
  collection ? { depuis: collection.depuis, dernierJour: collection.dernierJour } : null;

/** Presents the result of an unloading scan; a surplus names its container. */
export const presentUnloadedParcel = async ({ colis, enTrop }: UnloadedColis): Promise<UnloadedParcel> => ({
  id: colis.id,
  codeSuivi: presentUnloadableParcel(colis, true).codeSuivi,
  enTrop,
  conteneur:
    enTrop === 'AUTRE_CONTENEUR' || enTrop === 'RETROUVE' ? nameContainer(await containerOf(colis.bookingId)) : null,
});
