import type { DelayReason, MilestoneCode } from './codes.ts';
import type { OffsetCode } from './templates.ts';

/** Milestones whose estimate an admin sets as an offset; drop-off, departure and arrival are dates of the container. */
export type SetOffsetCode = Exclude<OffsetCode, 'CLOS'>;

/** Dates of a container as they were first announced to its customers; instants. */
export type AnnouncedDates = { dateDepart: string; dateArrivee: string; receptionFin: string | null };

/** Milestone that has happened: when (instant) and where. */
export type Actual = {
  date: string;
  lieu: string;
  unlocode: string | null;
  /** Id of the tracking event that announces the milestone too, for a departure or arrival. */
  trackingId?: number | null;
};

/** Reason for a delay, which covers estimates up to an instant: a later one needs a new reason. */
type GivenReason = { motif: DelayReason; jusque: string };

/** Facts about a container's milestones that are kept beside its dates. */
export type MilestoneRecord = {
  /** Absent until the dates change. */
  annonce?: AnnouncedDates;
  /** Offsets in milliseconds that an admin set instead of the template's. */
  decalages?: Partial<Record<SetOffsetCode, number>>;
  reels?: Partial<Record<MilestoneCode, Actual>>;
  motifs?: Partial<Record<MilestoneCode, GivenReason>>;
  /** End of the free days of the container and of storage at the port; absent or null when no admin set it. */
  franchiseFin?: string | null;
  magasinageFin?: string | null;
};
