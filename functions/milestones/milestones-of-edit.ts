import { AppError } from '#shared/errors.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import type { MilestoneRecord } from '#shared/milestones/record.ts';
import { datesOf, milestonesOf } from '#shared/milestones/rules.ts';
import { nowIso } from '../core/clock.ts';
import type { Write } from '../core/table/dynamo.ts';
import { withReason } from './change-milestones.ts';
import {
  type DatedContainer,
  keepAnnouncedDatesWrite,
  movedAnchors,
  replaceMilestonesWrite,
} from './milestone-writes.ts';
import { findMilestones } from './milestones.table.ts';

/**
 * Returns the write of the milestones for an edit of a container: it keeps the announced dates, and the reason for a
 * delayed departure or arrival if the edit gives one. Undefined when the dates stay. Throws INVALID_FIELDS for the date
 * of a departure or arrival that has happened.
 */
export const milestonesOfEditWrite = async (
  before: DatedContainer,
  after: DatedContainer,
  motif: DelayReason | undefined,
): Promise<Write | undefined> => {
  const kept = keepAnnouncedDatesWrite(before, after);
  if (!kept) return undefined;
  const stored = await findMilestones(before.id);
  for (const { code, field } of movedAnchors(before, after))
    if (stored?.reels?.[code])
      throw new AppError('INVALID_FIELDS', { fields: { [field]: { fault: 'recorded_before' } } });
  if (!motif || before.colisCount === 0) return kept;
  const announced = { ...stored, annonce: stored?.annonce ?? datesOf(before) };
  const late = milestonesOf(after, announced).filter(
    ({ code, retard, reel }) => (code === 'DEPA' || code === 'ARRI') && retard !== null && reel === null,
  );
  const [first] = late;
  if (!first) return kept;
  const explained = late.reduce<MilestoneRecord>(
    (record, { code }) => withReason(after, record, code, motif),
    announced,
  );
  return replaceMilestonesWrite(stored, {
    ...stored,
    ...explained,
    bookingId: before.id,
    dernier: { action: 'RETARD_EXPLIQUE', code: first.code, le: nowIso(), de: first.estime, vers: first.estime, motif },
  });
};
