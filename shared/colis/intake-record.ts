import * as v from 'valibot';
import { id } from '../http/fields.ts';

/** Outcomes of an intake: the parcel is as booked, differs from it, or was refused. */
const INTAKE_VERDICTS = ['CONFORME', 'DIFFERENT', 'REFUSE'] as const;
export type IntakeVerdict = (typeof INTAKE_VERDICTS)[number];

/**
 * Outcome of an intake difference: the space and price follow it (`APPLIQUE`), they will once a payment under way has
 * ended (`A_DECIDER`), the container has no space for it (`SANS_PLACE`), or an admin left the booking as it was
 * (`MAINTENU`).
 */
const INTAKE_DIFFERENCES = ['APPLIQUE', 'A_DECIDER', 'SANS_PLACE', 'MAINTENU'] as const;
export type IntakeDifferenceOutcome = (typeof INTAKE_DIFFERENCES)[number];

/** Measures in kg and metres. */
export const ShownMeasures = v.object({
  poids: v.number(),
  longueur: v.number(),
  largeur: v.number(),
  hauteur: v.number(),
});

/** Record of a parcel's intake; agent, site and the decision are for the team only. */
export const Intake = v.object({
  le: v.string(),
  /** Time of the agent's device, if the intake was recorded on one. */
  leAppareil: v.optional(v.string()),
  agentId: v.optional(id),
  siteId: v.optional(v.nullable(id)),
  verdict: v.picklist(INTAKE_VERDICTS),
  /** Null when nothing was measured. */
  mesures: v.nullable(ShownMeasures),
  /** Measures as booked, if the intake differs or was corrected; null for one recorded before this field. */
  prevu: v.nullable(ShownMeasures),
  ecart: v.nullable(v.picklist(INTAKE_DIFFERENCES)),
  refus: v.nullable(v.string()),
  /** Latest weighing that corrected it; absent without one. */
  pesee: v.optional(
    v.object({
      le: v.string(),
      leAppareil: v.optional(v.string()),
      agentId: v.optional(id),
      siteId: v.optional(v.nullable(id)),
    }),
  ),
  /** Links to its photos. */
  photos: v.optional(v.array(v.string())),
  /** Decision of an admin on the difference. */
  decision: v.optional(v.nullable(v.object({ par: id, le: v.string(), motif: v.nullable(v.string()) }))),
});
export type Intake = v.InferOutput<typeof Intake>;
