import type { Language } from '../auth/schema.ts';
import { foldText } from './match-place.ts';
import { placeName } from './names.ts';
import { findCountryOf } from './places.ts';

/** Port or town with its UN/LOCODE, its names and its time zone. */
export type Locode = { code: string; noms: Record<Language, string>; fuseau: string };

const locode = (code: string, fuseau: string, fr: string): Locode => ({
  code,
  noms: { fr, en: placeName('en', fr) },
  fuseau,
});

/** Ports and towns of the corridors by UN/LOCODE (UNECE Recommendation 16), entered by hand. */
export const LOCODES: readonly Locode[] = [
  locode('SNDKR', 'Africa/Dakar', 'Dakar'),
  locode('SNXLS', 'Africa/Dakar', 'Saint-Louis'),
  locode('SNZIG', 'Africa/Dakar', 'Ziguinchor'),
  locode('CIABJ', 'Africa/Abidjan', 'Abidjan'),
  locode('CISPY', 'Africa/Abidjan', 'San-Pédro'),
  locode('MLBKO', 'Africa/Bamako', 'Bamako'),
  locode('GNCKY', 'Africa/Conakry', 'Conakry'),
  locode('GMBJL', 'Africa/Banjul', 'Banjul'),
  locode('MRNKC', 'Africa/Nouakchott', 'Nouakchott'),
  locode('MACAS', 'Africa/Casablanca', 'Casablanca'),
  locode('MAPTM', 'Africa/Casablanca', 'Tanger'),
  locode('FRLEH', 'Europe/Paris', 'Le Havre'),
  locode('FRPAR', 'Europe/Paris', 'Paris'),
  locode('FRMRS', 'Europe/Paris', 'Marseille'),
  locode('FRFOS', 'Europe/Paris', 'Fos-sur-Mer'),
  locode('FRDKK', 'Europe/Paris', 'Dunkerque'),
  locode('FRURO', 'Europe/Paris', 'Rouen'),
  locode('FRMTX', 'Europe/Paris', 'Montoir-de-Bretagne'),
  locode('FRBOD', 'Europe/Paris', 'Bordeaux'),
  locode('BEANR', 'Europe/Brussels', 'Anvers'),
  locode('BEBRU', 'Europe/Brussels', 'Bruxelles'),
  locode('NLRTM', 'Europe/Amsterdam', 'Rotterdam'),
  locode('NLAMS', 'Europe/Amsterdam', 'Amsterdam'),
  locode('DEHAM', 'Europe/Berlin', 'Hambourg'),
  locode('DEBRV', 'Europe/Berlin', 'Bremerhaven'),
  locode('ITGOA', 'Europe/Rome', 'Gênes'),
  locode('ITLIV', 'Europe/Rome', 'Livourne'),
  locode('ITNAP', 'Europe/Rome', 'Naples'),
  locode('ITMIL', 'Europe/Rome', 'Milan'),
  locode('ESBCN', 'Europe/Madrid', 'Barcelone'),
  locode('ESVLC', 'Europe/Madrid', 'Valence'),
  locode('ESALG', 'Europe/Madrid', 'Algésiras'),
  locode('ESMAD', 'Europe/Madrid', 'Madrid'),
  locode('PTLIS', 'Europe/Lisbon', 'Lisbonne'),
  locode('PTLEI', 'Europe/Lisbon', 'Leixões'),
  locode('GBLON', 'Europe/London', 'Londres'),
  locode('GBFXT', 'Europe/London', 'Felixstowe'),
  locode('GBSOU', 'Europe/London', 'Southampton'),
  locode('CAMTR', 'America/Toronto', 'Montréal'),
  locode('CATOR', 'America/Toronto', 'Toronto'),
  locode('CAHAL', 'America/Halifax', 'Halifax'),
  locode('USNYC', 'America/New_York', 'New York'),
  locode('USBAL', 'America/New_York', 'Baltimore'),
  locode('USORF', 'America/New_York', 'Norfolk'),
  locode('USHOU', 'America/Chicago', 'Houston'),
];

export const findLocode = (code: string): Locode | undefined => LOCODES.find((each) => each.code === code);

const NAMES = LOCODES.map((each) => ({ ...each, names: [foldText(each.noms.fr), foldText(each.noms.en)] }));

/** Returns the port or town that a place names, in either language: "Port de Dakar"; undefined for an unknown place. */
export const locodeAt = (place: string): Locode | undefined => {
  const folded = foldText(place);
  return NAMES.find(({ names }) => names.some((name) => folded.includes(name)));
};

/** Country of a place (ISO 3166-1 alpha-2); undefined for an unknown place. */
export const countryAt = (place: string): string | undefined =>
  locodeAt(place)?.code.slice(0, 2) ?? findCountryOf(place);
