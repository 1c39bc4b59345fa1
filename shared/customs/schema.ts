import * as v from 'valibot';
import { datetime, id, line, textOrNothing } from '../http/fields.ts';
import { MAX_REASON_LENGTH } from './rules.ts';

export const CUSTOMS_STATUTS = ['EN_ATTENTE', 'ACCEPTE', 'REFUSE'] as const;
export type CustomsStatut = (typeof CUSTOMS_STATUTS)[number];

/** `userId` and `containerBookingId` come from the path; the multipart form also sends them, and they are ignored. */
export const NewCustomsDocument = v.object({ typeDocument: line(80) });
export type NewCustomsDocument = v.InferOutput<typeof NewCustomsDocument>;

/** What may change of a document, besides its file. What is left out stays as it is. */
export const CustomsEdit = v.partial(NewCustomsDocument);
export type CustomsEdit = v.InferOutput<typeof CustomsEdit>;

/**
 * A decision: why a document is refused (left out, a reason that was given before stays), and of which file, by the moment
 * at which it was filed: a decision on a file that its customer has replaced since is refused (CUSTOMS_REPLACED).
 */
export const CustomsDecision = v.object({
  motif: v.optional(textOrNothing(MAX_REASON_LENGTH)),
  deposeLe: v.optional(datetime),
});
export type CustomsDecision = v.InferOutput<typeof CustomsDecision>;

/** A version that was decided on and that its customer has replaced since. */
export const CustomsVersion = v.object({
  typeDocument: v.string(),
  statut: v.picklist(CUSTOMS_STATUTS),
  motif: v.nullable(v.string()),
  photo: v.nullable(v.string()),
  decideLe: v.nullable(v.string()),
  remplaceLe: v.string(),
  /** The admin who decided; for admins. */
  decidePar: v.optional(v.nullable(id)),
});
export type CustomsVersion = v.InferOutput<typeof CustomsVersion>;

/** A decision by an admin, of the file that was filed at `deposeLe`. EN_ATTENTE takes an earlier decision back. */
export const PastDecision = v.object({
  statut: v.picklist(CUSTOMS_STATUTS),
  motif: v.nullable(v.string()),
  /** Null where it is not known. */
  decideLe: v.nullable(v.string()),
  deposeLe: v.string(),
  /** The admin who decided; for admins. */
  decidePar: v.optional(v.nullable(id)),
});
export type PastDecision = v.InferOutput<typeof PastDecision>;

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
  /** When the file was filed: with the document, or in place of an earlier one. */
  deposeLe: v.string(),
  /** When it was decided on; null while it waits. */
  decideLe: v.nullable(v.string()),
  decidePar: v.optional(v.nullable(id)),
  /** Earlier versions that were refused, oldest first. */
  historique: v.array(CustomsVersion),
  /** Every decision on any of its versions, the current one included, oldest first. */
  decisions: v.array(PastDecision),
  createdAt: v.string(),
});
export type CustomsDocument = v.InferOutput<typeof CustomsDocument>;
