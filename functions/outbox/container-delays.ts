import { dayIn } from '#shared/dates.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { containerOf } from '../containers/containers.service.ts';
import type { DomainEvent } from '../core/events/domain-events.ts';
import { hasDeparted } from '../milestones/milestones.service.ts';
import { arrivesLater } from './schedule-outcome.ts';

type Rescheduled = Extract<DomainEvent, { type: 'CONTAINER_REPLANNED' }>;

/** Reports whether a new schedule brings a container to its destination on a later day there. */
export const arrivesOnLaterDay = ({ fuseau, before, after }: Rescheduled): boolean => {
  const timeZone = timeZoneAt(after.destination, fuseau);
  return dayIn(after.dateArrivee, timeZone) > dayIn(before.dateArrivee, timeZone);
};

/** Returns the rule for the parcels of a container whose recipients are told of its later arrival. */
export const laterArrivalRule = async (bookingId: number): Promise<(colis: StoredColis) => boolean> => {
  const [container, departed] = await Promise.all([containerOf(bookingId), hasDeparted(bookingId)]);
  return (colis) => arrivesLater(colis, container, departed);
};
