/** Covers of a parcel: a declared value alone, or insured by the insurer of the price list, at a premium. */
export const COUVERTURES = ['DECLAREE', 'ASSUREE'] as const;
