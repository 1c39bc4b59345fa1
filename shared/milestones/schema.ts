import * as v from 'valibot';
import { ChangePreview } from '../changes/schema.ts';
import { datetime, id, placeTime, text, textOrNothing } from '../http/fields.ts';
import { LOCODES } from '../places/unlocodes.ts';
import { DELAY_REASONS, MILESTONE_CODES } from './codes.ts';

/** Delay of a milestone in days, with its reason; null when none was given. */
const Delay = v.object({ jours: v.number(), motif: v.nullable(v.picklist(DELAY_REASONS)) });

/** Milestone of a container, as the public may see it; dates are instants. */
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

/** Correction of a recorded milestone; `vers` is null for a withdrawal. */
export const Correction = v.object({
  code: v.picklist(MILESTONE_CODES),
  de: v.string(),
  vers: v.nullable(v.string()),
  /** Null when the tracking event for the same milestone was deleted. */
  raison: v.nullable(v.string()),
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

/** Length of the reason for a correction, and of a note to a delay. */
const MAX_REASON_LENGTH = 500;

const change = {
  /** Version that the admin saw. */
  version: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(Number.MAX_SAFE_INTEGER)),
  /** Reason for a delay, required for one of a day or more that no earlier delay explains. */
  motif: v.nullish(v.picklist(DELAY_REASONS)),
  /** Details for admins. */
  note: v.optional(textOrNothing(MAX_REASON_LENGTH)),
};

/** Request to expect a milestone at another time; without a zone it is local time of the place. */
export const NewEstimate = v.object({
  date: placeTime,
  /** With a new departure: also moves the arrival by as much. */
  avecArrivee: v.optional(v.boolean(), false),
  ...change,
});
export type NewEstimate = v.InferOutput<typeof NewEstimate>;

/** Request to record that a milestone has happened, or to correct when or where it did. */
export const NewActual = v.object({
  date: placeTime,
  unlocode: v.picklist(LOCODES.map(({ code }) => code)),
  /** Required for a correction. */
  raison: v.optional(text(MAX_REASON_LENGTH)),
  ...change,
});
export type NewActual = v.InferOutput<typeof NewActual>;

/** Request to withdraw the record of a milestone. */
export const Withdrawal = v.object({ version: change.version, raison: text(MAX_REASON_LENGTH) });
export type Withdrawal = v.InferOutput<typeof Withdrawal>;

/** Request to give the reason for a delay; no date changes. */
export const NewDelayReason = v.object({ version: change.version, motif: v.picklist(DELAY_REASONS) });
export type NewDelayReason = v.InferOutput<typeof NewDelayReason>;

/** Request to set the ends of free days and storage; null removes one. */
export const NewClocks = v.object({
  version: change.version,
  franchiseFin: v.nullable(datetime),
  magasinageFin: v.nullable(datetime),
});
export type NewClocks = v.InferOutput<typeof NewClocks>;

/** Preview of a new estimate. */
export const EstimatePreview = v.object({
  /** Milestones that move, with their former and new times. */
  deplaces: v.array(v.object({ code: v.picklist(MILESTONE_CODES), de: v.string(), vers: v.string() })),
  /** Delay of the milestone with this estimate; null for none. */
  retard: v.nullable(Delay),
  /** Readers of its messages; null when nobody is notified. */
  apercu: v.nullable(ChangePreview),
});
export type EstimatePreview = v.InferOutput<typeof EstimatePreview>;
