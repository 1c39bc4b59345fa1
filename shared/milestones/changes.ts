import type { FieldFaultCode } from '../errors.ts';
import { MILESTONE_CODES, type MilestoneCode } from './codes.ts';
import type { Actual, MilestoneRecord } from './record.ts';

/** Reason why a time cannot be that of a milestone. */
export type OrderFault = Extract<FieldFaultCode, 'in_future' | 'before_previous' | 'after_next' | 'not_departed'>;

const actualsOf = (reels: MilestoneRecord['reels'], codes: readonly MilestoneCode[]): string[] =>
  codes.flatMap((code) => reels?.[code]?.date ?? []);

/**
 * Returns why a milestone cannot have happened at an instant: it is ahead, or out of order with what happened. Earlier
 * milestones need not be recorded, but none follows a departure that is still to come. `now` and `dateDepart`, the
 * container's departure, are instants.
 */
export const actualFault = (
  reels: MilestoneRecord['reels'],
  code: MilestoneCode,
  date: string,
  now: string,
  dateDepart = '',
): OrderFault | undefined => {
  if (date > now) return 'in_future';
  const at = MILESTONE_CODES.indexOf(code);
  const isAfterDeparture = at > MILESTONE_CODES.indexOf('DEPA');
  if (isAfterDeparture && !reels?.DEPA && date < dateDepart) return 'not_departed';
  if (actualsOf(reels, MILESTONE_CODES.slice(0, at)).some((earlier) => date < earlier)) return 'before_previous';
  return actualsOf(reels, MILESTONE_CODES.slice(at + 1)).some((later) => date > later) ? 'after_next' : undefined;
};

/** Longest time by which something may precede both the departure of its container and today. */
const MAX_LEAD_MS = 365 * 24 * 3_600_000;

/** Returns the first instant that a milestone of a container may have. `now` and `dateDepart` are instants. */
export const earliestMilestone = (dateDepart: string, now: string): string =>
  new Date(Date.parse(dateDepart < now ? dateDepart : now) - MAX_LEAD_MS).toISOString();

/** Returns the record with a milestone that has happened; `actualFault` must have found no fault. */
export const withActual = (record: MilestoneRecord, code: MilestoneCode, actual: Actual): MilestoneRecord => ({
  ...record,
  reels: { ...record.reels, [code]: actual },
});

/** Returns the record without that of a milestone. */
export const withoutActual = (record: MilestoneRecord, code: MilestoneCode): MilestoneRecord => {
  const { [code]: _withdrawn, ...reels } = record.reels ?? {};
  return { ...record, reels };
};
