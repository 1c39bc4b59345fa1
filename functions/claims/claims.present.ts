import { waitOf } from '#shared/claims/rules.ts';
import type { Claim, ClaimRow } from '#shared/claims/schema.ts';
import { wholeOf } from '#shared/counter/cash.ts';
import { dollarsOf } from '#shared/units.ts';
import { signedUrl } from '../core/files/links.ts';
import type { StoredClaim, StoredClaimDecision } from '../core/items/claims.ts';

/** Presents a claim to its claimant and to admins, or without words and photos to the sender of the recipient's. */
export const presentClaim = async (claim: StoredClaim, withWords: boolean): Promise<Claim> => ({
  id: claim.id,
  colisId: claim.colisId,
  cote: claim.cote,
  type: claim.type,
  statut: claim.statut,
  attend: waitOf(claim.statut),
  depuis: claim.depuis,
  ouverteLe: claim.createdAt,
  lignes: withWords ? (claim.lignes ?? null) : null,
  souhait: claim.souhait,
  montantSouhaite: claim.wishCents === undefined ? null : dollarsOf(claim.wishCents),
  aLaRemise: claim.aLaRemise === true,
  messages: withWords
    ? claim.messages.map(({ le, texte, par }) => ({
        le,
        de: par === undefined ? ('CLIENT' as const) : ('EQUIPE' as const),
        texte,
      }))
    : [],
  photos: withWords ? (await Promise.all(claim.photoKeys.map(signedUrl))).filter((url) => url !== null) : [],
  decision: claim.decision ? { ...presentDecision(claim.decision), revisee: claim.avant !== undefined } : null,
  paiement: presentPayment(claim.paiement),
  cloture: claim.cloture ?? null,
});

export const presentDecision = ({ accepte, freightCents, goodsCents, motif, le }: StoredClaimDecision) => ({
  accepte,
  fret: dollarsOf(freightCents),
  indemnite: dollarsOf(goodsCents),
  motif,
  le,
});

const presentPayment = (paiement: StoredClaim['paiement']): Claim['paiement'] => {
  if (!paiement) return null;
  const { le, freightCents, goods } = paiement;
  return {
    le,
    fret: dollarsOf(freightCents),
    indemnite: goods
      ? { moyen: goods.moyen, montant: wholeOf(goods.montant, goods.devise), devise: goods.devise }
      : null,
  };
};

/** Presents a claim in the admins' list, with the name of its sender. */
export const presentRow = (claim: StoredClaim, client: string | null): ClaimRow => ({
  id: claim.id,
  colisId: claim.colisId,
  conteneurId: claim.bookingId,
  cote: claim.cote,
  type: claim.type,
  statut: claim.statut,
  attend: waitOf(claim.statut),
  depuis: claim.depuis,
  ouverteLe: claim.createdAt,
  souhait: claim.souhait,
  client,
  clientId: claim.userId,
  accorde: claim.decision ? dollarsOf(claim.decision.freightCents + claim.decision.goodsCents) : null,
});
