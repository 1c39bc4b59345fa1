import { queryOptions } from '@tanstack/react-query';
import { WEEK_HOURS } from '#shared/cockpit/periods.ts';
import { cockpitRoutes } from '#shared/cockpit/routes.ts';
import { contactRoutes } from '#shared/contact/routes.ts';
import { containersRoutes } from '#shared/containers/routes.ts';
import { counterRoutes } from '#shared/counter/routes.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import type { MissingRecords } from '#shared/devices/schema.ts';
import { firstDebtors } from '#web/core/admin/debtors.ts';
import { call } from '#web/core/api/call.ts';
import { cockpitKeys } from '#web/core/container/cockpit.ts';
import { containerKeys } from '#web/core/container/containers.ts';
import { drawerKeys } from '#web/core/drawer/queries.ts';
import { openMissing } from '#web/core/missingRecords/queries.ts';

/** Rows of a list's first page; `more` reports whether the next page may hold further ones. */
export interface FirstRows<Row> {
  rows: readonly Row[];
  more: boolean;
}

/** Customers who owe for parcels. */
export const debtors = queryOptions({
  ...firstDebtors,
  select: ({ data, next }) => ({ rows: data, more: next !== undefined }),
});

export const undecidedDocuments = queryOptions({
  queryKey: ['customs', 'waiting'],
  queryFn: async () => {
    const { data, next } = await call(customsRoutes.ofColis, { query: { statut: 'EN_ATTENTE' } });
    return { rows: data, more: next !== undefined };
  },
});

/** Unread messages, newest first. */
export const unreadMessages = queryOptions({
  queryKey: ['contact', 'unread'],
  queryFn: async () => {
    const { data, next } = await call(contactRoutes.list, { query: { lu: 'false' } });
    return { rows: data, more: next !== undefined };
  },
});

/** Open containers that leave within seven days, earliest departure first. */
export const departingContainers = queryOptions({
  queryKey: containerKeys.list('admin', 'leaving'),
  queryFn: async () => {
    const now = new Date();
    const query = { statut: 'EN_COURS', departApres: now.toISOString() } as const;
    const { data, next } = await call(containersRoutes.list, { query });
    const until = new Date(now.getTime() + WEEK_HOURS * 3_600_000).toISOString();
    return firstMatches(data, next, ({ dateDepart }) => dateDepart <= until);
  },
});

/** Containers with parcels on which an admin decides, those with most first; of the latest departures, past ones too. */
export const containersToSettle = queryOptions({
  queryKey: cockpitKeys.list('toSettle'),
  queryFn: async () => {
    const { data, next } = await call(cockpitRoutes.containers, { query: { periode: 'TOUS' } });
    const rows = data.filter(({ aRegler }) => aRegler > 0).toSorted((a, b) => b.aRegler - a.aRegler);
    return { rows, more: next !== undefined };
  },
});

/** Cash drawers that are counted and wait for an admin's confirmation, the latest opening first. */
export const countedDrawers = queryOptions({
  queryKey: [...drawerKeys.lists, 'waiting'],
  queryFn: async () => {
    const { data, next } = await call(counterRoutes.drawers, { query: { statut: 'CLOS' } });
    return { rows: data, more: next !== undefined };
  },
});

/** Devices whose records never arrived. */
export const missingRecords = {
  ...openMissing,
  select: (rows: readonly MissingRecords[]) => ({ rows, more: false }),
};

/** The page's matching rows. Matches come first in its order, so more can follow only when all rows match. */
const firstMatches = <Row>(
  page: readonly Row[],
  next: string | undefined,
  matches: (row: Row) => boolean,
): FirstRows<Row> => {
  const rows = page.filter(matches);
  return { rows, more: next !== undefined && rows.length === page.length };
};
