import { AppError } from '#shared/errors.ts';
import { insuranceRoutes } from '#shared/insurance/routes.ts';
import type { Insurance, NewInsurance } from '#shared/insurance/schema.ts';
import { francsOf } from '#shared/units.ts';
import { containerFor } from '../bookings/bookings.service.ts';
import type { GivenFile } from '../core/body.ts';
import type { Caller } from '../core/caller.ts';
import { newDraft } from '../core/drafts.ts';
import { dropRefused, keepOptional } from '../core/files.ts';
import { newId } from '../core/ids.ts';
import { signedUrl } from '../core/links.ts';
import { type OnceKey, once } from '../core/once.ts';
import { findAnyInsurance, findInsurance, insertInsurance, type StoredInsurance } from './insurance.table.ts';

/** Drafts an insurance for a parcel to come in a container that the caller can see. */
export const draftInsurance = (
  wanted: NewInsurance,
  file: GivenFile | undefined,
  caller: Caller,
  onceKey: OnceKey | undefined,
): Promise<StoredInsurance> =>
  once(onceKey, async (record) => {
    await containerFor(wanted.containerBookingId, caller);
    const imageKey = await keepOptional(file, insuranceRoutes.add.file, caller.userId);
    const insurance: StoredInsurance = {
      ...newDraft(newId(), caller.userId, wanted.containerBookingId),
      typeCouverture: wanted.typeCouverture,
      description: wanted.description,
      valeurXof: francsOf(wanted.valeurCouverture),
      imageKey,
    };
    try {
      await insertInsurance(insurance, record);
    } catch (error) {
      await dropRefused(imageKey, error);
      throw error;
    }
    return insurance;
  });

/** The insurance if it is the caller's; an admin sees anyone's. Throws INSURANCE_NOT_FOUND. */
export const insuranceFor = async (id: number, caller: Caller): Promise<StoredInsurance> => {
  const insurance =
    (await findInsurance(caller.userId, id)) ?? (caller.isAdmin ? await findAnyInsurance(id) : undefined);
  if (!insurance) throw new AppError('INSURANCE_NOT_FOUND');
  return insurance;
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
