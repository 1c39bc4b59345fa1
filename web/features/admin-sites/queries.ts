import { useQuery, useQueryClient } from '@tanstack/react-query';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { sitesRoutes } from '#shared/sites/routes.ts';
import type { NewAgent, NewSite, Site } from '#shared/sites/schema.ts';
import { call } from '#web/core/api/call.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';
import { siteKeys } from '#web/core/sites/sites.ts';

/** Page of the sites; all of them, unless there are more than a page holds. */
export const useSitesPage = (cursor: string | undefined) =>
  usePage(siteKeys.lists, cursor, (cursor) =>
    call(sitesRoutes.list, { query: { cursor, limit: String(PAGE_SIZES.largest) } }),
  );

export const useSite = (id: number, known: Site | undefined) =>
  useRow(siteKeys.one(id), known, () => call(sitesRoutes.get, { params: { id } }));

/** Adds a site. An idempotency key keeps a retry from adding it twice. */
export function useAddSite() {
  const rows = useRowCache<Site>(siteKeys);
  const idempotencyKeyFor = useIdempotencyKey();
  return async (body: NewSite) => {
    const { data } = await call(sitesRoutes.add, { body }, { idempotencyKey: idempotencyKeyFor(body) });
    rows.added(data);
    return data;
  };
}

/** Replaces the fields of a site. */
export function useUpdateSite(id: number) {
  const rows = useRowCache<Site>(siteKeys);
  return async (body: NewSite) => rows.changed((await call(sitesRoutes.update, { params: { id }, body })).data);
}

/** The agents of a site. */
export const useAgents = (siteId: number) =>
  useQuery({
    queryKey: siteKeys.agents(siteId),
    queryFn: async () =>
      (await call(sitesRoutes.agents, { params: { id: siteId }, query: { limit: String(PAGE_SIZES.largest) } })).data,
  });

/** Adds and removes agents of a site, and updates their list. */
export function useAgentMutations(siteId: number) {
  const client = useQueryClient();
  const reload = () => client.invalidateQueries({ queryKey: siteKeys.anyAgents });
  return {
    add: async (body: NewAgent) => {
      const { data } = await call(sitesRoutes.addAgent, { params: { id: siteId }, body });
      await reload();
      return data;
    },
    remove: (userId: number) => call(sitesRoutes.removeAgent, { params: { id: siteId, userId } }),
    reload,
  };
}
