import { isOpenClaim } from '#shared/claims/rules.ts';
import { nowIso, retentionEnd } from '../core/clock.ts';
import { findClaim, replaceClaimWrite, type StoredClaim, type StoredClaimDecision } from '../core/items/claims.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';

/**
 * Removes words, goods and reference from a claim of an erased customer, and its photos through the stream; sums stay as
 * long as the books. One that is open ends.
 */
export const anonymiseClaim = async (claim: StoredClaim): Promise<void> => {
  if (claim.keptUntil) return;
  const { lignes: _, cloture, paiement, decision, avant, ...rest } = claim;
  const anonymous: StoredClaim = {
    ...rest,
    ...(isOpenClaim(claim.statut) && { statut: 'RETIREE' as const, depuis: nowIso() }),
    ...(cloture !== undefined && { cloture: '' }),
    ...(decision && { decision: withoutWords(decision) }),
    ...(avant && { avant: withoutWords(avant) }),
    ...(paiement && { paiement: withoutReference(paiement) }),
    messages: [],
    photoKeys: [],
    keptUntil: retentionEnd(),
  };
  try {
    await transact({ claim: replaceClaimWrite(anonymous) });
  } catch (error) {
    const current = error instanceof ConditionFailed ? await findClaim(claim.userId, claim.id) : undefined;
    if (!current) throw error;
    await anonymiseClaim(current);
  }
};

const withoutWords = ({ motifAuDela: _, ...decision }: StoredClaimDecision): StoredClaimDecision => ({
  ...decision,
  motif: '',
});

const withoutReference = ({ goods, ...paiement }: NonNullable<StoredClaim['paiement']>): StoredClaim['paiement'] => {
  if (!goods) return paiement;
  const { reference: _, ...sum } = goods;
  return { ...paiement, goods: sum };
};
