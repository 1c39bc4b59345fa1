import type { RuledParcel } from '#shared/customs/apply-customs-rules.ts';
import { countryAt } from '#shared/places/unlocodes.ts';
import type { Site } from '#shared/sites/schema.ts';

/** Container in which an inventory travels, as far as rules and the document depend on it. */
export interface Voyage {
  lieuEnlevement: string;
  destination: string;
  dateDepart: string;
  dateArrivee: string;
  fuseau: string;
  jourDepart: string;
  /** Depot, whose paper the document is made for. */
  siteDepart: Pick<Site, 'pays' | 'papier'> | null;
}

/** Country and day of departure, on which customs rules depend. */
export type Departure = Pick<RuledParcel, 'country' | 'day'>;

/** Returns the country and the day of departure of a container, as the API reads them; an unknown country is empty. */
export const departureOf = ({
  lieuEnlevement,
  jourDepart,
}: Pick<Voyage, 'lieuEnlevement' | 'jourDepart'>): Departure => ({
  country: countryAt(lieuEnlevement) ?? '',
  day: jourDepart,
});
