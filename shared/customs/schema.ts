import * as v from 'valibot';
import { datetime, id, quotedLine, textOrNothing } from '../http/fields.ts';
import { CUSTOMS_ETAPES, CUSTOMS_STATUTS } from './constants.ts';
import { NewInventory } from './inventory.ts';
import { MAX_REASON_LENGTH } from './review-limits.ts';
import { InventorySummary } from './shown-inventory.ts';

export type CustomsStatut = (typeof CUSTOMS_STATUTS)[number];
export type CustomsEtape = (typeof CUSTOMS_ETAPES)[number];

/** `userId` and `containerBookingId` come from the path; the multipart form also sends them, and they are ignored. */
export const NewCustomsDocument = v.object({
  typeDocument: quotedLine(80),
  /** Lines of what the parcel contains, stored together with the file. */
  inventaire: v.optional(NewInventory),
});
export type NewCustomsDocument = v.InferOutput<typeof NewCustomsDocument>;

/** Changes to a customs document, besides its file; a field left out stays as it is. */
export const CustomsEdit = v.partial(NewCustomsDocument);
export type CustomsEdit = v.InferOutput<typeof CustomsEdit>;

/**
 * Decision on a customs document. Without `motif` an earlier reason is kept. `deposeLe` identifies the file that was
 * reviewed: a decision on a file that the customer has since replaced is refused (CUSTOMS_REPLACED). `decideLe` is that
 * of the decision that was shown, null or left out for none: another one made since is not replaced
 * (CUSTOMS_DECISION_CHANGED).
 */
export const CustomsDecision = v.object({
  motif: v.optional(textOrNothing(MAX_REASON_LENGTH)),
  deposeLe: v.optional(datetime),
  decideLe: v.optional(v.nullable(datetime)),
});
export type CustomsDecision = v.InferOutput<typeof CustomsDecision>;

const etape = v.picklist(CUSTOMS_ETAPES);

/** Decided version that the customer has since replaced. */
export const CustomsVersion = v.object({
  typeDocument: v.string(),
  statut: v.picklist(CUSTOMS_STATUTS),
  /** Stage that the decision named, if it did. */
  etape: v.optional(etape),
  motif: v.nullable(v.string()),
  photo: v.nullable(v.string()),
  decideLe: v.nullable(v.string()),
  remplaceLe: v.string(),
  /** Id of the deciding admin; for admins. */
  decidePar: v.optional(v.nullable(id)),
});
export type CustomsVersion = v.InferOutput<typeof CustomsVersion>;

/** Decision of an admin on the file uploaded at `deposeLe`. EN_ATTENTE withdraws an earlier decision. */
export const PastDecision = v.object({
  statut: v.picklist(CUSTOMS_STATUTS),
  /** Stage that the decision named, if it did. */
  etape: v.optional(etape),
  motif: v.nullable(v.string()),
  /** Null when unknown. */
  decideLe: v.nullable(v.string()),
  deposeLe: v.string(),
  /** Id of the deciding admin; for admins. */
  decidePar: v.optional(v.nullable(id)),
});
export type PastDecision = v.InferOutput<typeof PastDecision>;

/** Customs document, a draft until a parcel adopts it (`colisId`); drafts expire at `expireLe`. */
export const CustomsDocument = v.object({
  id,
  typeDocument: v.string(),
  statut: v.picklist(CUSTOMS_STATUTS),
  /** Says more than `statut`: to correct, held or released; null otherwise. */
  etape: v.nullable(etape),
  /** Reason for a rejection, if one was given; also for holding it, or what to correct. */
  motif: v.nullable(v.string()),
  userId: id,
  containerBookingId: id,
  colisId: v.nullable(id),
  expireLe: v.nullable(v.string()),
  photo: v.nullable(v.string()),
  /** Summary of its inventory; null without one. */
  inventaire: v.nullable(InventorySummary),
  /** How its customer replaced the latest rejected version: by its list of goods, or by another file; absent before. */
  remplacePar: v.optional(v.picklist(['LISTE', 'FICHIER'])),
  /** Upload time of the current file: the first one, or its latest replacement. */
  deposeLe: v.string(),
  /** Time of the decision; null while it is pending. */
  decideLe: v.nullable(v.string()),
  decidePar: v.optional(v.nullable(id)),
  /** Earlier versions that were rejected, oldest first. */
  historique: v.array(CustomsVersion),
  /** Every decision on any of its versions, the current one included, oldest first. */
  decisions: v.array(PastDecision),
  createdAt: v.string(),
  /** Its parcel in the list of those of booked parcels; null once the parcel is deleted. For admins. */
  colis: v.optional(
    v.nullable(
      v.object({
        description: v.string(),
        /** Name of the customer; null once their account is deleted. */
        client: v.nullable(v.string()),
        nomDestinataire: v.string(),
      }),
    ),
  ),
});
export type CustomsDocument = v.InferOutput<typeof CustomsDocument>;
