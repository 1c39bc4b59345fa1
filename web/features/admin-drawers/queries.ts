import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { Drawer, DrawerStatut, DrawerWithMovements } from '#shared/counter/schema.ts';
import { call } from '#web/core/api/call.ts';
import { drawerKeys, drawerWithId, type Period } from '#web/core/drawer/queries.ts';
import { allRows } from '#web/core/paged/pages.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';

/** Drawer of the list; its movements are there once it was opened. */
export type ListedDrawer = Drawer & Partial<Pick<DrawerWithMovements, 'liste'>>;

/** Cash drawers, the latest opening first: all, or those in one statut, opened in a period. */
export const useDrawersPage = (
  statut: DrawerStatut | undefined,
  period: Period | undefined,
  cursor: string | undefined,
) =>
  usePage<ListedDrawer>(drawerKeys.list(statut, period), cursor, (cursor) =>
    call(counterRoutes.drawers, { query: { statut, ...period, cursor } }),
  );

/** One drawer with its movements; shows the row of the list until they are loaded. */
export const useDrawer = (id: number, known: ListedDrawer | undefined) =>
  useRow<ListedDrawer>(drawerKeys.row(id), known, () => drawerWithId(id));

/** Every drawer in a statut, or opened in a period, however many; a hundred a call. */
export const useEveryDrawer = (which: DrawerStatut | Period) =>
  useQuery({
    queryKey: drawerKeys.every(which),
    queryFn: () =>
      allRows((page) =>
        call(counterRoutes.drawers, { query: { ...page, ...(typeof which === 'string' ? { statut: which } : which) } }),
      ),
  });

/** Confirms the count of a drawer. Not optimistic: the page shows only what the API has frozen. */
export function useConfirmCount(id: number) {
  const client = useQueryClient();
  const rows = useRowCache<ListedDrawer>({ ...drawerKeys, all: drawerKeys.lists, one: drawerKeys.row });
  return useMutation({
    mutationFn: async () => (await call(counterRoutes.confirmDrawer, { params: { id } })).data,
    onSuccess: (confirmed) => {
      rows.changed(confirmed);
      void client.invalidateQueries({ queryKey: drawerKeys.every('CLOS') });
    },
    onError: () => client.invalidateQueries({ queryKey: drawerKeys.row(id) }),
  });
}
