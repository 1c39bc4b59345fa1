import type { ContainerStatut } from '../containers/schema.ts';
import { dayIn } from '../dates.ts';
import { timeZoneAt } from '../places/places.ts';
import { countryAt, findLocode, locodeAt } from '../places/unlocodes.ts';
import { type DelayReason, MILESTONE_CODES, type MilestoneCode } from './codes.ts';
import type { Actual, AnnouncedDates, MilestoneRecord } from './record.ts';
import type { Milestone } from './schema.ts';
import { ANCHOR_OF, FREE_DAYS, type OffsetCode, templateFrom } from './templates.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** Container as the rules read it, stored or from the API; dates are instants. */
export type MilestoneContainer = {
  dateDepart: string;
  dateArrivee: string;
  receptionFin?: string | null;
  receptionFermeeLe?: string | undefined;
  lieuEnlevement: string;
  destination: string;
  fuseau: string;
};

type Times = Record<MilestoneCode, string>;

const isOffset = (code: MilestoneCode): code is OffsetCode => code !== 'DEPA' && code !== 'ARRI';

/** Returns the dates of a container that are milestones of it. */
export const datesOf = ({ dateDepart, dateArrivee, receptionFin }: MilestoneContainer): AnnouncedDates => ({
  dateDepart,
  dateArrivee,
  receptionFin: receptionFin ?? null,
});

const plus = (instant: string, ms: number): string => new Date(Date.parse(instant) + ms).toISOString();

/** Returns the instant from which the offset of a milestone counts: an arrival that has happened replaces its estimate. */
export const anchorTime = (code: OffsetCode, dates: AnnouncedDates, reels: MilestoneRecord['reels'] = {}): string =>
  ANCHOR_OF[code] === 'DEPA' ? dates.dateDepart : (reels.ARRI?.date ?? dates.dateArrivee);

/**
 * Returns the time of each milestone by the dates and offsets. One that depends on an anchor is never earlier than what
 * comes before it, and what precedes the departure is never later than that.
 */
const timesOf = (
  dates: AnnouncedDates,
  offsets: Record<OffsetCode, number>,
  reels: MilestoneRecord['reels'] = {},
): Times => {
  const times: Partial<Times> = {};
  let previous = '';
  for (const code of MILESTONE_CODES) {
    const time = timeOf(code, dates, offsets, reels, previous);
    times[code] = time;
    previous = reels[code]?.date ?? time;
  }
  return times as Times;
};

const timeOf = (
  code: MilestoneCode,
  dates: AnnouncedDates,
  offsets: Record<OffsetCode, number>,
  reels: MilestoneRecord['reels'],
  previous: string,
): string => {
  if (!isOffset(code)) return code === 'DEPA' ? dates.dateDepart : dates.dateArrivee;
  if (code === 'CLOS' && dates.receptionFin !== null) return dates.receptionFin;
  const byOffset = plus(anchorTime(code, dates, reels), offsets[code]);
  const ordered = byOffset < previous ? previous : byOffset;
  return ANCHOR_OF[code] === 'DEPA' && ordered > dates.dateDepart ? dates.dateDepart : ordered;
};

const templateOffsets = (container: MilestoneContainer): Record<OffsetCode, number> =>
  Object.fromEntries(
    Object.entries(templateFrom(container.lieuEnlevement).hours).map(([code, hours]) => [code, hours * HOUR_MS]),
  ) as Record<OffsetCode, number>;

/** Returns the delay of an instant against the planned one, from a day on; days are those of the place's calendar. */
export const delayDays = (prevu: string, actual: string, fuseau: string): number => {
  if (Date.parse(actual) - Date.parse(prevu) < DAY_MS) return 0;
  const days = (Date.parse(dayIn(actual, fuseau)) - Date.parse(dayIn(prevu, fuseau))) / DAY_MS;
  return Math.max(1, Math.round(days));
};

/**
 * Returns the milestones of a container in their order, with what was planned, is estimated and has happened. `stored`
 * is undefined while nothing was recorded. A later end of drop-off is no delay, and an earlier closing replaces it. All move with the container's dates, since their estimates derive from them.
 */
export const milestonesOf = (container: MilestoneContainer, stored: MilestoneRecord | undefined): Milestone[] => {
  const { annonce, decalages, reels = {}, motifs = {} } = stored ?? {};
  const offsets = templateOffsets(container);
  const planned = timesOf(annonce ?? datesOf(container), offsets);
  const dates = datesOf(container);
  const ends = endsOf(container);
  const receptionFin = container.receptionFermeeLe ?? dates.receptionFin;
  const estimates = timesOf({ ...dates, receptionFin }, { ...offsets, ...decalages }, reels);
  const milestones = MILESTONE_CODES.map((code) => {
    const reel = reels[code];
    const { lieu, unlocode, fuseau } = reel ? placeOfActual(reel, container) : ends[endOf(code)];
    const jours = code === 'CLOS' ? 0 : delayDays(planned[code], reel?.date ?? estimates[code], fuseau);
    return {
      code,
      lieu,
      unlocode,
      fuseau,
      prevu: planned[code],
      estime: estimates[code],
      reel: reel?.date ?? null,
      retard: jours > 0 ? { jours, motif: ownReason(motifs[code], reel?.date ?? estimates[code]) } : null,
    };
  });
  return withInheritedReasons(milestones);
};

/** Returns the milestones that a container has or will reach: a cancelled one keeps those that have happened. */
export const reachedOrAhead = (statut: ContainerStatut, milestones: readonly Milestone[]): Milestone[] =>
  milestones.filter(({ reel }) => reel !== null || statut !== 'ANNULE');

const isBeforeArrival = (code: MilestoneCode): boolean =>
  MILESTONE_CODES.indexOf(code) <= MILESTONE_CODES.indexOf('DEPA');

/** Place of a milestone, with its UN/LOCODE, if known, and its time zone. */
type Place = Pick<Milestone, 'lieu' | 'unlocode' | 'fuseau'>;

const endOf = (code: MilestoneCode): 'depart' | 'arrivee' => (isBeforeArrival(code) ? 'depart' : 'arrivee');

const endsOf = ({ lieuEnlevement, destination, fuseau }: MilestoneContainer): Record<'depart' | 'arrivee', Place> => {
  const arrival = locodeAt(destination);
  return {
    depart: { lieu: lieuEnlevement, unlocode: locodeAt(lieuEnlevement)?.code ?? null, fuseau },
    arrivee: {
      lieu: destination,
      unlocode: arrival?.code ?? null,
      fuseau: arrival?.fuseau ?? timeZoneAt(destination, fuseau),
    },
  };
};

const placeOfActual = ({ lieu, unlocode }: Actual, { fuseau }: MilestoneContainer): Place => ({
  lieu,
  unlocode,
  fuseau: (unlocode && findLocode(unlocode)?.fuseau) || timeZoneAt(lieu, fuseau),
});

const ownReason = (given: { motif: DelayReason; jusque: string } | undefined, time: string): DelayReason | null =>
  given && time <= given.jusque ? given.motif : null;

/**
 * Completes reasons: a delay without one has that of an earlier milestone, or of the departure that it precedes, which is
 * delayed by as much or more.
 */
const withInheritedReasons = (milestones: Milestone[]): Milestone[] => {
  const departure = milestones.find(({ code }) => code === 'DEPA');
  let cause: Milestone | undefined;
  return milestones.map((milestone) => {
    const { code, retard } = milestone;
    if (retard === null) return milestone;
    const causes = [cause, isBeforeArrival(code) ? departure : undefined];
    const motif = retard.motif ?? causes.find((each) => each && explains(each, milestone))?.retard?.motif ?? null;
    const explained = { ...milestone, retard: { ...retard, motif } };
    if (motif !== null) cause = explained;
    return explained;
  });
};

/**
 * Reports whether the reason of one delay explains another: by days, or by the time itself, since one shift may be a day
 * at one hour and place, and two at another.
 */
const explains = (cause: Milestone, late: Milestone): boolean =>
  cause.retard?.motif != null &&
  (cause.retard.jours >= (late.retard?.jours ?? 0) || latenessOf(cause) >= latenessOf(late));

const latenessOf = ({ prevu, estime, reel }: Milestone): number => Date.parse(reel ?? estime) - Date.parse(prevu);

/** Returns the earliest delay without a reason; undefined when every delay has one. */
export const unexplainedDelay = (milestones: readonly Milestone[]): Milestone | undefined =>
  milestones.find(({ retard }) => retard !== null && retard.motif === null);

/** End of free days or storage: an instant, and whether it is only proposed by the template. */
export type Clock = { fin: string; propose: boolean };

/** Returns the clocks of a container; free days are proposed once it is unloaded. Null when unknown. */
export const clocksOf = (
  container: MilestoneContainer,
  stored: MilestoneRecord | undefined,
): { franchise: Clock | null; magasinage: Clock | null } => {
  const { franchiseFin, magasinageFin, reels } = stored ?? {};
  const country = countryAt(container.destination);
  const freeDays = country ? FREE_DAYS[country]?.days : undefined;
  const proposed =
    reels?.DISC && freeDays !== undefined ? { fin: plus(reels.DISC.date, freeDays * DAY_MS), propose: true } : null;
  return {
    franchise: franchiseFin ? { fin: franchiseFin, propose: false } : proposed,
    magasinage: magasinageFin ? { fin: magasinageFin, propose: false } : null,
  };
};
