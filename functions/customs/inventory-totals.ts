import { type Sums, sumsOf, totalIn } from '#shared/customs/totals.ts';
import type { StoredInventory } from '../core/items/inventories.ts';

type Priced = Pick<StoredInventory, 'lignes' | 'taux'>;

/** Returns the exact sums of an inventory, and its total in XOF, which is null when a rate is missing. */
export const totalsOf = ({ lignes, taux }: Priced): { sommes: Sums; totalXof: number | null } => {
  const sommes = sumsOf(lignes);
  return { sommes, totalXof: totalIn(sommes, 'XOF', taux) };
};
