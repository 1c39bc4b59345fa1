import * as v from 'valibot';
import { amount, id } from '../http/fields.ts';
import { EXCEEDED_LIMITS, MAX_CASH } from './constants.ts';

export type ExceededLimit = (typeof EXCEEDED_LIMITS)[number];

/** Statuts of an approval that is stored: asked for, given, declined, or spent by a sale. */
const APPROVAL_STATUTS = ['DEMANDE', 'ACCORDE', 'REFUSE', 'UTILISE'] as const;
export type ApprovalStatut = (typeof APPROVAL_STATUTS)[number];

/** Request to leave `montant` dollars of a sale unpaid above `limite`, with which the sale was refused. */
export const NewApproval = v.object({
  clientId: id,
  conteneurId: id,
  montant: amount(0.01, MAX_CASH),
  limite: v.picklist(EXCEEDED_LIMITS),
});
export type NewApproval = v.InferOutput<typeof NewApproval>;

/** Decision of an admin on such a request. */
export const ApprovalDecision = v.object({ statut: v.picklist(['ACCORDE', 'REFUSE']) });
export type ApprovalDecision = v.InferOutput<typeof ApprovalDecision>;

/** Approval of terms above the limits, for one customer in one container; amounts in dollars. */
export const Approval = v.object({
  id,
  clientId: id,
  client: v.string(),
  conteneurId: id,
  depart: v.string(),
  destination: v.string(),
  /** Most that a sale may leave unpaid. */
  montant: v.number(),
  limite: v.picklist(EXCEEDED_LIMITS),
  /** Sum that the customer owed by terms when it was asked for, and the limit. */
  dejaDu: v.number(),
  dejaDuMax: v.number(),
  /** Percentage of the container that travelled unpaid then, and the limit. */
  part: v.number(),
  partMax: v.number(),
  /** `EXPIRE`: it was not decided, or not spent, in time. */
  statut: v.picklist([...APPROVAL_STATUTS, 'EXPIRE']),
  agent: v.string(),
  /** Name of the agent's site; null for an admin in the office. */
  site: v.nullable(v.string()),
  demandeLe: v.string(),
  expireLe: v.string(),
  decision: v.nullable(v.object({ le: v.string(), admin: v.string() })),
});
export type Approval = v.InferOutput<typeof Approval>;
