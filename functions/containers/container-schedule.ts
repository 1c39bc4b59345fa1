import { isDeepStrictEqual } from 'node:util';
import { PLAN_FIELDS, type PlanField } from '#shared/changes/schema.ts';
import type { DomainEvent, Schedule } from '../core/outbox.ts';
import type { StoredContainer } from './stored-container.ts';

export type ReplannedEvent = Extract<DomainEvent, { type: 'CONTAINER_REPLANNED' }>;

/**
 * Returns the event for changed dates or places; undefined without a change, or when the same edit cancels the
 * container.
 */
export const replannedEvent = (before: StoredContainer, after: StoredContainer): ReplannedEvent | undefined => {
  const [oldPlan, newPlan] = [planOf(before), planOf(after)];
  if (isDeepStrictEqual(oldPlan, newPlan) || after.statut === 'ANNULE') return undefined;
  return { type: 'CONTAINER_REPLANNED', bookingId: after.id, fuseau: after.fuseau, before: oldPlan, after: newPlan };
};

const planOf = ({ dateDepart, dateArrivee, lieuEnlevement, destination }: StoredContainer): Schedule => ({
  dateDepart,
  dateArrivee,
  lieuEnlevement,
  destination,
});

/** Returns the differences between two plans, field by field. */
export const planChanges = (before: Schedule, after: Schedule): { champ: PlanField; de: string; vers: string }[] =>
  PLAN_FIELDS.filter((champ) => before[champ] !== after[champ]).map((champ) => ({
    champ,
    de: before[champ],
    vers: after[champ],
  }));
