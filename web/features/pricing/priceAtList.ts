import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { sizeOfPiece, termsOf } from '#shared/tarifs/terms.ts';
import { centsOf } from '#shared/units.ts';
import { type Measures, type Price, priceOf, sizeOf } from '#web/core/quote/measures.ts';
import type { Quote } from '#web/core/quote/quote.ts';
import { quotedPiece } from '#web/core/quote/quotedPrice.ts';

/** Returns the price of the `rang`th parcel of a kind at a price list: of the piece of that kind, or of its kilos. */
export function priceAtList(version: TarifVersion, what: Quote['what'], measures: Measures<number>, rang = 1): Price {
  const piece = quotedPiece({ what }, version);
  const sale = { rateCents: centsOf(version.prixKilo), terms: termsOf(version, { piece, rang }) };
  return priceOf(sale, piece ? sizeOfPiece(piece) : sizeOf(measures));
}
