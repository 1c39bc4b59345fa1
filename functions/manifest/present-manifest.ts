import type { ManifestContainer, ManifestVersion } from '#shared/manifest/schema.ts';
import { kgOf } from '#shared/units.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findAccounts } from '../core/items/accounts.ts';
import type { StoredManifest, StoredManifestVersion } from './manifest.table.ts';

/** Returns a container as its manifest names it. */
export const manifestContainerOf = (container: StoredContainer): ManifestContainer => ({
  id: container.id,
  numeroConteneur: container.numeroConteneur ?? null,
  plomb: container.plomb ?? null,
  connaissement: container.connaissement ?? null,
  besc: container.besc ?? null,
  tailleConteneur: container.tailleConteneur,
  statut: container.statut,
  lieuEnlevement: container.lieuEnlevement,
  destination: container.destination,
  dateDepart: container.dateDepart,
  dateArrivee: container.dateArrivee,
  ...(container.arriveLe && { arriveLe: container.arriveLe }),
  fuseau: container.fuseau,
});

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
