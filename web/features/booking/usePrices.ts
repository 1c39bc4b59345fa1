import { useWatch } from 'react-hook-form';
import type { Container } from '#shared/containers/schema.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { type Price, parseMeasures, priceOf } from '#web/core/quote/measures.ts';
import type { BookingValues } from './bookingFormSchema.ts';

/** Prices of the parcels in the form, in their order; undefined for one whose weight or sides are missing. */
export function usePrices({ prixEstime }: Container): (Price | undefined)[] {
  const [poids, longueur, largeur, hauteur, autres] = useWatch<
    BookingValues,
    ['poids', 'longueur', 'largeur', 'hauteur', 'autres']
  >({ name: ['poids', 'longueur', 'largeur', 'hauteur', 'autres'] });
  return [{ poids, longueur, largeur, hauteur }, ...autres].map((typed) => {
    const measures = parseMeasures(typed);
    return measures && priceOf(prixEstime, measures);
  });
}

/** All parcels together, in kg, m³ and dollars. */
interface Total {
  kg: number;
  m3: number;
  total: number;
}

/** Adds up the parcels whose price is known. */
export const totalOf = (prices: readonly (Price | undefined)[]): Total => {
  const known = prices.filter((price) => price !== undefined);
  return {
    kg: known.reduce((sum, { kg }) => sum + kg, 0),
    m3: known.reduce((sum, { m3 }) => sum + m3, 0),
    total: dollarsOf(known.reduce((sum, { total }) => sum + centsOf(total), 0)),
  };
};
