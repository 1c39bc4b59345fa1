import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import type { Container } from '#shared/bookings/schema.ts';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { call } from '#web/core/api/call.ts';
import { containerKeys, rememberContainer } from '#web/core/containers.ts';
import { type ContainerToSend, changesOf } from './values.ts';

/** One container; what the list already showed is there at once and is looked at afresh meanwhile. */
export const useContainer = (id: number, known: Container | undefined) =>
  useQuery({
    queryKey: containerKeys.one(id),
    queryFn: async () => (await call(bookingsRoutes.get, { params: { id } })).data,
    ...(known && { initialData: known, initialDataUpdatedAt: 0 }),
  });

/** Opens a container, once however often it is tried: the key stays that of the filled form until it succeeds. */
export function useAddContainer() {
  const client = useQueryClient();
  const [onceKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (body: ContainerToSend) => (await call(bookingsRoutes.create, { body }, { onceKey })).data,
    onSuccess: (container) => rememberContainer(client, container),
  });
}

export function useUpdateContainer(container: Container) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (wanted: ContainerToSend) => {
      const body = changesOf(container, wanted);
      return (await call(bookingsRoutes.update, { params: { id: container.id }, body })).data;
    },
    onSuccess: (updated) => rememberContainer(client, updated),
  });
}

/** The parcels that cancelling a container would cancel, and what of them is paid and would be given back. */
export const useParcelsAtStake = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: [...containerKeys.one(id), 'at-stake'],
    queryFn: () => atStake(id),
    enabled,
    staleTime: 0,
  });

async function atStake(id: number): Promise<{ colis: number; paid: number; dollars: number }> {
  const colis: Colis[] = [];
  let cursor: string | undefined;
  do {
    const query = { limit: '100', ...(cursor && { cursor }) };
    const page = await call(colisRoutes.ofContainer, { params: { id }, query });
    colis.push(...page.data.filter(({ etat }) => etat !== 'ANNULE'));
    cursor = page.next;
  } while (cursor);
  const paid = colis.filter(({ paye }) => paye);
  const cents = paid.reduce((sum, { prixEstime }) => sum + Math.round(prixEstime * 100), 0);
  return { colis: colis.length, paid: paid.length, dollars: cents / 100 };
}
