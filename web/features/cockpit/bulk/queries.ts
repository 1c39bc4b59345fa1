import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { bulkRoutes } from '#shared/bulk/routes.ts';
import type { BulkAction } from '#shared/bulk/schema.ts';
import type { BulkRun } from '#web/core/admin/bulk/readRun.ts';
import { call } from '#web/core/api/call.ts';

/**
 * Preview of an action; fetched each time, as it decides what an admin confirms. The one before a choice in the preview
 * is shown until the next one is there.
 */
export const useBulkPreview = (containerId: number, action: BulkAction | undefined, colisIds: readonly number[]) =>
  useQuery({
    queryKey: ['bulk-preview', containerId, action, colisIds],
    queryFn: async () => {
      if (!action) throw new Error('no action');
      const body = { action, colisIds: [...colisIds] };
      return (await call(bulkRoutes.preview, { params: { id: containerId }, body })).data;
    },
    enabled: action !== undefined,
    staleTime: 0,
    gcTime: 0,
    placeholderData: keepPreviousData,
  });

/** Sends a part of a run. */
export const sendPart = async (containerId: number, { action, lot }: BulkRun, part: BulkRun['todo']) => {
  const colis = part.map(({ userId: _owner, ...target }) => target);
  return (await call(bulkRoutes.run, { params: { id: containerId }, body: { action, lot, colis } })).data;
};
