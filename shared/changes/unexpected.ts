import type { ContainerStatut } from '../bookings/schema.ts';
import type { Etat } from '../colis/schema.ts';
import { etatAfterEvent } from '../tracking/rules.ts';
import type { TrackingStatut } from '../tracking/schema.ts';

/**
 * Which changes of a container's statut and plan and of a parcel's état are expected. Every other one is allowed too, and is
 * unexpected for reasons of this list; the admin's screen asks before it makes such a change.
 */
export const UNEXPECTED = [
  /** It cancels, and gives back what was paid. */
  'CANCELS',
  /** It revives what was cancelled. */
  'REVIVES',
  /** It goes back to an earlier stage. */
  'BACKWARDS',
  /** It arrives without having been on its way. */
  'SKIPS_TRANSIT',
  /** The container has not left by then. */
  'BEFORE_DEPARTURE',
  /** The container has left, and is not to arrive by then. */
  'BEFORE_ARRIVAL',
  /** The container has left already. */
  'DEPARTED',
  /** The parcel is not paid. */
  'UNPAID',
  'CONTAINER_CANCELLED',
  'CONTAINER_DELIVERED',
  /** The event is dated later than now. */
  'IN_FUTURE',
  /** Customers have been told other dates or places. */
  'REPLANS',
] as const;
export type Unexpected = (typeof UNEXPECTED)[number];

type Dates = { dateDepart: string; dateArrivee: string };
type ContainerState = Dates & { statut: ContainerStatut };
type ColisState = { etat: Etat; paye: boolean };

const isBefore = (at: Date, instant: string): boolean => at < new Date(instant);

/** Why something cannot have arrived at an instant; nothing when it can. */
const notArrived = ({ dateDepart, dateArrivee }: Dates, at: Date): Unexpected[] => {
  if (isBefore(at, dateDepart)) return ['BEFORE_DEPARTURE'];
  return isBefore(at, dateArrivee) ? ['BEFORE_ARRIVAL'] : [];
};

/** What contradicts a container's statut at an instant. */
export const containerContradictions = (container: ContainerState, at: Date): Unexpected[] =>
  container.statut === 'LIVRE' ? notArrived(container, at) : [];

/** What contradicts a parcel's état at an instant, given its payment and its container. */
export const colisContradictions = ({ etat, paye }: ColisState, container: ContainerState, at: Date): Unexpected[] => {
  if (etat === 'ANNULE') return [];
  const unpaid: Unexpected[] = hasLeft(etat) && !paye ? ['UNPAID'] : [];
  if (container.statut === 'ANNULE') return etat === 'LIVRE' ? unpaid : [...unpaid, 'CONTAINER_CANCELLED'];
  return [...misplaced(etat, container, at), ...unpaid];
};

const misplaced = (etat: Etat, container: ContainerState, at: Date): Unexpected[] => {
  if (hasArrived(etat)) return notArrived(container, at);
  if (container.statut === 'LIVRE') return ['CONTAINER_DELIVERED'];
  const ahead = isBefore(at, container.dateDepart);
  if (hasLeft(etat)) return ahead ? ['BEFORE_DEPARTURE'] : [];
  return ahead ? [] : ['DEPARTED'];
};

const STAGES: Record<Exclude<Etat, 'ANNULE'>, number> = {
  ENREGISTRE: 0,
  EN_ATTENTE: 1,
  EN_TRANSIT: 2,
  ARRIVE: 3,
  LIVRE: 4,
};
const hasLeft = (etat: Etat): boolean => etat !== 'ANNULE' && STAGES[etat] >= STAGES.EN_TRANSIT;
const hasArrived = (etat: Etat): boolean => etat !== 'ANNULE' && STAGES[etat] >= STAGES.ARRIVE;

/** Why a container's change to a statut is unexpected; nothing when it is expected, or no change. */
export const unexpectedStatut = (container: ContainerState, to: ContainerStatut, at: Date): Unexpected[] => {
  const { statut: from } = container;
  if (from === to) return [];
  const departed: Unexpected[] = isBefore(at, container.dateDepart) ? [] : ['DEPARTED'];
  if (to === 'ANNULE') return ['CANCELS', ...departed];
  return [
    ...(from === 'ANNULE' ? (['REVIVES'] as const) : []),
    ...(from === 'LIVRE' ? (['BACKWARDS'] as const) : []),
    ...(to === 'EN_COURS' ? departed : []),
    ...containerContradictions({ ...container, statut: to }, at),
  ];
};

/** Why another plan of a container is unexpected; nothing when nobody was told the earlier one. */
export const unexpectedPlan = (isTold: boolean): Unexpected[] => (isTold ? ['REPLANS'] : []);

/** Why a parcel's change to an état is unexpected; nothing when it is expected, or no change. */
export const unexpectedEtat = (colis: ColisState, to: Etat, container: ContainerState, at: Date): Unexpected[] => {
  const { etat: from, paye } = colis;
  if (from === to) return [];
  if (to === 'ANNULE') return from === 'LIVRE' ? ['CANCELS', 'BACKWARDS'] : ['CANCELS'];
  return [
    ...(from === 'ANNULE' ? (['REVIVES'] as const) : []),
    ...(from !== 'ANNULE' && STAGES[to] < STAGES[from] ? (['BACKWARDS'] as const) : []),
    ...(hasArrived(to) && !hasLeft(from) ? (['SKIPS_TRANSIT'] as const) : []),
    ...colisContradictions({ etat: to, paye: paye && from !== 'ANNULE' }, container, at),
  ];
};

/**
 * Why an event that brings an état is unexpected, by its own date; nothing for events that bring none. `unpaid`: parcels
 * that it moves are not paid.
 */
export const unexpectedEvent = (
  { statut, date, unpaid }: { statut: TrackingStatut; date: string; unpaid: boolean },
  container: ContainerState,
  at: Date,
): Unexpected[] => {
  if (!etatAfterEvent(statut)) return [];
  const contradictions = colisContradictions({ etat: statut, paye: !unpaid }, container, new Date(date));
  return isBefore(at, date) ? ['IN_FUTURE', ...contradictions] : contradictions;
};
