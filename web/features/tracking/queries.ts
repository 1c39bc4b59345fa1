import { useQuery } from '@tanstack/react-query';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import type { Container } from '#shared/bookings/schema.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { containerKeys } from '#web/core/containers.ts';
import { usePaged } from '#web/core/paged/usePaged.ts';
import { inInterest } from '#web/core/tracking/latest.ts';

const CONTAINERS = '12';

/**
 * The containers that one may follow: those with one's parcels; for an admin all. Each page is put in the order of
 * interest as it comes, not at every drawing.
 */
export const useFollowed = () =>
  usePaged([...containerKeys.all, 'followed'], async (cursor) => {
    const page = await call(bookingsRoutes.mine, { query: { limit: CONTAINERS, ...(cursor && { cursor }) } });
    return { ...page, data: inInterest(page.data, new Date()) };
  });

/** One of them; `known` is it when a list has brought it already. */
export const useContainer = (id: number, known: Container | undefined) =>
  useQuery({
    queryKey: containerKeys.one(id),
    queryFn: async () => (await call(bookingsRoutes.get, { params: { id } })).data,
    initialData: known,
  });

/** The caller's parcels in a container, as many as one page holds. */
export const useOnBoard = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: colisKeys.list('container', String(id)),
    queryFn: async () => (await call(colisRoutes.ofContainer, { params: { id } })).data,
    enabled,
  });
