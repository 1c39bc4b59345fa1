import { isDeepStrictEqual } from 'node:util';
import { PLAN_FIELDS, type PlanField } from '#shared/changes/schema.ts';
import type { DomainEvent, Schedule } from '../core/outbox.ts';
import type { StoredContainer } from './stored.ts';

export type Replanned = Extract<DomainEvent, { type: 'CONTAINER_REPLANNED' }>;

/** The event of other dates or places, if they differ; a container that is cancelled in the same edit has no plan. */
export const replanned = (before: StoredContainer, after: StoredContainer): Replanned | undefined => {
  const [old, plan] = [planOf(before), planOf(after)];
  if (isDeepStrictEqual(old, plan) || after.statut === 'ANNULE') return undefined;
  return { type: 'CONTAINER_REPLANNED', bookingId: after.id, fuseau: after.fuseau, before: old, after: plan };
};

const planOf = ({ dateDepart, dateArrivee, lieuEnlevement, destination }: StoredContainer): Schedule => ({
  dateDepart,
  dateArrivee,
  lieuEnlevement,
  destination,
});

/** What differs between two plans, field by field. */
export const planChanges = (before: Schedule, after: Schedule): { champ: PlanField; de: string; vers: string }[] =>
  PLAN_FIELDS.filter((champ) => before[champ] !== after[champ]).map((champ) => ({
    champ,
    de: before[champ],
    vers: after[champ],
  }));
