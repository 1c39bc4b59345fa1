import { AppError } from '#shared/errors.ts';
import type { ArrivalClosing, ArrivalLine, ArrivalManifest, FrozenArrival } from '#shared/manifest/schema.ts';
import { isExpectedOut, unloadingDifferenceOf } from '#shared/manifest/unloading.ts';
import { listAllColisIn, rereadColisIn } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/caller.ts';
import { findCollection } from '../core/collection.ts';
import { signedUrl } from '../core/links.ts';
import { arrivalLinesOf, surplusLine, withoutIdentity } from './arrival-lines.ts';
import { closeVersion, reopenVersion } from './close-version.ts';
import { thaw } from './frozen-manifest.ts';
import { presentVersions } from './manifest.service.ts';
import { findManifest, findParts, type StoredManifest } from './manifest.table.ts';
import { containerOfManifest } from './manifest-lines.ts';
import { findSurplus } from './surplus.table.ts';
import { hasVersion, presentCollection } from './unloading.service.ts';

/** Returns a container's unloading list as it is now. The index of its parcels may lag by moments. */
export const arrivalOf = async (container: StoredContainer): Promise<ArrivalManifest> => {
  const [unloading, colisList] = await Promise.all([
    findManifest(container.id, 'ARRIVEE'),
    listAllColisIn(container.id),
  ]);
  return presentArrival(container, unloading, await linesNow(container, colisList), colisList);
};

/** Returns the lines of an unloading list: the container's own parcels, then those that came unexpectedly. */
const linesNow = async (container: StoredContainer, colisList: readonly StoredColis[]): Promise<ArrivalLine[]> => {
  const [manifest, surplus] = await Promise.all([findManifest(container.id), findSurplus(container.id)]);
  const hasManifest = hasVersion(manifest);
  const concerned = colisList.filter((colis) => colis.arrivee || isExpectedOut(colis, hasManifest));
  const own = await arrivalLinesOf(concerned, container, (colis) => unloadingDifferenceOf(colis, hasManifest) ?? null);
  return [...own, ...surplus.map(surplusLine)];
};

const presentArrival = async (
  container: StoredContainer,
  unloading: StoredManifest | undefined,
  lignes: ArrivalLine[],
  colisList: readonly StoredColis[],
): Promise<ArrivalManifest> => ({
  conteneur: containerOfManifest(container),
  etat: unloading?.clos ? 'CLOS' : 'OUVERT',
  revision: unloading?.revision ?? 0,
  disponible: presentCollection(await findCollection(container.id)),
  lignes,
  photos: await damagePhotos(colisList),
  versions: await presentVersions(unloading),
});

const damagePhotos = (colisList: readonly StoredColis[]): Promise<ArrivalManifest['photos']> =>
  Promise.all(
    colisList
      .filter(({ arrivee }) => arrivee?.photoKeys?.length)
      .map(async ({ id, arrivee }) => {
        const urls = await Promise.all((arrivee?.photoKeys ?? []).map(signedUrl));
        return { colisId: id, urls: urls.filter((url) => url !== null) };
      }),
  );

const ATTEMPTS = 3;

/**
 * Closes an unloading list: freezes its lines and the reasons for its differences as a version of the direction
 * ARRIVEE. Throws UNLOADING_CLOSED, UNLOADING_EMPTY, UNLOADING_DIFFERENCES (a scan came in between, or a reason is
 * missing) or BUSY.
 */
export const closeArrival = async (
  container: StoredContainer,
  closing: ArrivalClosing,
  admin: Caller,
): Promise<ArrivalManifest> => {
  const unloading = await findManifest(container.id, 'ARRIVEE');
  if (unloading?.clos) throw new AppError('UNLOADING_CLOSED');
  if (!unloading) throw new AppError('UNLOADING_EMPTY');
  if (unloading.revision !== closing.revision) throw new AppError('UNLOADING_DIFFERENCES');
  const colisList = await currentUnloaded(container, unloading);
  const current = await linesNow(container, colisList);
  const lines = withReasons(current, closing);
  const closed = await closeVersion(container, unloading, lines, ({ arrivee }) => arrivee !== null, admin, 'ARRIVEE');
  return presentArrival(container, closed, current, colisList);
};

/** Reads the container's parcels consistently; the count of scans proves that none is missing. Throws BUSY. */
const currentUnloaded = async (
  container: StoredContainer,
  unloading: StoredManifest,
  attemptsLeft = ATTEMPTS,
): Promise<StoredColis[]> => {
  const colisList = await rereadColisIn(container.id);
  if (colisList.filter(({ arrivee }) => arrivee).length === unloading.charges) return colisList;
  if (attemptsLeft <= 1) throw new AppError('BUSY', { retryAfterSeconds: 2 });
  return currentUnloaded(container, unloading, attemptsLeft - 1);
};

/** Returns the lines to freeze with their reasons; a missing parcel names nobody. Throws UNLOADING_DIFFERENCES. */
const withReasons = (lines: readonly ArrivalLine[], { motifs }: ArrivalClosing): ArrivalLine[] => {
  const reasons = new Map(motifs.map(({ colisId, ecart, motif }) => [`${colisId} ${ecart}`, motif]));
  return lines.map((line) => {
    if (!line.ecart) return line;
    const motif = reasons.get(`${line.colisId} ${line.ecart}`);
    if (motif === undefined) throw new AppError('UNLOADING_DIFFERENCES');
    return line.arrivee ? { ...line, motif } : { ...withoutIdentity(line), motif };
  });
};

/** Reopens a closed unloading list with a reason; its versions stay. Throws UNLOADING_OPEN. */
export const reopenArrival = async (
  container: StoredContainer,
  motif: string,
  admin: Caller,
): Promise<ArrivalManifest> => {
  await reopenVersion(container, motif, admin, 'ARRIVEE');
  return arrivalOf(container);
};

/** Returns a closed version as it was frozen. Throws MANIFEST_VERSION_NOT_FOUND. */
export const frozenArrival = async ({ id }: StoredContainer, version: number): Promise<FrozenArrival> => {
  const [unloading, parts] = await Promise.all([findManifest(id, 'ARRIVEE'), findParts(id, version, 'ARRIVEE')]);
  const shown = (await presentVersions(unloading)).find((found) => found.version === version);
  const content = thaw<ArrivalLine>(parts);
  if (!shown || !content) throw new AppError('MANIFEST_VERSION_NOT_FOUND');
  return {
    conteneur: content.tete.conteneur,
    version: shown,
    lignes: content.lines.map((line) => ({ ...line, dommage: line.dommage ?? null })),
    intacte: content.empreinte === shown.empreinte,
  };
};
