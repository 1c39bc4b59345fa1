import { AppError } from '#shared/errors.ts';
import { actualFault, withActual, withoutActual } from '#shared/milestones/changes.ts';
import type { MilestoneCode } from '#shared/milestones/codes.ts';
import { eventFault, hasOrder } from '#shared/milestones/event-order.ts';
import { locodeAt } from '#shared/places/unlocodes.ts';
import type { Tracking, TrackingStatut } from '#shared/tracking/schema.ts';
import { containerExistsCheck, setArrivalWrite } from '../containers/container-writes.ts';
import { containerOf } from '../containers/containers.service.ts';
import { nothingUnloadedCheck } from '../containers/manifest-writes.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { currentActor } from '../core/actor.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { notCollectableYetCheck } from '../core/items/collection.ts';
import type { ConditionFailed, Write } from '../core/table/dynamo.ts';
import { withCorrection } from './change-milestones.ts';
import { recordNewsWrite, replaceMilestonesWrite } from './milestone-writes.ts';
import { findMilestones, type StoredMilestones } from './milestones.table.ts';
import { announcedIfMoved, recordedDatesWrite, withRecordedDate } from './recorded-dates.ts';

/** Milestones that a tracking event announces too, in either direction. */
const EVENT_OF = { DEPA: 'EN_TRANSIT', ARRI: 'ARRIVE' } as const satisfies Partial<
  Record<MilestoneCode, TrackingStatut>
>;

/** Returns the statut of the tracking event that announces a milestone; undefined for none. */
export const eventStatutOf = (code: MilestoneCode): TrackingStatut | undefined =>
  (EVENT_OF as Partial<Record<MilestoneCode, TrackingStatut>>)[code];

const milestoneOfEvent = (statut: TrackingStatut): MilestoneCode | undefined =>
  (Object.keys(EVENT_OF) as (keyof typeof EVENT_OF)[]).find((code) => EVENT_OF[code] === statut);

/** Writes that belong to a tracking event: its container's milestones, the container, and what is published of them. */
export type MilestoneWrites = {
  milestones: Write;
  container: Write;
  event?: Write | undefined;
  unloading?: Write | undefined;
  collection?: Write | undefined;
};

/**
 * Returns the writes of the milestones and the container for a new tracking event, which are refused when these change
 * meanwhile: the first departure or arrival is recorded as having happened, and an early departure ends the sales. Any
 * other event is only noted as news. Throws INVALID_FIELDS for an event that contradicts what has happened, and for a
 * second arrival; CONTAINER_NOT_FOUND.
 */
export const milestonesWithEventWrites = async (event: Tracking): Promise<MilestoneWrites> => {
  const { bookingId, statut, date } = event;
  const noted = (milestones: Write): MilestoneWrites => ({ milestones, container: containerExistsCheck(bookingId) });
  if (!hasOrder(statut)) return noted(recordNewsWrite(bookingId));
  const stored = await findMilestones(bookingId);
  requireConsistent(stored, { statut, date });
  const code = milestoneOfEvent(statut);
  if (code === undefined || stored?.reels?.[code])
    return noted(recordNewsWrite(bookingId, { version: stored?.version }));
  const { before, after, milestones } = await happenedBy(stored, code, event);
  return { milestones, container: recordedDatesWrite(before, after) };
};

/** Returns the writes that record the first arrival of a container, by the event that tells of it. Throws CONTAINER_NOT_FOUND. */
export const firstArrivalWrites = async (
  stored: StoredMilestones | undefined,
  event: Tracking,
): Promise<MilestoneWrites> => {
  const { after, milestones } = await happenedBy(stored, 'ARRI', event);
  return { milestones, container: setArrivalWrite(after.id, after.arriveLe) };
};

/** Returns a container before and after a milestone that an event tells of, and the write of its milestones. */
const happenedBy = async (
  stored: StoredMilestones | undefined,
  code: MilestoneCode,
  { id, bookingId, lieu, date }: Tracking,
): Promise<{ before: StoredContainer; after: StoredContainer; milestones: Write }> => {
  const before = await containerOf(bookingId);
  const after = withRecordedDate(before, stored, code, date);
  const actual = { date, lieu, unlocode: locodeAt(lieu)?.code ?? null, trackingId: id };
  return {
    before,
    after,
    milestones: replaceMilestonesWrite(stored, {
      ...withActual({ ...stored, ...announcedIfMoved(before, after, stored) }, code, actual),
      bookingId,
      dernier: { action: 'JALON_ATTEINT', code, le: nowIso(), de: null, vers: date, motif: null },
    }),
  };
};

/** Throws INVALID_FIELDS for an event that contradicts what has happened, and for a second arrival. */
export const requireConsistent = (
  stored: StoredMilestones | undefined,
  event: Pick<Tracking, 'statut' | 'date'>,
): void => {
  const fault = eventFault(stored?.reels, event, nowIso());
  if (fault) throw new AppError('INVALID_FIELDS', { fields: { date: { fault } } });
  if (event.statut === 'ARRIVE' && stored?.reels?.ARRI)
    throw new AppError('INVALID_FIELDS', { fields: { statut: { fault: 'recorded_before' } } });
};

/**
 * Returns the write that records since when the parcels of a container can be collected; undefined when that was
 * recorded before, or is out of order with what else has happened.
 */
export const availabilityMilestonesWrite = async (
  { id, destination, dateDepart }: { id: number; destination: string; dateDepart: string },
  since: string,
): Promise<Write | undefined> => {
  const stored = await findMilestones(id);
  const code = 'AVPU';
  if (stored?.reels?.[code] || actualFault(stored?.reels, code, since, nowIso(), dateDepart)) return undefined;
  const actual = { date: since, lieu: destination, unlocode: locodeAt(destination)?.code ?? null };
  return replaceMilestonesWrite(stored, {
    ...withActual(stored ?? {}, code, actual),
    bookingId: id,
    dernier: { action: 'JALON_ATTEINT', code, le: nowIso(), de: null, vers: since, motif: null },
  });
};

/**
 * Returns the writes that withdraw a milestone with the tracking event that announced it; undefined if it announced
 * none. A container whose early departure is withdrawn has its announced departure again. Throws CONTAINER_NOT_FOUND.
 */
export const milestonesWithoutEventWrites = async ({
  id,
  bookingId,
  statut,
}: Tracking): Promise<MilestoneWrites | undefined> => {
  const code = milestoneOfEvent(statut);
  const stored = code && (await findMilestones(bookingId));
  const actual = code && stored?.reels?.[code];
  if (!stored || !actual || actual.trackingId !== id) return undefined;
  const container = await containerOf(bookingId);
  const le = nowIso();
  const correction = { code, de: actual.date, vers: null, raison: null, le, par: currentActor()?.userId ?? 0 };
  return {
    milestones: replaceMilestonesWrite(stored, {
      ...stored,
      ...withoutActual(stored, code),
      corrections: withCorrection(stored.corrections, correction),
      dernier: { action: 'JALON_RETIRE', code, le, de: actual.date, vers: null, motif: null },
    }),
    container: recordedDatesWrite(container, withRecordedDate(container, stored, code)),
    event: withdrawnEventWrite(bookingId, code),
    ...withdrawableChecks(bookingId, code),
  };
};

/**
 * Conditions of the withdrawal of an arrival: nothing is unloaded, and the collection is not open; none of any other
 * milestone.
 */
export const withdrawableChecks = (
  bookingId: number,
  code: MilestoneCode,
): Pick<MilestoneWrites, 'unloading' | 'collection'> =>
  code === 'ARRI' ? { unloading: nothingUnloadedCheck(bookingId), collection: notCollectableYetCheck(bookingId) } : {};

/** Reports whether an arrival was not withdrawn since boxes came out of its container, or may be collected. */
export const isProvedArrival = (error: ConditionFailed): boolean => error.has('unloading') || error.has('collection');

/** Returns the write that publishes the withdrawal of a milestone; undefined for one that moves no parcel. */
export const withdrawnEventWrite = (bookingId: number, code: MilestoneCode): Write | undefined =>
  code === 'DEPA' || code === 'ARRI' ? eventWrite({ type: 'MILESTONE_WITHDRAWN', bookingId, code }) : undefined;
