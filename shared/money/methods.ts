/** Payment methods that an admin records: cash and bank transfer. */
export const RECORDED_METHODS = ['ESPECES', 'VIREMENT'] as const;

export const MOYENS = ['CARTE', ...RECORDED_METHODS] as const;
