import { one } from '../http/reply.ts';
import type { Route } from '../http/route.ts';
import { parcelReference } from '../intake/schema.ts';
import {
  FrozenManifest,
  LoadableParcel,
  LoadingList,
  LoadingScan,
  Manifest,
  ManifestClosing,
  ManifestReopening,
} from './schema.ts';

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
  get: {
    method: 'GET',
    path: '/admin/conteneurs/{id}/manifeste',
    access: 'admin',
    summary: 'The manifest of a container: what is loaded, what is not, the differences and the closed versions',
    reply: one(Manifest),
  },
  close: {
    method: 'POST',
    path: '/admin/conteneurs/{id}/manifeste/cloture',
    access: 'admin',
    summary: 'Close the manifest with a reason for each difference; the version is frozen with its hash',
    body: ManifestClosing,
    reply: one(Manifest),
    status: 201,
  },
  reopen: {
    method: 'POST',
    path: '/admin/conteneurs/{id}/manifeste/reouverture',
    access: 'admin',
    summary: 'Reopen a closed manifest with a reason; its closed version stays',
    body: ManifestReopening,
    reply: one(Manifest),
    status: 201,
  },
  version: {
    method: 'GET',
    path: '/admin/conteneurs/{id}/manifeste/versions/{version}',
    access: 'admin',
    summary: 'A closed version of the manifest, as it was frozen',
    reply: one(FrozenManifest),
  },
} as const satisfies Record<string, Route>;
