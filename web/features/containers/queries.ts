import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { ConfirmedChange } from '#web/core/admin/change/useConfirmChange.ts';
import { call } from '#web/core/api/call.ts';
import { cacheWrittenContainer } from '#web/core/containers.ts';
import { type ContainerToSend, changesOf } from './values.ts';

/** Adds a container. The idempotency key belongs to the open form, so that a retry never adds it twice. */
export function useAddContainer() {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: async (body: ContainerToSend) =>
      (await call(containersRoutes.create, { body }, { idempotencyKey })).data,
    onSuccess: (container) => cacheWrittenContainer(client, container),
  });
}

export function useUpdateContainer(container: Container) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ motif, ...wanted }: ContainerToSend & ConfirmedChange) => {
      const body = { ...changesOf(container, wanted), ...(motif && { motif }) };
      return (await call(containersRoutes.update, { params: { id: container.id }, body })).data;
    },
    onSuccess: (updated) => cacheWrittenContainer(client, updated),
  });
}

/** Previews an edit of a container; undefined when it changes nothing that customers are notified of. */
export const previewEdit = async (container: Container, wanted: ContainerToSend) => {
  const changes = changesOf(container, wanted);
  const fields = PREVIEW_FIELDS.filter((name) => changes[name] !== undefined);
  if (!fields.some((name) => name !== 'dateReservation' && name !== 'fuseau')) return undefined;
  const query = Object.fromEntries(fields.map((name) => [name, String(changes[name] ?? 'none')]));
  return (await call(containersRoutes.statutPreview, { params: { id: container.id }, query })).data;
};

/** Fields that the preview takes; customers are notified of all but the last two. */
const PREVIEW_FIELDS = [
  'statut',
  'dateDepart',
  'dateArrivee',
  'receptionFin',
  'lieuEnlevement',
  'destination',
  'siteDepartId',
  'siteArriveeId',
  'dateReservation',
  'fuseau',
] as const;
