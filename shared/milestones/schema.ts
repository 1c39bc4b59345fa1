import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { DELAY_REASONS, MILESTONE_CODES } from './codes.ts';

/** Delay of a milestone in days, with its reason; null when nobody gave one. */
const Delay = v.object({ jours: v.number(), motif: v.nullable(v.picklist(DELAY_REASONS)) });
export type Delay = v.InferOutput<typeof Delay>;

/** Milestone of a container, as everybody may see it; dates are instants. */
export const Milestone = v.object({
  code: v.picklist(MILESTONE_CODES),
  lieu: v.string(),
  /** UN/LOCODE of the place; null when it is not in the list. */
  unlocode: v.nullable(v.string()),
  /** Time zone of the place. */
  fuseau: v.string(),
  /** Time by the dates that were announced first. */
  prevu: v.string(),
  /** Time as expected now; once it has happened, as it was expected last. */
  estime: v.string(),
  /** Time at which it happened; null while it has not. */
  reel: v.nullable(v.string()),
  /** Null unless it is, or was, a day late or more. */
  retard: v.nullable(Delay),
});
export type Milestone = v.InferOutput<typeof Milestone>;

const Clock = v.nullable(v.object({ fin: v.string(), propose: v.boolean() }));

/** Correction of what was recorded as having happened; `vers` is null for a withdrawal. */
export const Correction = v.object({
  code: v.picklist(MILESTONE_CODES),
  de: v.string(),
  vers: v.nullable(v.string()),
  raison: v.string(),
  le: v.string(),
  par: id,
});
export type Correction = v.InferOutput<typeof Correction>;

/** Milestones of a container. What only admins see is optional. */
export const ContainerMilestones = v.object({
  bookingId: id,
  jalons: v.array(Milestone),
  /** Number of the state that a change must name, so that it replaces nothing unseen. */
  version: v.optional(v.number()),
  /** Ends of the free days and of storage. */
  horloges: v.optional(v.object({ franchise: Clock, magasinage: Clock })),
  /** Corrections, oldest first. */
  corrections: v.optional(v.array(Correction)),
});
export type ContainerMilestones = v.InferOutput<typeof ContainerMilestones>;
