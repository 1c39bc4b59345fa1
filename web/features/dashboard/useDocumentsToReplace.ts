import { useQueries } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { useRejectedDocuments } from '#web/core/customs.ts';

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
