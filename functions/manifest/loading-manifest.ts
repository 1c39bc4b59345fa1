import { AppError } from '#shared/errors.ts';
import { missingReferences } from '#shared/manifest/references.ts';
import type { FrozenLoadingManifest, LoadingLine, LoadingManifest } from '#shared/manifest/schema.ts';
import { isOnLoadingManifest } from '#shared/situation/stages.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { thaw } from './frozen-manifest.ts';
import { listedColisIn } from './listed-colis.ts';
import { loadingLinesOf } from './loading-lines.ts';
import { findManifest, findParts, type StoredManifest } from './manifest.table.ts';
import { manifestContainerOf, presentVersions } from './present-manifest.ts';

/** Returns a container's loading manifest as it is now. */
export const loadingManifestOf = async (container: StoredContainer): Promise<LoadingManifest> => {
  const { manifest, colisList } = await listedColisIn(container.id, 'DEPART');
  return presentLoadingManifest(
    container,
    manifest,
    await loadingLinesOf(colisList.filter(isOnLoadingManifest), container),
  );
};

/** Presents a loading manifest with the lines of its container's parcels. */
export const presentLoadingManifest = async (
  container: StoredContainer,
  manifest: StoredManifest | undefined,
  lines: readonly LoadingLine[],
): Promise<LoadingManifest> => ({
  conteneur: manifestContainerOf(container),
  etat: manifest?.clos ? 'CLOS' : 'OUVERT',
  revision: manifest?.revision ?? 0,
  manque: missingReferences(container),
  lignes: lines.filter(({ chargement }) => chargement),
  nonCharges: lines.filter(({ chargement }) => !chargement),
  versions: await presentVersions(manifest),
});

/** Returns a closed version of a loading manifest as it was frozen. Throws MANIFEST_VERSION_NOT_FOUND. */
export const frozenLoadingManifest = async (
  { id }: StoredContainer,
  version: number,
): Promise<FrozenLoadingManifest> => {
  const [manifest, parts] = await Promise.all([findManifest(id, 'DEPART'), findParts(id, 'DEPART', version)]);
  const shown = (await presentVersions(manifest)).find((found) => found.version === version);
  const content = thaw(parts);
  if (!shown || !content) throw new AppError('MANIFEST_VERSION_NOT_FOUND');
  return {
    conteneur: content.tete.conteneur,
    version: shown,
    lignes: content.lines.filter(({ chargement }) => chargement),
    nonCharges: content.lines.filter(({ chargement }) => !chargement),
    intacte: content.empreinte === shown.empreinte,
  };
};
