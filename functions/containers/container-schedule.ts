import { isDeepStrictEqual } from 'node:util';
import { SCHEDULE_FIELDS, type ScheduleField } from '#shared/changes/schema.ts';
import type { DomainEvent, Schedule } from '../core/outbox.ts';
import type { StoredContainer } from './stored-container.ts';

export type RescheduledEvent = Extract<DomainEvent, { type: 'CONTAINER_REPLANNED' }>;

/**
 * Returns the event for changed dates or places; undefined without a change, or when the same edit cancels the
 * container.
 */
export const rescheduledEvent = (before: StoredContainer, after: StoredContainer): RescheduledEvent | undefined => {
  const [oldSchedule, newSchedule] = [scheduleOf(before), scheduleOf(after)];
  if (isDeepStrictEqual(oldSchedule, newSchedule) || after.statut === 'ANNULE') return undefined;
  return {
    type: 'CONTAINER_REPLANNED',
    bookingId: after.id,
    fuseau: after.fuseau,
    before: oldSchedule,
    after: newSchedule,
  };
};

const scheduleOf = ({ dateDepart, dateArrivee, lieuEnlevement, destination }: StoredContainer): Schedule => ({
  dateDepart,
  dateArrivee,
  lieuEnlevement,
  destination,
});

/** Returns the differences between two schedules, field by field. */
export const scheduleChanges = (
  before: Schedule,
  after: Schedule,
): { champ: ScheduleField; de: string; vers: string }[] =>
  SCHEDULE_FIELDS.filter((champ) => before[champ] !== after[champ]).map((champ) => ({
    champ,
    de: before[champ],
    vers: after[champ],
  }));
