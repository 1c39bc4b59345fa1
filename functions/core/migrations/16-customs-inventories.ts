import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/** Marks customs documents from before inventories as without an inventory, and without a stage beside their statut. */
export const customsInventories: Migration = {
  description: 'customs documents may have an inventory and a stage',
  apply: (item) => (isCustoms(item) ? { inventaire: null, etape: null, ...item } : item),
};

const isCustoms = ({ sk }: Item): boolean => String(sk).startsWith('CUSTOMS#');
