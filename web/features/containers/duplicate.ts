import type { Container } from '#shared/containers/schema.ts';
import { wallTimeOf } from '#web/core/time/wallTime.ts';
import { type ContainerValues, valuesOf } from './values.ts';

/**
 * Initial values for a departure like another one: the same days of the week and hours, moved by whole weeks so that it
 * is ahead, and open.
 */
export function duplicateOf(container: Container, now: Date): ContainerValues {
  const { fuseau } = container;
  const values = valuesOf(container);
  const aheadMs = now.getTime() + WEEK_MS - new Date(container.dateDepart).getTime();
  const weeks = Math.max(1, Math.ceil(aheadMs / WEEK_MS));
  const moved = (wall: string) => (wall === '' ? '' : addDays(wall, weeks * 7));
  return {
    ...values,
    dateDepart: moved(values.dateDepart),
    dateArrivee: moved(values.dateArrivee),
    receptionFin: moved(values.receptionFin),
    dateReservation: wallTimeOf(now.toISOString(), fuseau),
    statut: 'EN_COURS',
    insuranceId: '',
  };
}

const WEEK_MS = 7 * 86_400_000;

/** Moves a wall time by days; the time of day stays, whatever the clock does in between. */
const addDays = (wall: string, days: number): string => {
  const moved = new Date(`${wall}Z`);
  moved.setUTCDate(moved.getUTCDate() + days);
  return moved.toISOString().slice(0, 16);
};
