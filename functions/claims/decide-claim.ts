import { CLAIM_LIMITS } from '#shared/claims/constants.ts';
import { mostOf } from '#shared/claims/rules.ts';
import type { ClaimClosing, ClaimDecision, ClaimQuestion } from '#shared/claims/schema.ts';
import { AppError, type FieldFault } from '#shared/errors.ts';
import { dollarsOf } from '#shared/units.ts';
import { refundableCents } from '../colis/claim-refund.ts';
import { wholeCents } from '../colis/price-changes.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { nowIso } from '../core/clock.ts';
import type { StoredClaim, StoredClaimDecision } from '../core/items/claims.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { changeClaim } from './change-claim.ts';
import { factsOfClaim } from './claim-file.ts';

/** Begins the review of a claim; one that is in review stays so. Throws CLAIM_STATUT_CHANGED. */
export const reviewClaim = (claim: StoredClaim, idempotencyKey: IdempotencyKey | undefined): Promise<StoredClaim> =>
  idempotent(idempotencyKey, (record, recordUnchanged) =>
    claim.statut === 'EN_EXAMEN'
      ? recordUnchanged(claim)
      : changeClaim(claim, 'EXAMEN', ({ claim: current }) => ({ claim: { ...current, statut: 'EN_EXAMEN' } }), record),
  );

/** Asks the claimant a question. Throws CLAIM_STATUT_CHANGED once it is decided, or INVALID_FIELDS. */
export const askClaimant = (
  claim: StoredClaim,
  { texte }: ClaimQuestion,
  { userId: par }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredClaim> =>
  idempotent(idempotencyKey, (record) =>
    changeClaim(
      claim,
      'QUESTION',
      ({ claim: current }) => {
        if (current.messages.length >= CLAIM_LIMITS.messages)
          throw new AppError('INVALID_FIELDS', {
            fields: { texte: { fault: 'too_many', limit: CLAIM_LIMITS.messages } },
          });
        return {
          claim: { ...current, statut: 'QUESTION', messages: [...current.messages, { le: nowIso(), texte, par }] },
        };
      },
      record,
    ),
  );

/**
 * Decides on a claim, or revises the decision once, before its payment. Throws CLAIM_STATUT_CHANGED, CLAIM_REVISED, or
 * INVALID_FIELDS for more of the freight than was paid, for more than the rule gives without a reason, or for sums of a
 * refusal.
 */
export const decideClaim = (
  claim: StoredClaim,
  input: ClaimDecision,
  { userId: par }: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredClaim> =>
  idempotent(idempotencyKey, (record) =>
    changeClaim(
      claim,
      (current) => (current.decision ? 'REVISION' : 'DECISION'),
      async ({ claim: current, colis }) => {
        if (current.avant) throw new AppError('CLAIM_REVISED');
        const decision: StoredClaimDecision = { ...(await sumsFrom(input, current, colis)), le: nowIso(), par };
        return {
          claim: {
            ...current,
            statut: decision.accepte ? 'ACCEPTEE' : 'REFUSEE',
            decision,
            ...(current.decision && { avant: current.decision }),
            cloture: undefined,
          },
        };
      },
      record,
    ),
  );

const sumsFrom = async (
  { accepte, part: percent, fret, indemnite, motif, motifAuDela }: ClaimDecision,
  claim: StoredClaim,
  colis: StoredColis,
): Promise<Omit<StoredClaimDecision, 'le' | 'par'>> => {
  const [freightCents, goodsCents] = [wholeCents(fret, 'fret'), wholeCents(indemnite, 'indemnite')];
  const most = mostOf(await factsOfClaim(claim, colis), percent);
  const fields: Record<string, FieldFault> = {};
  if (!accepte && freightCents > 0) fields.fret = { fault: 'too_large', limit: 0 };
  if (!accepte && goodsCents > 0) fields.indemnite = { fault: 'too_large', limit: 0 };
  const paid = refundableCents(colis);
  if (freightCents > paid) fields.fret = { fault: 'too_large', limit: dollarsOf(paid) };
  const isBeyond = freightCents > most.freightCents || (goodsCents > 0 && goodsCents > (most.goodsCents ?? 0));
  if (isBeyond && motifAuDela === undefined) fields.motifAuDela = { fault: 'required' };
  if (Object.keys(fields).length > 0) throw new AppError('INVALID_FIELDS', { fields });
  return {
    ...{ accepte, percent, freightCents, goodsCents, most, motif },
    ...(isBeyond && motifAuDela !== undefined && { motifAuDela }),
  };
};

/** Closes an accepted claim without a payment. Throws CLAIM_STATUT_CHANGED. */
export const closeClaim = (
  claim: StoredClaim,
  { motif }: ClaimClosing,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredClaim> =>
  idempotent(idempotencyKey, (record) =>
    changeClaim(
      claim,
      'CLOTURE',
      ({ claim: current }) => ({ claim: { ...current, statut: 'CLOSE', cloture: motif } }),
      record,
    ),
  );
