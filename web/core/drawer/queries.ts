import { queryOptions } from '@tanstack/react-query';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { DrawerStatut, DrawerWithMovements } from '#shared/counter/schema.ts';
import { call } from '#web/core/api/call.ts';

/** Query keys of cash drawers. */
export const drawerKeys = {
  all: ['drawers'],
  lists: ['drawers', 'list'],
  list: (statut: DrawerStatut | undefined) => ['drawers', 'list', statut ?? 'all'],
  /** Every drawer in a statut, for the sums of the owner. */
  every: (statut: DrawerStatut) => ['drawers', 'every', statut],
  /** The open drawer of a member of staff. */
  own: (userId: number) => ['drawers', 'own', userId],
  one: (id: number) => ['drawers', 'one', id],
  /** A drawer of the admins' list, which may lack its movements. */
  row: (id: number) => ['drawers', 'row', id],
} as const;

/** Loads a drawer with its movements. */
export const drawerWithId = async (id: number): Promise<{ data: DrawerWithMovements }> => {
  const { data } = await call(counterRoutes.drawer, { query: { id: String(id) } });
  if (!data) throw new Error(`no drawer ${id}`);
  return { data };
};

/** A drawer with its movements. */
export const drawerQuery = (id: number) =>
  queryOptions({
    queryKey: drawerKeys.one(id),
    queryFn: async () => (await drawerWithId(id)).data,
  });
