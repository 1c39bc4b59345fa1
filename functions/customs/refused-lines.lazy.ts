import { type RuledParcel, refusedLines } from '#shared/customs/rules-of.ts';

/** Returns the indexes of the lines that a rule refuses; loaded with goods and rules when an inventory is stored. */
export const refusedIndexes = (parcel: RuledParcel): number[] => [...refusedLines(parcel).keys()];
