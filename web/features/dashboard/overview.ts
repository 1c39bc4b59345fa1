import type { Container } from '#shared/bookings/schema.ts';
import { isPayable, isRecorded } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { latestEvent } from '#web/core/tracking/order.ts';

/** The first moment by which something is to be paid, and the container whose clocks it is on. */
interface FirstDue {
  at: string;
  bookingId: number;
}

interface Due {
  /** Parcels that can be paid by card, and their sum in dollars. */
  count: number;
  total: number;
  before: FirstDue | undefined;
  /** The sum, in dollars, of what an admin has recorded and not confirmed yet. */
  recorded: number;
}

/** The sums to pay and recorded, and the first deadline. */
export function amountsDue(colis: readonly Colis[]): Due {
  const payable = colis.filter(isPayable);
  const deadlines = payable.flatMap(({ aPayerAvant: at, containerBookingId: bookingId }) =>
    at ? { at, bookingId } : [],
  );
  return {
    count: payable.length,
    total: sumOf(payable),
    before: deadlines.sort((a, b) => a.at.localeCompare(b.at))[0],
    recorded: sumOf(colis.filter(isRecorded)),
  };
}

const sumOf = (colis: readonly Colis[]): number =>
  dollarsOf(colis.reduce((sum, { prixEstime }) => sum + centsOf(prixEstime), 0));

/** The next of these to leave. */
export const nextDeparture = (containers: readonly Container[], now: Date): Container | undefined =>
  containers
    .filter(
      ({ statut, dateDepart }) => (statut === 'EN_COURS' || statut === 'EN_ATTENTE') && new Date(dateDepart) > now,
    )
    .sort((a, b) => a.dateDepart.localeCompare(b.dateDepart))[0];

/** As many journeys are asked for, to find the latest news. */
const FOLLOWED = 4;

/** The containers whose departure is nearest, ahead or behind: of these there is news. */
export function currentStep(containers: readonly Container[], now: Date): Container[] {
  const away = ({ dateDepart }: Container) => Math.abs(new Date(dateDepart).getTime() - now.getTime());
  return containers
    .filter(({ statut }) => statut !== 'ANNULE')
    .sort((a, b) => away(a) - away(b))
    .slice(0, FOLLOWED);
}

/** The last event that was told, and the container it is of; null when nothing was. */
export function latestOf(
  events: readonly Tracking[],
  containers: readonly Container[],
  now: Date,
): { event: Tracking; container: Container } | null {
  const event = latestEvent(events, now);
  const container = containers.find(({ id }) => id === event?.bookingId);
  return event && container ? { event, container } : null;
}
