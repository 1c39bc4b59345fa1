import type { Unexpected } from './changes/constants.ts';
import type { Etat } from './colis/schema.ts';
import type { ContainerStatut } from './containers/schema.ts';
import { type Deferral, mayTravelUnpaid } from './money/terms.ts';
import { setsEtat } from './tracking/rules.ts';
import type { TrackingStatut } from './tracking/schema.ts';

/** Dates of a container, with its recorded arrival, which counts in place of the expected one. */
type Dates = { dateDepart: string; dateArrivee: string; arriveLe?: string | undefined };
type ContainerState = Dates & { statut: ContainerStatut };
type ColisState = Deferral & { etat: Etat; paye: boolean };

const isBefore = (at: Date, instant: string): boolean => at < new Date(instant);

/** Returns why nothing can have arrived at an instant; empty when it can. */
const reasonsNotArrived = ({ dateDepart, dateArrivee, arriveLe }: Dates, at: Date): Unexpected[] => {
  if (isBefore(at, dateDepart)) return ['BEFORE_DEPARTURE'];
  return isBefore(at, arriveLe ?? dateArrivee) ? ['BEFORE_ARRIVAL'] : [];
};

/** Returns the reasons that contradict a container's statut at an instant. */
export const containerContradictions = (container: ContainerState, at: Date): Unexpected[] =>
  container.statut === 'LIVRE' ? reasonsNotArrived(container, at) : [];

/** Returns the reasons that contradict a parcel's état at an instant, given its payment and its container. */
export const colisContradictions = (
  { etat, paye, reporte }: ColisState,
  container: ContainerState,
  at: Date,
): Unexpected[] => {
  if (etat === 'ANNULE') return [];
  const unpaid: Unexpected[] =
    hasLeft(etat) && !paye && (etat === 'LIVRE' || !mayTravelUnpaid({ reporte })) ? ['UNPAID'] : [];
  if (container.statut === 'ANNULE') return etat === 'LIVRE' ? unpaid : [...unpaid, 'CONTAINER_CANCELLED'];
  return [...locationContradictions(etat, container, at), ...unpaid];
};

const locationContradictions = (etat: Etat, container: ContainerState, at: Date): Unexpected[] => {
  if (hasArrived(etat)) return reasonsNotArrived(container, at);
  if (container.statut === 'LIVRE') return ['CONTAINER_DELIVERED'];
  const isAhead = isBefore(at, container.dateDepart);
  if (hasLeft(etat)) return isAhead ? ['BEFORE_DEPARTURE'] : [];
  return isAhead ? [] : ['DEPARTED'];
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

/** Returns why a container's change to a statut is unexpected; empty when it is expected, or no change. */
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

/** Returns why a container's new schedule is unexpected; empty when no customer was notified of the earlier one. */
export const unexpectedSchedule = (isAnnounced: boolean): Unexpected[] => (isAnnounced ? ['REPLANS'] : []);

/** Returns why a parcel's change to an état is unexpected; empty when it is expected, or no change. */
export const unexpectedEtat = (colis: ColisState, to: Etat, container: ContainerState, at: Date): Unexpected[] => {
  const { etat: from, paye, reporte } = colis;
  if (from === to) return [];
  if (to === 'ANNULE') return from === 'LIVRE' ? ['CANCELS', 'BACKWARDS'] : ['CANCELS'];
  return [
    ...(from === 'ANNULE' ? (['REVIVES'] as const) : []),
    ...(from !== 'ANNULE' && STAGES[to] < STAGES[from] ? (['BACKWARDS'] as const) : []),
    ...(hasArrived(to) && !hasLeft(from) ? (['SKIPS_TRANSIT'] as const) : []),
    ...colisContradictions({ etat: to, paye: paye && from !== 'ANNULE', reporte }, container, at),
  ];
};

/**
 * Returns why a tracking event that sets an état is unexpected, by the event's own date; empty for events that set
 * none. `unpaid` is true when parcels that the event moves are unpaid.
 */
export const unexpectedEvent = (
  { statut, date, unpaid }: { statut: TrackingStatut; date: string; unpaid: boolean },
  container: ContainerState,
): Unexpected[] =>
  setsEtat(statut) ? colisContradictions({ etat: statut, paye: !unpaid }, container, new Date(date)) : [];
