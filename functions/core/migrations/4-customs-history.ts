import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/** Adds the refused versions of a customs document; when and by whom an older one was decided is unknown. */
export const customsHistory: Migration = {
  description: 'customs documents record when their file was submitted and decided on, and their earlier versions',
  apply: (item) =>
    isCustoms(item) ? { filedAt: item.createdAt, decidedAt: null, decidedBy: null, historique: [], ...item } : item,
};

const isCustoms = ({ sk }: Item): boolean => String(sk).startsWith('CUSTOMS#');
