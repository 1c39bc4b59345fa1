import * as v from 'valibot';
import { LANGUAGES, Registration } from '../auth/schema.ts';
import { emailOrNone, id, line, optionalText } from '../http/fields.ts';
import { typedPhone } from '../phone/schema.ts';

const { nom, prenom, telephone, langue, email, password } = Registration.entries;

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

/** Customers that a search returns at most. */
export const MAX_FOUND_CUSTOMERS = 8;

/** Letters of a name that a search needs at least, so that nobody pages through all customers. */
const MIN_LETTERS = 3;

/** Search for customers by a whole phone number, as written in any country of the corridor, or by the beginning of a name. */
export const CustomerSearch = v.pipe(
  v.object({
    telephone: v.optional(typedPhone),
    nom: v.optional(
      v.pipe(
        line(80),
        v.minLength(MIN_LETTERS),
        v.check((name) => (name.match(/\p{L}/gu) ?? []).length >= MIN_LETTERS, 'not_name'),
      ),
    ),
  }),
  v.forward(
    v.partialCheck(
      [['telephone'], ['nom']],
      ({ telephone, nom }) => (telephone === undefined) !== (nom === undefined),
      'required',
    ),
    ['telephone'],
  ),
);
export type CustomerSearch = v.InferOutput<typeof CustomerSearch>;

/** Recovery code as it is printed, in the form of a tracking code, and until when it is valid. */
export const RecoveryCode = v.object({ code: v.string(), expireLe: v.string() });
export type RecoveryCode = v.InferOutput<typeof RecoveryCode>;

/** Customer whose account a recovery code opens: the first name alone, since anybody may have found the code. */
export const RecoverableAccount = v.object({ prenom: v.string() });

/** Email and password that a customer without a login chooses. */
export const AccountRecovery = v.object({ email, password });
export type AccountRecovery = v.InferOutput<typeof AccountRecovery>;
