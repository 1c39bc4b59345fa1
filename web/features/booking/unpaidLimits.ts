/** Refusals by the limits on unpaid parcels of accounts that have not paid yet, and what lifts or avoids each. */
export const UNPAID_LIMITS = {
  UNPAID_COLIS_LIMIT: { confirming: true, departures: false, holdsUnpaid: true },
  UNPAID_SHARE_FULL: { confirming: true, departures: true, holdsUnpaid: false },
  NEVER_PAID_COLIS_LIMIT: { confirming: false, departures: false, holdsUnpaid: true },
  NEVER_PAID_SHARE_FULL: { confirming: false, departures: true, holdsUnpaid: false },
  NEVER_PAID_LARGE_COLIS: { confirming: false, departures: false, holdsUnpaid: true },
} as const;
export type UnpaidLimitCode = keyof typeof UNPAID_LIMITS;
export const isUnpaidLimit = (code: string): code is UnpaidLimitCode => Object.hasOwn(UNPAID_LIMITS, code);
