import { CLAIM_LIMITS } from '#shared/claims/constants.ts';
import type { ClaimAnswer, ClaimSide, NewClaim } from '#shared/claims/schema.ts';
import { AppError } from '#shared/errors.ts';
import { changedColisWrite, retryWithCurrentColis } from '../colis/colis.service.ts';
import { wholeCents } from '../colis/price-changes.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { storedStamp } from '../core/actor.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deleteIfRefused, storeAll, storeFile } from '../core/files/files.ts';
import { findClaim, findClaimsOf, insertClaimWrites, type StoredClaim } from '../core/items/claims.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { type Caller, ownerFor } from '../core/request/caller.ts';
import { limitParcelChange } from '../core/request/limits.ts';
import { transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import { changeClaim, withOpenClaim } from './change-claim.ts';
import { claimKindsFor, goodsOf } from './claims-of-colis.ts';

const PHOTO = { jsonPart: 'dto', filePart: 'photo', keyField: 'photoKeys', kind: 'claim', required: false } as const;

/** Side that acts, and whose uploads are named: the signed-in customer's, or the parcel's own by the recipient's link. */
type Claimant = { cote: ClaimSide; uploaderId: number };

/** Stores photos for a customer, runs the write that names them, and deletes them if it is refused. */
const withPhotos = async <T>(
  photoKeys: readonly string[],
  { uploaderId }: Claimant,
  ownerId: number,
  run: (stored: string[]) => Promise<T>,
): Promise<T> => {
  const stored = await storeAll(photoKeys.map((key) => storeFile({ key }, PHOTO, uploaderId, ownerId)));
  const files = stored.filter((key) => key !== null);
  try {
    return await run(files);
  } catch (error) {
    await deleteIfRefused(error, ...files);
    throw error;
  }
};

/**
 * Opens a claim for a parcel. Throws CLAIM_OPEN while its side has another one open, CLAIM_NOT_POSSIBLE before a depot has
 * the parcel, or once claims are barred, INVALID_FIELDS for a kind that does not fit or a line that is absent, or
 * TOO_MANY_REQUESTS.
 */
export const openClaim = (
  colis: StoredColis,
  { type, souhait, montant, rangs, texte, photoKeys = [] }: NewClaim,
  claimant: Claimant,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredClaim> =>
  idempotent(idempotencyKey, async (record) => {
    const { userId, id: colisId, bookingId } = colis;
    const { cote } = claimant;
    const checkMayOpen = async (current: StoredColis): Promise<void> => {
      if (current.reclamations?.[cote] !== undefined) throw new AppError('CLAIM_OPEN');
      const kinds = await claimKindsFor(current);
      if (kinds.length === 0) throw new AppError('CLAIM_NOT_POSSIBLE');
      if (!kinds.includes(type)) throw new AppError('INVALID_FIELDS', { fields: { type: { fault: 'not_in_list' } } });
    };
    await checkMayOpen(colis);
    const goods = rangs && (await namedGoods(colis, rangs));
    const wishCents = montant === undefined ? undefined : wholeCents(montant, 'montant');
    await limitParcelChange('claim', colisId, 'texte');
    return withPhotos(photoKeys, claimant, userId, (files) =>
      retryWithCurrentColis(colis, async (current) => {
        await checkMayOpen(current);
        const le = nowIso();
        const claim: StoredClaim = {
          ...{
            id: newId(),
            userId,
            colisId,
            bookingId,
            cote,
            type,
            souhait,
            statut: 'RECUE',
            depuis: le,
            createdAt: le,
          },
          ...(goods && { lignes: goods }),
          ...(wishCents !== undefined && souhait === 'INDEMNITE' && { wishCents }),
          messages: [{ le, texte }],
          photoKeys: files,
          lastWrite: storedStamp(),
          version: 1,
        };
        await transact({
          ...insertClaimWrites(claim),
          colis: changedColisWrite(withOpenClaim(current, claim)),
          event: eventWrite({ type: 'CLAIM_CHANGED', userId, colisId, claimId: claim.id, cote, statut: 'RECUE' }),
          idempotency: record(claim),
        });
        return claim;
      }),
    );
  });

/** Returns the goods at these places of a parcel's inventory. Throws INVALID_FIELDS for one that is absent. */
const namedGoods = async (colis: StoredColis, places: readonly number[]): Promise<string[] | undefined> => {
  const goods = await goodsOf(colis);
  const named = places.map((place) => goods[place - 1]);
  if (named.includes(undefined)) throw new AppError('INVALID_FIELDS', { fields: { rangs: { fault: 'not_in_list' } } });
  return named.length > 0 ? named.filter((name) => name !== undefined) : undefined;
};

/**
 * Adds words and photos of the claimant to a claim; a question is answered by them. Throws CLAIM_STATUT_CHANGED once it is
 * decided, INVALID_FIELDS for too many photos or messages, or TOO_MANY_REQUESTS.
 */
export const answerClaim = (
  claim: StoredClaim,
  { texte, photoKeys = [] }: ClaimAnswer,
  claimant: Claimant,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredClaim> =>
  idempotent(idempotencyKey, async (record) => {
    checkRoom(claim, photoKeys.length);
    await limitParcelChange('claim', claim.colisId, 'texte');
    return withPhotos(photoKeys, claimant, claim.userId, (files) =>
      changeClaim(
        claim,
        'REPONSE',
        ({ claim: current }) => {
          checkRoom(current, files.length);
          return {
            claim: {
              ...current,
              statut: current.statut === 'QUESTION' ? 'REPONDUE' : current.statut,
              messages: [...current.messages, { le: nowIso(), texte }],
              photoKeys: [...current.photoKeys, ...files],
            },
          };
        },
        record,
      ),
    );
  });

/** Throws INVALID_FIELDS for more photos or messages than a claim holds. */
const checkRoom = (claim: StoredClaim, photos: number): void => {
  if (claim.photoKeys.length + photos > CLAIM_LIMITS.photos)
    throw new AppError('INVALID_FIELDS', { fields: { photoKeys: { fault: 'too_many', limit: CLAIM_LIMITS.photos } } });
  if (claim.messages.length >= CLAIM_LIMITS.messages)
    throw new AppError('INVALID_FIELDS', { fields: { texte: { fault: 'too_many', limit: CLAIM_LIMITS.messages } } });
};

/** Withdraws a claim before it is decided; a withdrawn one stays so. Throws CLAIM_STATUT_CHANGED. */
export const withdrawClaim = (claim: StoredClaim, idempotencyKey: IdempotencyKey | undefined): Promise<StoredClaim> =>
  idempotent(idempotencyKey, (record, recordUnchanged) =>
    claim.statut === 'RETIREE'
      ? recordUnchanged(claim)
      : changeClaim(claim, 'RETRAIT', ({ claim: current }) => ({ claim: { ...current, statut: 'RETIREE' } }), record),
  );

/** Returns a claim that the caller made as a sender, or any for an admin. Throws CLAIM_NOT_FOUND. */
export const claimFor = async (id: number, caller: Caller): Promise<StoredClaim> => {
  const claim = await findClaim(await ownerFor(id, caller), id);
  if (!claim || (claim.cote !== 'EXPEDITEUR' && !caller.isAdmin)) throw new AppError('CLAIM_NOT_FOUND');
  return claim;
};

/** Returns the latest claim of the recipient for a parcel. Throws CLAIM_NOT_FOUND. */
export const recipientClaimOf = async ({ userId, id }: StoredColis): Promise<StoredClaim> => {
  const claim = (await findClaimsOf(userId, id)).find(({ cote }) => cote === 'DESTINATAIRE');
  if (!claim) throw new AppError('CLAIM_NOT_FOUND');
  return claim;
};
