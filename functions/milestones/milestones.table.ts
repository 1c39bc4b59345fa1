import type { MilestoneRecord } from '#shared/milestones/record.ts';
import type { Correction } from '#shared/milestones/schema.ts';
import type { StoredStamp } from '../core/actor.ts';
import { getItem } from '../core/dynamo.ts';
import { keys } from '../core/keys.ts';

/** Milestones of a container as stored; absent until something is recorded or the dates change. */
export type StoredMilestones = MilestoneRecord & {
  bookingId: number;
  /** Grows with each change, and with each change of the container's dates. */
  version: number;
  /** Corrections of what was recorded, oldest first. */
  corrections?: Correction[];
  lastWrite?: StoredStamp;
};

export const findMilestones = (bookingId: number): Promise<StoredMilestones | undefined> =>
  getItem(keys.milestones(bookingId));
