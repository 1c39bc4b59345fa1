import { queryOptions } from '@tanstack/react-query';
import { counterRoutes } from '#shared/counter/routes.ts';
import type { DrawerStatut, DrawerWithMovements } from '#shared/counter/schema.ts';
import { call } from '#web/core/api/call.ts';

/** Name in the address of the drawer page that makes it the office's, for admins. */
export const OFFICE_PARAM = 'bureau';

/** Period by the instants with which it begins and ends. */
export type Period = Readonly<Record<'du' | 'au', string>>;

/** Query keys of cash drawers. */
export const drawerKeys = {
  all: ['drawers'],
  lists: ['drawers', 'list'],
  list: (statut: DrawerStatut | undefined, period: Period | undefined) => ['drawers', 'list', statut ?? 'all', period],
  /** Every drawer in a statut, or opened in a period, for the sums of the owner. */
  every: (which: DrawerStatut | Period) => ['drawers', 'every', which],
  /** The open drawer of a member of staff, or of the office. */
  open: (holder: number | 'office') => ['drawers', 'open', holder],
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
