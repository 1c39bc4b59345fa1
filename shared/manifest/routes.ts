import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { parcelReference } from '../intake/schema.ts';
import { LoadableParcel, LoadingList, LoadingScan } from './schema.ts';

export const manifestRoutes = {
  loading: {
    method: 'GET',
    path: '/agent/conteneurs/{id}/chargement',
    access: 'agent',
    summary: 'The parcels of a container that leaves from the agent’s site: loaded, or why they may not be',
    reply: one(LoadingList),
  },
  load: {
    method: 'POST',
    path: '/agent/colis/{reference}/chargement',
    access: 'agent',
    summary: 'Load a received and paid parcel into its container',
    params: { reference: parcelReference },
    body: LoadingScan,
    reply: one(LoadableParcel),
    status: 201,
  },
  unload: {
    method: 'POST',
    path: '/agent/colis/{reference}/dechargement',
    access: 'agent',
    summary: 'Take a parcel out of its container again, while the manifest is open',
    params: { reference: parcelReference },
    body: LoadingScan,
    reply: one(LoadableParcel),
    status: 201,
  },
} as const satisfies Record<string, Route>;
