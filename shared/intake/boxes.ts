import * as v from 'valibot';
import { parcelReference } from '../colis/parcel-reference.ts';
import { datetime, id, text } from '../http/fields.ts';
import { BOX_LIMITS } from './rules.ts';

/** Statuts of an unidentified box: an admin has to decide on it, its site has to carry that out, or has. */
export const BOX_STATUTS = ['OUVERT', 'DECIDE', 'CLOS'] as const;
export type BoxStatut = (typeof BOX_STATUTS)[number];

/** Ends of an unidentified box: it is a known parcel, was given back to whoever it belongs to, or stays at the site. */
export const BOX_DECISIONS = ['IDENTIFIEE', 'RENDUE', 'GARDEE'] as const;
export type BoxDecision = (typeof BOX_DECISIONS)[number];

/**
 * Report of an agent on a box whose parcel is unknown: what it looks like, and what can be read on it. `conteneurId` is
 * the container it came out of, at the site of its arrival; `leAppareil` is the time of the device.
 */
export const NewUnidentifiedBox = v.object({
  note: text(BOX_LIMITS.note),
  etiquette: v.optional(text(BOX_LIMITS.label)),
  conteneurId: v.optional(id),
  leAppareil: v.optional(datetime),
});
export type NewUnidentifiedBox = v.InferOutput<typeof NewUnidentifiedBox>;

const motif = text(BOX_LIMITS.note);

/** Decision of an admin on an unidentified box; `reference` is the code or number of the parcel that it is. */
export const NewBoxDecision = v.variant('decision', [
  v.object({ decision: v.literal('IDENTIFIEE'), reference: parcelReference, motif }),
  v.object({ decision: v.picklist(['RENDUE', 'GARDEE']), motif }),
]);
export type NewBoxDecision = v.InferOutput<typeof NewBoxDecision>;

/** Time of a record, and who made it; without a name once the account is deleted. */
const record = { le: v.string(), par: v.object({ userId: id, nom: v.nullable(v.string()) }) };

/** A box that a site has and whose parcel nobody knew, as agents of the site and admins see it. */
export const UnidentifiedBox = v.object({
  id,
  statut: v.picklist(BOX_STATUTS),
  /** Report of an agent, at the time of the device where its clock is right. */
  ...record,
  /** Site that has it; null for a report of an admin. */
  site: v.nullable(v.object({ id, nom: v.string(), ville: v.string() })),
  conteneurId: v.nullable(id),
  note: v.string(),
  etiquette: v.nullable(v.string()),
  fin: v.nullable(
    v.object({
      decision: v.picklist(BOX_DECISIONS),
      ...record,
      motif: v.string(),
      /** Parcel that it is, with the tracking code of its label then. */
      colis: v.nullable(v.object({ id, codeSuivi: v.nullable(v.string()) })),
      /** When its site recorded that this is done; null until then. */
      fait: v.nullable(v.object(record)),
    }),
  ),
});
export type UnidentifiedBox = v.InferOutput<typeof UnidentifiedBox>;
