import { canLapse, followsSchedule, isDelayed } from '#shared/colis/rules.ts';
import { dayIn } from '#shared/dates.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import { isPaymentPostponed, missesContainer } from '#shared/situation/problems.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { askedCents } from '../colis/asked-cents.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { paymentDeadlineOf } from '../colis/payment-deadline.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { ScheduleOutcome } from '../mail-texts/mail-content.ts';
import { findMilestones } from '../milestones/milestones.service.ts';

type Rescheduled = Extract<DomainEvent, { type: 'CONTAINER_REPLANNED' }>;

/** Reports whether a new schedule brings a container to its destination on a later day there. */
export const arrivesOnLaterDay = ({ fuseau, before, after }: Rescheduled): boolean => {
  const timeZone = timeZoneAt(after.destination, fuseau);
  return dayIn(after.dateArrivee, timeZone) > dayIn(before.dateArrivee, timeZone);
};

/** Reports whether a container's departure is recorded: the parcels that have not left with it stay behind. */
export const hasDeparted = async (bookingId: number): Promise<boolean> =>
  (await findMilestones(bookingId))?.reels?.DEPA !== undefined;

/** Returns a container as it was planned before a new schedule. */
const plannedBefore = (container: StoredContainer, { before }: Rescheduled): StoredContainer => ({
  ...container,
  dateDepart: before.dateDepart,
  dateArrivee: before.dateArrivee,
  receptionFin: before.receptionFin || null,
});

const misses = (colis: StoredColis, container: StoredContainer): boolean =>
  missesContainer(parcelFactsOf(colis), container, nowIso());

/**
 * Reports whether a new schedule of a container, which may have departed, is news to the sender of a parcel: not if the
 * parcel could not leave with it before, and cannot now.
 */
export const isRescheduled = (
  colis: StoredColis,
  event: Rescheduled,
  container: StoredContainer,
  departed: boolean,
): boolean =>
  followsSchedule(colis, departed) && !(misses(colis, plannedBefore(container, event)) && misses(colis, container));

/** Reports whether a later arrival of a container, which may have departed, is that of a parcel. */
export const arrivesLater = (colis: StoredColis, container: StoredContainer, departed: boolean): boolean =>
  isDelayed(colis, departed) && !misses(colis, container);

/** Returns the rule for the parcels of a container whose recipients are told of its later arrival. */
export const laterArrivalRule = async (bookingId: number): Promise<(colis: StoredColis) => boolean> => {
  const [container, departed] = await Promise.all([containerOf(bookingId), hasDeparted(bookingId)]);
  return (colis) => arrivesLater(colis, container, departed);
};

/** Returns what a new schedule means for the parcels of a customer that it concerns. */
export const scheduleOutcome = (container: StoredContainer, colisList: readonly StoredColis[]): ScheduleOutcome => {
  const idsOf = (parcels: readonly StoredColis[]): number[] => parcels.map(({ id }) => id);
  const [late, kept] = [true, false].map((isLate) => colisList.filter((colis) => misses(colis, container) === isLate));
  const deadlines = (kept ?? [])
    .filter((colis) => canLapse(paymentStateOf(colis)) && askedCents(colis, container) > 0)
    .map((colis) => paymentDeadlineOf(container, colis.unpaidSince ?? colis.createdAt));
  const [lapsesAt] = deadlines.toSorted();
  return {
    colisIds: idsOf(kept ?? []),
    tropTardIds: idsOf(late ?? []),
    unpaidIds: idsOf((late ?? []).filter((colis) => isPaymentPostponed(parcelFactsOf(colis), container, nowIso()))),
    lapsesAt,
  };
};
