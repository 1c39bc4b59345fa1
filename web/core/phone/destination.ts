import { matchesPlace } from '#shared/bookings/rules.ts';
import type { CorridorCountry } from '#shared/phone/countries.ts';

/** Places that containers go to, by country, as destinations name them. */
const PLACES: Partial<Record<CorridorCountry, readonly string[]>> = {
  SN: ['Dakar', 'Saint-Louis', 'Thiès', 'Mbour', 'Touba', 'Kaolack', 'Ziguinchor', 'Sénégal'],
  CI: ['Abidjan', 'San-Pédro', 'Bouaké', 'Côte d’Ivoire', "Côte d'Ivoire"],
  ML: ['Bamako', 'Kayes', 'Mali'],
  GN: ['Conakry', 'Guinée'],
  GM: ['Banjul', 'Gambie'],
  MR: ['Nouakchott', 'Nouadhibou', 'Mauritanie'],
  MA: ['Casablanca', 'Tanger', 'Maroc'],
  FR: ['Le Havre', 'Paris', 'Marseille', 'France'],
  BE: ['Anvers', 'Bruxelles'],
  CA: ['Montréal', 'Toronto'],
  US: ['New York'],
};

/** Country of a container's destination, where the recipient's phone probably is: Senegal unless the place says another. */
export function countryOf(destination: string | undefined): CorridorCountry {
  const countries = Object.entries(PLACES) as [CorridorCountry, readonly string[]][];
  const found = countries.find(([, places]) => places.some((place) => matchesPlace(destination ?? '', place)));
  return found?.[0] ?? 'SN';
}
