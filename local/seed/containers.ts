import type { ContainerStatut, NewContainer } from '#shared/bookings/schema.ts';
import type { NewTracking } from '#shared/tracking/schema.ts';
import { inTransitContainers } from './containers.in-transit.ts';
import { upcomingContainers } from './containers.upcoming.ts';

/** Days are counted from the day of the first start; what is before it is negative. */
export type Day = number;

export type DemoEvent = Pick<NewTracking, 'statut' | 'lieu'> & {
  on: Day;
  description?: string;
  at?: readonly [latitude: number, longitude: number];
};

export type DemoContainer = Pick<
  NewContainer,
  'lieuEnlevement' | 'destination' | 'fuseau' | 'poidsMax' | 'volumeMax' | 'prixEstime' | 'tailleConteneur'
> & {
  opened: Day;
  leaves: Day;
  sailsDays: number;
  statut?: ContainerStatut;
  /** Later changes of the statut. */
  becomes?: readonly { on: Day; statut: ContainerStatut }[];
  events?: readonly DemoEvent[];
  /** The port where it is loaded, and who drives it there. Without one nothing is planned yet. */
  port?: string;
};

export const DEMO_CONTAINERS: Readonly<
  Record<keyof typeof inTransitContainers | keyof typeof upcomingContainers, DemoContainer>
> = {
  ...inTransitContainers,
  ...upcomingContainers,
};
export type ContainerName = keyof typeof DEMO_CONTAINERS;
