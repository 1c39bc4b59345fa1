import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { sitesRoutes } from '#shared/sites/routes.ts';
import type { Site } from '#shared/sites/schema.ts';
import { call } from '#web/core/api/call.ts';

/** Query keys of sites, for admins' pages. */
export const siteKeys = {
  all: ['sites'],
  lists: ['sites', 'list'],
  choices: ['sites', 'choices'],
  one: (id: number) => ['sites', id],
  anyAgents: ['agents'],
  agents: (siteId: number) => ['agents', siteId],
};

/** All sites, which a container's form offers; of more than a page's, the first page. */
export const useSiteChoices = () =>
  useQuery({
    queryKey: siteKeys.choices,
    queryFn: async (): Promise<readonly Site[]> =>
      (await call(sitesRoutes.list, { query: { limit: String(PAGE_SIZES.largest) } })).data,
  });
