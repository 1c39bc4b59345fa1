import { queryOptions } from '@tanstack/react-query';
import type { Colis } from '#shared/colis/schema.ts';
import { handoverRoutes } from '#shared/handover/routes.ts';
import { call } from '#web/core/api/call.ts';

/** Query for where and with which code an arrived parcel is collected, and who collected it. */
export const collectionOf = ({ id, etat }: Pick<Colis, 'id' | 'etat'>) =>
  queryOptions({
    queryKey: ['colis', id, 'collection', etat],
    queryFn: async () => (await call(handoverRoutes.collection, { params: { id } })).data,
  });
