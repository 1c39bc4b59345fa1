import type { ContainerReference } from '#shared/containers/references.ts';
import type { ContainerStatut, NewContainer } from '#shared/containers/schema.ts';
import type { DelayReason, MilestoneCode } from '#shared/milestones/codes.ts';
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
  /** True if it sells at the price list from Le Havre to Dakar. */
  atList?: true;
  opened: Day;
  leaves: Day;
  sailsDays: number;
  statut?: ContainerStatut;
  /** Later changes of the statut. */
  becomes?: readonly { on: Day; statut: ContainerStatut }[];
  events?: readonly DemoEvent[];
  /** Port of loading. Without one no leg is planned yet. */
  port?: string;
  /** Closing of the loading manifest, with the references of the container and its documents. */
  sealed?: { on: Day } & Record<ContainerReference, string>;
  /** Milestones that an admin records; a departure and an arrival are recorded by their tracking event. */
  milestones?: readonly { on: Day; code: MilestoneCode; unlocode: string }[];
  /** Later arrival by days, with its reason; without one an admin still has to give it. */
  delay?: { on: Day; days: number; motif?: DelayReason; note?: string };
  /** Day on which the arrived parcels can be collected, and last day of free storage. */
  available?: { on: Day; lastDay: Day };
};

export const DEMO_CONTAINERS: Readonly<
  Record<keyof typeof inTransitContainers | keyof typeof upcomingContainers, DemoContainer>
> = {
  ...inTransitContainers,
  ...upcomingContainers,
};
export type ContainerName = keyof typeof DEMO_CONTAINERS;
