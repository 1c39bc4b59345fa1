import { canLapse, followsSchedule, hasLeft, isDelayed } from '#shared/colis/rules.ts';
import { isTooLate, missesContainer } from '#shared/situation/problems.ts';
import { paymentStateOf } from '../colis/amounts.ts';
import { askedCents } from '../colis/asked-cents.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { paymentDeadlineOf } from '../colis/payment-deadline.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import type { ScheduleOutcome } from '../mail-texts/mail-content.ts';
import { postponedPayments } from './postponed-payments.ts';

type Rescheduled = Extract<DomainEvent, { type: 'CONTAINER_REPLANNED' }>;

/** Returns a container as it was planned before a new schedule. */
const plannedBefore = (container: StoredContainer, { before }: Rescheduled): StoredContainer => ({
  ...container,
  dateDepart: before.dateDepart,
  dateArrivee: before.dateArrivee,
  receptionFin: before.receptionFin || null,
});

const wasTooLate = (colis: StoredColis, before: StoredContainer): boolean =>
  isTooLate(parcelFactsOf(colis), before, nowIso());

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

/** Returns what a new schedule means for the parcels of a customer that it concerns. */
export const scheduleOutcome = (
  event: Rescheduled,
  container: StoredContainer,
  colisList: readonly StoredColis[],
): ScheduleOutcome => {
  const idsOf = (parcels: readonly StoredColis[]): number[] => parcels.map(({ id }) => id);
  const [late, kept] = [true, false].map((isLate) => colisList.filter((colis) => misses(colis, container) === isLate));
  const deadlines = (kept ?? [])
    .filter((colis) => canLapse(paymentStateOf(colis)) && askedCents(colis, container) > 0)
    .map((colis) => paymentDeadlineOf(container, colis.unpaidSince ?? colis.createdAt));
  const [lapsesAt] = deadlines.toSorted();
  return {
    colisIds: idsOf(kept ?? []),
    partis: kept?.every(hasLeft) ?? false,
    aApporterIds: idsOf((kept ?? []).filter((colis) => wasTooLate(colis, plannedBefore(container, event)))),
    tropTardIds: idsOf(late ?? []),
    ...postponedPayments(late ?? [], container),
    lapsesAt,
  };
};
