import { dollarsOf, kgOf } from '../units.ts';
import { chargeableGrams, isChargedByVolume, type ParcelSize, priceCents, VOLUMETRIC_KG_PER_M3 } from './rules.ts';
import type { PriceLine } from './schema.ts';

/** Piece of a price list as a parcel is sold: its price in cents, and its largest sides in mm, in any order. */
export type SoldPiece = {
  code: string;
  fr: string;
  en: string;
  cents: number;
  largestMm: readonly [number, number, number];
};

/** Insurance of a parcel as it was bought: the insured value in XOF, and the premium for it. */
export type SoldInsurance = { assureur: string; valeurXof: number; pourMille: number; cents: number };

/** Terms that a price list adds to the rate per kilo of a parcel; frozen at its booking. */
export type SaleTerms = {
  tarifId: number;
  version: number;
  /** Kilos charged per m³; 0 charges the weight alone. */
  facteurM3: number;
  /** Least price of a parcel that is sold per kilo. */
  minimumCents: number;
  /** Reduction in percent, since it is the parcel of this number in its shipment. */
  remise?: { pourCent: number; rang: number };
  /** Absent for a parcel that is sold per kilo. */
  piece?: SoldPiece;
  /** Absent for a value that is declared, not insured. */
  assurance?: SoldInsurance;
};

/** Fee that staff added to the price of a parcel, or a reduction (negative cents), by its name. */
export type SoldFee = { nom: string; cents: number } & ({ code: 'FRAIS' } | { code: 'RABAIS' });

/**
 * Rate of a parcel in cents per kilo, the terms of a price list unless it is sold without one, and what staff added to
 * its price.
 */
export type Sale = { rateCents: number; terms?: SaleTerms | undefined; frais?: readonly SoldFee[] | undefined };

/** Line of a parcel's price, in cents; a reduction is negative. */
export type ChargeLine = { cents: number } & (
  | {
      code: 'FRET';
      /** Chargeable weight; a thousandth of a gram is the smallest part of a volume. */
      grams: number;
      rateCents: number;
      factor: number;
      byVolume: boolean;
      /** True if the least price of a parcel is charged. */
      isMinimum: boolean;
    }
  | { code: 'PIECE'; piece: SoldPiece }
  | { code: 'REMISE'; pourCent: number; rang: number }
  | { code: 'COUVERTURE'; assurance: SoldInsurance }
  | { code: 'FRAIS'; nom: string }
  | { code: 'RABAIS'; nom: string }
);

/**
 * Returns the lines of a parcel's price: the piece that it is sold as, or its kilos, their reduction, rounded down, and
 * its insurance, and what staff added. A piece costs the same whatever it weighs.
 */
export const chargeLines = ({ rateCents, terms, frais = [] }: Sale, size: ParcelSize): ChargeLine[] => {
  const freight = terms?.piece
    ? ({ code: 'PIECE', cents: terms.piece.cents, piece: terms.piece } as const)
    : freightLine(rateCents, size, terms);
  return [freight, ...reductionLines(freight.cents, terms?.remise), ...insuranceLines(terms?.assurance), ...frais];
};

const reductionLines = (cents: number, remise: SaleTerms['remise']): ChargeLine[] =>
  remise ? [{ code: 'REMISE', cents: -Math.floor((cents * remise.pourCent) / 100), ...remise }] : [];

const insuranceLines = (assurance: SoldInsurance | undefined): ChargeLine[] =>
  assurance ? [{ code: 'COUVERTURE', cents: assurance.cents, assurance }] : [];

const freightLine = (rateCents: number, size: ParcelSize, terms: SaleTerms | undefined): ChargeLine => {
  const factor = terms?.facteurM3 ?? VOLUMETRIC_KG_PER_M3;
  const cents = priceCents(rateCents, size, factor);
  const minimumCents = terms?.minimumCents ?? 0;
  return {
    code: 'FRET',
    cents: Math.max(cents, minimumCents),
    grams: chargeableGrams(size, factor),
    rateCents,
    factor,
    byVolume: isChargedByVolume(size, factor),
    isMinimum: cents < minimumCents,
  };
};

/** Returns the lines of a parcel's price in dollars and kilos, as the API and the pages show them. */
export const priceLines = (sale: Sale, size: ParcelSize): PriceLine[] => chargeLines(sale, size).map(shownLine);

/** Returns a line of a price in dollars and kilos. */

export const shownLine = ({ cents, ...line }: ChargeLine): PriceLine => {
  const montant = dollarsOf(cents);
  if (line.code === 'REMISE' || line.code === 'FRAIS' || line.code === 'RABAIS') return { ...line, montant };
  if (line.code === 'COUVERTURE') {
    const { assureur, valeurXof, pourMille } = line.assurance;
    return { code: line.code, montant, assureur, valeur: valeurXof, pourMille };
  }
  if (line.code === 'PIECE') {
    const { code: piece, fr, en } = line.piece;
    return { code: line.code, montant, piece, fr, en };
  }
  return {
    code: line.code,
    montant,
    kilos: kgOf(line.grams),
    prixParKilo: dollarsOf(line.rateCents),
    facteurM3: line.factor,
    parVolume: line.byVolume,
    minimum: line.isMinimum,
  };
};

/** Price of a parcel in cents: the sum of its lines, at least 0 once reductions exceed it. */
export const salePriceCents = (sale: Sale, size: ParcelSize): number =>
  Math.max(
    0,
    chargeLines(sale, size).reduce((sum, { cents }) => sum + cents, 0),
  );

/**
 * Difference in millimetres by which a side may exceed the largest one of its piece: a tape's, and a filled drum's
 * bulge.
 */
const SIDE_TOLERANCE_MM = 20;

type Sides = Readonly<Record<'longueurMm' | 'largeurMm' | 'hauteurMm', number>>;

/** Reports whether a parcel with these sides is no larger than the piece that it is sold as, in whichever position. */
export const fitsPiece = ({ largestMm }: Pick<SoldPiece, 'largestMm'>, sides: Sides): boolean => {
  const largest = [...largestMm].sort((a, b) => b - a);
  return [sides.longueurMm, sides.largeurMm, sides.hauteurMm]
    .sort((a, b) => b - a)
    .every((side, index) => side <= (largest[index] ?? 0) + SIDE_TOLERANCE_MM);
};
