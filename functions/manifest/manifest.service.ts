import { AppError } from '#shared/errors.ts';
import { missingReferences } from '#shared/manifest/references.ts';
import type { FrozenManifest, Manifest, ManifestLine, ManifestVersion } from '#shared/manifest/schema.ts';
import { kgOf } from '#shared/units.ts';
import { listAllColisIn } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findAccounts } from '../core/accounts.ts';
import { thaw } from './frozen-manifest.ts';
import { findManifest, findParts, type StoredManifest, type StoredManifestVersion } from './manifest.table.ts';
import { containerOfManifest, manifestLinesOf } from './manifest-lines.ts';

/** Returns a container's manifest as it is now. The index of its parcels may lag by moments. */
export const manifestOf = async (container: StoredContainer): Promise<Manifest> => {
  const [manifest, colisList] = await Promise.all([findManifest(container.id), listAllColisIn(container.id)]);
  return presentManifest(container, manifest, await manifestLinesOf(colisList.filter(isOnManifest), container));
};

/** Presents a manifest with the lines of its container's parcels. */
export const presentManifest = async (
  container: StoredContainer,
  manifest: StoredManifest | undefined,
  lines: readonly ManifestLine[],
): Promise<Manifest> => ({
  conteneur: containerOfManifest(container),
  etat: manifest?.clos ? 'CLOS' : 'OUVERT',
  revision: manifest?.revision ?? 0,
  manque: missingReferences(container),
  lignes: lines.filter(({ chargement }) => chargement),
  nonCharges: lines.filter(({ chargement }) => !chargement),
  versions: await presentVersions(manifest),
});

/** Reports whether a manifest concerns a parcel: it is loaded, or not cancelled. */
export const isOnManifest = ({ etat, chargement }: StoredColis): boolean => etat !== 'ANNULE' || Boolean(chargement);

/** Returns a closed version as it was frozen. Throws MANIFEST_VERSION_NOT_FOUND. */
export const frozenManifest = async ({ id }: StoredContainer, version: number): Promise<FrozenManifest> => {
  const [manifest, parts] = await Promise.all([findManifest(id), findParts(id, version)]);
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

/** Presents the closed versions, latest first, with the names of those who closed and reopened them. */
export const presentVersions = async (manifest: StoredManifest | undefined): Promise<ManifestVersion[]> => {
  const versions = [...(manifest?.versions ?? [])].reverse();
  if (versions.length === 0) return [];
  const ids = new Set(versions.flatMap(({ par, rouvert }) => [par, ...(rouvert ? [rouvert.par] : [])]));
  const accounts = await findAccounts([...ids].slice(0, MAX_NAMES));
  const names = new Map(accounts.map(({ userId, prenom, nom }) => [userId, `${prenom} ${nom}`.trim()]));
  const member = (id: number) => ({ id, nom: names.get(id) ?? '' });
  return versions.map(({ grams, par, rouvert, ...version }: StoredManifestVersion) => ({
    ...version,
    controle: version.controle ?? null,
    par: member(par),
    poids: kgOf(grams),
    rouvert: rouvert && { ...rouvert, par: member(rouvert.par) },
  }));
};

/** Number of accounts read in one call. */
const MAX_NAMES = 100;
