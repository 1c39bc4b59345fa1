import { type Measures, parseMeasures } from '#web/core/quote/measures.ts';

/** Unit in which sides are typed; the weight is always in kg. */
export type Unit = 'cm' | 'm';

/** Typed weight and sides. */
export interface TypedMeasures extends Measures<string> {
  unit: Unit;
}

const PER_METRE = { cm: 100, m: 1 } as const satisfies Record<Unit, number>;

/** Converts a typed side to the text of metres that the API's rules check; other text stays as it is. */
export const metresText = (typed: string, unit: Unit): string =>
  typed.trim() === '' || Number.isNaN(Number(typed)) ? typed : String(Number(typed) / PER_METRE[unit]);

/** Converts typed measures to texts of kg and metres. */
export const inMetres = ({ unit, poids, longueur, largeur, hauteur }: TypedMeasures): Measures<string> => ({
  poids,
  longueur: metresText(longueur, unit),
  largeur: metresText(largeur, unit),
  hauteur: metresText(hauteur, unit),
});

/** Converts a side in metres to a text in a unit, without the noise of binary fractions. */
const textIn = (unit: Unit, metres: number): string => String(Math.round(metres * PER_METRE[unit] * 1000) / 1000);

/** Converts the text of a side in metres to a text in a unit; other text stays as it is. */
export const sideIn = (unit: Unit, metres: string): string =>
  metres.trim() === '' || Number.isNaN(Number(metres)) ? metres : textIn(unit, Number(metres));

/** Returns measures in kg and metres as texts in a unit. */
export const typedIn = (unit: Unit, { poids, longueur, largeur, hauteur }: Measures<number>): TypedMeasures => {
  const text = (metres: number) => textIn(unit, metres);
  return { unit, poids: String(poids), longueur: text(longueur), largeur: text(largeur), hauteur: text(hauteur) };
};

/** Returns the same sides typed in another unit; unreadable texts stay. */
export const convertTo = (unit: Unit, typed: TypedMeasures): TypedMeasures => {
  const convert = (text: string): string => sideIn(unit, metresText(text, typed.unit));
  const { poids, longueur, largeur, hauteur } = typed;
  return { unit, poids, longueur: convert(longueur), largeur: convert(largeur), hauteur: convert(hauteur) };
};

/** Parses typed measures to kg and metres; undefined until all four are above zero. */
export const parseTyped = (typed: TypedMeasures): Measures<number> | undefined => parseMeasures(inMetres(typed));
