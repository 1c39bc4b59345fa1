import * as v from 'valibot';
import { LANGUAGES } from '../auth/schema.ts';
import { customsLine, email, id, line, text } from '../http/fields.ts';
import { phone } from '../phone/schema.ts';

/** Fields of a saved recipient. Addresses in the destination countries have a quarter and a landmark, no postcode. */
const recipientFields = {
  nom: customsLine(120),
  telephone: phone,
  email: v.optional(email),
  /** Street or house, and the town. */
  adresse: text(300),
  quartier: v.optional(line(80)),
  /** Landmark that helps to find the door, such as "behind the pharmacy". */
  repere: v.optional(line(120)),
  /** Language of the mails to them, French unless the customer chose another. */
  langue: v.optional(v.picklist(LANGUAGES)),
};

/** Request that saves a recipient, or replaces a saved one. */
export const NewRecipient = v.object(recipientFields);
export type NewRecipient = v.InferOutput<typeof NewRecipient>;

/** A recipient that a customer saved for further parcels. */
export const Recipient = v.object({ id, ...recipientFields, createdAt: v.string() });
export type Recipient = v.InferOutput<typeof Recipient>;
