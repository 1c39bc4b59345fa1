import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { pieceOf, sizeOfPiece, termsOf } from '#shared/tarifs/terms.ts';
import { centsOf } from '#shared/units.ts';
import { type Measures, type Price, parseMeasures, priceOf, sizeOf } from '#web/core/quote/measures.ts';

/** Typed measures of a parcel, and the code of the piece as which it is sold; empty for a sale per kilo. */
export type TypedParcel = Measures<string> & { piece: string };

interface Seller {
  /** Dollars per kilo. */
  rate: number;
  /** Version of the price list; null without a list, undefined while it is not known. */
  version: TarifVersion | null | undefined;
}

interface Sending {
  /** Number of the parcel in its shipment. */
  rang: number;
  /** Value in XOF that is insured; absent for a declared one. */
  insuredXof?: number | undefined;
}

/**
 * Returns the price of a parcel in a form, by the server's own rules; undefined while its measures or the price list are
 * missing.
 */
export function priceSold({ rate, version }: Seller, parcel: TypedParcel, sending: Sending): Price | undefined {
  if (version === undefined) return undefined;
  const piece = version && parcel.piece ? pieceOf(version, parcel.piece) : undefined;
  const terms = version ? termsOf(version, { piece, ...sending }) : undefined;
  const measures = piece ? undefined : parseMeasures(parcel);
  const size = piece ? sizeOfPiece(piece) : measures && sizeOf(measures);
  return size && priceOf({ rateCents: centsOf(rate), terms }, size);
}
