import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { ArrivalLine } from '#shared/manifest/schema.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { manifestLinesOf } from './manifest-lines.ts';
import type { StoredSurplus } from './surplus-writes.ts';

/** Builds the unloading list's lines of a container's own parcels. */
export const arrivalLinesOf = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
  differenceOf: (colis: StoredColis) => ArrivalLine['ecart'],
): Promise<ArrivalLine[]> => {
  const byId = new Map(colisList.map((colis) => [colis.id, colis]));
  return (await manifestLinesOf(colisList, container)).map((line) => {
    const colis = byId.get(line.colisId) as StoredColis;
    const ecart = differenceOf(colis);
    return { ...line, ...scanOf(colis), enTrop: ecart === 'EN_TROP' ? 'NON_CHARGE' : null, ecart };
  });
};

const scanOf = ({ arrivee }: StoredColis): Pick<ArrivalLine, 'arrivee' | 'dommage'> => {
  if (!arrivee) return { arrivee: null, dommage: null };
  const { dommage, avant: _, photoKeys: __, annonce: ___, ...scan } = arrivee;
  return { arrivee: scan, dommage };
};

const NOBODY = {
  codeSuivi: null,
  description: '',
  client: '',
  nomDestinataire: '',
  telephoneDestinataire: '',
  adresseDestinataire: '',
  ville: '',
} satisfies Partial<ArrivalLine>;

/** Line of a missing parcel: a version names nobody whose parcel did not arrive. */
export const withoutIdentity = (line: ArrivalLine): ArrivalLine => ({ ...line, ...NOBODY });

/** Line of an unexpected parcel: its number and code, and nobody's name. */
export const surplusLine = ({ colisId, codeSuivi, raison, ...scan }: StoredSurplus): ArrivalLine => ({
  ...NOBODY,
  colisId,
  codeSuivi: codeSuivi && formatTrackingCode(codeSuivi),
  poids: 0,
  volume: 0,
  typeDocument: null,
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
