import { type RuledParcel, refusedLines } from '#shared/customs/apply-customs-rules.ts';
import { goods } from '#shared/customs/goods.ts';
import type { InventoryLine } from '#shared/customs/inventory.ts';

/** Checks lines against goods and rules, which are loaded with it when an inventory is stored. */

/** Returns the indexes of the lines that a rule refuses. */
export const refusedIndexes = (parcel: RuledParcel): number[] => [...refusedLines(parcel).keys()];

const ids = new Set(goods.map(({ id }) => id));

/** Returns the indexes of the lines that name a good which the list does not have. */
export const unknownGoods = (lines: readonly InventoryLine[]): number[] =>
  lines.flatMap(({ bien }, index) => (bien === null || ids.has(bien) ? [] : index));
