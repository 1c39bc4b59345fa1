import { useQueries, useQuery } from '@tanstack/react-query';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';
import { tarifVersionQuery } from '#web/core/tarif/useTarifVersion.ts';

/** Version of a price list at which departures sell, and the routes of those departures. */
export interface SoldList {
  version: TarifVersion;
  routes: readonly Pick<Container, 'lieuEnlevement' | 'destination'>[];
}

/**
 * Returns the price lists with pieces at which the next departures sell, the earliest departure first; none until they
 * are loaded, as in the prerendered page.
 */
export function useSoldLists(): SoldList[] {
  const { data: departures = [] } = useQuery({
    queryKey: containerKeys.list('public', 'lists'),
    queryFn: async () =>
      (await call(containersRoutes.list, { query: { limit: LARGEST_PAGE } }, { asVisitor: true })).data,
  });
  const groups = groupByList(departures);
  const versions = useQueries({ queries: groups.map(([first]) => tarifVersionQuery(first?.tarif ?? null)) });
  return groups.flatMap((containers, index) => {
    const version = versions[index]?.data;
    return version && version.pieces.length > 0 ? [{ version, routes: routesOf(containers) }] : [];
  });
}

const groupByList = (departures: readonly Container[]): Container[][] => {
  const groups = new Map<string, Container[]>();
  for (const container of departures) {
    if (!container.tarif) continue;
    const key = `${container.tarif.id}/${container.tarif.version}`;
    groups.set(key, [...(groups.get(key) ?? []), container]);
  }
  return [...groups.values()];
};

const routesOf = (containers: readonly Container[]): Container[] => [
  ...new Map(
    containers.map((container) => [`${container.lieuEnlevement}>${container.destination}`, container]),
  ).values(),
];
