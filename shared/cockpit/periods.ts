/** Periods of the list of containers: with a departure ahead, within a week, in the past, or all. */
export const PERIODES = ['A_VENIR', 'SEMAINE', 'PASSES', 'TOUS'] as const;

/** Orders of the list of containers by departure. */
export const ORDRES = ['CROISSANT', 'DECROISSANT'] as const;

/** Hours ahead that the period SEMAINE covers. */
export const WEEK_HOURS = 7 * 24;
