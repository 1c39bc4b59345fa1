import { useQueryClient } from '@tanstack/react-query';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { ContainerEdit } from '#shared/containers/schema.ts';
import type { ParcelInventory } from '#shared/customs/container-inventories.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import { call } from '#web/core/api/call.ts';
import { cacheWrittenContainer } from '#web/core/container/containers.ts';
import { usePaged } from '#web/core/paged/usePaged.ts';

const pageOf = async (bookingId: number, cursor: string | undefined) => {
  const { data, ...reply } = await call(customsRoutes.ofContainer, { params: { bookingId }, query: { cursor } });
  return { ...reply, data: data.map((parcel) => ({ ...parcel, id: parcel.colisId })) };
};

/** Parcels of a container with their inventories, page by page. */
export const useCustomsList = (id: number) =>
  usePaged(['containerCustoms', id, 'list'], (cursor) => pageOf(id, cursor));

/** Reads all parcels of a container with their inventories, each once. */
export async function readCustomsList(id: number): Promise<ParcelInventory[]> {
  const rows = new Map<number, ParcelInventory>();
  let cursor: string | undefined;
  do {
    const { data, next } = await pageOf(id, cursor);
    for (const row of data) rows.set(row.colisId, row);
    cursor = next;
  } while (cursor);
  return [...rows.values()];
}

/** Saves fields of a container. */
export function useSaveContainer(id: number) {
  const client = useQueryClient();
  return async (body: ContainerEdit) => {
    const { data } = await call(containersRoutes.update, { params: { id }, body });
    cacheWrittenContainer(client, data);
    return data;
  };
}
