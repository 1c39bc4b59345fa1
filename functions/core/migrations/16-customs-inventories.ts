import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/** Gives customs documents from before inventories none, and no stage beside their statut. */
export const customsInventories: Migration = {
  description: 'customs documents may have an inventory and a stage',
  apply: (item) => (isCustoms(item) ? { inventaire: null, etape: null, ...item } : item),
};

const isCustoms = ({ sk }: Item): boolean => String(sk).startsWith('CUSTOMS#');
