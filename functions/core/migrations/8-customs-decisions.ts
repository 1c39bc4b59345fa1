import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/** Adds the list of decisions to customs documents; of an older one only the latest, on its current file, is known. */
export const customsDecisions: Migration = {
  description: 'customs documents keep every decision',
  apply: (item) => (isCustoms(item) ? { decisions: latestDecisionOf(item), ...item } : item),
};

const isCustoms = ({ sk }: Item): boolean => String(sk).startsWith('CUSTOMS#');

const latestDecisionOf = ({ statut, motif = null, decidedAt, decidedBy, filedAt }: Item): Item[] =>
  statut === 'ACCEPTE' || statut === 'REFUSE' ? [{ statut, motif, decidedAt, decidedBy, filedAt }] : [];
