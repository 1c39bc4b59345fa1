import * as v from 'valibot';
import { id, text } from '../http/fields.ts';

export const CUSTOMS_STATUTS = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE'] as const;

/** `userId` and `containerBookingId` come from the path; the spec's form also sends them, unheard. */
export const NewCustomsDocument = v.object({ typeDocument: text(80) });
export type NewCustomsDocument = v.InferOutput<typeof NewCustomsDocument>;

/** A draft until a parcel adopts it (`colisId`); drafts end at `expireLe`. */
export const CustomsDocument = v.object({
  id,
  typeDocument: v.string(),
  statut: v.picklist(CUSTOMS_STATUTS),
  userId: id,
  containerBookingId: id,
  colisId: v.nullable(id),
  expireLe: v.nullable(v.string()),
  photo: v.nullable(v.string()),
  createdAt: v.string(),
});
export type CustomsDocument = v.InferOutput<typeof CustomsDocument>;
