import { useQueryClient } from '@tanstack/react-query';
import { trackingRoutes } from '#shared/tracking/routes.ts';
import type { NewTracking, Tracking, TrackingStatut } from '#shared/tracking/schema.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { useOnceKey } from '#web/core/forms/onceKey.ts';
import { dropRow, usePage, useRow } from '#web/core/paged/usePage.ts';

const ALL = ['tracking'];
const LISTS = [...ALL, 'list'];
const one = (id: number) => [...ALL, 'one', id];

interface Filters {
  bookingId: number | undefined;
  statut: TrackingStatut | undefined;
}

/** A container's journey in the order of its events, or the events of all, of a statut or of any, newest first. */
export const useEventsPage = ({ bookingId, statut }: Filters, cursor: string | undefined) =>
  usePage([...LISTS, bookingId ?? 'all', statut ?? 'all'], cursor, (cursor) =>
    bookingId === undefined
      ? call(trackingRoutes.all, { query: { statut, cursor } })
      : call(trackingRoutes.ofContainer, { params: { id: bookingId }, query: { cursor } }),
  );

export const useEvent = (id: number, known: Tracking | undefined) =>
  useRow(one(id), known, () => call(trackingRoutes.get, { params: { id } }));

/** What an event would bring. */
export const previewEvent = async (bookingId: number, { statut, lieu, description, date }: NewTracking) => {
  const query = { statut, lieu, description, ...(date && { date }) };
  return (await call(trackingRoutes.preview, { params: { bookingId }, query })).data;
};

/** Tells an event, once however often it is tried. Parcels follow it. */
export function useAddEvent() {
  const client = useQueryClient();
  const onceKeyFor = useOnceKey();
  return async (bookingId: number, body: NewTracking) => {
    const options = { onceKey: onceKeyFor({ bookingId, ...body }) };
    const { data } = await call(trackingRoutes.add, { params: { bookingId }, body }, options);
    client.setQueryData(one(data.id), data);
    void client.invalidateQueries({ queryKey: ALL });
    void client.invalidateQueries({ queryKey: colisKeys.all });
    return data;
  };
}

/** The way to delete an event; the lists on show follow. */
export function useRemoval(id: number) {
  const client = useQueryClient();
  return {
    remove: () => call(trackingRoutes.remove, { params: { id } }),
    /** It is gone: from the lists as well, whatever the API's index still says. */
    forget: () => {
      dropRow(client, LISTS, id);
      void client.invalidateQueries({ queryKey: ALL, refetchType: 'none' });
    },
  };
}
