import * as v from 'valibot';
import { datetime, personName } from '../http/fields.ts';
import { phone } from '../phone/schema.ts';

/** Request of somebody with the link of a parcel to name another person to collect it. */
export const NewProxy = v.object({ nom: personName(120), telephone: v.optional(phone) });
export type NewProxy = v.InferOutput<typeof NewProxy>;

/**
 * First name of a person named to collect a parcel, for anybody with its code; null when it cannot be derived from
 * their name.
 */
export const PublicProxy = v.object({ prenom: v.nullable(v.string()) });
export type PublicProxy = v.InferOutput<typeof PublicProxy>;

/** Person named to collect a parcel, and when, as its sender and agents see them. */
export const CollectionProxy = v.object({ nom: v.string(), telephone: v.nullable(v.string()), le: v.string() });
export type CollectionProxy = v.InferOutput<typeof CollectionProxy>;

/** Decision of the sender on the person who was named at `le`. */
export const ProxyDecision = v.object({ le: datetime });
export type ProxyDecision = v.InferOutput<typeof ProxyDecision>;

/**
 * Person named to collect a parcel, as the recipient sees them by the link in their mail: who waits for their decision
 * (`ATTENTE`), may collect (`CONFIRME`), or was replaced or removed (`ABSENT`); nobody, by the link of a mail about what is
 * paid at the collection (`PAIEMENT`).
 */
export const ProxyOfLink = v.object({
  etat: v.picklist(['ATTENTE', 'CONFIRME', 'ABSENT', 'PAIEMENT']),
  nom: v.nullable(v.string()),
  codeSuivi: v.nullable(v.string()),
  /** Dollars to pay at the collection, which the recipient may pay by this link; null when there is nothing to pay there, or the link has expired. */
  aPayerAuRetrait: v.nullable(v.number()),
});
export type ProxyOfLink = v.InferOutput<typeof ProxyOfLink>;
