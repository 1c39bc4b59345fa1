import { hasLeft } from '#shared/colis/rules.ts';
import type { LoadingLine, UnloadingLine } from '#shared/manifest/schema.ts';
import { isInContainer, isWaiting } from '#shared/situation/stages.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { sitesById } from '../sites/sites.service.ts';
import { thaw } from './frozen-manifest.ts';
import { findParts, type StoredManifest } from './manifest.table.ts';

/** Loaded parcels of a closed loading manifest, by their numbers. */
export type ListedLines = ReadonlyMap<number, LoadingLine>;

/** Returns a parcel with the loading that a closed manifest lists, which it loses once a depot has it again. */
export const asListed = (colis: StoredColis, listed: ListedLines): StoredColis => ({
  ...colis,
  chargement: colis.chargement ?? listed.get(colis.id)?.chargement ?? undefined,
});

/**
 * Returns the lines that a loading manifest lists as loaded by its last closing, of one that has left also while it is
 * open again; none before that, when the scans decide.
 */
export const listedLinesOf = async (
  manifest: StoredManifest | undefined,
  colisList: readonly StoredColis[],
): Promise<ListedLines> => {
  if (!manifest?.versions?.length || !(manifest.clos || colisList.some(hasLeft))) return new Map();
  const content = thaw(await findParts(manifest.bookingId, 'DEPART', manifest.versions.length));
  const loaded = (content?.lines ?? []).filter(({ chargement }) => chargement);
  return new Map(loaded.map((line) => [line.colisId, line]));
};

/** Returns the numbers of the listed parcels that are not among the given ones. */
export const absentFrom = (colisList: readonly StoredColis[], listed: ListedLines): number[] => {
  const present = new Set(colisList.map(({ id }) => id));
  return [...listed.keys()].filter((id) => !present.has(id));
};

/** Returns the line of a listed parcel that belongs to its container no more: it did not come out of it. */
export const departedLine = ({ paye: _paye, ...line }: LoadingLine): UnloadingLine => ({
  ...line,
  situation: null,
  arrivee: null,
  dommage: null,
  enTrop: null,
  ecart: 'MANQUANT',
  motif: null,
});

/** Returns lines that say where a parcel is that its container's manifest lists and that is there no more. */
export const withFound = async (
  lines: readonly UnloadingLine[],
  colisList: readonly StoredColis[],
  { id }: StoredContainer,
): Promise<UnloadingLine[]> => {
  const byId = new Map(colisList.map((colis) => [colis.id, colis]));
  const isFound = (line: UnloadingLine): boolean => {
    const colis = byId.get(line.colisId);
    if (line.ecart === 'MANQUANT') return colis?.bookingId !== id || isOutside(colis);
    return line.annule === true && line.arrivee === null && colis !== undefined && !isInContainer(colis);
  };
  const siteIdOf = ({ colisId }: UnloadingLine) => lastSiteOf(byId.get(colisId));
  const sites = await sitesById(lines.filter(isFound).map(siteIdOf));
  return lines.map((line) =>
    isFound(line) ? { ...line, retrouve: { lieu: sites.get(siteIdOf(line) ?? 0)?.ville ?? null } } : line,
  );
};

/** Reports whether a missing parcel has not left any more, since a depot has it again. */
const isOutside = (colis: StoredColis): boolean => isWaiting(colis) && !isInContainer(colis);

/** Returns the site that had a parcel last, if that is known. */
const lastSiteOf = (colis: StoredColis | undefined): number | null | undefined =>
  colis?.arrivee?.siteId ?? colis?.incident?.siteId ?? colis?.reception?.siteId;
