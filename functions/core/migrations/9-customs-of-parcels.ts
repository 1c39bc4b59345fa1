import type { Item } from '../dynamo.ts';
import type { Step } from '../item-schema.ts';

/** Customs documents of booked parcels have lists of their own; drafts are in none of them. */
export const customsOfParcels: Step = {
  says: 'customs documents of booked parcels are found without the drafts of bookings that were never made',
  apply: (item) => (isAdopted(item) ? { ...item, ...indexesOf(item) } : item),
};

const isAdopted = ({ sk, colisId }: Item): boolean => String(sk).startsWith('CUSTOMS#') && colisId != null;

/** Of the indexes before decision 30. */
const indexesOf = ({ id, userId, createdAt, statut }: Item): Item => ({
  byPayePk: 'CUSTOMS#COLIS',
  byPayeSk: `${createdAt}#${id}`,
  byStatutPayePk: `CUSTOMS#COLIS#${statut}`,
  byStatutPayeSk: `${createdAt}#${id}`,
  byDayPk: `CUSTOMS#COLIS#USER#${userId}`,
  byDaySk: `${statut}#${createdAt}#${id}`,
});
