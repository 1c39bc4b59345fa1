import type { SaleTerms, SoldInsurance, SoldPiece } from '../colis/sale.ts';
import { centsOf, cm3Of, gramsOf, mmOf } from '../units.ts';
import { premiumCents } from './premium.ts';
import type { Assurance, Piece, Tarif, TarifVersion } from './schema.ts';

/**
 * Returns the version at which a container is sold that leaves on a day (`YYYY-MM-DD`): the latest one that applies by
 * then; undefined before the first one.
 */
export const versionOn = ({ versions }: Pick<Tarif, 'versions'>, day: string): number | undefined =>
  versions.findLast(({ effet }) => effet <= day)?.version;

/** Returns the piece of a version with a code; undefined when it sells none of that code. */
export const pieceOf = ({ pieces }: Pick<TarifVersion, 'pieces'>, code: string): Piece | undefined =>
  pieces.find((piece) => piece.code === code);

/** Size in grams, cm³ and mm that a piece takes until it is weighed. */
export const sizeOfPiece = ({ poids, volume, longueur, largeur, hauteur }: Piece) => ({
  grams: gramsOf(poids),
  cm3: cm3Of(volume),
  longueurMm: mmOf(longueur),
  largeurMm: mmOf(largeur),
  hauteurMm: mmOf(hauteur),
});

const soldPiece = ({ code, fr, en, prix, longueur, largeur, hauteur }: Piece): SoldPiece => ({
  code,
  fr,
  en,
  cents: centsOf(prix),
  largestMm: [mmOf(longueur), mmOf(largeur), mmOf(hauteur)],
});

/** Returns the insurance that a version sells for a value in XOF. */
export const soldInsurance = (assurance: Assurance, valeurXof: number): SoldInsurance => ({
  assureur: assurance.assureur,
  valeurXof,
  pourMille: assurance.pourMille,
  cents: premiumCents(assurance, valeurXof),
});

interface Sending {
  /** Absent for a sale per kilo. */
  piece?: Piece | undefined;
  /** Number of the parcel in its shipment. */
  rang?: number | undefined;
  /** Value in XOF that is insured; absent for a declared one. */
  insuredXof?: number | undefined;
}

/** Returns the terms at which a version sells a parcel. */
export const termsOf = (
  { tarifId, version, facteurM3, minimum, remise, assurance }: Omit<TarifVersion, 'createdAt'>,
  { piece, rang = 1, insuredXof }: Sending,
): SaleTerms => ({
  tarifId,
  version,
  facteurM3,
  minimumCents: centsOf(minimum),
  ...(remise && rang >= remise.desLe && { remise: { pourCent: remise.pourCent, rang } }),
  ...(piece && { piece: soldPiece(piece) }),
  ...(assurance && insuredXof !== undefined && { assurance: soldInsurance(assurance, insuredXof) }),
});
