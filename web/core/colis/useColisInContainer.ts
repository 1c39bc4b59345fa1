import { useQuery } from '@tanstack/react-query';
import { colisRoutes } from '#shared/colis/routes.ts';
import { call } from '#web/core/api/call.ts';
import { colisKeys } from './keys.ts';

/** The customer's parcels in a container, at most one page; for an admin those of every customer. */
export const useColisInContainer = (id: number, enabled: boolean) =>
  useQuery({
    queryKey: colisKeys.list('container', String(id)),
    queryFn: async () => (await call(colisRoutes.ofContainer, { params: { id } })).data,
    enabled,
  });
