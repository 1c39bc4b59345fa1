import { AppError } from '#shared/errors.ts';
import type { MilestoneCode } from '#shared/milestones/codes.ts';
import type { MilestoneRecord } from '#shared/milestones/record.ts';
import { clocksOf, milestonesOf, reachedOrAhead } from '#shared/milestones/rules.ts';
import type { ContainerMilestones, Milestone } from '#shared/milestones/schema.ts';
import { containerOf, hasReservation } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { findCollection, type StoredCollection } from '../core/items/collection.ts';
import type { Caller } from '../core/request/caller.ts';
import { transact } from '../core/table/dynamo.ts';
import * as table from './milestones.table.ts';

/** Milestones of a container as stored, for other resources. */
export type StoredMilestones = table.StoredMilestones;

/** Reads the recorded milestones of a container, consistently; undefined until there are any. */
export const findMilestones = (bookingId: number): Promise<StoredMilestones | undefined> =>
  table.findMilestones(bookingId);

/** Reports whether a container's departure is recorded: the parcels that have not left with it stay behind. */
export const hasDeparted = async (bookingId: number): Promise<boolean> =>
  (await findMilestones(bookingId))?.reels?.DEPA !== undefined;

/** Reads what was recorded of containers in one read, in their order. */
export const findMilestonesOf = (bookingIds: readonly number[]): Promise<(StoredMilestones | undefined)[]> =>
  table.findMilestonesOf(bookingIds);

/** Returns the container to an admin, or to a customer with a parcel in it. Throws CONTAINER_NOT_FOUND. */
export const containerWithMilestones = async (id: number, caller: Caller): Promise<StoredContainer> => {
  const [container, isTheirs] = await Promise.all([containerOf(id), caller.isAdmin || hasReservation(caller, id)]);
  if (!isTheirs) throw new AppError('CONTAINER_NOT_FOUND');
  return container;
};

/** Presents milestones to an admin, with clocks, corrections and the version. */
export const presentToAdmin = (
  container: StoredContainer,
  stored: StoredMilestones | undefined,
): ContainerMilestones => ({
  bookingId: container.id,
  jalons: reachedOrAhead(container.statut, milestonesOf(container, stored)),
  version: stored?.version ?? 0,
  horloges: clocksOf(container, stored),
  corrections: stored?.corrections ?? [],
});

/** Returns the milestones of a container as its customers see them. */
export const milestonesForCustomer = async (container: StoredContainer): Promise<ContainerMilestones> => {
  const [stored, collection] = await Promise.all([findMilestones(container.id), findCollection(container.id)]);
  return { bookingId: container.id, jalons: announcedMilestones(container, stored, collection) };
};

/**
 * Returns the milestones of a container as customers and recipients see them: once its collection is open the last has
 * happened, recorded or not, and so has the end of the drop-off once that was closed early. That end is shown only when
 * it is set, or was closed early, since else the depot takes parcels in until the departure. A cancelled container has
 * nothing ahead.
 */
export const announcedMilestones = (
  container: StoredContainer,
  stored: MilestoneRecord | undefined,
  collection: Pick<StoredCollection, 'depuis'> | undefined,
): Milestone[] =>
  reachedOrAhead(
    container.statut,
    milestonesOf(container, stored).map((jalon) => ({
      ...jalon,
      reel: jalon.reel ?? happenedAt(jalon.code, container, collection) ?? null,
    })),
  ).filter(({ code, reel }) => code !== 'CLOS' || reel !== null || container.receptionFin != null);

/** Returns the instant at which a milestone has happened that nobody records; undefined while it has not. */
const happenedAt = (
  code: MilestoneCode,
  { receptionFermeeLe }: StoredContainer,
  collection: Pick<StoredCollection, 'depuis'> | undefined,
): string | undefined => {
  if (code === 'CLOS') return receptionFermeeLe;
  return code === 'AVPU' ? collection?.depuis : undefined;
};

/** Deletes the milestones of a deleted container. */
export const deleteMilestonesOf = (bookingId: number): Promise<void> =>
  transact({ milestones: table.deleteMilestonesWrite(bookingId) });
