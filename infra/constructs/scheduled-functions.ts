/** Functions that run at fixed times. */
export const SCHEDULED = ['sweep', 'home-page'] as const;
export type Scheduled = (typeof SCHEDULED)[number];
