import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import { loadingDifferenceOf, notLoadedReasonOf } from '#shared/manifest/loading-differences.ts';
import type { LoadingLine } from '#shared/manifest/schema.ts';
import { townIn } from '#shared/places/town.ts';
import { situationOf } from '#shared/situation/situation.ts';
import { kgOf, m3Of } from '#shared/units.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { documentsOf, type ParcelDocuments } from './manifest.table.ts';

/** Builds the lines of a loading manifest, with their documents, in the order of their recipients' cities and names. */
export const loadingLinesOf = async (
  colisList: readonly StoredColis[],
  container: StoredContainer,
): Promise<LoadingLine[]> => {
  const documents = await documentsOf(colisList);
  const now = new Date();
  const lines = colisList.map((colis, index) => loadingLineOf(colis, container, documents[index] ?? {}, now));
  return lines.sort(
    (a, b) => compare(a.ville, b.ville) || compare(a.nomDestinataire, b.nomDestinataire) || a.colisId - b.colisId,
  );
};

/** Returns the line of a parcel in a loading manifest, with its situation at an instant. */
export const loadingLineOf = (
  colis: StoredColis,
  container: StoredContainer,
  { insurance, document }: Partial<ParcelDocuments>,
  now: Date,
): LoadingLine => {
  const { grams, cm3 } = colis.reception?.mesures ?? colis;
  const payment = paymentStateOf(colis);
  const raison = notLoadedReasonOf({ ...colis, ...payment });
  return {
    colisId: colis.id,
    codeSuivi: colis.trackingCode ? formatTrackingCode(colis.trackingCode) : null,
    description: colis.description,
    client: colis.username ?? '',
    nomDestinataire: colis.nomDestinataire,
    telephoneDestinataire: colis.telephoneDestinataire,
    adresseDestinataire: colis.adresseDestinataire,
    ville: townIn(colis.adresseDestinataire) ?? container.destination,
    ...presentPiece(colis),
    poids: kgOf(grams),
    volume: m3Of(cm3),
    typeDocument: document?.typeDocument ?? null,
    statutDocument: (document?.statut as CustomsStatut | undefined) ?? null,
    valeurDeclaree: insurance?.valeurXof ?? null,
    receptionLe: colis.reception && colis.reception.verdict !== 'REFUSE' ? colis.reception.le : null,
    chargement: colis.chargement ?? null,
    situation: situationOf(parcelFactsOf(colis), container, 'AGENT', now).problemes[0] ?? null,
    paye: payment.paye,
    ...(raison && { raison }),
    ecart: loadingDifferenceOf({ ...colis, ...payment }) ?? null,
    motif: null,
  };
};

const { compare } = new Intl.Collator('fr');

/** Values of a line that names nobody. */
export const NO_IDENTITY = {
  codeSuivi: null,
  description: '',
  client: '',
  nomDestinataire: '',
  telephoneDestinataire: '',
  adresseDestinataire: '',
  ville: '',
  typeDocument: null,
} satisfies Partial<LoadingLine>;

/**
 * Returns a line without identity: a version names nobody whose parcel was not scanned for its container, since the
 * erasure of their customer would not find it there.
 */
export const withoutIdentity = <Line extends Omit<LoadingLine, 'ecart'>>(line: Line): Line => ({
  ...line,
  ...NO_IDENTITY,
});
