import { coordinationRoutes } from '#shared/coordination/routes.ts';
import type {
  Coordination,
  CoordinationEdit,
  CoordinationStatut,
  NewCoordination,
} from '#shared/coordination/schema.ts';
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
  statut: CoordinationStatut | undefined;
}

/** Legs of one container by departure; or of all containers, newest first, optionally by statut. */
export const useLegsPage = ({ bookingId, statut }: Filters, cursor: string | undefined) =>
  usePage([...keys.lists, bookingId ?? 'all', statut ?? 'all'], cursor, (cursor) =>
    bookingId === undefined
      ? call(coordinationRoutes.all, { query: { statut, cursor } })
      : call(coordinationRoutes.ofContainer, { params: { id: bookingId }, query: { cursor } }),
  );

export const useLeg = (id: number, known: Coordination | undefined) =>
  useRow(keys.one(id), known, () => call(coordinationRoutes.get, { params: { id } }));

/** Plans a leg. An idempotency key keeps a retry from creating it twice. */
export function useAddLeg() {
  const rows = useRowCache<Coordination>(keys);
  const idempotencyKeyFor = useIdempotencyKey();
  return async (bookingId: number, body: NewCoordination) => {
    const options = { idempotencyKey: idempotencyKeyFor({ bookingId, ...body }) };
    const { data } = await call(coordinationRoutes.add, { params: { bookingId }, body }, options);
    rows.added(data);
    return data;
  };
}

/** Changes and deletes a leg and updates the cached lists. */
export function useLegMutations(id: number) {
  const rows = useRowCache<Coordination>(keys);
  return {
    change: async (edit: CoordinationEdit) =>
      rows.changed((await call(coordinationRoutes.update, { params: { id }, body: edit })).data),
    remove: () => call(coordinationRoutes.remove, { params: { id } }),
    forget: () => rows.removed(id),
  };
}
