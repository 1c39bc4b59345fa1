import { AppError } from '#shared/errors.ts';
import { firstNameIn } from '#shared/recipients/first-name.ts';
import type { ParcelTracking } from '#shared/tracking/parcel-tracking.ts';
import { colisWithCode } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { ApiEvent } from '../core/caller.ts';
import { missesOf } from '../core/limits.ts';
import { findCodeOwnerAnd } from '../core/tracking-codes.ts';

/**
 * Returns what anybody may read of the parcel with this code. A code that finds nothing counts against the caller's
 * address, so that codes cannot be guessed. Throws TRACKING_CODE_NOT_FOUND, also for a replaced code, or
 * TOO_MANY_REQUESTS.
 */
export const trackParcel = async (code: string, event: ApiEvent): Promise<ParcelTracking> => {
  const misses = missesOf('trackingCode', event);
  const { owner, other: counted } = await findCodeOwnerAnd(code, misses.key);
  misses.requireFew(counted);
  const colis = owner && (await colisWithCode(owner, code));
  if (colis) return presentToAnybody(colis, await containerOf(colis.bookingId));
  await misses.count();
  throw new AppError('TRACKING_CODE_NOT_FOUND');
};

const presentToAnybody = (colis: StoredColis, container: StoredContainer): ParcelTracking => ({
  etat: colis.etat,
  statut: container.statut,
  lieuEnlevement: container.lieuEnlevement,
  destination: container.destination,
  dateDepart: container.dateDepart,
  dateArrivee: container.dateArrivee,
  fuseau: container.fuseau,
  prenomDestinataire: firstNameIn(colis.nomDestinataire),
});
