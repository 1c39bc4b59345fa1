import * as v from 'valibot';
import { personName } from '../http/fields.ts';
import { phone } from '../phone/schema.ts';

/** Request of a recipient to name another person to collect a parcel. */
export const NewProxy = v.object({ nom: personName(120), telephone: v.optional(phone) });
export type NewProxy = v.InferOutput<typeof NewProxy>;

/**
 * First name of the person who may collect a parcel, for anybody with its code; null when it cannot be derived from
 * their name.
 */
export const PublicProxy = v.object({ prenom: v.nullable(v.string()) });
export type PublicProxy = v.InferOutput<typeof PublicProxy>;

/** Person whom the recipient named to collect a parcel, as its sender and agents see them. */
export const CollectionProxy = v.object({ nom: v.string(), telephone: v.nullable(v.string()), le: v.string() });
export type CollectionProxy = v.InferOutput<typeof CollectionProxy>;
