/** Sides that may claim for a parcel: its sender, and its recipient by the link in a mail. */
export const CLAIM_SIDES = ['EXPEDITEUR', 'DESTINATAIRE'] as const;

/** Kinds of claims: damaged, missing as a whole or in part, late, anything else. */
export const CLAIM_KINDS = ['ENDOMMAGE', 'MANQUANT', 'RETARD', 'AUTRE'] as const;

/** What a claimant wishes: the freight back, a compensation, delivered again. */
export const CLAIM_WISHES = ['REMBOURSEMENT', 'INDEMNITE', 'LIVRAISON'] as const;

/**
 * Statuts of a claim: received, in review, a question to the claimant, answered; accepted until it is paid or closed
 * without a payment; refused; withdrawn.
 */
export const CLAIM_STATUTS = [
  'RECUE',
  'EN_EXAMEN',
  'QUESTION',
  'REPONDUE',
  'ACCEPTEE',
  'PAYEE',
  'CLOSE',
  'REFUSEE',
  'RETIREE',
] as const;

/** Who has to act on a claim: the team, the claimant, or nobody any more. */
export const CLAIM_WAITS = ['EQUIPE', 'CLIENT', 'PERSONNE'] as const;

/** Ways of a compensation: cash of the admin's or the office's drawer, a transfer, mobile money. */
export const CLAIM_PAYOUTS = ['ESPECES', 'VIREMENT', 'MOBILE'] as const;

export const CLAIM_LIMITS = {
  words: 1_500,
  reason: 500,
  /** Photos of one claim over all its messages, and of one message. */
  photos: 12,
  photosAtOnce: 6,
  /** Messages between claimant and team. */
  messages: 40,
  lines: 60,
  reference: 60,
  /** Months after a handover in which a claim is taken: the carriage is barred then (Hague-Visby, article III(6)). */
  months: 12,
} as const;

/** Part of a compensation, in percent, by which a payout in another currency may differ from it by its rate. */
export const PAYOUT_TOLERANCE = 5;
