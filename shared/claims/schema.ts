import * as v from 'valibot';
import { Colis } from '../colis/schema.ts';
import { CURRENCIES } from '../customs/constants.ts';
import { amount, id, isDistinct, line, money, pageFieldsUpTo, text, uploadedKey } from '../http/fields.ts';
import { PAGE_SIZES } from '../http/paging.ts';
import { COUVERTURES } from '../insurance/constants.ts';
import {
  CLAIM_KINDS,
  CLAIM_LIMITS,
  CLAIM_PAYOUTS,
  CLAIM_SIDES,
  CLAIM_STATUTS,
  CLAIM_WAITS,
  CLAIM_WISHES,
} from './constants.ts';

export type ClaimSide = (typeof CLAIM_SIDES)[number];
export type ClaimKind = (typeof CLAIM_KINDS)[number];
export type ClaimWish = (typeof CLAIM_WISHES)[number];
export type ClaimStatut = (typeof CLAIM_STATUTS)[number];
/** Statuts that a mail tells of: that an answer came, its claimant knows. */
export type ToldClaimStatut = Exclude<ClaimStatut, 'REPONDUE'>;
export type ClaimWait = (typeof CLAIM_WAITS)[number];
export type ClaimPayout = (typeof CLAIM_PAYOUTS)[number];

/** Highest sum in dollars of a wish or a decision: a guard against typing errors. */
const MAX_SUM = 100_000;

const photoKeys = v.optional(v.pipe(v.array(uploadedKey), v.maxLength(CLAIM_LIMITS.photosAtOnce)));

/** Request of a claimant: what happened to which lines of the inventory (all without any), and what they wish. */
export const NewClaim = v.object({
  type: v.picklist(CLAIM_KINDS),
  souhait: v.picklist(CLAIM_WISHES),
  /** Dollars that a compensation should be. */
  montant: v.optional(money(MAX_SUM)),
  /** Places of the goods in the inventory, from 1. */
  rangs: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(CLAIM_LIMITS.lines))),
      v.maxLength(CLAIM_LIMITS.lines),
      v.check((places) => isDistinct(places), 'repeated'),
    ),
  ),
  texte: text(CLAIM_LIMITS.words),
  photoKeys,
});
export type NewClaim = v.InferOutput<typeof NewClaim>;

/** Message of a claimant about their claim, with photos. */
export const ClaimAnswer = v.object({ texte: text(CLAIM_LIMITS.words), photoKeys });
export type ClaimAnswer = v.InferOutput<typeof ClaimAnswer>;

/** Question of the team to the claimant. */
export const ClaimQuestion = v.object({ texte: text(CLAIM_LIMITS.words) });
export type ClaimQuestion = v.InferOutput<typeof ClaimQuestion>;

const reason = text(CLAIM_LIMITS.reason);

/**
 * Decision on a claim, or its one revision: the share of the parcel in percent, and dollars of the freight and of the
 * goods, with a reason; more than the rule gives needs a reason of its own. Both sums are 0 of a refusal.
 */
export const ClaimDecision = v.object({
  accepte: v.boolean(),
  part: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
  fret: money(MAX_SUM),
  indemnite: money(MAX_SUM),
  motif: reason,
  motifAuDela: v.optional(reason),
});
export type ClaimDecision = v.InferOutput<typeof ClaimDecision>;

/**
 * Record of the payment of an accepted claim. The freight goes back by itself; of a compensation, how it was paid, in
 * its currency, and the reference of a transfer or of mobile money.
 */
export const ClaimPayment = v.object({
  moyen: v.optional(v.picklist(CLAIM_PAYOUTS)),
  devise: v.optional(v.picklist(CURRENCIES)),
  montant: v.optional(amount(0.01, 100_000_000)),
  reference: v.optional(line(CLAIM_LIMITS.reference)),
});
export type ClaimPayment = v.InferOutput<typeof ClaimPayment>;

/** Request to close an accepted claim without a payment, such as one that was settled by another delivery. */
export const ClaimClosing = v.object({ motif: reason });
export type ClaimClosing = v.InferOutput<typeof ClaimClosing>;

const decision = {
  accepte: v.boolean(),
  fret: v.number(),
  indemnite: v.number(),
  motif: v.string(),
  le: v.string(),
};

const claim = {
  id,
  colisId: id,
  cote: v.picklist(CLAIM_SIDES),
  type: v.picklist(CLAIM_KINDS),
  statut: v.picklist(CLAIM_STATUTS),
  attend: v.picklist(CLAIM_WAITS),
  /** Since when it has its statut, and is there. */
  depuis: v.string(),
  ouverteLe: v.string(),
  /** Goods that are concerned; null for all. */
  lignes: v.nullable(v.array(v.string())),
  souhait: v.picklist(CLAIM_WISHES),
  montantSouhaite: v.nullable(v.number()),
  /** Opened by an agent at the handover, for who collected the parcel. */
  aLaRemise: v.boolean(),
  /** Words of claimant and team, oldest first; empty to the sender of a claim of the recipient. */
  messages: v.array(v.object({ le: v.string(), de: v.picklist(['CLIENT', 'EQUIPE']), texte: v.string() })),
  photos: v.array(v.string()),
  decision: v.nullable(v.object({ ...decision, revisee: v.boolean() })),
  paiement: v.nullable(
    v.object({
      le: v.string(),
      fret: v.number(),
      indemnite: v.nullable(
        v.object({ moyen: v.picklist(CLAIM_PAYOUTS), montant: v.number(), devise: v.picklist(CURRENCIES) }),
      ),
    }),
  ),
  /** Why it was closed without a payment. */
  cloture: v.nullable(v.string()),
};

/** Claim as its claimant sees it, or the sender. */
export const Claim = v.object(claim);
export type Claim = v.InferOutput<typeof Claim>;

/** Claims for a parcel as one side sees them, and what a new one may be. */
export const ClaimsOfColis = v.object({
  reclamations: v.array(Claim),
  /** Kinds that fit, the one that the product knows first; empty while none can be opened, or one is open. */
  types: v.array(v.picklist(CLAIM_KINDS)),
  /** Goods of the inventory, in the order of their places. */
  lignes: v.array(v.string()),
  codeSuivi: v.nullable(v.string()),
  colisId: id,
});
export type ClaimsOfColis = v.InferOutput<typeof ClaimsOfColis>;

/** Claim in the admins' list. */
export const ClaimRow = v.object({
  id,
  colisId: id,
  conteneurId: id,
  cote: v.picklist(CLAIM_SIDES),
  type: v.picklist(CLAIM_KINDS),
  statut: v.picklist(CLAIM_STATUTS),
  attend: v.picklist(CLAIM_WAITS),
  depuis: v.string(),
  ouverteLe: v.string(),
  souhait: v.picklist(CLAIM_WISHES),
  /** Sender; null once their account is erased. */
  client: v.nullable(v.string()),
  clientId: id,
  /** Dollars that were decided. */
  accorde: v.nullable(v.number()),
});
export type ClaimRow = v.InferOutput<typeof ClaimRow>;

/** Query for the admins' list of claims: those that wait for somebody, or in a statut. */
export const ClaimSearch = v.object({
  ...pageFieldsUpTo(PAGE_SIZES.largest),
  attend: v.optional(v.picklist(CLAIM_WAITS)),
  statut: v.optional(v.picklist(CLAIM_STATUTS)),
});
export type ClaimSearch = v.InferOutput<typeof ClaimSearch>;

const DecisionOfTeam = v.object({
  ...decision,
  part: v.number(),
  par: v.string(),
  motifAuDela: v.nullable(v.string()),
  /** Most of freight and goods by the rule when it was decided; null while no rate was known. */
  plafondFret: v.number(),
  plafondIndemnite: v.nullable(v.number()),
});

/** Claim as admins see it, with all that the product knows of the parcel, and what a decision may be. */
export const ClaimFile = v.object({
  ...claim,
  conteneurId: id,
  clientId: id,
  client: v.nullable(v.string()),
  decisionEquipe: v.nullable(DecisionOfTeam),
  decisionAvant: v.nullable(DecisionOfTeam),
  paiementEquipe: v.nullable(
    v.object({ par: v.string(), reference: v.nullable(v.string()), depenseId: v.nullable(id) }),
  ),
  /** The parcel with its intake, loading, unloading, damage and photos as they are now. */
  colis: Colis,
  couverture: v.object({
    type: v.picklist(COUVERTURES),
    /** XOF that were declared, or are insured, and the most that may be. */
    valeur: v.number(),
    plafond: v.number(),
    assureur: v.nullable(v.string()),
  }),
  /** What the rule of a decision is computed from, in dollars; the value and its cap are null without a rate of the day. */
  regle: v.object({ paye: v.number(), valeur: v.nullable(v.number()), plafond: v.nullable(v.number()) }),
});
export type ClaimFile = v.InferOutput<typeof ClaimFile>;
