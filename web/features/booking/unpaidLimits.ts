/** Refusals by the limits on unpaid parcels of accounts that have neither paid nor confirmed their address. */
const CODES = ['UNPAID_COLIS_LIMIT', 'UNPAID_SHARE_FULL'] as const;
export type UnpaidLimitCode = (typeof CODES)[number];
export const isUnpaidLimit = (code: string): code is UnpaidLimitCode => CODES.some((known) => known === code);
