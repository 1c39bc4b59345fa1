import type { DelayReason, MilestoneCode } from '#shared/milestones/codes.ts';
import type { MilestoneRecord } from '#shared/milestones/record.ts';
import type { Correction } from '#shared/milestones/schema.ts';
import type { StoredStamp } from '../core/actor.ts';
import { getItem, getItems, type Write } from '../core/table/dynamo.ts';
import { keys } from '../core/table/keys.ts';

/** Change of a milestone, or of the clocks when `code` is null; times are instants. */
type MilestoneChange = {
  action: 'JALON_ESTIME' | 'JALON_ATTEINT' | 'JALON_CORRIGE' | 'JALON_RETIRE' | 'RETARD_EXPLIQUE' | 'HORLOGES_CHANGEES';
  code: MilestoneCode | null;
  le: string;
  de: string | null;
  vers: string | null;
  motif: DelayReason | null;
};

/** Milestones of a container as stored; absent until something is recorded or the dates change. */
export type StoredMilestones = MilestoneRecord & {
  bookingId: number;
  /** Grows with each change, and with each change of the container's dates. */
  version: number;
  /** Corrections of recorded milestones, oldest first. */
  corrections?: Correction[];
  /** Last change that an admin made; the journal's entry derives from it. */
  dernier?: MilestoneChange;
  /** Last time that something was recorded of the container's way: a milestone, new dates or a tracking event. */
  nouvelleLe?: string;
  lastWrite?: StoredStamp;
};

export const findMilestones = (bookingId: number): Promise<StoredMilestones | undefined> =>
  getItem(keys.milestones(bookingId));

export const findMilestonesOf = async (bookingIds: readonly number[]): Promise<(StoredMilestones | undefined)[]> =>
  (await getItems(bookingIds.map(keys.milestones))) as (StoredMilestones | undefined)[];

/** Write that deletes the milestones of a container. */
export const deleteMilestonesWrite = (bookingId: number): Write => ({ Delete: { Key: keys.milestones(bookingId) } });
