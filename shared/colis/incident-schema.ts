import * as v from 'valibot';
import { id } from '../http/fields.ts';
import { INCIDENT_DECISIONS, INCIDENTS } from './incident.ts';

/**
 * Incident of a parcel since the instant `le`, in the container and at the site where it was noticed. The reason and the
 * author of its decision are for the team.
 */
export const Incident = v.object({
  type: v.picklist(INCIDENTS),
  le: v.string(),
  conteneurId: id,
  siteId: v.nullable(id),
  decision: v.nullable(
    v.object({
      choix: v.picklist(INCIDENT_DECISIONS),
      le: v.string(),
      motif: v.optional(v.string()),
      par: v.optional(id),
    }),
  ),
  /** Incident that it followed; absent without one. */
  avant: v.optional(v.object({ type: v.picklist(INCIDENTS) })),
});
export type Incident = v.InferOutput<typeof Incident>;
