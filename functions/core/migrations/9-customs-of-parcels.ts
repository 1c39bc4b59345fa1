import type { Item } from '../dynamo.ts';
import type { Migration } from '../item-schema.ts';

/** Adds customs documents of booked parcels to lists without drafts. */
export const customsOfParcels: Migration = {
  description: 'customs documents of booked parcels are listed without drafts',
  apply: (item) => (isAdopted(item) ? { ...item, ...indexesOf(item) } : item),
};

const isAdopted = ({ sk, colisId }: Item): boolean => String(sk).startsWith('CUSTOMS#') && colisId != null;

/** Returns attributes of the indexes before decision 30. */
const indexesOf = ({ id, userId, createdAt, statut }: Item): Item => ({
  byPayePk: 'CUSTOMS#COLIS',
  byPayeSk: `${createdAt}#${id}`,
  byStatutPayePk: `CUSTOMS#COLIS#${statut}`,
  byStatutPayeSk: `${createdAt}#${id}`,
  byDayPk: `CUSTOMS#COLIS#USER#${userId}`,
  byDaySk: `${statut}#${createdAt}#${id}`,
});
