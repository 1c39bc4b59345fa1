import type { Currency } from '#shared/customs/constants.ts';

/** Notes and coins of each currency, the largest first, in its smallest unit. */
export const DENOMINATIONS = {
  EUR: {
    notes: [50_000, 20_000, 10_000, 5_000, 2_000, 1_000, 500],
    coins: [200, 100, 50, 20, 10, 5, 2, 1],
  },
  USD: { notes: [10_000, 5_000, 2_000, 1_000, 500, 200, 100], coins: [100, 50, 25, 10, 5, 1] },
  CAD: { notes: [10_000, 5_000, 2_000, 1_000, 500], coins: [200, 100, 25, 10, 5] },
  XOF: { notes: [10_000, 5_000, 2_000, 1_000, 500], coins: [500, 250, 200, 100, 50, 25, 10, 5, 1] },
} as const satisfies Record<Currency, Record<DenominationKind, readonly number[]>>;

export type DenominationKind = 'notes' | 'coins';
export const DENOMINATION_KINDS = ['notes', 'coins'] as const satisfies readonly DenominationKind[];
