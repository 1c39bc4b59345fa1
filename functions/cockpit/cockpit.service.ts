import { type PERIODES, WEEK_HOURS } from '#shared/cockpit/periods.ts';
import type { CockpitColis, CockpitContainer, ListedCockpitContainer } from '#shared/cockpit/schema.ts';
import type { ContainerStatut } from '#shared/containers/schema.ts';
import { PROBLEM_RULES, UNPAID_SOON_HOURS } from '#shared/situation/problems.ts';
import { listUnpaidDueUntil } from '../colis/colis.service.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { presentWithSites } from '../containers/containers.present.ts';
import { listByDeparture } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import { presentAmounts, presentCounters, presentRow } from './cockpit.present.ts';
import { findCountersAndSites, findStatutsOf, pageOfRows } from './cockpit.table.ts';
import { NO_COUNTERS } from './counters.ts';
import { countMatters } from './matters.ts';
import { rowOf } from './row.ts';

type Period = (typeof PERIODES)[number];

/** Lists containers with their counters: those ahead soonest first, past ones or all latest first. */
export const listContainers = async (
  { statut, periode }: { statut?: ContainerStatut | undefined; periode: Period },
  page: PageRequest,
): Promise<Page<ListedCockpitContainer>> => {
  const { items, next } = await listByDeparture(statut, departuresOf(periode), page);
  const now = nowIso();
  const [counted, unpaid] = await Promise.all([findCountersAndSites(items), countUnpaidSoon(items, now)]);
  return {
    items: presentCounted(items, counted, now).map((each, index) => ({
      ...each,
      aRegler: countMatters(counted.counters[index] ?? {}, unpaid.get(each.conteneur.id) ?? 0, each.conteneur, now),
    })),
    ...(next !== undefined && { next }),
  };
};

/** Counts the parcels of these containers that are soon cancelled and need nothing else; the index has unpaid ones only. */
const countUnpaidSoon = async (containers: readonly StoredContainer[], now: string): Promise<Map<number, number>> => {
  const listed = new Map(containers.map((container) => [container.id, container]));
  const until = hoursAfter(UNPAID_SOON_HOURS);
  const counts = new Map<number, number>();
  for await (const parcels of pagesOf((page) => listUnpaidDueUntil(until, page))) {
    const lapsing = parcels.flatMap((colis) => {
      const container = listed.get(colis.bookingId);
      const isSoon = container && PROBLEM_RULES.IMPAYE_BIENTOT_ANNULE.holds(parcelFactsOf(colis), container, now);
      return isSoon ? [{ colis, container }] : [];
    });
    const statuts = await findStatutsOf(lapsing.map(({ colis }) => colis));
    for (const [index, { colis, container }] of lapsing.entries()) {
      const { exceptions } = presentRow(rowOf(colis, statuts[index] ?? null), container, new Date(now));
      if (exceptions.length === 1) counts.set(container.id, (counts.get(container.id) ?? 0) + 1);
    }
  }
  return counts;
};

const departuresOf = (periode: Period): Parameters<typeof listByDeparture>[1] => {
  if (periode === 'A_VENIR') return { from: nowIso() };
  if (periode === 'SEMAINE') return { from: nowIso(), upTo: hoursAfter(WEEK_HOURS) };
  return periode === 'PASSES' ? { upTo: nowIso(), order: 'descending' } : { order: 'descending' };
};

/** Presents containers to admins with their counters and money, which takes one read, and one more of many sites. */
export const withCounters = async (containers: readonly StoredContainer[]): Promise<CockpitContainer[]> => {
  return presentCounted(containers, await findCountersAndSites(containers), nowIso());
};

const presentCounted = (
  containers: readonly StoredContainer[],
  { counters, sites }: Awaited<ReturnType<typeof findCountersAndSites>>,
  now: string,
): CockpitContainer[] =>
  presentWithSites(containers, sites, true).map((conteneur, index) => ({
    conteneur,
    compteurs: presentCounters(counters[index] ?? NO_COUNTERS, conteneur, now),
    montants: presentAmounts(counters[index] ?? NO_COUNTERS, conteneur, now),
  }));

/** Lists the parcels of a container with their stage and exceptions. */
export const listRows = async (container: StoredContainer, page: PageRequest): Promise<Page<CockpitColis>> => {
  const { items, next } = await pageOfRows(container.id, page);
  const now = new Date();
  return {
    items: items.map((row) => presentRow(row, container, now)),
    ...(next !== undefined && { next }),
  };
};

/** Hours by which the day at a place may be ahead of UTC, or behind it. */
const ZONE_HOURS = 14;

/** Returns all containers that leave in a month (`YYYY-MM`) at their places of departure, soonest first. */
export const containersOfMonth = async (month: string): Promise<CockpitContainer[]> => {
  const start = `${month}-01T00:00:00.000Z`;
  const range = { from: hoursAfter(-ZONE_HOURS, start), upTo: hoursAfter(ZONE_HOURS, monthAfter(start)) };
  const found: CockpitContainer[] = [];
  for await (const containers of pagesOf((page) => listByDeparture(undefined, range, page)))
    found.push(...(await withCounters(containers.filter(({ jourDepart }) => jourDepart.startsWith(`${month}-`)))));
  return found;
};

const monthAfter = (start: string): string => {
  const date = new Date(start);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return date.toISOString();
};
