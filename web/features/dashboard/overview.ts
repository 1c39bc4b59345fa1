import { isRecorded } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { Tracking } from '#shared/tracking/schema.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { isAskedToPay } from '#web/core/colis/isAskedToPay.ts';
import { recordedSum } from '#web/core/colis/recordedSum.ts';
import { latestEvent } from '#web/core/tracking/order.ts';

/** Earliest payment deadline, and the container in whose time zone it is shown. */
interface FirstDue {
  at: string;
  bookingId: number;
}

interface Due {
  /** Number of parcels that the customer is asked to pay; `total` is their sum in dollars. */
  count: number;
  total: number;
  before: FirstDue | undefined;
  /** Sum in dollars of recorded payments that are not confirmed yet. */
  recorded: number;
}

/** Sums of payable and recorded parcels, and the first deadline. */
export function amountsDue(colis: readonly Colis[], containers: readonly Container[]): Due {
  const payable = colis.filter((one) =>
    isAskedToPay(
      one,
      containers.find(({ id }) => id === one.containerBookingId),
    ),
  );
  const deadlines = payable.flatMap(({ aPayerAvant: at, containerBookingId: bookingId }) =>
    at ? { at, bookingId } : [],
  );
  return {
    count: payable.length,
    total: sumOf(payable, ({ aPayer }) => aPayer),
    before: deadlines.sort((a, b) => a.at.localeCompare(b.at))[0],
    recorded: sumOf(colis.filter(isRecorded), recordedSum),
  };
}

const sumOf = (colis: readonly Colis[], of: (one: Colis) => number): number =>
  dollarsOf(colis.reduce((sum, one) => sum + centsOf(of(one)), 0));

/** The container with the next departure. */
export const nextDeparture = (containers: readonly Container[], now: Date): Container | undefined =>
  containers
    .filter(
      ({ statut, dateDepart }) => (statut === 'EN_COURS' || statut === 'EN_ATTENTE') && new Date(dateDepart) > now,
    )
    .sort((a, b) => a.dateDepart.localeCompare(b.dateDepart))[0];

/** Number of journeys that are loaded to find the latest event. */
const MAX_JOURNEYS = 4;

/** Containers whose departure is nearest, past or future: these have the latest events. */
export function nearestContainers(containers: readonly Container[], now: Date): Container[] {
  const timeToDeparture = ({ dateDepart }: Container) => Math.abs(new Date(dateDepart).getTime() - now.getTime());
  return containers
    .filter(({ statut }) => statut !== 'ANNULE')
    .sort((a, b) => timeToDeparture(a) - timeToDeparture(b))
    .slice(0, MAX_JOURNEYS);
}

/** The latest announced event and its container; null when there is none. */
export function latestEventOf(
  events: readonly Tracking[],
  containers: readonly Container[],
  now: Date,
): { event: Tracking; container: Container } | null {
  const event = latestEvent(events, now);
  const container = containers.find(({ id }) => id === event?.bookingId);
  return event && container ? { event, container } : null;
}
