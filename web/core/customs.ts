import { useQueries, useQuery } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { isUnderWay } from '#shared/colis/rules.ts';
import type { Colis } from '#shared/colis/schema.ts';
import { customsRoutes } from '#shared/customs/routes.ts';
import type { CustomsDocument } from '#shared/customs/schema.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from '#web/core/colis/keys.ts';
import { LARGEST_PAGE } from '#web/core/paged/pages.ts';
import { useSession } from '#web/core/session.ts';

/** Under which keys customs documents are cached, for whoever shows or changes them. */
export const customsKeys = {
  all: ['customs'],
  list: (...filter: readonly string[]) => ['customs', 'list', ...filter],
  one: (id: number) => ['customs', id],
} as const;

/** The customer's own documents that are refused, as many as one call gives. */
function useRefusedDocuments(): readonly CustomsDocument[] {
  const { userId, isAdmin } = useSession();
  const { data } = useQuery({
    queryKey: customsKeys.list('refused', String(userId)),
    queryFn: async () => {
      const query = { statut: 'REFUSE', limit: LARGEST_PAGE } as const;
      return (await call(customsRoutes.ofUser, { params: { id: userId ?? 0 }, query })).data;
    },
    enabled: Boolean(userId) && !isAdmin,
  });
  return data ?? [];
}

/** Tells which parcels have a refused document that their owner can still replace in time. */
export function useDocumentToReplace(): (colis: Colis) => boolean {
  const refused = new Set(useRefusedDocuments().map(({ id }) => id));
  return (colis) => refused.has(colis.documentId) && isUnderWay(colis);
}

/** As many parcels are asked for, to tell which of them are under way. */
const MAX_COLIS = 5;

/** Refused documents that ask for something: of a parcel under way, or of a booking that is not made yet. */
export function useDocumentsToReplace(): readonly CustomsDocument[] {
  const now = new Date().toISOString();
  const waiting = useRefusedDocuments()
    .filter(({ colisId, expireLe }) => colisId !== null || (expireLe !== null && expireLe > now))
    .slice(0, MAX_COLIS);
  const colis = useQueries({
    queries: waiting.map(({ colisId }) => ({
      queryKey: colisKeys.one(colisId ?? 0),
      queryFn: async () => (await call(colisRoutes.get, { params: { id: colisId ?? 0 } })).data,
      enabled: colisId !== null,
    })),
  });
  return waiting.filter(({ colisId }, at) => {
    const one = colis[at]?.data;
    return colisId === null || (one !== undefined && isUnderWay(one));
  });
}
