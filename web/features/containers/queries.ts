import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { bookingsRoutes } from '#shared/bookings/routes.ts';
import type { Container } from '#shared/bookings/schema.ts';
import { PLAN_FIELDS } from '#shared/changes/schema.ts';
import type { Decision } from '#web/core/admin/change/useConfirmChange.ts';
import { call } from '#web/core/api/call.ts';
import { cacheWrittenContainer } from '#web/core/containers.ts';
import { type ContainerToSend, changesOf } from './values.ts';

/** Opens a container, once however often it is tried: the key stays that of the filled form until it succeeds. */
export function useAddContainer() {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (body: ContainerToSend) => (await call(bookingsRoutes.create, { body }, { idempotencyKey })).data,
    onSuccess: (container) => cacheWrittenContainer(client, container),
  });
}

export function useUpdateContainer(container: Container) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ motif, ...wanted }: ContainerToSend & Decision) => {
      const body = { ...changesOf(container, wanted), ...(motif && { motif }) };
      return (await call(bookingsRoutes.update, { params: { id: container.id }, body })).data;
    },
    onSuccess: (updated) => cacheWrittenContainer(client, updated),
  });
}

/** What an edit of a container would bring; undefined when it changes nothing that customers are told of. */
export const previewEdit = async (container: Container, wanted: ContainerToSend) => {
  const changes = changesOf(container, wanted);
  if (!TOLD.some((name) => changes[name] !== undefined)) return undefined;
  const { statut, dateDepart, dateArrivee, dateReservation, fuseau, lieuEnlevement, destination } = changes;
  const asked = { statut, dateDepart, dateArrivee, dateReservation, fuseau, lieuEnlevement, destination };
  const query = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
  return (await call(bookingsRoutes.statutPreview, { params: { id: container.id }, query })).data;
};

const TOLD = ['statut', ...PLAN_FIELDS] as const;
