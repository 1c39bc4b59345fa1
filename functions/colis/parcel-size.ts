import { cm3OfSides, oversizedSides } from '#shared/colis/rules.ts';
import { type Sale, salePriceCents } from '#shared/colis/sale.ts';
import type { NewColis } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { gramsOf, mmOf } from '#shared/units.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { StoredColis, StoredMeasures } from './stored-colis.ts';

/** Throws COLIS_TOO_LARGE, with the sides that do not fit into the container. */
export const checkSidesFit = (
  sides: Pick<NewColis, 'longueur' | 'largeur' | 'hauteur'>,
  { tailleConteneur }: StoredContainer,
): void => {
  const oversized = oversizedSides(sides, tailleConteneur);
  if (oversized.length > 0)
    throw new AppError('COLIS_TOO_LARGE', {
      fields: Object.fromEntries(oversized.map(({ side, ...fault }) => [side, fault])),
    });
};

/** Returns a parcel's measurements and volume. */
export const measuresFrom = (sides: Pick<NewColis, 'poids' | 'longueur' | 'largeur' | 'hauteur'>): StoredMeasures => ({
  grams: gramsOf(sides.poids),
  cm3: cm3OfSides(sides),
  longueurMm: mmOf(sides.longueur),
  largeurMm: mmOf(sides.largeur),
  hauteurMm: mmOf(sides.hauteur),
});

/** Returns a size with the price of a parcel of that size, as it is sold. */
export const withPrice = (size: StoredMeasures, sale: Sale): StoredMeasures & Pick<StoredColis, 'priceCents'> => ({
  ...size,
  priceCents: salePriceCents(sale, size),
});

/** Weight, sides and volume of a parcel. */
export const pickMeasures = ({ grams, cm3, longueurMm, largeurMm, hauteurMm }: StoredMeasures): StoredMeasures => ({
  grams,
  cm3,
  longueurMm,
  largeurMm,
  hauteurMm,
});

/** Returns the size that an agent measured. Throws COLIS_TOO_LARGE with the sides at fault, as the request names them. */
export const fittingMeasures = (
  mesures: Pick<NewColis, 'poids' | 'longueur' | 'largeur' | 'hauteur'>,
  container: StoredContainer,
): StoredMeasures => {
  try {
    checkSidesFit(mesures, container);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const fields = Object.entries(error.details.fields ?? {}).map(([side, fault]) => [`mesures.${side}`, fault]);
    throw new AppError('COLIS_TOO_LARGE', { fields: Object.fromEntries(fields), cause: error });
  }
  return pickMeasures(measuresFrom(mesures));
};
