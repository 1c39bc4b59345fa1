import type { Coordination, CoordinationStatut } from '#shared/coordination/schema.ts';
import { getItem, type Item, insertWrite, replaceWrite, type Write } from '../core/dynamo.ts';
import { indexKeys, keys } from '../core/keys.ts';
import { claimId } from '../core/owners.ts';
import { type Page, type PageRequest, pageOf } from '../core/query.ts';

/** A leg as stored: UTC instants. */
export type StoredCoordination = Coordination & { version: number };

const itemOf = (coordination: StoredCoordination): Item & { version: number } => ({
  ...coordination,
  ...keys.coordination(coordination.id),
  ...indexKeys.coordination(coordination),
});

export const findCoordination = (id: number): Promise<StoredCoordination | undefined> => getItem(keys.coordination(id));

/** The legs of all containers, of one statut or of all, newest first. */
export const pageOfAll = (
  statut: CoordinationStatut | undefined,
  page: PageRequest,
): Promise<Page<StoredCoordination>> =>
  statut
    ? pageOf('newestByStatut', `COORDINATION#${statut}`, { order: 'descending' }, page)
    : pageOf('newest', 'COORDINATION', { order: 'descending' }, page);

/** The legs of a container, in the order of their departure. */
export const pageOfContainer = (bookingId: number, page: PageRequest): Promise<Page<StoredCoordination>> =>
  pageOf('journeys', `COORDINATION#${bookingId}`, {}, page);

export const insertCoordination = (coordination: StoredCoordination): { id: Write; coordination: Write } => ({
  id: claimId(coordination.id),
  coordination: insertWrite(itemOf(coordination)),
});

/** Replaces a leg that is still as it was read. */
export const replaceCoordination = (coordination: StoredCoordination): Write => replaceWrite(itemOf(coordination));

export const deleteCoordination = (id: number): Write => ({ Delete: { Key: keys.coordination(id) } });
