import type { Leg, LegStatut } from '#shared/legs/schema.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import { getItem, type Item, insertWrite, replaceWrite, type Write } from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf } from '../core/table/query.ts';

/** Leg as stored: UTC instants. */
export type StoredLeg = Leg & { version: number };

const itemOf = (leg: StoredLeg): Item & { version: number } => ({
  ...leg,
  ...keys.coordination(leg.id),
  ...indexKeys.coordination(leg),
});

export const findLeg = (id: number): Promise<StoredLeg | undefined> => getItem(keys.coordination(id));

/** Lists the legs of all containers, of one statut or all, newest first. */
export const pageOfAll = (statut: LegStatut | undefined, page: PageRequest): Promise<Page<StoredLeg>> =>
  statut
    ? pageOf('newestByStatut', `COORDINATION#${statut}`, { order: 'descending' }, page)
    : pageOf('newest', 'COORDINATION', { order: 'descending' }, page);

/** Lists the legs of a container by departure. */
export const pageOfContainer = (bookingId: number, page: PageRequest): Promise<Page<StoredLeg>> =>
  pageOf('journeys', `COORDINATION#${bookingId}`, {}, page);

export const insertLegWrites = (leg: StoredLeg): { id: Write; leg: Write } => ({
  id: claimIdWrite(leg.id),
  leg: insertWrite(itemOf(leg)),
});

/** Write that replaces a leg, if it is unchanged since it was read. */
export const replaceLegWrite = (leg: StoredLeg): Write => replaceWrite(itemOf(leg));

export const deleteLegWrite = (id: number): Write => ({ Delete: { Key: keys.coordination(id) } });
