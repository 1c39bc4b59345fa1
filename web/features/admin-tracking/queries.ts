import { useQueryClient } from '@tanstack/react-query';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import type { NewTracking, Tracking, TrackingStatut } from '#shared/tracking/schema.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { useIdempotencyKey } from '#web/core/forms/idempotencyKey.ts';
import { usePage, useRow, useRowCache } from '#web/core/paged/usePage.ts';

const keys = {
  all: ['tracking'],
  lists: ['tracking', 'list'],
  one: (id: number) => ['tracking', 'one', id],
};

interface Filters {
  bookingId: number | undefined;
  statut: TrackingStatut | undefined;
}

/** Tracking events of one container by date; or of all containers, newest first, optionally by statut. */
export const useEventsPage = ({ bookingId, statut }: Filters, cursor: string | undefined) =>
  usePage([...keys.lists, bookingId ?? 'all', statut ?? 'all'], cursor, (cursor) =>
    bookingId === undefined
      ? call(trackingRoutes.all, { query: { statut, cursor } })
      : call(trackingRoutes.ofContainer, { params: { id: bookingId }, query: { cursor } }),
  );

export const useEvent = (id: number, known: Tracking | undefined) =>
  useRow(keys.one(id), known, () => call(trackingRoutes.get, { params: { id } }));

/** Previews the consequences of a tracking event. */
export const previewEvent = async (bookingId: number, { statut, lieu, description, date }: NewTracking) => {
  const query = { statut, lieu, description, ...(date && { date }) };
  return (await call(trackingRoutes.preview, { params: { bookingId }, query })).data;
};

/** Adds a tracking event, which may change the parcels' état. An idempotency key prevents duplicates. */
export function useAddEvent() {
  const client = useQueryClient();
  const rows = useRowCache<Tracking>(keys);
  const idempotencyKeyFor = useIdempotencyKey();
  return async (bookingId: number, body: NewTracking) => {
    const options = { idempotencyKey: idempotencyKeyFor({ bookingId, ...body }) };
    const { data } = await call(trackingRoutes.add, { params: { bookingId }, body }, options);
    rows.added(data);
    void client.invalidateQueries({ queryKey: colisKeys.all });
    return data;
  };
}

/** Deletes a tracking event and updates the cached lists. */
export function useDeleteEvent(id: number) {
  const rows = useRowCache<Tracking>(keys);
  return {
    remove: () => call(trackingRoutes.remove, { params: { id } }),
    forget: () => rows.removed(id),
  };
}
