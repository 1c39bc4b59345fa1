import { keepPreviousData, useQueries, useQuery } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';
import { useSession } from '#web/core/session.ts';

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

/** Highest number of parcels fetched to check which are under way. */
const MAX_COLIS = 5;

/** Rejected documents to replace; empty while they are loading. */
interface DocumentsToReplace {
  documents: readonly CustomsDocument[];
  isLoading: boolean;
}

/** Returns rejected documents to replace: those of a parcel under way, and drafts that have not expired. */
export function useDocumentsToReplace(): DocumentsToReplace {
  const now = new Date().toISOString();
  const rejected = useRejectedDocuments();
  const candidates = (rejected.data ?? [])
    .filter(({ colisId, expireLe }) => colisId !== null || (expireLe !== null && expireLe > now))
    .slice(0, MAX_COLIS);
  const colis = useQueries({
    queries: candidates.map(({ colisId }) => ({
      queryKey: colisKeys.one(colisId ?? 0),
      queryFn: async () => (await call(colisRoutes.get, { params: { id: colisId ?? 0 } })).data,
      enabled: colisId !== null,
    })),
  });
  const isLoading = [rejected, ...colis].some(isFirstLoad);
  const documents = candidates.filter(({ colisId }, at) => {
    const parcel = colis[at]?.data;
    return colisId === null || (parcel !== undefined && isUnderWay(parcel));
  });
  return { documents: isLoading ? [] : documents, isLoading };
}
