import * as v from 'valibot';
import { LANGUAGES, Registration } from '../auth/schema.ts';
import { emailOrNone, id, optionalText } from '../http/fields.ts';

const { nom, prenom, telephone, langue } = Registration.entries;

/** Customer without a login, as staff add one at the counter or on the phone: an email and an address if they have one. */
export const NewCustomer = v.object({
  nom,
  prenom,
  telephone,
  langue,
  email: v.optional(emailOrNone, ''),
  adresse: optionalText(300),
});
export type NewCustomer = v.InferOutput<typeof NewCustomer>;

/** A customer as the staff of a depot see them: no postal or email address. */
export const CounterCustomer = v.object({
  id,
  nom: v.string(),
  prenom: v.string(),
  telephone: v.string(),
  langue: v.picklist(LANGUAGES),
  /** True for a customer without a login, whom staff added. */
  sansConnexion: v.boolean(),
});
export type CounterCustomer = v.InferOutput<typeof CounterCustomer>;
