import { useQueryClient } from '@tanstack/react-query';
import { coordinationRoutes } from '#shared/coordination/routes.ts';
import type {
  Coordination,
  CoordinationEdit,
  CoordinationStatut,
  NewCoordination,
} from '#shared/coordination/schema.ts';
import { call } from '#web/core/api/call.ts';
import { useOnceKey } from '#web/core/forms/onceKey.ts';
import { changeRow, dropRow, usePage, useRow } from '#web/core/paged/usePage.ts';

const ALL = ['coordination'];
const LISTS = [...ALL, 'list'];
const one = (id: number) => [...ALL, id];

interface Filters {
  bookingId: number | undefined;
  statut: CoordinationStatut | undefined;
}

/** The legs of a container in the order of their departure, or those of all, of a statut or of any, newest first. */
export const useLegsPage = ({ bookingId, statut }: Filters, cursor: string | undefined) =>
  usePage([...LISTS, bookingId ?? 'all', statut ?? 'all'], cursor, (cursor) =>
    bookingId === undefined
      ? call(coordinationRoutes.all, { query: { statut, cursor } })
      : call(coordinationRoutes.ofContainer, { params: { id: bookingId }, query: { cursor } }),
  );

export const useLeg = (id: number, known: Coordination | undefined) =>
  useRow(one(id), known, () => call(coordinationRoutes.get, { params: { id } }));

/** Plans a leg, once however often it is tried. */
export function useAddLeg() {
  const client = useQueryClient();
  const onceKeyFor = useOnceKey();
  return async (bookingId: number, body: NewCoordination) => {
    const options = { onceKey: onceKeyFor({ bookingId, ...body }) };
    const { data } = await call(coordinationRoutes.add, { params: { bookingId }, body }, options);
    client.setQueryData(one(data.id), data);
    void client.invalidateQueries({ queryKey: LISTS });
    return data;
  };
}

/** The ways to change and to delete a leg; the lists on show follow. */
export function useWrites(id: number) {
  const client = useQueryClient();
  return {
    change: async (edit: CoordinationEdit) => {
      const { data } = await call(coordinationRoutes.update, { params: { id }, body: edit });
      changeRow<Coordination>(client, LISTS, id, data);
      client.setQueryData(one(id), data);
      void client.invalidateQueries({ queryKey: ALL, refetchType: 'none' });
    },
    remove: () => call(coordinationRoutes.remove, { params: { id } }),
    /** It is gone: from the lists as well, whatever the API's index still says. */
    forget: () => {
      dropRow(client, LISTS, id);
      void client.invalidateQueries({ queryKey: ALL, refetchType: 'none' });
    },
  };
}
