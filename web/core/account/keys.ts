/** Query keys of the signed-in customer's own account. */
export const accountKeys = { details: ['account', 'details'] } as const;
