import { useQuery } from '@tanstack/react-query';
import { cockpitRoutes } from '#shared/cockpit/routes.ts';
import type { CockpitContainer, MonthMargin } from '#shared/cockpit/schema.ts';
import { call } from '#web/core/api/call.ts';
import { cockpitKeys } from '#web/core/container/cockpit.ts';
import { allRows } from '#web/core/paged/pages.ts';
import { usePage } from '#web/core/paged/usePage.ts';

/** A container as a row of the list. */
export interface ContainerRow extends CockpitContainer {
  id: number;
}

export interface ContainerFilter {
  periode: 'TOUS' | 'A_VENIR' | 'PASSES';
  ordre: 'CROISSANT' | 'DECROISSANT';
}

/** Containers of a period by their departure. */
export const useMarginsPage = (filter: ContainerFilter, cursor: string | undefined) =>
  usePage<ContainerRow>(cockpitKeys.list('margins', filter.periode, filter.ordre), cursor, async (page) => {
    const { data, next } = await call(cockpitRoutes.containers, { query: { ...filter, cursor: page } });
    return { data: data.map((row) => ({ id: row.conteneur.id, ...row })), next };
  });

/** Fetches all containers of a period by their departure. */
export const fetchMargins = (filter: ContainerFilter): Promise<CockpitContainer[]> =>
  allRows((page) => call(cockpitRoutes.containers, { query: { ...filter, ...page } }));

/** A month as a row of the list; its id is the number `202611`. */
export interface MonthRow extends MonthMargin {
  id: number;
}

/** The months of a year as one page of a list. */
export function useMonthsPage(annee: string) {
  const query = useQuery({
    queryKey: cockpitKeys.list('margins', annee),
    queryFn: async () => (await call(cockpitRoutes.year, { params: { annee } })).data,
  });
  const rows: MonthRow[] | undefined = query.data?.map((month) => ({
    id: Number(month.mois.replace('-', '')),
    ...month,
  }));
  return { ...query, rows, next: undefined };
}
