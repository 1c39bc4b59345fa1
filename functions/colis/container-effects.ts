import { canLapse } from '#shared/colis/rules.ts';
import type { Etat } from '#shared/colis/schema.ts';
import type { StoredContainer } from '../bookings/stored.ts';
import { transact } from '../core/dynamo.ts';
import { pagesOf } from '../core/query.ts';
import { lapseTime } from './book.ts';
import { withFreshColis } from './colis.service.ts';
import { pageOfOwnColisIn, replaceColis } from './colis.table.ts';
import { cancelColis } from './edit.ts';
import type { StoredColis } from './stored.ts';

/**
 * What comes to a parcel because of its container; gives it as it is then. It tells nobody: who has several parcels in a
 * container hears of it once, of all of them. Safe to repeat.
 */
export type ColisEffect = (colis: StoredColis) => Promise<StoredColis>;

/** Leaves every parcel as it is. */
export const noEffect: ColisEffect = async (colis) => colis;

/**
 * The état that an event of the container's journey brings, as an admin would. A parcel that is cancelled or delivered
 * stays so, and whatever was done to it `at` that moment or since counts more.
 */
export const setEtatEffect =
  (etat: Etat, at: string): ColisEffect =>
  async (colis) => {
    const stays = colis.etat === etat || colis.etat === 'ANNULE' || colis.etat === 'LIVRE';
    if (stays || (colis.etatAt ?? colis.createdAt) >= at) return colis;
    return saved({ ...colis, etat, etatAt: at });
  };

/** A cancelled container cancels its parcels, and owes back what was paid; what was delivered stays so. */
export const cancelEffect =
  (at: string): ColisEffect =>
  async (colis) =>
    colis.etat === 'ANNULE' || colis.etat === 'LIVRE' ? colis : cancelColis({ ...colis, etatAt: at });

/** A parcel that is to be paid has until its container leaves, at most: sooner or later than it was. */
export const rescheduleEffect =
  (container: StoredContainer): ColisEffect =>
  async (colis) => {
    const lapsesAt = lapseTime(container, colis.unpaidSince);
    if (!canLapse({ etat: colis.etat, paye: colis.paymentId !== null }) || lapsesAt === colis.lapsesAt) return colis;
    return saved({ ...colis, lapsesAt, remindedAt: lapsesAt > colis.lapsesAt ? null : colis.remindedAt });
  };

const saved = async (colis: StoredColis): Promise<StoredColis> => {
  await transact({ colis: replaceColis(colis) });
  return { ...colis, version: colis.version + 1 };
};

/** Applies an effect to all parcels of a customer in a container, read consistently; gives them as they are afterwards. */
export const forEachColisIn = async (
  userId: number,
  bookingId: number,
  effect: ColisEffect,
): Promise<StoredColis[]> => {
  const after: StoredColis[] = [];
  for await (const items of pagesOf((page) => pageOfOwnColisIn(userId, bookingId, page)))
    for (const colis of items) after.push(await withFreshColis(colis, effect));
  return after;
};
