import { useQuery, useQueryClient } from '@tanstack/react-query';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { ContainerEdit } from '#shared/containers/schema.ts';
import { manifestRoutes } from '#shared/manifest/routes.ts';
import type { ArrivalClosing, ArrivalManifest, Manifest, ManifestClosing } from '#shared/manifest/schema.ts';
import { call } from '#web/core/api/call.ts';
import { cacheWrittenContainer } from '#web/core/containers.ts';

const keyOf = (id: number) => ['manifest', id] as const;

/** A container's manifest as it is now. */
export const useManifest = (id: number | undefined) =>
  useQuery({
    queryKey: keyOf(id ?? 0),
    queryFn: async () => (await call(manifestRoutes.get, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  });

/** Reads a closed version as it was frozen. */
export const readVersion = async (id: number, version: number) =>
  (await call(manifestRoutes.version, { params: { id, version } })).data;

/** Changes of a manifest and of its container's references; each puts the result into the cache. */
export function useManifestChanges(id: number) {
  const client = useQueryClient();
  const keep = (manifest: Manifest) => {
    client.setQueryData(keyOf(id), manifest);
    return manifest;
  };
  return {
    saveReferences: async (body: ContainerEdit) => {
      cacheWrittenContainer(client, (await call(containersRoutes.update, { params: { id }, body })).data);
      await client.invalidateQueries({ queryKey: keyOf(id) });
    },
    close: async (body: ManifestClosing) => keep((await call(manifestRoutes.close, { params: { id }, body })).data),
    reopen: async (motif: string) =>
      keep((await call(manifestRoutes.reopen, { params: { id }, body: { motif } })).data),
    reload: () => client.invalidateQueries({ queryKey: keyOf(id) }),
  };
}

const arrivalKey = (id: number) => ['arrival', id] as const;

/** A container's unloading list as it is now. */
export const useArrival = (id: number | undefined) =>
  useQuery({
    queryKey: arrivalKey(id ?? 0),
    queryFn: async () => (await call(manifestRoutes.arrival, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  });

/** Reads a closed version of an unloading list as it was frozen. */
export const readArrivalVersion = async (id: number, version: number) =>
  (await call(manifestRoutes.arrivalVersion, { params: { id, version } })).data;

/** Changes of an unloading list; each puts the result into the cache. */
export function useArrivalChanges(id: number) {
  const client = useQueryClient();
  const keep = (list: ArrivalManifest) => {
    client.setQueryData(arrivalKey(id), list);
    return list;
  };
  return {
    close: async (body: ArrivalClosing) =>
      keep((await call(manifestRoutes.closeArrival, { params: { id }, body })).data),
    reopen: async (motif: string) =>
      keep((await call(manifestRoutes.reopenArrival, { params: { id }, body: { motif } })).data),
    reload: () => client.invalidateQueries({ queryKey: arrivalKey(id) }),
  };
}
