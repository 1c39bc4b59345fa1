import { type ClaimStep, isClaimStep, isOpenClaim } from '#shared/claims/rules.ts';
import { AppError } from '#shared/errors.ts';
import { changedColisWrite, colisOfRefs } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { storedStamp } from '../core/actor.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { findClaim, replaceClaimWrite, type StoredClaim } from '../core/items/claims.ts';
import type { IdempotencyWriter } from '../core/items/idempotency.ts';
import { ConditionFailed, transact, type Writes } from '../core/table/dynamo.ts';

/** A claim with its parcel, both read consistently. */
type ClaimAndColis = { claim: StoredClaim; colis: StoredColis };

/** What a step leaves: the claim, and the parcel and other writes where it changes more. */
type AfterStep = { claim: StoredClaim; colis?: StoredColis; writes?: Writes };

/** Reads a claim again, with its parcel. Throws CLAIM_NOT_FOUND or COLIS_NOT_FOUND. */
const readAgain = async ({ userId, id, colisId }: StoredClaim): Promise<ClaimAndColis> => {
  const [claim, [colis]] = await Promise.all([findClaim(userId, id), colisOfRefs([{ userId, id: colisId }])]);
  if (!claim) throw new AppError('CLAIM_NOT_FOUND');
  if (!colis) throw new AppError('COLIS_NOT_FOUND');
  return { claim, colis };
};

/**
 * Makes a step of a claim in one transaction with its parcel, which says which claims are open, and an event for its
 * claimant if the statut changes. It starts over on what another writer left, so that of two payments the second finds
 * the claim paid. Throws CLAIM_STATUT_CHANGED when the step is not possible in the current statut, and what `apply` throws.
 */
export const changeClaim = async (
  claim: StoredClaim,
  step: ClaimStep | ((current: StoredClaim) => ClaimStep),
  apply: (current: ClaimAndColis) => AfterStep | Promise<AfterStep>,
  record: IdempotencyWriter<StoredClaim>,
  attemptsLeft = ATTEMPTS.claim,
): Promise<StoredClaim> => {
  const current = await readAgain(claim);
  const name = typeof step === 'function' ? step(current.claim) : step;
  if (!isClaimStep(name, current.claim.statut)) throw new AppError('CLAIM_STATUT_CHANGED');
  const after = await apply(current);
  const hasMoved = after.claim.statut !== current.claim.statut;
  const changed: StoredClaim = {
    ...after.claim,
    ...(hasMoved && { depuis: nowIso() }),
    lastWrite: storedStamp(),
  };
  const colis = withOpenClaim(after.colis ?? current.colis, changed);
  const saved = { ...changed, version: current.claim.version + 1 };
  const { userId, colisId, id: claimId, cote, statut } = changed;
  try {
    await transact({
      ...after.writes,
      claim: replaceClaimWrite(changed),
      ...(colis !== current.colis && { colis: changedColisWrite(colis) }),
      event:
        hasMoved && statut !== 'REPONDUE'
          ? eventWrite({ type: 'CLAIM_CHANGED', userId, colisId, claimId, cote, statut })
          : undefined,
      idempotency: record(saved),
    });
    return saved;
  } catch (error) {
    const isStale =
      error instanceof ConditionFailed && (['claim', 'colis', 'drawer'] as const).some((label) => error.has(label));
    if (!isStale) throw error;
    if (attemptsLeft <= 1) throw busyError(error);
    return changeClaim(claim, step, apply, record, attemptsLeft - 1);
  }
};

/** Returns a parcel that says whether this claim is its side's open one; the same object if that is as before. */
export const withOpenClaim = (colis: StoredColis, { id, cote, statut }: StoredClaim): StoredColis => {
  const before = colis.reclamations?.[cote];
  const isOpen = isOpenClaim(statut);
  if (isOpen ? before === id : before !== id) return colis;
  const { [cote]: _, ...others } = colis.reclamations ?? {};
  const reclamations = isOpen ? { ...others, [cote]: id } : others;
  return { ...colis, reclamations: Object.keys(reclamations).length > 0 ? reclamations : undefined };
};
