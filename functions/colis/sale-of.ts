import { fitsPiece, type Sale, type SaleTerms } from '#shared/colis/sale.ts';
import type { NewColis } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { wasBrought } from '#shared/situation/stages.ts';
import type { Piece, TarifVersion } from '#shared/tarifs/schema.ts';
import { pieceOf, sizeOfPiece, soldInsurance, termsOf } from '#shared/tarifs/terms.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { soldVersion } from '../tarifs/tarifs.service.ts';
import { checkSidesFit, measuresFrom, pickMeasures, withPrice } from './parcel-size.ts';
import { presentMeasures } from './present-intake.ts';
import type { StoredColis, StoredMeasures } from './stored-colis.ts';

/** Size and price of a parcel, and the terms at which it is sold. */
export type Sold = StoredMeasures & Pick<StoredColis, 'priceCents' | 'terms'>;

type Measures = Pick<NewColis, 'poids' | 'longueur' | 'largeur' | 'hauteur'>;

/**
 * Returns the size, the price and the terms of a parcel, the `rang`th of its shipment, at a container's rate and the
 * version of its price list, if it has one. A piece takes the space of the list. Throws INVALID_FIELDS for a piece that
 * is not sold, or COLIS_TOO_LARGE.
 */
export const saleOf = (
  sending: Measures & { piece?: string | undefined },
  container: StoredContainer,
  version: TarifVersion | undefined,
  rang: number,
): Sold => {
  const { rateCents } = container;
  const piece = sending.piece == null ? undefined : soldPieceOf(sending.piece, version);
  checkSidesFit(piece ?? sending, container);
  return soldAt({ rateCents, terms: version && termsOf(version, { piece, rang }) }, piece, sending);
};

/** Returns a parcel's price and terms with the insurance that a version sells for a value in XOF. */
export const withInsurance = (sold: Sold, version: TarifVersion | undefined, valeurXof: number): Sold => {
  if (!sold.terms || !version?.assurance) return sold;
  const assurance = soldInsurance(version.assurance, valeurXof);
  return { ...sold, priceCents: sold.priceCents + assurance.cents, terms: { ...sold.terms, assurance } };
};

/**
 * Returns a parcel's size, price and terms as another piece of the version that it was booked at, or per kilo (null) at
 * its measures; its insurance stays. Throws INVALID_FIELDS.
 */
export const resold = async (colis: StoredColis, code: string | null, measures: Measures): Promise<Sold> => {
  const { terms, rateCents, envoi, frais } = colis;
  const version = await soldVersion(terms && { id: terms.tarifId, version: terms.version });
  const piece = code === null ? undefined : soldPieceOf(code, version);
  const sold = version && termsOf(version, { piece, rang: envoi?.rang });
  const kept = sold && terms?.assurance ? { ...sold, assurance: terms.assurance } : sold;
  return soldAt({ rateCents, terms: kept, frais }, piece, measures);
};

/**
 * Returns a parcel sold anew in another container: at its rate, by the version of its price list, if it has one, in the
 * space of its piece there until a depot has measured it. Staff's fees and a bought insurance stay. Throws
 * NOT_SOLD_THERE.
 */
export const soldIn = (
  colis: StoredColis,
  { rateCents }: StoredContainer,
  version: TarifVersion | undefined,
): Sold & Pick<StoredColis, 'rateCents'> => {
  const { terms, envoi, frais } = colis;
  const piece = terms?.piece && version && pieceOf(version, terms.piece.code);
  if ((terms?.piece && !piece) || (terms?.assurance && !version?.assurance)) throw new AppError('NOT_SOLD_THERE');
  const sold = version && termsOf(version, { piece, rang: envoi?.rang });
  const sale = {
    rateCents,
    terms: sold && terms?.assurance ? { ...sold, assurance: terms.assurance } : sold,
    frais,
  };
  const size = piece && !wasBrought(colis) ? sizeOfPiece(piece) : pickMeasures(colis);
  return { rateCents, terms: sale.terms, ...withPrice(size, sale) };
};

/** Terms at which a parcel is sold since its intake, also while that waits to be applied. */
export const termsSince = ({ reception, terms }: StoredColis): SaleTerms | undefined => reception?.vendu ?? terms;

/**
 * Returns the size and the terms of a parcel that a depot found to be another piece, or none (null); undefined if it is
 * sold so already, or the depot said nothing. Throws INVALID_FIELDS.
 */
export const soldSince = async (
  colis: StoredColis,
  code: string | null | undefined,
): Promise<(Sold & { terms: SaleTerms }) | undefined> => {
  if (code === undefined || code === (termsSince(colis)?.piece?.code ?? null)) return undefined;
  const sold = await resold(colis, code, presentMeasures(colis));
  return sold.terms && { ...sold, terms: sold.terms };
};

/** Throws LARGER_THAN_PIECE for a measured parcel that is larger than the piece as which it is sold. */
export const checkFitsPiece = (terms: SaleTerms | undefined, measured: StoredMeasures | undefined): void => {
  if (terms?.piece && measured && !fitsPiece(terms.piece, measured))
    throw new AppError('LARGER_THAN_PIECE', { fields: { piece: { fault: 'invalid' } } });
};

const soldAt = (sale: Sale, piece: Piece | undefined, measures: Measures): Sold => {
  const size = piece ? sizeOfPiece(piece) : measuresFrom(measures);
  return { ...withPrice(size, sale), ...(sale.terms && { terms: sale.terms }) };
};

/** Returns the piece with a code. Throws INVALID_FIELDS when the version, or a sale without a list, has none. */
const soldPieceOf = (code: string, version: TarifVersion | undefined): Piece => {
  const piece = version && pieceOf(version, code);
  if (!piece) throw new AppError('INVALID_FIELDS', { fields: { piece: { fault: 'not_in_list' } } });
  return piece;
};
