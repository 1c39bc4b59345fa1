import type { MilestoneCode } from '#shared/milestones/codes.ts';
import type { MilestoneRecord } from '#shared/milestones/record.ts';
import { datesOf } from '#shared/milestones/rules.ts';
import { containerExistsCheck, moveDatesWrite, setArrivalWrite } from '../containers/container-writes.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Write } from '../core/table/dynamo.ts';

/**
 * Returns the container with the recorded time of the end of its drop-off, a departure or an arrival; without `date` as
 * its record is withdrawn.
 */
export const withRecordedDate = (
  container: StoredContainer,
  stored: MilestoneRecord | undefined,
  code: MilestoneCode,
  date?: string,
): StoredContainer => {
  if (code === 'CLOS') return withDropOffEnd(container, stored, date);
  if (code === 'DEPA') return withDeparture(container, stored, date);
  return code === 'ARRI' ? { ...container, arriveLe: date } : container;
};

/**
 * Returns the container as it departs at a time: one that leaves before its planned departure is booked no longer, and
 * one whose recorded departure is withdrawn, as without `date`, has its announced departure again.
 */
const withDeparture = (
  container: StoredContainer,
  stored: MilestoneRecord | undefined,
  date?: string,
): StoredContainer => {
  const isMoved = stored?.reels?.DEPA?.date === container.dateDepart;
  const planned = (isMoved && stored.annonce?.dateDepart) || container.dateDepart;
  return { ...container, dateDepart: date !== undefined && date < planned ? date : planned };
};

/**
 * Returns the container as its drop-off ends at a time: before the announced end nobody brings parcels any more, and
 * withdrawn, as without `date`, it has its announced end again. A list that is closed has ended the drop-off before.
 */
const withDropOffEnd = (
  container: StoredContainer,
  stored: MilestoneRecord | undefined,
  date?: string,
): StoredContainer => {
  const isMoved = stored?.annonce !== undefined && stored.reels?.CLOS?.date === container.receptionFin;
  const planned = (isMoved ? stored.annonce?.receptionFin : container.receptionFin) ?? null;
  const isEarlier = date !== undefined && date < (planned ?? container.dateDepart) && !container.manifesteClos;
  return { ...container, receptionFin: isEarlier ? date : planned };
};

/** Reports whether the departure of a container moves, or the end of its drop-off. */
export const isMoved = (before: StoredContainer, after: StoredContainer): boolean =>
  after.dateDepart !== before.dateDepart || (after.receptionFin ?? null) !== (before.receptionFin ?? null);

/** Returns the dates that were announced before a date of a container moves; nothing when all stay. */
export const announcedIfMoved = (
  before: StoredContainer,
  after: StoredContainer,
  stored: MilestoneRecord | undefined,
): MilestoneRecord => (isMoved(before, after) ? { annonce: stored?.annonce ?? datesOf(before) } : {});

/**
 * Write of a container whose departure or end of drop-off moves, which is refused if an admin has edited it since, or whose arrival is
 * recorded or withdrawn; of any other, the condition that it exists.
 */
export const recordedDatesWrite = (before: StoredContainer, after: StoredContainer): Write => {
  if (isMoved(before, after)) return moveDatesWrite(before, after);
  return after.arriveLe === before.arriveLe
    ? containerExistsCheck(before.id)
    : setArrivalWrite(before.id, after.arriveLe);
};
