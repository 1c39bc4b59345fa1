import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { UnloadingLine } from '#shared/manifest/schema.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { StoredSurplus } from '../containers/surplus-writes.ts';
import { loadingLinesOf, NO_IDENTITY } from './loading-lines.ts';

/** Builds the lines of an unloading manifest for a container's own parcels. */
export const unloadingLinesOf = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
  differenceOf: (colis: StoredColis) => UnloadingLine['ecart'],
): Promise<UnloadingLine[]> => {
  const byId = new Map(colisList.map((colis) => [colis.id, colis]));
  return (await loadingLinesOf(colisList, container)).map((line) => {
    const colis = byId.get(line.colisId) as StoredColis;
    const ecart = differenceOf(colis);
    return { ...line, ...scanOf(colis), enTrop: ecart === 'EN_TROP' ? 'NON_CHARGE' : null, ecart };
  });
};

const scanOf = ({ arrivee }: StoredColis): Pick<UnloadingLine, 'arrivee' | 'dommage'> => {
  if (!arrivee) return { arrivee: null, dommage: null };
  const { le, leAppareil, agentId, siteId, dommage } = arrivee;
  return { arrivee: { le, leAppareil, agentId, siteId }, dommage };
};

/** Line of an unexpected parcel: its number and code, and nobody's name. */
export const surplusLine = ({ colisId, codeSuivi, raison, ...scan }: StoredSurplus): UnloadingLine => ({
  ...NO_IDENTITY,
  colisId,
  codeSuivi: codeSuivi && formatTrackingCode(codeSuivi),
  poids: 0,
  volume: 0,
  statutDocument: null,
  valeurDeclaree: null,
  receptionLe: null,
  chargement: null,
  arrivee: { le: scan.le, leAppareil: scan.leAppareil, agentId: scan.agentId, siteId: scan.siteId },
  dommage: null,
  enTrop: raison,
  ecart: 'EN_TROP',
  motif: null,
});
