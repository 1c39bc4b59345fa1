/** Event of the sweep: handle due items, or reconcile the last `reconcileHours` with Stripe. */
export type SweepEvent = { reconcileHours?: number };

/** Daily event; it covers two days, so that a missed run leaves no gap. */
export const DAILY_RECONCILIATION: SweepEvent = { reconcileHours: 48 };
