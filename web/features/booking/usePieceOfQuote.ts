import { useEffect } from 'react';
import { useFormContext } from 'react-hook-form';
import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { currentQuote } from '#web/core/quote/quote.ts';
import { measuresOf, quotedPiece } from '#web/core/quote/quotedPrice.ts';
import type { BookingValues } from './bookingFormSchema.ts';

const MEASURES = ['poids', 'longueur', 'largeur', 'hauteur'] as const;

/**
 * Chooses the piece for which the customer saw a price, in place of its usual measures, once the price list is known;
 * whatever they have changed since stays.
 */
export function usePieceOfQuote(version: TarifVersion | undefined): void {
  const { getValues, setValue } = useFormContext<BookingValues>();
  useEffect(() => {
    const quote = currentQuote();
    const piece = quote && version && quotedPiece(quote, version);
    const usual = quote && measuresOf(quote);
    if (!piece || !usual) return;
    const asPiece = Object.fromEntries(MEASURES.map((name) => [name, String(piece[name])]));
    const isUntouched = (parcel: Pick<BookingValues, 'piece' | (typeof MEASURES)[number]>) =>
      parcel.piece === '' && MEASURES.every((name) => parcel[name] === String(usual[name]));
    const values = getValues();
    if (isUntouched(values)) {
      setValue('piece', piece.code);
      for (const name of MEASURES) setValue(name, String(piece[name]));
    }
    if (values.autres.some(isUntouched))
      setValue(
        'autres',
        values.autres.map((other) => (isUntouched(other) ? { ...other, ...asPiece, piece: piece.code } : other)),
      );
  }, [version, getValues, setValue]);
}
