import type { Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';
import { findMilestones } from './milestones.table.ts';

/** Reports whether the arrival of a container is recorded, read consistently. */
export const isArrivalRecorded = async (bookingId: number): Promise<boolean> =>
  (await findMilestones(bookingId))?.reels?.ARRI !== undefined;

/** Condition of a transaction that the arrival of a container is recorded. */
export const arrivalRecordedCheck = (bookingId: number): Write => ({
  ConditionCheck: { Key: keys.milestones(bookingId), ConditionExpression: 'attribute_exists(reels.ARRI)' },
});
