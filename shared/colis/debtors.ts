import * as v from 'valibot';
import { id } from '../http/fields.ts';

/** Days after which a debt is in the next group: up to 7, up to 30, up to 60, and older. */
export const DEBT_DAYS = [7, 30, 60] as const;

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
  /** Dollars of `du` by age, in the groups of `DEBT_DAYS` and one for what is older. */
  parAge: v.array(v.number()),
  /** Parcels that can be paid now, the longest due first, as far as one payment takes them. */
  aPayer: v.array(id),
  /** When an admin reminded them last of what they owe; absent before that. */
  rappeleLe: v.optional(v.string()),
});
export type Debtor = v.InferOutput<typeof Debtor>;
