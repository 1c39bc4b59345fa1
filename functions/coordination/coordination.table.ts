import type { Coordination, CoordinationStatut } from '#shared/coordination/schema.ts';
import { getItem, type Item, insertWrite, replaceWrite, type Write } from '../core/dynamo.ts';
import { indexKeys, keys } from '../core/keys.ts';
import { claimId } from '../core/owners.ts';
import { type Page, type PageRequest, pageOf } from '../core/query.ts';

/** Leg as stored: UTC instants. */
export type StoredCoordination = Coordination & { version: number };

const itemOf = (coordination: StoredCoordination): Item & { version: number } => ({
  ...coordination,
  ...keys.coordination(coordination.id),
  ...indexKeys.coordination(coordination),
});

export const findCoordination = (id: number): Promise<StoredCoordination | undefined> => getItem(keys.coordination(id));

/** Lists the legs of all containers, of one statut or all, newest first. */
export const pageOfAll = (
  statut: CoordinationStatut | undefined,
  page: PageRequest,
): Promise<Page<StoredCoordination>> =>
  statut
    ? pageOf('newestByStatut', `COORDINATION#${statut}`, { order: 'descending' }, page)
    : pageOf('newest', 'COORDINATION', { order: 'descending' }, page);

/** Lists the legs of a container by departure. */
export const pageOfContainer = (bookingId: number, page: PageRequest): Promise<Page<StoredCoordination>> =>
  pageOf('journeys', `COORDINATION#${bookingId}`, {}, page);

export const insertCoordination = (coordination: StoredCoordination): { id: Write; coordination: Write } => ({
  id: claimId(coordination.id),
  coordination: insertWrite(itemOf(coordination)),
});

/** Write that replaces a leg, if it is unchanged since it was read. */
export const replaceCoordination = (coordination: StoredCoordination): Write => replaceWrite(itemOf(coordination));

export const deleteCoordination = (id: number): Write => ({ Delete: { Key: keys.coordination(id) } });
