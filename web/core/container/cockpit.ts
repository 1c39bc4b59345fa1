import { useQuery } from '@tanstack/react-query';
import { cockpitRoutes } from '#shared/cockpit/routes.ts';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys } from '#web/core/container/containers.ts';

/** Query keys of containers with their counters and rows; a written container makes all of them stale. */
export const cockpitKeys = {
  list: (...filter: readonly (string | undefined)[]) => [...containerKeys.lists, 'cockpit', ...filter],
  one: (id: number) => [...containerKeys.lists, 'cockpit', 'one', id],
  rows: (id: number) => [...containerKeys.lists, 'cockpit', 'rows', id],
} as const;

/** A container with its counters and its money. */
export const useCockpitContainer = (id: number | undefined) =>
  useQuery({
    queryKey: cockpitKeys.one(id ?? 0),
    queryFn: async () => (await call(cockpitRoutes.container, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  });

/** All parcels of a container: one call, for as many as it has rows for. */
export const useCockpitRows = (id: number) =>
  useQuery({
    queryKey: cockpitKeys.rows(id),
    queryFn: async () => {
      const rows = [];
      let cursor: string | undefined;
      do {
        const page = await call(cockpitRoutes.colis, {
          params: { id },
          query: { limit: `${PAGE_SIZES.cockpit}`, cursor },
        });
        rows.push(...page.data);
        cursor = page.next;
      } while (cursor);
      return rows;
    },
  });
