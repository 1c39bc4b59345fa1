import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { colisRoutes } from '#shared/colis/routes.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { call } from '#web/core/api/call.ts';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { allRows, pagesOf } from '#web/core/paged/pages.ts';
import { toast } from '#web/ui/toasts.ts';

const colisQuery = (id: number) => ({
  queryKey: colisKeys.one(id),
  queryFn: async () => (await call(colisRoutes.get, { params: { id } })).data,
});

export const useColis = (id: number) => useQuery(colisQuery(id));

/** The parcels of a parcel's shipment, in their order; only the parcel itself if it was booked without others. */
export const useShipment = (colis: Colis) =>
  useQuery({
    queryKey: colisKeys.list('shipment', String(colis.envoi?.id)),
    queryFn: () => shipmentOf(colis),
    enabled: colis.envoi !== null,
  });

/** Reads the customer's parcels, newest first, until all of the shipment are found or only older ones follow. */
async function shipmentOf({ userId, envoi, createdAt }: Colis): Promise<Colis[]> {
  const found: Colis[] = [];
  const pages = pagesOf((query) => call(colisRoutes.ofUser, { params: { userId }, query }));
  for await (const { data } of pages) {
    found.push(...data.filter((colis) => colis.envoi?.id === envoi?.id));
    const last = data.at(-1);
    if (found.length === envoi?.total || (last && last.createdAt < createdAt)) break;
  }
  return inOrder(found);
}

/** Every parcel in a container, in the order in which they were booked, each shipment together. */
export const useContainerColis = (bookingId: number) =>
  useQuery({
    queryKey: colisKeys.list('labels', String(bookingId)),
    queryFn: async () =>
      inOrder(await allRows((query) => call(colisRoutes.ofContainer, { params: { id: bookingId }, query }))),
    enabled: bookingId > 0,
  });

const inOrder = (colis: readonly Colis[]): Colis[] =>
  [...colis].sort(
    (a, b) =>
      a.createdAt.localeCompare(b.createdAt) ||
      (a.envoi?.id ?? a.id) - (b.envoi?.id ?? b.id) ||
      (a.envoi?.rang ?? 0) - (b.envoi?.rang ?? 0),
  );

/** Creates the tracking codes of parcels that are older than the codes. */
export function useCreateCodes() {
  const { t } = useTranslation('labels');
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (colis: readonly Colis[]) => {
      // One after the other: an admin may create those of a whole container.
      for (const { id } of colis) {
        const { data } = await call(colisRoutes.replaceCode, { params: { id } });
        client.setQueryData(colisKeys.one(id), data);
      }
    },
    onError: (error) => toast('error', t('code.failed', { reason: reasonFor(error) })),
    onSettled: () => client.invalidateQueries({ queryKey: colisKeys.all }),
  });
}
