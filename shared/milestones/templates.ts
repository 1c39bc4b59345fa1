import { countryAt } from '../places/unlocodes.ts';
import type { MilestoneCode } from './codes.ts';

/** Milestones whose estimate is a date of the container itself. */
export type Anchor = 'DEPA' | 'ARRI';

/** Milestones whose estimate is an offset from the departure or the arrival. `CLOS` is one while no cut-off is set. */
export type OffsetCode = Exclude<MilestoneCode, Anchor>;

/** Date from which each offset counts. */
export const ANCHOR_OF: Record<OffsetCode, Anchor> = {
  CLOS: 'DEPA',
  STUF: 'DEPA',
  GTIN: 'DEPA',
  LOAD: 'DEPA',
  DISC: 'ARRI',
  CUSR: 'ARRI',
  STRP: 'ARRI',
  AVPU: 'ARRI',
};

type Region = 'EUROPE' | 'AMERICA' | 'MAGHREB';

/** Usual times of a corridor, in hours from the departure (negative) or arrival; with where each figure comes from. */
export type CorridorTemplate = { from: Region | null; hours: Record<OffsetCode, number>; source: string };

const AFTER_ARRIVAL = { DISC: 24, CUSR: 5 * 24, STRP: 6 * 24, AVPU: 7 * 24 };
const AT_DAKAR =
  'Unloading within a day of berthing; groupage is examined physically in most cases (shared/customs/goods-rules.ts), ' +
  'so customs takes most of a week; a day each to empty the container and to sort. To be corrected with measured times.';

/** Templates by region of departure; the last one is for any other. Estimates of the trade, to be corrected here. */
export const CORRIDOR_TEMPLATES: readonly CorridorTemplate[] = [
  {
    from: 'EUROPE',
    hours: { CLOS: -96, STUF: -72, GTIN: -48, LOAD: -12, ...AFTER_ARRIVAL },
    source: `European terminals close one to two days before the ship; packing and road to the port take one more. ${AT_DAKAR}`,
  },
  {
    from: 'AMERICA',
    hours: { CLOS: -168, STUF: -144, GTIN: -72, LOAD: -24, ...AFTER_ARRIVAL },
    source: `Export filing must be done 24 hours before loading, and inland stretches are longer: terminals close three days before. ${AT_DAKAR}`,
  },
  {
    from: 'MAGHREB',
    hours: { CLOS: -72, STUF: -48, GTIN: -36, LOAD: -12, ...AFTER_ARRIVAL },
    source: `Short road to the port, terminals close a day and a half before. ${AT_DAKAR}`,
  },
  {
    from: null,
    hours: { CLOS: -96, STUF: -72, GTIN: -48, LOAD: -12, ...AFTER_ARRIVAL },
    source: `As from Europe. ${AT_DAKAR}`,
  },
];

const REGIONS: Readonly<Record<string, Region>> = {
  FR: 'EUROPE',
  BE: 'EUROPE',
  IT: 'EUROPE',
  ES: 'EUROPE',
  DE: 'EUROPE',
  GB: 'EUROPE',
  NL: 'EUROPE',
  PT: 'EUROPE',
  CA: 'AMERICA',
  US: 'AMERICA',
  MA: 'MAGHREB',
};

/** Returns the template of the corridor that begins at a place. */
export const templateFrom = (lieuEnlevement: string): CorridorTemplate => {
  const country = countryAt(lieuEnlevement);
  const region = (country && REGIONS[country]) ?? null;
  const found = CORRIDOR_TEMPLATES.find(({ from }) => from === region) ?? CORRIDOR_TEMPLATES.at(-1);
  if (!found) throw new Error('no corridor template');
  return found;
};

/** Free days of the container after it is unloaded, by country of arrival; others are not known. */
export const FREE_DAYS: Readonly<Record<string, { days: number; source: string; asOf: string }>> = {
  SN: {
    days: 10,
    source: 'Demurrage in Dakar: 10 free days, then 18,960 XOF (20 ft) or 37,800 XOF (40 ft) a day',
    asOf: '2026-11',
  },
};
