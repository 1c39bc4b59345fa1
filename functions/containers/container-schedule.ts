import { isDeepStrictEqual } from 'node:util';
import { SCHEDULE_FIELDS, type ScheduleField } from '#shared/changes/schema.ts';
import type { DelayReason } from '#shared/milestones/codes.ts';
import { nameSite } from '#shared/sites/name-site.ts';
import type { Site } from '#shared/sites/schema.ts';
import { announcedEndOf, isLoadingOver } from '#shared/situation/problems.ts';
import { nowIso } from '../core/clock.ts';
import type { DomainEvent, Schedule } from '../core/events/domain-events.ts';
import type { StoredContainer } from './stored-container.ts';

export type RescheduledEvent = Extract<DomainEvent, { type: 'CONTAINER_REPLANNED' }>;

/**
 * Returns the event for changed dates, places or sites, with the reason for a delay; undefined without a change, or
 * when the same edit cancels the container. The end of a drop-off that is over is no news.
 */
export const rescheduledEvent = (
  before: StoredContainer,
  after: StoredContainer,
  sites: Sites,
  motifRetard: DelayReason | undefined,
): RescheduledEvent | undefined => {
  const isOver = [before, after].every((container) => isLoadingOver(container, nowIso()));
  const announced = (container: StoredContainer): Required<Schedule> =>
    scheduleOf(isOver ? { ...container, receptionFin: null } : container, sites);
  const [oldSchedule, newSchedule] = [announced(before), announced(after)];
  if (isDeepStrictEqual(oldSchedule, newSchedule) || after.statut === 'ANNULE') return undefined;
  const isLater = after.dateDepart > before.dateDepart || after.dateArrivee > before.dateArrivee;
  return {
    type: 'CONTAINER_REPLANNED',
    bookingId: after.id,
    fuseau: after.fuseau,
    before: oldSchedule,
    after: newSchedule,
    ...(isLater && motifRetard && { motifRetard }),
  };
};

/**
 * Returns a container whose new schedule senders are told of: they read by that, too, if it ends a drop-off which was
 * open.
 */
export const withToldDropOff = (before: StoredContainer, after: StoredContainer): StoredContainer => {
  const [now, end] = [nowIso(), announcedEndOf(after)];
  return announcedEndOf(before) > now && end <= now ? { ...after, depotFiniDit: { fin: end, le: now } } : after;
};

type Sites = ReadonlyMap<number, Site>;

const scheduleOf = (container: StoredContainer, sites: Sites): Required<Schedule> => ({
  dateDepart: container.dateDepart,
  dateArrivee: container.dateArrivee,
  receptionFin: container.receptionFin ?? '',
  lieuEnlevement: container.lieuEnlevement,
  destination: container.destination,
  siteDepart: nameSite(sites.get(container.siteDepartId ?? 0)),
  siteArrivee: nameSite(sites.get(container.siteArriveeId ?? 0)),
});

/** Returns the differences between two schedules, field by field. */
export const scheduleChanges = (
  before: StoredContainer,
  after: StoredContainer,
  sites: Sites,
): { champ: ScheduleField; de: string; vers: string }[] => {
  const [oldSchedule, newSchedule] = [scheduleOf(before, sites), scheduleOf(after, sites)];
  return SCHEDULE_FIELDS.filter((champ) => oldSchedule[champ] !== newSchedule[champ]).map((champ) => ({
    champ,
    de: oldSchedule[champ],
    vers: newSchedule[champ],
  }));
};
