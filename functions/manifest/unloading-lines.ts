import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { LoadingLine, UnloadingLine } from '#shared/manifest/schema.ts';
import { isCancelledInside, isExpectedOut, unloadingDifferenceOf } from '#shared/manifest/unloading.ts';
import { kgOf } from '#shared/units.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { StoredSurplus } from '../containers/surplus-writes.ts';
import { asListed, type ListedLines } from './listed-lines.ts';
import { loadingLinesOf, NO_IDENTITY } from './loading-lines.ts';

/**
 * Builds the lines of an unloading manifest for a container's own parcels; a cancelled one may be scanned as a surplus,
 * and `enTrop` says of one that was not loaded that it came.
 */
export const unloadingLinesOf = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
  surplus: readonly StoredSurplus[],
  manifestWasClosed: boolean,
  listed: ListedLines,
): Promise<UnloadingLine[]> => {
  const byId = new Map(colisList.map((colis) => [colis.id, colis]));
  return (await loadingLinesOf(colisList, container)).map((line) => {
    const colis = asListed(byId.get(line.colisId) as StoredColis, listed);
    return unloadingLineOf({ ...line, chargement: colis.chargement ?? null }, colis, surplus, manifestWasClosed);
  });
};

/** Returns the line of a parcel in an unloading manifest, from that in the loading manifest of its container. */
export const unloadingLineOf = (
  { raison: _raison, ...line }: LoadingLine,
  colis: StoredColis,
  surplus: readonly StoredSurplus[],
  manifestWasClosed: boolean,
): UnloadingLine => ({
  ...line,
  ...scanOf(colis, surplus),
  enTrop: colis.arrivee && !isCancelledInside(colis) && !isExpectedOut(colis, manifestWasClosed) ? 'NON_CHARGE' : null,
  ...(isCancelledInside(colis) && { annule: true }),
  ecart: unloadingDifferenceOf(colis, manifestWasClosed) ?? null,
});

/**
 * Returns the surplus of a container without its own parcels whose lines have the scan: those that joined it, and
 * cancelled ones. One that was handed over without a scan stays a surplus.
 */
export const withoutScanned = (
  surplus: readonly StoredSurplus[],
  own: readonly StoredColis[],
): readonly StoredSurplus[] => {
  const scanned = own.filter((colis) => colis.arrivee !== undefined || isCancelledInside(colis));
  const ids = new Set(scanned.map(({ id }) => id));
  return surplus.filter(({ colisId }) => !ids.has(colisId));
};

const scanOf = (
  { id, arrivee }: StoredColis,
  surplus: readonly StoredSurplus[],
): Pick<UnloadingLine, 'arrivee' | 'dommage'> => {
  const scan = arrivee ?? surplus.find(({ colisId }) => colisId === id);
  return { arrivee: scan ? deviceScanOf(scan) : null, dommage: arrivee?.dommage ?? null };
};

const deviceScanOf = ({ le, leAppareil, agentId, siteId }: NonNullable<UnloadingLine['arrivee']>) => ({
  le,
  leAppareil,
  agentId,
  siteId,
});

/** Line of an unexpected parcel, which is of another container; a deleted one has its number and code only. */
export const surplusLine = (
  { colisId, codeSuivi, raison, ...scan }: StoredSurplus,
  colis: StoredColis | undefined,
): UnloadingLine => ({
  ...NO_IDENTITY,
  ...(colis && {
    ...{ description: colis.description, client: colis.username ?? '', nomDestinataire: colis.nomDestinataire },
    ...presentPiece(colis),
  }),
  colisId,
  codeSuivi: codeSuivi && formatTrackingCode(codeSuivi),
  poids: colis ? kgOf((colis.reception?.mesures ?? colis).grams) : 0,
  volume: 0,
  statutDocument: null,
  valeurDeclaree: null,
  receptionLe: null,
  chargement: null,
  arrivee: deviceScanOf(scan),
  dommage: null,
  enTrop: raison,
  ecart: 'EN_TROP',
  motif: null,
});
