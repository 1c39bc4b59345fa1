import * as v from 'valibot';
import { RETURN_WAYS } from '../changes/money-back.ts';
import { email, id } from '../http/fields.ts';
import { GroupPayment, PaidBy } from './schema.ts';

/** Request for a link by which anybody pays what is owed for parcels; `email`: also sent there, in fixed words. */
export const NewPayLink = v.object({ colisIds: GroupPayment, email: v.optional(email) });
export type NewPayLink = v.InferOutput<typeof NewPayLink>;

/** Open pay link, as its customer and staff see it. */
export const PayLink = v.object({
  /** Code in its address, in the form of a tracking code. */
  code: v.string(),
  colisIds: v.array(id),
  creeLe: v.string(),
  expireLe: v.string(),
  /** Dollars that it asks now. */
  montant: v.number(),
  /** True if staff made it. */
  equipe: v.boolean(),
});
export type PayLink = v.InferOutput<typeof PayLink>;

/** Code of the pay link of a recipient, in the form of a tracking code. */
export const RecipientPayLink = v.object({ code: v.string() });
export type RecipientPayLink = v.InferOutput<typeof RecipientPayLink>;

/** States of what a link shows: to pay, while another payment is under way, and paid by who comes back from paying. */
const PAYER_ETATS = ['A_PAYER', 'EN_COURS', 'PAYE'] as const;

/** View of a link for whoever has it: no address, phone, contents or number of a parcel; amounts in dollars. */
export const PayerView = v.object({
  etat: v.picklist(PAYER_ETATS),
  /** First name of the customer. */
  expediteur: v.string(),
  /** A line for each parcel; the first name of its recipient is null where the name has none. */
  lignes: v.array(
    v.object({
      destinataire: v.nullable(v.string()),
      depart: v.string(),
      destination: v.string(),
      montant: v.number(),
    }),
  ),
  montant: v.number(),
  devise: v.literal('USD'),
  /** The sum in francs CFA, for a wallet, at the rate of the day `tauxDu`; null without a rate, and once it is paid. */
  francs: v.nullable(v.object({ montant: v.number(), tauxDu: v.string() })),
  /** Minutes after which the payment under way has ended at the latest; null without one, and when staff confirm it. */
  minutes: v.nullable(v.number()),
  /** Dollars of a payment that go back, since they were not owed any more. */
  rembourse: v.number(),
  /**
   * What goes back of a payment if the customer cancelled its parcels now, and by which ways; dollars of it that would be
   * kept as a fee. Null before it is paid, and once the customer cannot cancel any of them.
   */
  annulation: v.nullable(
    v.object({ rembourse: v.number(), frais: v.number(), voies: v.array(v.picklist(RETURN_WAYS)) }),
  ),
});
export type PayerView = v.InferOutput<typeof PayerView>;

/**
 * Request to pay by a link; `email` is where the receipt goes. `session` is the payment that this browser began before:
 * it goes on.
 */
export const PayerPayment = v.object({
  ...PaidBy.entries,
  email: v.optional(email),
  session: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(200))),
});
export type PayerPayment = v.InferOutput<typeof PayerPayment>;

/** Payment that a payer began: its session, for a later `PayerPayment`. */
export const StartedPayerPayment = v.object({ session: v.nullable(v.string()) });
