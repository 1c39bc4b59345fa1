import type { Item } from '../dynamo.ts';
import type { Step } from '../item-schema.ts';

/** Customs documents keep every decision; of an older document only the latest is known, of its current file. */
export const customsDecisions: Step = {
  says: 'customs documents keep every decision',
  apply: (item) => (isCustoms(item) ? { decisions: latestOf(item), ...item } : item),
};

const isCustoms = ({ sk }: Item): boolean => String(sk).startsWith('CUSTOMS#');

const latestOf = ({ statut, motif = null, decidedAt, decidedBy, filedAt }: Item): Item[] =>
  statut === 'ACCEPTE' || statut === 'REFUSE' ? [{ statut, motif, decidedAt, decidedBy, filedAt }] : [];
