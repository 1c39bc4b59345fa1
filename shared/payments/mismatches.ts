import * as v from 'valibot';
import { id, text } from '../http/fields.ts';

const sum = v.nullable(v.object({ devise: v.string(), montant: v.number() }));

/** Longest note of what was done about a mismatch. */
const MAX_NOTE = 300;

/** Mismatch that the daily comparison found and no repetition explains, with the money of both sides. */
export const Ecart = v.object({
  /** Id of the page, entry or drawer that disagrees. */
  id: v.string(),
  /** Page of a payment, entry of an account at a provider, or cash drawer. */
  type: v.picklist(['PAGE', 'COMPTE', 'CAISSE']),
  depuis: v.string(),
  paymentId: v.nullable(id),
  caisseId: v.nullable(id),
  /** Money by our table, and by the provider or the drawer's movements; null where a side has none. */
  nous: sum,
  eux: sum,
  /** True once both sides agree, or somebody marked it as done. */
  fini: v.boolean(),
  /** Admin who marked it as done, and what they did; null otherwise. */
  traite: v.nullable(v.object({ le: v.string(), par: id, motif: v.string() })),
});
export type Ecart = v.InferOutput<typeof Ecart>;

export const EcartDone = v.object({ motif: text(MAX_NOTE) });
