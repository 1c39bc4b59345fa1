import {
  chargeableGrams,
  cm3OfSides,
  isChargedByVolume,
  priceCents,
  VOLUMETRIC_KG_PER_M3,
} from '#shared/colis/rules.ts';
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
  rate: number;
  total: number;
}

/** Returns the price of a parcel, by the server's own rules. `rate` is in dollars per kilo. */
export function priceOf(rate: number, measures: Measures<number>): Price {
  const measure = { grams: gramsOf(measures.poids), cm3: cm3OfSides(measures) };
  return {
    kg: kgOf(measure.grams),
    m3: m3Of(measure.cm3),
    volumetricKg: m3Of(measure.cm3) * VOLUMETRIC_KG_PER_M3,
    chargeableKg: kgOf(chargeableGrams(measure)),
    byVolume: isChargedByVolume(measure),
    rate,
    total: dollarsOf(priceCents(centsOf(rate), measure)),
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
