import { AppError } from '#shared/errors.ts';
import { earliestMilestone } from '#shared/milestones/changes.ts';
import type { DelayReason, MilestoneCode } from '#shared/milestones/codes.ts';
import type { MilestoneRecord } from '#shared/milestones/record.ts';
import { type MilestoneContainer, milestonesOf } from '#shared/milestones/rules.ts';
import type { Correction, Milestone } from '#shared/milestones/schema.ts';
import { nowIso } from '../core/clock.ts';
import type { StoredMilestones } from './milestones.table.ts';

/** Corrections kept of one container; a further one replaces the oldest. */
const MAX_CORRECTIONS = 50;

/** Requires that nothing changed since the admin saw `version`. Throws MILESTONES_CHANGED. */
export const requireVersion = (stored: StoredMilestones | undefined, version: number): void => {
  if ((stored?.version ?? 0) !== version) throw new AppError('MILESTONES_CHANGED');
};

/** Throws INVALID_FIELDS for a time so early that it is a typing error. */
export const requirePlausible = ({ dateDepart }: Pick<MilestoneContainer, 'dateDepart'>, date: string): void => {
  const earliest = earliestMilestone(dateDepart, nowIso());
  if (date < earliest)
    throw new AppError('INVALID_FIELDS', { fields: { date: { fault: 'too_early', limit: earliest.slice(0, 10) } } });
};

/** Returns one milestone of a container. */
export const milestoneOf = (
  container: MilestoneContainer,
  stored: MilestoneRecord | undefined,
  code: MilestoneCode,
): Milestone => {
  const found = milestonesOf(container, stored).find((each) => each.code === code);
  if (!found) throw new Error(`no milestone ${code}`);
  return found;
};

/**
 * Returns the record with the reason for a milestone's delay, if it is late. Throws INVALID_FIELDS for a delay without
 * a reason that no other delay explains.
 */
export const withReason = (
  container: MilestoneContainer,
  record: MilestoneRecord,
  code: MilestoneCode,
  motif: DelayReason | null | undefined,
): MilestoneRecord => {
  const { retard, reel, estime } = milestoneOf(container, record, code);
  if (retard === null) return record;
  if (motif) return { ...record, motifs: { ...record.motifs, [code]: { motif, jusque: reel ?? estime } } };
  if (retard.motif === null) throw new AppError('INVALID_FIELDS', { fields: { motif: { fault: 'required' } } });
  return record;
};

/** Appends a correction; beyond `MAX_CORRECTIONS` the oldest is dropped. */
export const withCorrection = (earlier: Correction[] | undefined, correction: Correction): Correction[] =>
  [...(earlier ?? []), correction].slice(-MAX_CORRECTIONS);
