import type { Cash, Drawer } from '#shared/counter/schema.ts';
import { addSums, type Sums } from '#shared/customs/totals.ts';
import { sumsOfCash } from '#web/core/drawer/sums.ts';

/** Cash of one site: its open drawers with what should be in them, and what was counted but is not confirmed. */
export interface SiteCash {
  /** Null for the office. */
  siteId: number | null;
  open: readonly Drawer[];
  expected: Sums;
  counted: Sums;
  /** Number of drawers whose count waits for an admin. */
  waiting: number;
}

/** Groups open drawers and those whose count waits by site, the office last. */
export const cashBySite = (open: readonly Drawer[], closed: readonly Drawer[]): SiteCash[] => {
  const sites = [...new Set([...open, ...closed].map(({ siteId }) => siteId))];
  return sites
    .toSorted((a, b) => Number(a === null) - Number(b === null))
    .map((siteId) => {
      const here = open.filter((drawer) => drawer.siteId === siteId);
      const waiting = closed.filter((drawer) => drawer.siteId === siteId);
      return {
        siteId,
        open: here,
        expected: sumOf(here.map(({ attendu }) => attendu)),
        counted: sumOf(waiting.map(({ cloture }) => cloture?.comptes ?? [])),
        waiting: waiting.length,
      };
    });
};

/** Differences of one agent: what was missing and what was too much, never set off against each other. */
export interface AgentDifferences extends Pick<Drawer, 'agent' | 'agentId'> {
  /** Number of drawers that were counted, and of those with a difference. */
  counted: number;
  different: number;
  missing: Sums;
  surplus: Sums;
}

/** Sums the differences of counted drawers by agent, the most differences first. */
export const differencesByAgent = (drawers: readonly Drawer[]): AgentDifferences[] => {
  const counted = drawers.filter(({ cloture }) => cloture !== null);
  return [...new Set(counted.map(({ agentId }) => agentId))]
    .map((agentId) => {
      const own = counted.filter((drawer) => drawer.agentId === agentId);
      const differences = own.map(({ cloture }) => (cloture?.ecarts ?? []).filter(({ montant }) => montant !== 0));
      return {
        agentId,
        agent: own[0]?.agent ?? '',
        counted: own.length,
        different: differences.filter((each) => each.length > 0).length,
        missing: sumOf(differences.map((each) => each.filter(({ montant }) => montant < 0))),
        surplus: sumOf(differences.map((each) => each.filter(({ montant }) => montant > 0))),
      };
    })
    .toSorted((a, b) => b.different - a.different);
};

/** Sums what was taken out of drawers, and brought to the bank. */
export const takenOut = (drawers: readonly Drawer[]): Record<'banque' | 'sorties', Sums> => ({
  banque: sumOf(drawers.map(({ banque }) => banque)),
  sorties: sumOf(drawers.map(({ sorties }) => sorties)),
});

const sumOf = (lists: readonly (readonly Cash[])[]): Sums =>
  lists.reduce<Sums>((sums, list) => addSums(sums, sumsOfCash(list)), {});
