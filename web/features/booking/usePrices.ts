import { useWatch } from 'react-hook-form';
import type { Container } from '#shared/containers/schema.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import type { Price } from '#web/core/quote/measures.ts';
import { priceSold } from '#web/core/tarif/priceSold.ts';
import { useTarifVersion } from '#web/core/tarif/useTarifVersion.ts';
import type { BookingValues } from './bookingFormSchema.ts';

/**
 * Prices of the parcels in the form, in their order; undefined for one whose weight or sides are missing, and while the
 * price list of the container is.
 */
export function usePrices({ prixEstime: rate, tarif }: Container): (Price | undefined)[] {
  const { data: version } = useTarifVersion(tarif);
  const [poids, longueur, largeur, hauteur, piece, autres, couverture, valeurCouverture] = useWatch<
    BookingValues,
    ['poids', 'longueur', 'largeur', 'hauteur', 'piece', 'autres', 'couverture', 'valeurCouverture']
  >({ name: ['poids', 'longueur', 'largeur', 'hauteur', 'piece', 'autres', 'couverture', 'valeurCouverture'] });
  const seller = { rate, version: tarif ? version : null };
  const insured = (own: string): number | undefined => {
    const value = Number(own || valeurCouverture);
    return couverture === 'ASSUREE' && value > 0 ? value : undefined;
  };
  return [{ poids, longueur, largeur, hauteur, piece, valeurCouverture }, ...autres].map((parcel, index) =>
    priceSold(seller, parcel, { rang: index + 1, insuredXof: insured(parcel.valeurCouverture) }),
  );
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
