import * as v from 'valibot';
import { id } from '../http/fields.ts';

/** One of two customers to merge: how they are found, and what hangs on them; `du` is what they owe, in dollars. */
export const MergeSide = v.object({
  id,
  prenom: v.string(),
  nom: v.string(),
  telephone: v.string(),
  email: v.string(),
  sansConnexion: v.boolean(),
  colis: v.number(),
  paiements: v.number(),
  documents: v.number(),
  destinataires: v.number(),
  recus: v.number(),
  du: v.number(),
});
export type MergeSide = v.InferOutput<typeof MergeSide>;

/** Reasons for which two customers cannot be merged. */
const MERGE_BLOCKERS = [
  'SAME_CUSTOMER',
  'CUSTOMERS_HAVE_LOGINS',
  'MERGE_INTO_ADMIN',
  'CUSTOMER_MERGED',
  'TOO_MANY_MERGED',
] as const;
export type MergeBlocker = (typeof MERGE_BLOCKERS)[number];

/**
 * What a merge joins: the customer who stays (`garde`) with their name, phone and email, the one who becomes a part of
 * them, and what prevents it.
 */
export const MergePreview = v.object({
  garde: MergeSide,
  rejoint: MergeSide,
  empechement: v.nullable(v.picklist(MERGE_BLOCKERS)),
});
export type MergePreview = v.InferOutput<typeof MergePreview>;

/** The other customer of a merge. */
export const Merge = v.object({ clientId: id });
