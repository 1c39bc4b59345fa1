import { AppError } from '#shared/errors.ts';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import type { Insurance, InsuranceEdit, NewInsurance } from '#shared/insurance/schema.ts';
import { unpaidCheck, unpaidError } from '../colis/colis.service.ts';
import { checkOpenFor, containerOf } from '../containers/containers.service.ts';
import { deleteIfRefused, storeOptionalFile } from '../core/files/files.ts';
import { signedUrl } from '../core/files/links.ts';
import type { CustomerIds } from '../core/items/accounts.ts';
import { coverOf, storedCover } from '../core/items/covers.ts';
import { type IdempotencyKey, idempotent } from '../core/items/idempotency.ts';
import { newDraft, retryWithCurrentDocument } from '../core/items/parcel-documents.ts';
import { type Caller, ownerFor } from '../core/request/caller.ts';
import type { SubmittedFile } from '../core/request/request-body.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { newId } from '../core/table/ids.ts';
import type { Page, PageRequest } from '../core/table/query.ts';
import { checkCover } from '../tarifs/tarifs.service.ts';
import {
  deleteInsuranceWrite,
  findInsurance,
  type InsuranceChange,
  insertInsurance,
  pageOfInsurances,
  type StoredInsurance,
  updateInsuranceWrite,
} from './insurance.table.ts';

export type { StoredInsurance } from './insurance.table.ts';

/**
 * Drafts an insurance for a parcel in an open container. Throws CONTAINER_NOT_FOUND, CONTAINER_CLOSED or INVALID_FIELDS
 * for a value above the limit of its price list.
 */
export const draftInsurance = (
  input: NewInsurance,
  file: SubmittedFile | undefined,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredInsurance> =>
  idempotent(idempotencyKey, async (record) => {
    const container = await containerOf(input.containerBookingId);
    checkOpenFor(container, caller);
    await checkCover(container.tarif, { couverture: input.couverture, valeurXof: input.valeurCouverture });
    const imageKey = await storeOptionalFile(file, insuranceRoutes.add.file, caller.userId);
    const insurance: StoredInsurance = {
      ...newDraft(newId(), caller.userId, input.containerBookingId),
      typeCouverture: input.typeCouverture,
      description: input.description,
      valeurXof: input.valeurCouverture,
      ...storedCover(input.couverture),
      imageKey,
    };
    try {
      await insertInsurance(insurance, record);
    } catch (error) {
      await deleteIfRefused(error, imageKey);
      throw error;
    }
    return insurance;
  });

/** Returns the insurance if it is the caller's; an admin may read any. Throws INSURANCE_NOT_FOUND. */
export const insuranceFor = async (id: number, caller: Caller): Promise<StoredInsurance> => {
  const insurance = await findInsurance(await ownerFor(id, caller), id);
  if (!insurance) throw new AppError('INSURANCE_NOT_FOUND');
  return insurance;
};

/** Reads the insurance, or the declared value, of a parcel; undefined once its customer is erased. */
export const findInsuranceOf = ({
  userId,
  assuranceId,
}: {
  userId: number;
  assuranceId: number;
}): Promise<StoredInsurance | undefined> => findInsurance(userId, assuranceId);

/** Lists insurances of a customer, for a container, both or all; for admins. */
export const listInsurances = (
  { userId, containerBookingId }: { userId?: CustomerIds | undefined; containerBookingId?: number | undefined },
  page: PageRequest,
): Promise<Page<StoredInsurance>> => pageOfInsurances({ userId, bookingId: containerBookingId }, page);

/**
 * Changes the fields that the edit contains; a replaced file is deleted through the table's stream. A customer may edit
 * their insurance until its parcel is paid or locked by a payment, an admin any at any time. Throws COLIS_PAID,
 * COLIS_LOCKED, DRAFT_EXPIRED or INVALID_FIELDS for a value above the limit of its price list, or for another cover or
 * insured value of a parcel.
 */
export const updateInsurance = async (
  insurance: StoredInsurance,
  { valeurCouverture, couverture, ...plain }: InsuranceEdit,
  file: SubmittedFile | undefined,
  caller: Caller,
): Promise<StoredInsurance> => {
  const wanted = {
    couverture: couverture ?? coverOf(insurance),
    valeurXof: valeurCouverture ?? insurance.valeurXof,
  };
  if (valeurCouverture !== undefined || couverture !== undefined)
    await checkCover((await containerOf(insurance.bookingId)).tarif, wanted);
  const imageKey = await storeOptionalFile(file, insuranceRoutes.update.file, caller.userId, insurance.userId);
  const change: InsuranceChange = {
    ...plain,
    ...(valeurCouverture !== undefined && { valeurXof: valeurCouverture }),
    ...(couverture !== undefined && { couverture: storedCover(couverture).couverture }),
    ...(imageKey !== null && { imageKey }),
  };
  try {
    return await retryWithCurrentDocument(insurance, 'INSURANCE_NOT_FOUND', (current) => save(current, change, caller));
  } catch (error) {
    await deleteIfRefused(error, imageKey);
    throw error;
  }
};

/** Saves a change and checks in the same transaction that the customer's parcel is still unpaid. */
const save = async (current: StoredInsurance, change: InsuranceChange, caller: Caller): Promise<StoredInsurance> => {
  checkCoverKept(current, { ...current, ...change });
  const colis = current.colisId === null || caller.isAdmin ? undefined : unpaidCheck(current.userId, current.colisId);
  try {
    await transact({ parcelDocument: updateInsuranceWrite(current, change), colis });
  } catch (error) {
    if (error instanceof ConditionFailed && error.has('parcelDocument')) throw error;
    throw unpaidError(error) ?? error;
  }
  return { ...current, ...change };
};

/**
 * Throws INVALID_FIELDS for another cover of a parcel that has one, or another value of an insured one: its price
 * contains the premium.
 */
const checkCoverKept = (before: StoredInsurance, after: StoredInsurance): void => {
  if (before.colisId === null) return;
  const fixed = { fault: 'fixed_by_insurance' } as const;
  if (coverOf(after) !== coverOf(before)) throw new AppError('INVALID_FIELDS', { fields: { couverture: fixed } });
  if (coverOf(before) === 'ASSUREE' && after.valeurXof !== before.valeurXof)
    throw new AppError('INVALID_FIELDS', { fields: { valeurCouverture: fixed } });
};

/** Deletes an insurance; its file is deleted through the table's stream. Throws DRAFT_ADOPTED when a parcel has it. */
export const deleteInsurance = async (insurance: StoredInsurance): Promise<void> => {
  try {
    await transact({ parcelDocument: deleteInsuranceWrite(insurance) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed.parcelDocument) throw new AppError('DRAFT_ADOPTED'); // else already deleted, as wanted
  }
};

export const presentInsurance = async (stored: StoredInsurance): Promise<Insurance> => ({
  id: stored.id,
  typeCouverture: stored.typeCouverture,
  description: stored.description,
  valeurCouverture: stored.valeurXof,
  couverture: coverOf(stored),
  userId: stored.userId,
  containerBookingId: stored.bookingId,
  colisId: stored.colisId,
  expireLe: stored.expiresAt,
  image: await signedUrl(stored.imageKey),
  createdAt: stored.createdAt,
});
