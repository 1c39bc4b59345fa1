import { AppError } from '#shared/errors.ts';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import type { Insurance, InsuranceEdit, NewInsurance } from '#shared/insurance/schema.ts';
import { openContainerOf } from '../bookings/bookings.service.ts';
import { checkUnpaid, unpaidError } from '../colis/check-unpaid.ts';
import { type Caller, ownerFor } from '../core/caller.ts';
import { newDraft, withFreshDraft } from '../core/drafts.ts';
import { ConditionFailed, transact } from '../core/dynamo.ts';
import { deleteIfRefused, storeOptionalFile } from '../core/files.ts';
import { type IdempotencyKey, idempotent } from '../core/idempotency.ts';
import { newId } from '../core/ids.ts';
import { signedUrl } from '../core/links.ts';
import type { Page, PageRequest } from '../core/query.ts';
import type { SubmittedFile } from '../core/request-body.ts';
import {
  deleteInsuranceItem,
  findInsurance,
  type InsuranceChange,
  insertInsurance,
  pageOfInsurances,
  type StoredInsurance,
  updateInsuranceItem,
} from './insurance.table.ts';

/** Drafts an insurance for a parcel to come in an open container. Throws CONTAINER_NOT_FOUND or CONTAINER_CLOSED. */
export const draftInsurance = (
  wanted: NewInsurance,
  file: SubmittedFile | undefined,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredInsurance> =>
  idempotent(idempotencyKey, async (record) => {
    await openContainerOf(wanted.containerBookingId, caller);
    const imageKey = await storeOptionalFile(file, insuranceRoutes.add.file, caller.userId);
    const insurance: StoredInsurance = {
      ...newDraft(newId(), caller.userId, wanted.containerBookingId),
      typeCouverture: wanted.typeCouverture,
      description: wanted.description,
      valeurXof: wanted.valeurCouverture,
      imageKey,
    };
    try {
      await insertInsurance(insurance, record);
    } catch (error) {
      await deleteIfRefused(imageKey, error);
      throw error;
    }
    return insurance;
  });

/** The insurance if it is the caller's; an admin sees anyone's. Throws INSURANCE_NOT_FOUND. */
export const insuranceFor = async (id: number, caller: Caller): Promise<StoredInsurance> => {
  const insurance = await findInsurance(await ownerFor(id, caller), id);
  if (!insurance) throw new AppError('INSURANCE_NOT_FOUND');
  return insurance;
};

/** Insurances of a customer, for a container, of both or of all; for admins. */
export const listInsurances = (
  { userId, containerBookingId }: { userId?: number | undefined; containerBookingId?: number | undefined },
  page: PageRequest,
): Promise<Page<StoredInsurance>> => pageOfInsurances({ userId, bookingId: containerBookingId }, page);

/**
 * Changes what the edit names; a file that is replaced goes through the table's stream. A customer changes their own
 * until its parcel is paid or being paid, an admin any at any time. Throws COLIS_PAID, COLIS_LOCKED or DRAFT_EXPIRED.
 */
export const updateInsurance = async (
  insurance: StoredInsurance,
  { valeurCouverture, ...plain }: InsuranceEdit,
  file: SubmittedFile | undefined,
  caller: Caller,
): Promise<StoredInsurance> => {
  const imageKey = await storeOptionalFile(file, insuranceRoutes.update.file, caller.userId, insurance.userId);
  const change: InsuranceChange = {
    ...plain,
    ...(valeurCouverture !== undefined && { valeurXof: valeurCouverture }),
    ...(imageKey !== null && { imageKey }),
  };
  try {
    return await withFreshDraft(insurance, 'INSURANCE_NOT_FOUND', (fresh) => save(fresh, change, caller));
  } catch (error) {
    await deleteIfRefused(imageKey, error);
    throw error;
  }
};

/** Whether its parcel may be insured otherwise is asked in the very transaction. */
const save = async (fresh: StoredInsurance, change: InsuranceChange, caller: Caller): Promise<StoredInsurance> => {
  const colis = fresh.colisId === null || caller.isAdmin ? undefined : checkUnpaid(fresh.userId, fresh.colisId);
  try {
    await transact({ paper: updateInsuranceItem(fresh, change), colis });
  } catch (error) {
    if (error instanceof ConditionFailed && 'paper' in error.failed) throw error;
    throw unpaidError(error) ?? error;
  }
  return { ...fresh, ...change };
};

/** Deletes an insurance; its file follows through the table's stream. Throws DRAFT_ADOPTED when a parcel has it. */
export const deleteInsurance = async (insurance: StoredInsurance): Promise<void> => {
  try {
    await transact({ paper: deleteInsuranceItem(insurance) });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    if (error.failed.paper) throw new AppError('DRAFT_ADOPTED'); // else it is gone already, as wanted
  }
};

export const presentInsurance = async (stored: StoredInsurance): Promise<Insurance> => ({
  id: stored.id,
  typeCouverture: stored.typeCouverture,
  description: stored.description,
  valeurCouverture: stored.valeurXof,
  userId: stored.userId,
  containerBookingId: stored.bookingId,
  colisId: stored.colisId,
  expireLe: stored.expiresAt,
  image: await signedUrl(stored.imageKey),
  createdAt: stored.createdAt,
});
