import type { Day, DemoContainer } from './containers.ts';

/** Hour (UTC) at which containers leave and arrive. */
export const DEPARTURE_HOUR = 14;

/** Returns the day on which a container is expected to arrive now, with its delay. */
export const arrivalOf = ({ leaves, sailsDays, delay }: Pick<DemoContainer, 'leaves' | 'sailsDays' | 'delay'>): Day =>
  leaves + sailsDays + (delay?.days ?? 0);
