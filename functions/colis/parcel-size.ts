import { cm3OfSides, oversizedSides, priceCents } from '#shared/colis/rules.ts';
import type { NewColis } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { gramsOf, mmOf } from '#shared/units.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { StoredColis } from './stored-colis.ts';

/** Throws COLIS_TOO_LARGE, with the sides that do not fit into the container. */
export const checkFitsDoor = (
  sides: Pick<NewColis, 'longueur' | 'largeur' | 'hauteur'>,
  { tailleConteneur }: StoredContainer,
): void => {
  const oversized = oversizedSides(sides, tailleConteneur);
  if (oversized.length > 0)
    throw new AppError('COLIS_TOO_LARGE', {
      fields: Object.fromEntries(oversized.map(({ side, ...fault }) => [side, fault])),
    });
};

/** Returns a parcel's measurements, volume and price at a rate. */
export const sizeAndPriceOf = (
  sides: Pick<NewColis, 'poids' | 'longueur' | 'largeur' | 'hauteur'>,
  rateCents: number,
): Pick<StoredColis, 'grams' | 'longueurMm' | 'largeurMm' | 'hauteurMm' | 'cm3' | 'priceCents'> => {
  const size = { grams: gramsOf(sides.poids), cm3: cm3OfSides(sides) };
  return {
    ...size,
    longueurMm: mmOf(sides.longueur),
    largeurMm: mmOf(sides.largeur),
    hauteurMm: mmOf(sides.hauteur),
    priceCents: priceCents(rateCents, size),
  };
};
