import { AppError } from '#shared/errors.ts';
import type {
  FrozenUnloadingManifest,
  LoadingLine,
  UnloadingLine,
  UnloadingManifest,
} from '#shared/manifest/schema.ts';
import { countsInUnloading, isCancelledInside } from '#shared/manifest/unloading.ts';
import { colisOfIds } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { signedUrl } from '../core/files/links.ts';
import { findCollection } from '../core/items/collection.ts';
import { thaw } from './frozen-manifest.ts';
import { listedColisIn } from './listed-colis.ts';
import { absentFrom, asListed, departedLine, listedLinesOf, withFound } from './listed-lines.ts';
import { wasClosed } from './loading-state.ts';
import { findManifest, findParts, type StoredManifest } from './manifest.table.ts';
import { manifestContainerOf, presentVersions } from './present-manifest.ts';
import { findSurplus } from './surplus.table.ts';
import { presentCollection } from './unloading.service.ts';
import { surplusLine, unloadingLinesOf, withoutScanned } from './unloading-lines.ts';

/** Returns a container's unloading manifest as it is now. */
export const unloadingManifestOf = async (container: StoredContainer): Promise<UnloadingManifest> => {
  const { manifest: unloading, colisList } = await listedColisIn(container.id, 'ARRIVEE');
  return presentUnloadingManifest(container, unloading, await currentUnloadingLines(container, colisList), colisList);
};

/** Returns the lines of an unloading manifest: the container's own parcels, then those that came unexpectedly. */
export const currentUnloadingLines = async (
  container: StoredContainer,
  colisList: readonly StoredColis[],
): Promise<UnloadingLine[]> => {
  const [manifest, surplus] = await Promise.all([findManifest(container.id, 'DEPART'), findSurplus(container.id)]);
  const manifestWasClosed = wasClosed(manifest);
  const listed = await listedLinesOf(manifest, colisList);
  const others = await colisOfIds(absentFrom(colisList, listed));
  const all = [...colisList, ...others.filter(({ bookingId }) => bookingId === container.id)];
  const came = new Set(surplus.map(({ colisId }) => colisId));
  const concerned = all.filter((colis) => {
    const facts = came.has(colis.id) && colis.etat !== 'ANNULE' ? colis : asListed(colis, listed);
    return countsInUnloading(facts, manifestWasClosed) || isCancelledInside(facts);
  });
  const own = await unloadingLinesOf(concerned, container, surplus, manifestWasClosed, listed);
  const departed = absentFrom(all, listed)
    .filter((id) => !came.has(id))
    .map((id) => departedLine(listed.get(id) as LoadingLine));
  const unexpected = withoutScanned(
    surplus,
    concerned.map((colis) => asListed(colis, listed)),
  );
  const boxes = new Map((await colisOfIds(unexpected.map(({ colisId }) => colisId))).map((colis) => [colis.id, colis]));
  return [
    ...(await withFound([...own, ...departed], [...all, ...others], container)),
    ...unexpected.map((each) => surplusLine(each, boxes.get(each.colisId))),
  ];
};

/** Presents an unloading manifest with the lines and damages of its container's parcels. */
export const presentUnloadingManifest = async (
  container: StoredContainer,
  unloading: StoredManifest | undefined,
  lignes: UnloadingLine[],
  colisList: readonly StoredColis[],
): Promise<UnloadingManifest> => ({
  conteneur: manifestContainerOf(container),
  etat: unloading?.clos ? 'CLOS' : 'OUVERT',
  revision: unloading?.revision ?? 0,
  disponible: presentCollection(await findCollection(container.id)),
  lignes,
  photos: await damagePhotos(colisList),
  versions: await presentVersions(unloading),
});

const damagePhotos = (colisList: readonly StoredColis[]): Promise<UnloadingManifest['photos']> =>
  Promise.all(
    colisList
      .filter(({ arrivee }) => arrivee?.photoKeys?.length)
      .map(async ({ id, arrivee }) => {
        const urls = await Promise.all((arrivee?.photoKeys ?? []).map(signedUrl));
        return { colisId: id, urls: urls.filter((url) => url !== null) };
      }),
  );

/** Returns a closed version of an unloading manifest as it was frozen. Throws MANIFEST_VERSION_NOT_FOUND. */
export const frozenUnloadingManifest = async (
  { id }: StoredContainer,
  version: number,
): Promise<FrozenUnloadingManifest> => {
  const [unloading, parts] = await Promise.all([findManifest(id, 'ARRIVEE'), findParts(id, 'ARRIVEE', version)]);
  const shown = (await presentVersions(unloading)).find((found) => found.version === version);
  const content = thaw<UnloadingLine>(parts);
  if (!shown || !content) throw new AppError('MANIFEST_VERSION_NOT_FOUND');
  return {
    conteneur: content.tete.conteneur,
    version: shown,
    lignes: content.lines.map((line) => ({ ...line, dommage: line.dommage ?? null })),
    intacte: content.empreinte === shown.empreinte,
  };
};
