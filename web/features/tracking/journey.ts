import type { Container } from '#shared/containers/schema.ts';
import { dayIn } from '#shared/dates.ts';
import { timeZoneAt } from '#shared/places/places.ts';
import type { Tracking, TrackingStatut } from '#shared/tracking/schema.ts';
import { byTime, isPlanned } from '#web/core/tracking/order.ts';

/** Actual date of a planned step, and its delay in days; negative when early. */
export interface Outcome {
  at: string;
  daysLate: number;
}

type End = 'departure' | 'arrival';

/** Step of the timeline: a planned departure or arrival, or a tracking event. */
export type Step =
  | { kind: End; key: string; at: string; place: string; outcome: Outcome | undefined }
  | { kind: 'event'; key: string; at: string; event: Tracking; announced: boolean };

const DEPARTED_STATUTS: ReadonlySet<TrackingStatut> = new Set(['EN_TRANSIT', 'ARRIVE', 'LIVRE']);
const ARRIVED_STATUTS: ReadonlySet<TrackingStatut> = new Set(['ARRIVE', 'LIVRE']);

/** Time zone at either end of a container's journey. */
export const zoneOf = ({ destination, fuseau }: Container, end: End): string =>
  end === 'arrival' ? timeZoneAt(destination, fuseau) : fuseau;

/** Steps of a container's journey in chronological order: planned ones, unless it is cancelled, and events. */
export function stepsOf(container: Container, events: readonly Tracking[], now: Date): Step[] {
  const pastEvents = byTime(events).filter((event) => !isPlanned(event, now));
  const outcomeOf = (kind: End, planned: string, statuts: ReadonlySet<TrackingStatut>): Outcome | undefined => {
    const first = pastEvents.find(({ statut }) => statuts.has(statut));
    return first && { at: first.date, daysLate: daysBetween(planned, first.date, zoneOf(container, kind)) };
  };
  const plan = [
    {
      kind: 'departure' as const,
      key: 'departure',
      at: container.dateDepart,
      place: container.lieuEnlevement,
      outcome: outcomeOf('departure', container.dateDepart, DEPARTED_STATUTS),
    },
    {
      kind: 'arrival' as const,
      key: 'arrival',
      at: container.dateArrivee,
      place: container.destination,
      outcome: outcomeOf('arrival', container.dateArrivee, ARRIVED_STATUTS),
    },
  ];
  const steps = byTime(events).map((event) => ({
    kind: 'event' as const,
    key: String(event.id),
    at: event.date,
    event,
    announced: isPlanned(event, now),
  }));
  return [...(container.statut === 'ANNULE' ? [] : plan), ...steps].sort((a, b) => a.at.localeCompare(b.at));
}

/** Number of calendar days between two instants in the zone. */
const daysBetween = (from: string, to: string, timeZone: string): number =>
  (Date.parse(dayIn(to, timeZone)) - Date.parse(dayIn(from, timeZone))) / 86_400_000;
