import type { ContainerStatut, NewContainer } from '#shared/containers/schema.ts';
import type { NewTracking } from '#shared/tracking/schema.ts';
import { inTransitContainers } from './containers.in-transit.ts';
import { upcomingContainers } from './containers.upcoming.ts';

/** Day relative to the first start; earlier days are negative. */
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
  /** Port of loading. Without one no leg is planned yet. */
  port?: string;
};

export const DEMO_CONTAINERS: Readonly<
  Record<keyof typeof inTransitContainers | keyof typeof upcomingContainers, DemoContainer>
> = {
  ...inTransitContainers,
  ...upcomingContainers,
};
export type ContainerName = keyof typeof DEMO_CONTAINERS;
