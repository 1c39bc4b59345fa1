/**
 * The only conversions between the API's kg, m³, metres and dollars and the integers that are stored and added: grams,
 * cm³, millimetres and cents. XOF has no subunit and is stored as it is.
 */

export const gramsOf = (kg: number): number => Math.round(kg * 1000);
export const kgOf = (grams: number): number => grams / 1000;

export const cm3Of = (m3: number): number => Math.round(m3 * 1e6);
export const m3Of = (cm3: number): number => cm3 / 1e6;

export const mmOf = (metres: number): number => Math.round(metres * 1000);
export const metresOf = (mm: number): number => mm / 1000;

export const centsOf = (dollars: number): number => Math.round(dollars * 100);
export const dollarsOf = (cents: number): number => cents / 100;

/** Volume in cm³ of a box given in millimetres, rounded up so that space is never under-counted. */
export const boxCm3 = (box: { longueurMm: number; largeurMm: number; hauteurMm: number }): number =>
  Math.ceil((box.longueurMm * box.largeurMm * box.hauteurMm) / 1000);
