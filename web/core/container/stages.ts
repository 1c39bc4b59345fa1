import type { Compteurs } from '#shared/cockpit/schema.ts';

/** Counters of a container in the order in which its parcels pass through them. */
export const STAGES = [
  'reserves',
  'payes',
  'recus',
  'charges',
  'decharges',
  'remis',
] as const satisfies readonly (keyof Compteurs)[];
