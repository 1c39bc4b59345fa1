import { queryOptions } from '@tanstack/react-query';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import { contactRoutes } from '#shared/contact/routes.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/containers.ts';

const WEEK_MS = 7 * 86_400_000;

/** Some rows of a list's first page, and whether there may be more of them on the next. */
export interface Some<Row> {
  rows: readonly Row[];
  more: boolean;
}

/** Registered parcels that nobody has paid: those that are about to give their place back. */
export const unpaid = queryOptions({
  queryKey: colisKeys.list('admin', 'unpaid'),
  queryFn: async () => {
    const { data, next } = await call(colisRoutes.all, { query: { etat: 'ENREGISTRE', paiement: 'NON_PAYE' } });
    return { rows: data, more: next !== undefined };
  },
});

export const undecided = queryOptions({
  queryKey: ['customs', 'waiting'],
  queryFn: async () => {
    const { data, next } = await call(customsRoutes.ofColis, { query: { statut: 'EN_ATTENTE' } });
    return { rows: data, more: next !== undefined };
  },
});

/** Messages that nobody has read, newest first. */
export const unread = queryOptions({
  queryKey: ['contact', 'unread'],
  queryFn: async () => {
    const { data, next } = await call(contactRoutes.list, { query: { lu: 'false' } });
    return { rows: data, more: next !== undefined };
  },
});

/** Open containers that leave within seven days, soonest first. */
export const leaving = queryOptions({
  queryKey: containerKeys.list('admin', 'leaving'),
  queryFn: async () => {
    const now = new Date();
    const query = { statut: 'EN_COURS', departApres: now.toISOString() } as const;
    const { data, next } = await call(bookingsRoutes.list, { query });
    const until = new Date(now.getTime() + WEEK_MS).toISOString();
    return some(data, next, ({ dateDepart }) => dateDepart <= until);
  },
});

/** Those of a page that stand first in its order; there are more only when the whole page does. */
const some = <Row>(page: readonly Row[], next: string | undefined, counts: (row: Row) => boolean): Some<Row> => {
  const rows = page.filter(counts);
  return { rows, more: next !== undefined && rows.length === page.length };
};
