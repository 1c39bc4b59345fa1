/** Periods of the list of containers: with a departure ahead, in the past, or all. */
export const PERIODES = ['A_VENIR', 'PASSES', 'TOUS'] as const;
