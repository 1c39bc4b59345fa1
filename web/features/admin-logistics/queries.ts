import { legsRoutes } from '#shared/legs/routes.ts';
import type { Leg, LegEdit, LegStatut, NewLeg } from '#shared/legs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';

const keys = {
  all: ['coordination'],
  lists: ['coordination', 'list'],
  one: (id: number) => ['coordination', id],
};

interface Filters {
  bookingId: number | undefined;
  statut: LegStatut | undefined;
}

/** Legs of one container by departure; or of all containers, newest first, optionally by statut. */
export const useLegsPage = ({ bookingId, statut }: Filters, cursor: string | undefined) =>
  usePage([...keys.lists, bookingId ?? 'all', statut ?? 'all'], cursor, (cursor) =>
    bookingId === undefined
      ? call(legsRoutes.all, { query: { statut, cursor } })
      : call(legsRoutes.ofContainer, { params: { id: bookingId }, query: { cursor } }),
  );

export const useLeg = (id: number, known: Leg | undefined) =>
  useRow(keys.one(id), known, () => call(legsRoutes.get, { params: { id } }));

/** Plans a leg. An idempotency key keeps a retry from creating it twice. */
export function useAddLeg() {
  const rows = useRowCache<Leg>(keys);
  const idempotencyKeyFor = useIdempotencyKey();
  return async (bookingId: number, body: NewLeg) => {
    const options = { idempotencyKey: idempotencyKeyFor({ bookingId, ...body }) };
    const { data } = await call(legsRoutes.add, { params: { bookingId }, body }, options);
    rows.added(data);
    return data;
  };
}

/** Changes and deletes a leg and updates the cached lists. */
export function useLegMutations(id: number) {
  const rows = useRowCache<Leg>(keys);
  return {
    change: async (edit: LegEdit) => rows.changed((await call(legsRoutes.update, { params: { id }, body: edit })).data),
    remove: () => call(legsRoutes.remove, { params: { id } }),
    forget: () => rows.removed(id),
  };
}
