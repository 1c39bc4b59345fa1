import { AppError } from '#shared/errors.ts';
import { actualFault, withActual, withoutActual } from '#shared/milestones/changes.ts';
import type { MilestoneCode } from '#shared/milestones/codes.ts';
import { contradictionWith } from '#shared/milestones/event-order.ts';
import type { Actual } from '#shared/milestones/record.ts';
import type { NewActual, NewClocks, NewDelayReason, Withdrawal } from '#shared/milestones/schema.ts';
import { findLocode } from '#shared/places/unlocodes.ts';
import { eventTimeFault } from '#shared/plausible-time.ts';
import { toInstants } from '../containers/container-dates.ts';
import { rescheduledEvent } from '../containers/container-schedule.ts';
import { sitesOf } from '../containers/container-sites.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact, type Write, type Writes } from '../core/table/dynamo.ts';
import {
  milestoneOf,
  requirePlausible,
  requireVersion,
  withCorrection,
  withReason,
} from '../milestones/change-milestones.ts';
import {
  eventStatutOf,
  isProvedArrival,
  withdrawableChecks,
  withdrawnEventWrite,
} from '../milestones/event-milestones.ts';
import { replaceMilestonesWrite } from '../milestones/milestone-writes.ts';
import { findMilestones, type StoredMilestones } from '../milestones/milestones.service.ts';
import { announcedIfMoved, isMoved, recordedDatesWrite, withRecordedDate } from '../milestones/recorded-dates.ts';
import { changeTrackingWrites, eventsIn, newTrackingWrites, removeTrackingWrites } from './event-writes.ts';

/**
 * Records that a milestone has happened, or corrects when or where it did, with the tracking event of a departure or
 * arrival in the same transaction. Throws MILESTONES_CHANGED, or INVALID_FIELDS for a time ahead or out of order, a
 * delay without a reason, or a correction without one.
 */
export const recordMilestone = async (
  container: StoredContainer,
  code: MilestoneCode,
  { date: typed, unlocode, raison, motif, note, version }: NewActual,
  admin: Caller,
): Promise<void> => {
  const events = await eventsIn(container.id); // before the milestones, so that an event of another admin has its version
  const stored = await findMilestones(container.id);
  requireVersion(stored, version);
  const place = findLocode(unlocode);
  if (!place) throw new AppError('INVALID_FIELDS', { fields: { unlocode: { fault: 'not_in_list' } } });
  const { date } = toInstants(place.fuseau, { date: typed });
  const former = stored?.reels?.[code];
  requirePlausible(container, date);
  const others = events.filter(({ id }) => id !== former?.trackingId);
  const fault =
    actualFault(stored?.reels, code, date, nowIso(), container.dateDepart) ?? contradictionWith(others, code, date);
  if (fault) throw new AppError('INVALID_FIELDS', { fields: { date: { fault } } });
  if (former && !raison) throw new AppError('INVALID_FIELDS', { fields: { raison: { fault: 'required' } } });
  const statut = eventStatutOf(code);
  const told = { lieu: place.noms.fr, date };
  const { writes, trackingId } = statut
    ? await (former?.trackingId
        ? changeTrackingWrites(former.trackingId, told)
        : newTrackingWrites({ ...told, bookingId: container.id, statut, motif: note || null, par: admin.userId }))
    : { writes: {}, trackingId: null };
  const actual: Actual = { ...told, unlocode, trackingId };
  const moved = withRecordedDate(container, stored, code, date);
  const recorded = withActual({ ...stored, ...announcedIfMoved(container, moved, stored) }, code, actual);
  const record = withReason(moved, recorded, code, motif);
  const le = nowIso();
  await write(container, moved, stored, writes, {
    ...stored,
    ...record,
    bookingId: container.id,
    ...(former &&
      raison && {
        corrections: withCorrection(stored.corrections, {
          code,
          de: former.date,
          vers: date,
          raison,
          le,
          par: admin.userId,
        }),
      }),
    dernier: {
      action: former ? 'JALON_CORRIGE' : 'JALON_ATTEINT',
      code,
      le,
      de: former?.date ?? null,
      vers: date,
      motif: motif ?? null,
    },
  });
};

/**
 * Withdraws the record of a milestone, and deletes its tracking event; does nothing when there is no record. Throws
 * MILESTONES_CHANGED, or ARRIVAL_UNLOADED for an arrival while parcels are unloaded.
 */
export const withdrawMilestone = async (
  container: StoredContainer,
  code: MilestoneCode,
  { raison, version }: Withdrawal,
  admin: Caller,
): Promise<void> => {
  const stored = await findMilestones(container.id);
  requireVersion(stored, version);
  const former = stored?.reels?.[code];
  if (!stored || !former) return;
  const le = nowIso();
  const moved = withRecordedDate(container, stored, code);
  const correction = { code, de: former.date, vers: null, raison, le, par: admin.userId };
  const writes = {
    ...(former.trackingId && removeTrackingWrites(former.trackingId)),
    event: withdrawnEventWrite(container.id, code),
    ...withdrawableChecks(container.id, code),
  };
  await write(container, moved, stored, writes, {
    ...stored,
    ...withoutActual(stored, code),
    corrections: withCorrection(stored.corrections, correction),
    dernier: { action: 'JALON_RETIRE', code, le, de: former.date, vers: null, motif: null },
  });
};

/**
 * Records the reason for a milestone's delay; every date stays. Throws MILESTONES_CHANGED, or INVALID_FIELDS when the
 * milestone is not late.
 */
export const explainDelay = async (
  container: StoredContainer,
  code: MilestoneCode,
  { version, motif }: NewDelayReason,
): Promise<void> => {
  const stored = await findMilestones(container.id);
  requireVersion(stored, version);
  const { retard, reel, estime } = milestoneOf(container, stored, code);
  if (retard === null) throw new AppError('INVALID_FIELDS', { fields: { motif: { fault: 'invalid' } } });
  const time = reel ?? estime;
  await write(
    container,
    container,
    stored,
    {},
    {
      ...stored,
      ...withReason(container, stored ?? {}, code, motif),
      bookingId: container.id,
      dernier: { action: 'RETARD_EXPLIQUE', code, le: nowIso(), de: time, vers: time, motif },
    },
  );
};

/**
 * Sets when the free days and storage end. Throws MILESTONES_CHANGED, or INVALID_FIELDS for storage that ends before
 * the free days do, or for a wrong year.
 */
export const setClocks = async (
  container: StoredContainer,
  { version, franchiseFin, magasinageFin }: NewClocks,
): Promise<void> => {
  for (const [field, instant] of Object.entries({ franchiseFin, magasinageFin })) {
    const fault = instant ? eventTimeFault(instant, container, nowIso()) : undefined;
    if (fault) throw new AppError('INVALID_FIELDS', { fields: { [field]: fault } });
  }
  if (franchiseFin && magasinageFin && magasinageFin < franchiseFin)
    throw new AppError('INVALID_FIELDS', { fields: { magasinageFin: { fault: 'ends_before_start' } } });
  const stored = await findMilestones(container.id);
  requireVersion(stored, version);
  const le = nowIso();
  await write(
    container,
    container,
    stored,
    {},
    {
      ...stored,
      bookingId: container.id,
      franchiseFin,
      magasinageFin,
      dernier: { action: 'HORLOGES_CHANGEES', code: null, le, de: franchiseFin, vers: magasinageFin, motif: null },
    },
  );
};

const write = async (
  before: StoredContainer,
  moved: StoredContainer,
  stored: StoredMilestones | undefined,
  writes: Writes,
  after: Omit<StoredMilestones, 'version'>,
): Promise<void> => {
  try {
    await transact({
      ...writes,
      milestones: replaceMilestonesWrite(stored, after),
      container: recordedDatesWrite(before, moved),
      rescheduled: await movedDropOffWrite(before, moved),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (isProvedArrival(error)) throw new AppError('ARRIVAL_UNLOADED', { cause: error });
    if (error.has('container') && !isMoved(before, moved)) throw new AppError('CONTAINER_NOT_FOUND');
    throw new AppError('MILESTONES_CHANGED', { cause: error });
  }
};

/** Write of the event that the drop-off of a container ends at another time; none if it stays, or is over. */
const movedDropOffWrite = async (before: StoredContainer, moved: StoredContainer): Promise<Write | undefined> => {
  if (moved.receptionFin === before.receptionFin) return undefined;
  const rescheduled = rescheduledEvent(before, moved, await sitesOf([before]), undefined);
  return rescheduled && eventWrite(rescheduled);
};
