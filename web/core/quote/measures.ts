import {
  chargeableGrams,
  cm3OfSides,
  isChargedByVolume,
  type ParcelSize,
  VOLUMETRIC_KG_PER_M3,
} from '#shared/colis/rules.ts';
import { priceLines, type Sale, salePriceCents } from '#shared/colis/sale.ts';
import type { PriceLine } from '#shared/colis/schema.ts';
import { centsOf, dollarsOf, gramsOf, kgOf, m3Of } from '#shared/units.ts';

/** Weight in kg and three sides in metres, as numbers or as typed text. */
export interface Measures<Value> {
  poids: Value;
  longueur: Value;
  largeur: Value;
  hauteur: Value;
}

/** Price of a parcel and its components, in kg, m³ and dollars. */
export interface Price {
  kg: number;
  m3: number;
  /** Weight equivalent of the volume. */
  volumetricKg: number;
  chargeableKg: number;
  byVolume: boolean;
  lines: readonly PriceLine[];
  total: number;
}

/** Weight in grams and volume in cm³ of a parcel. */
export const sizeOf = (measures: Measures<number>): ParcelSize => ({
  grams: gramsOf(measures.poids),
  cm3: cm3OfSides(measures),
});

/** Sale per kilo at a rate in dollars, without a price list. */
export const saleAt = (rate: number): Sale => ({ rateCents: centsOf(rate) });

/** Returns the price of a parcel, by the server's own rules. */
export function priceOf(sale: Sale, size: ParcelSize): Price {
  const factor = sale.terms?.facteurM3 ?? VOLUMETRIC_KG_PER_M3;
  return {
    kg: kgOf(size.grams),
    m3: m3Of(size.cm3),
    volumetricKg: m3Of(size.cm3) * factor,
    chargeableKg: kgOf(chargeableGrams(size, factor)),
    byVolume: isChargedByVolume(size, factor),
    lines: priceLines(sale, size),
    total: dollarsOf(salePriceCents(sale, size)),
  };
}

/** Parses the typed measures; undefined until all four are above zero. */
export function parseMeasures({ poids, longueur, largeur, hauteur }: Measures<string>): Measures<number> | undefined {
  const measures = {
    poids: parseSize(poids),
    longueur: parseSize(longueur),
    largeur: parseSize(largeur),
    hauteur: parseSize(hauteur),
  };
  return Object.values(measures).every((size) => size > 0) ? measures : undefined;
}

/** Returns the volume of three typed sides in m³; undefined until all are above zero. */
export function volumeOf(sides: Omit<Measures<string>, 'poids'>): number | undefined {
  const measures = parseMeasures({ poids: '1', ...sides });
  return measures && m3Of(cm3OfSides(measures));
}

/** Parses a typed size; 0 when it is not a number. */
export const parseSize = (text: string): number => {
  const size = Number(text);
  return Number.isFinite(size) ? size : 0;
};
