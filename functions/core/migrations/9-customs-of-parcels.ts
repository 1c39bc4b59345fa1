import type { Item } from '../dynamo.ts';
import { indexed } from '../keys.ts';
import type { Step } from '../schema.ts';

/** Customs documents of booked parcels have lists of their own; drafts are in none of them. */
export const customsOfParcels: Step = {
  says: 'customs documents of booked parcels are found without the drafts of bookings that were never made',
  apply: (item) => (isAdopted(item) ? { ...item, ...indexed.adopted('CUSTOMS', documentOf(item)) } : item),
};

const isAdopted = ({ sk, colisId }: Item): boolean => String(sk).startsWith('CUSTOMS#') && colisId != null;

const documentOf = ({ id, userId, createdAt, statut }: Item) => ({
  id: Number(id),
  userId: Number(userId),
  createdAt: String(createdAt),
  statut: String(statut),
});
