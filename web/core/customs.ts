import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';
import { useSession } from '#web/core/session/session.ts';

/** Query keys of customs documents. */
export const customsKeys = {
  all: ['customs'],
  list: (...filter: readonly string[]) => ['customs', 'list', ...filter],
  one: (id: number) => ['customs', id],
  inventory: (id: number) => ['customs', id, 'inventaire'],
} as const;

/** Query for the inventory of a document that has one; a former revision stays until the next one is loaded. */
export const useInventory = ({ id, inventaire }: Pick<CustomsDocument, 'id' | 'inventaire'>) =>
  useQuery({
    queryKey: [...customsKeys.inventory(id), inventaire?.revision],
    queryFn: async () => (await call(customsRoutes.inventory, { params: { id } })).data,
    enabled: inventaire !== null,
    placeholderData: keepPreviousData,
  });

/** Query for the customer's own rejected documents, up to the largest page of one call. */
export function useRejectedDocuments() {
  const { userId, isAdmin } = useSession();
  return useQuery({
    queryKey: customsKeys.list('rejected', String(userId)),
    queryFn: async () => {
      const query = { statut: 'REFUSE', limit: LARGEST_PAGE } as const;
      return (await call(customsRoutes.ofUser, { params: { id: userId ?? 0 }, query })).data;
    },
    enabled: Boolean(userId) && !isAdmin,
  });
}

/** Returns a check for parcels with a rejected document that their owner can still replace in time. */
export function useDocumentToReplace(): (colis: Colis) => boolean {
  const rejectedIds = new Set(useRejectedDocuments().data?.map(({ id }) => id));
  return (colis) => rejectedIds.has(colis.documentId) && isUnderWay(colis);
}
