/** Periods of the list of containers: with a departure ahead, or in the past. */
export const PERIODES = ['A_VENIR', 'PASSES'] as const;
