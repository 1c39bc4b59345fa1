/** Periods of the list of containers: with a departure ahead, within a week, in the past, or all. */
export const PERIODES = ['A_VENIR', 'SEMAINE', 'PASSES', 'TOUS'] as const;

/** Hours ahead that the period SEMAINE covers. */
export const WEEK_HOURS = 7 * 24;
