import { type ORDRES, type PERIODES, WEEK_HOURS } from '#shared/cockpit/periods.ts';
import type { CockpitColis, CockpitContainer, ListedCockpitContainer, MonthMargin } from '#shared/cockpit/schema.ts';
import type { ContainerStatut } from '#shared/containers/schema.ts';
import { PROBLEM_RULES, UNPAID_SOON_HOURS } from '#shared/situation/problems.ts';
import { listUnpaidDueUntil } from '../colis/colis.service.ts';
import { parcelFactsOf } from '../colis/parcel-facts.ts';
import { presentWithSites } from '../containers/containers.present.ts';
import { listByDeparture } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { hoursAfter, nowIso } from '../core/clock.ts';
import { findExpensesOfYear, sumExpenses } from '../core/items/expenses.ts';
import { type Page, type PageRequest, pagesOf } from '../core/table/query.ts';
import { presentAmounts, presentCounters, presentExpenses, presentMargin, presentRow } from './cockpit.present.ts';
import { findCountersAndSites, findStatutsOf, pageOfRows } from './cockpit.table.ts';
import { NO_COUNTERS } from './counters.ts';
import { countMatters } from './matters.ts';
import { rowOf } from './row.ts';

type Period = (typeof PERIODES)[number];

/** Lists containers with their counters: those ahead soonest first, past ones or all latest first. */
export const listContainers = async (
  { statut, periode, ordre }: ContainerSearch,
  page: PageRequest,
): Promise<Page<ListedCockpitContainer>> => {
  const { items, next } = await listByDeparture(statut, departuresOf(periode, ordre), page);
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

type ContainerSearch = {
  statut?: ContainerStatut | undefined;
  periode: Period;
  ordre?: (typeof ORDRES)[number] | undefined;
};

const departuresOf = (periode: Period, ordre: ContainerSearch['ordre']): Parameters<typeof listByDeparture>[1] => {
  const isAhead = periode === 'A_VENIR' || periode === 'SEMAINE';
  return {
    ...(isAhead && { from: nowIso() }),
    ...(periode === 'SEMAINE' && { upTo: hoursAfter(WEEK_HOURS) }),
    ...(periode === 'PASSES' && { upTo: nowIso() }),
    ...((ordre === undefined ? !isAhead : ordre === 'DECROISSANT') && { order: 'descending' as const }),
  };
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
    marge: presentMargin(counters[index] ?? NO_COUNTERS),
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
export const containersOfMonth = (month: string): Promise<CockpitContainer[]> => containersFrom(month, 1);

/** Returns all containers that leave within so many months from one on, at their places of departure, soonest first. */
const containersFrom = async (month: string, months: number): Promise<CockpitContainer[]> => {
  const start = `${month}-01T00:00:00.000Z`;
  const end = monthsAfter(start, months);
  const range = { from: hoursAfter(-ZONE_HOURS, start), upTo: hoursAfter(ZONE_HOURS, end) };
  const found: CockpitContainer[] = [];
  for await (const containers of pagesOf((page) => listByDeparture(undefined, range, page)))
    found.push(
      ...(await withCounters(containers.filter(({ jourDepart }) => jourDepart >= `${month}-01` && jourDepart < end))),
    );
  return found;
};

const monthsAfter = (start: string, months: number): string => {
  const date = new Date(start);
  date.setUTCMonth(date.getUTCMonth() + months);
  return date.toISOString();
};

const MONTHS = 12;

/** Returns the months of a year (`YYYY`) with what their containers earn, and with their own expenses. */
export const monthsOfYear = async (year: string): Promise<MonthMargin[]> => {
  const [containers, expenses] = await Promise.all([containersFrom(`${year}-01`, MONTHS), findExpensesOfYear(year)]);
  const byMonth = Map.groupBy(containers, ({ conteneur }) => conteneur.jourDepart.slice(0, 7));
  return Array.from({ length: MONTHS }, (_, index) => {
    const mois = `${year}-${String(index + 1).padStart(2, '0')}`;
    const own = expenses.filter((expense) => expense.mois === mois);
    return { mois, ...sumsOf(byMonth.get(mois) ?? []), depensesDuMois: presentExpenses(sumExpenses(own)) };
  });
};

const sumsOf = (containers: readonly CockpitContainer[]): Omit<MonthMargin, 'mois' | 'depensesDuMois'> => {
  const total = (read: (container: CockpitContainer) => number, units: number) =>
    containers.reduce((sum, container) => sum + Math.round(read(container) * units), 0) / units;
  return {
    conteneurs: containers.length,
    poids: total(({ compteurs }) => compteurs.poids, 1000),
    volume: total(({ compteurs }) => compteurs.volume, 1e6),
    paye: total(({ montants }) => montants.paye, 100),
    du: total(({ montants }) => montants.du, 100),
    depenses: {
      payees: total(({ marge }) => marge.depenses.payees, 100),
      aPayer: total(({ marge }) => marge.depenses.aPayer, 100),
      prevues: total(({ marge }) => marge.depenses.prevues, 100),
    },
  };
};
