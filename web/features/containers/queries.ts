import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { Container } from '#shared/containers/schema.ts';
import type { ConfirmedChange } from '#web/core/admin/change/useConfirmChange.ts';
import { call } from '#web/core/api/call.ts';
import { cacheWrittenContainer, containerKeys } from '#web/core/container/containers.ts';
import type { ContainerToSend } from './containerFormSchema.ts';

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
    mutationFn: async ({ motif, motifRetard, ...wanted }: ContainerToSend & ConfirmedChange) => {
      const { changesOf } = await import('./containerFormSchema.ts');
      const reasons = { ...(motif && { motif }), ...(motifRetard && { motifRetard }) };
      const { version } = container;
      const body = { ...changesOf(container, wanted), ...reasons, ...(version && { version }) };
      return (await call(containersRoutes.update, { params: { id: container.id }, body })).data;
    },
    onSuccess: (updated) => cacheWrittenContainer(client, updated),
    // Another admin may have changed its statut: the page then shows the current one to decide on.
    onError: () => client.invalidateQueries({ queryKey: containerKeys.one(container.id) }),
  });
}
