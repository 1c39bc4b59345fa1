import * as v from 'valibot';
import { id } from '../http/fields.ts';

/** A customer who owes for parcels, in dollars; name, address and phone number as in the parcel of the longest debt. */
export const Debtor = v.object({
  id,
  /** Null once their account is deleted. */
  client: v.nullable(v.string()),
  email: v.string(),
  telephone: v.string(),
  /** Parcels with an unpaid price or supplement. */
  colis: v.number(),
  /** Unpaid prices and supplements together, and the part that is supplements. */
  du: v.number(),
  supplements: v.number(),
  /** Part of `du` that is due first, as deposits, if a rest of these parcels is due later; absent otherwise. */
  acomptes: v.optional(v.number()),
  /** Part of `du` for which a cash or transfer payment is recorded and awaits confirmation. */
  aConfirmer: v.number(),
  /** Since when the oldest is due. */
  depuis: v.string(),
});
export type Debtor = v.InferOutput<typeof Debtor>;
