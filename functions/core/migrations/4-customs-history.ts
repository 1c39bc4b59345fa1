import type { Item } from '../dynamo.ts';
import type { Step } from '../item-schema.ts';

/** Customs documents keep their refused versions; when and by whom an older one was decided is not known. */
export const customsHistory: Step = {
  says: 'customs documents know when their file was filed and decided on, and their earlier versions',
  apply: (item) =>
    isCustoms(item) ? { filedAt: item.createdAt, decidedAt: null, decidedBy: null, historique: [], ...item } : item,
};

const isCustoms = ({ sk }: Item): boolean => String(sk).startsWith('CUSTOMS#');
