import * as v from 'valibot';
import { id, line, textOrNothing } from '../http/fields.ts';
import { LONGEST_REASON } from './rules.ts';

export const CUSTOMS_STATUTS = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE'] as const;
export type CustomsStatut = (typeof CUSTOMS_STATUTS)[number];

/** `userId` and `containerBookingId` come from the path; the spec's form also sends them, unheard. */
export const NewCustomsDocument = v.object({ typeDocument: line(80) });
export type NewCustomsDocument = v.InferOutput<typeof NewCustomsDocument>;

/** What may change of a document, besides its file. What is left out stays as it is. */
export const CustomsEdit = v.partial(NewCustomsDocument);
export type CustomsEdit = v.InferOutput<typeof CustomsEdit>;

/** Why a document is refused; left out, a reason that was given before stays. */
export const CustomsDecision = v.object({ motif: v.optional(textOrNothing(LONGEST_REASON)) });
export type CustomsDecision = v.InferOutput<typeof CustomsDecision>;

/** A draft until a parcel adopts it (`colisId`); drafts end at `expireLe`. */
export const CustomsDocument = v.object({
  id,
  typeDocument: v.string(),
  statut: v.picklist(CUSTOMS_STATUTS),
  /** Why it is refused, if a reason was given. */
  motif: v.nullable(v.string()),
  userId: id,
  containerBookingId: id,
  colisId: v.nullable(id),
  expireLe: v.nullable(v.string()),
  photo: v.nullable(v.string()),
  createdAt: v.string(),
});
export type CustomsDocument = v.InferOutput<typeof CustomsDocument>;
