import { useQuery } from '@tanstack/react-query';
import type { Container } from '#shared/containers/schema.ts';
import { tarifsRoutes } from '#shared/tarifs/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Options of a query for a version of a price list, which never changes. */
export const tarifVersionQuery = (sold: Container['tarif']) => ({
  queryKey: ['tarifs', sold?.id, sold?.version],
  queryFn: async () => {
    const { id, version } = sold ?? { id: 0, version: 0 };
    return (await call(tarifsRoutes.version, { params: { id, version } }, { asVisitor: true })).data;
  },
  enabled: sold !== null,
  staleTime: Number.POSITIVE_INFINITY,
});

/**
 * Query for the version of the price list at which a container or parcel is sold; nothing is fetched for one that is
 * sold per kilo alone.
 */
export const useTarifVersion = (sold: Container['tarif']) => useQuery(tarifVersionQuery(sold));
