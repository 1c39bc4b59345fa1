import * as v from 'valibot';
import { id } from '../http/fields.ts';

/**
 * Kinds of entries of an account at a provider: a payment, a refund, a refund that the bank sent back, money of a dispute,
 * a fee of its own, a payout to the bank, and anything else.
 */
export const ENTRY_KINDS = [
  'PAIEMENT',
  'REMBOURSEMENT',
  'REMBOURSEMENT_RENVOYE',
  'LITIGE',
  'FRAIS',
  'VERSEMENT',
  'AUTRE',
] as const;

/** Entry of our account at a provider, in units of its currency; the account changed by `montant` − `frais`. */
export const ProviderEntry = v.object({
  id: v.string(),
  le: v.string(),
  type: v.picklist(ENTRY_KINDS),
  devise: v.string(),
  montant: v.number(),
  frais: v.number(),
  /** Reference of the movement that it should equal; null for what is none of a payment. */
  reference: v.nullable(v.string()),
  paymentId: v.nullable(id),
});
export type ProviderEntry = v.InferOutput<typeof ProviderEntry>;
