import { AppError } from '#shared/errors.ts';
import { lastDayFault } from '#shared/handover/rules.ts';
import type { NewAvailability } from '#shared/handover/schema.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import {
  collectionFacts,
  findCollection,
  type StoredCollection,
  saveCollectionWrite,
} from '../core/items/collection.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { hasUnloadingBegun } from '../manifest/unloading-state.ts';
import { milestoneOf } from '../milestones/change-milestones.ts';
import { availabilityMilestonesWrite } from '../milestones/event-milestones.ts';
import { sitesById } from '../sites/sites.service.ts';
import { recordArrivalByOpening } from '../tracking/arrival-of-scan.ts';

type Shown = Pick<StoredCollection, 'depuis' | 'dernierJour'>;

/**
 * Opens the collection of a container's unloaded parcels, with the last day of free storage, and records the milestone
 * AVPU, and the arrival if nobody has. A repetition changes only that day and notifies the customers. Throws INVALID_FIELDS for a day that is past or
 * too far ahead, or BUSY when the collection or the milestones change again and again meanwhile.
 */
export const makeAvailable = (
  container: StoredContainer,
  { dernierJour }: NewAvailability,
  par: number,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<Shown> =>
  idempotent<Shown>(idempotencyKey, async (record, recordUnchanged) => {
    const save = async (attemptsLeft: number): Promise<Shown> => {
      const before = await findCollection(container.id);
      if (before && before.dernierJour === dernierJour) return recordUnchanged({ depuis: before.depuis, dernierJour });
      if (dernierJour !== null) await checkLastDay(container, dernierJour);
      const depuis = before?.depuis ?? nowIso();
      const after = { bookingId: container.id, depuis, dernierJour, par, version: before?.version ?? 0 };
      try {
        if (!before) await recordArrivalByOpening(container, depuis, par);
        await transact({
          collection: saveCollectionWrite(after),
          milestones: before ? undefined : await availabilityMilestonesWrite(container, depuis),
          event: eventWrite({
            type: 'CONTAINER_AVAILABLE',
            depuis,
            unloadingBegun: await hasUnloadingBegun(container.id),
            ...collectionFacts(container, after),
            ...(before && { avant: before.dernierJour }),
          }),
          idempotency: record({ depuis, dernierJour }),
        });
      } catch (error) {
        const isChanged = error instanceof ConditionFailed && (error.has('collection') || error.has('milestones'));
        if (!isChanged) throw error;
        if (attemptsLeft <= 1) throw busyError(error);
        return save(attemptsLeft - 1);
      }
      return after;
    };
    const { depuis, dernierJour: day } = await save(ATTEMPTS.availability);
    return { depuis, dernierJour: day };
  });

/** Throws INVALID_FIELDS unless a day may be announced as the last one of free storage at the arrival. */
const checkLastDay = async (container: StoredContainer, dernierJour: string): Promise<void> => {
  const site = (await sitesById([container.siteArriveeId])).get(container.siteArriveeId ?? 0);
  const zone = site?.fuseau ?? milestoneOf(container, undefined, 'ARRI').fuseau;
  const fault = lastDayFault(dernierJour, new Date(), zone);
  if (fault) throw new AppError('INVALID_FIELDS', { fields: { dernierJour: fault } });
};
