import { useQuery } from '@tanstack/react-query';
import { PAGE_SIZES } from '#shared/http/paging.ts';
import { tarifsRoutes } from '#shared/tarifs/routes.ts';
import type { Tarif } from '#shared/tarifs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { useRow } from '#web/core/paged/usePage.ts';
import { tarifKeys } from './tarifKeys.ts';

/** Query for a price list, for admins; shows the known one immediately. */
export const useTarif = (id: number, known: Tarif | undefined) =>
  useRow(tarifKeys.one(id), known, () => call(tarifsRoutes.get, { params: { id } }));

/** All price lists, for admins; of more than a page's, the first page. */
export const useTarifChoices = (enabled = true) =>
  useQuery({
    queryKey: tarifKeys.choices,
    queryFn: async (): Promise<readonly Tarif[]> =>
      (await call(tarifsRoutes.list, { query: { limit: String(PAGE_SIZES.largest) } })).data,
    enabled,
  });
