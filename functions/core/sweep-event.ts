/** What the sweep is asked: what is due, or to compare the last so many hours with Stripe. */
export type SweepEvent = { reconcileHours?: number };

/** Asked once a day about two of them, so that a day that was missed is not. */
export const DAILY: SweepEvent = { reconcileHours: 48 };
