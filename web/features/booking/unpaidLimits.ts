/** The refusals of what an account may hold before it has paid or confirmed its address. */
const CODES = ['UNPAID_COLIS_LIMIT', 'UNPAID_SHARE_FULL'] as const;
export type UnpaidLimitCode = (typeof CODES)[number];
export const isUnpaidLimit = (code: string): code is UnpaidLimitCode => CODES.some((known) => known === code);
