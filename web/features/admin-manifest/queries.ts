import { useQuery, useQueryClient } from '@tanstack/react-query';
import { containersRoutes } from '#shared/containers/routes.ts';
import type { ContainerEdit } from '#shared/containers/schema.ts';
import { manifestRoutes } from '#shared/manifest/routes.ts';
import type { LoadingClosing, LoadingManifest, UnloadingClosing, UnloadingManifest } from '#shared/manifest/schema.ts';
import { call } from '#web/core/api/call.ts';
import { cacheWrittenContainer } from '#web/core/container/containers.ts';

const loadingKey = (id: number) => ['manifest', id] as const;

/** A container's loading manifest as it is now. */
export const useLoadingManifest = (id: number | undefined) =>
  useQuery({
    queryKey: loadingKey(id ?? 0),
    queryFn: async () => (await call(manifestRoutes.loadingManifest, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  });

/** Reads a closed version of a loading manifest as it was frozen. */
export const readLoadingVersion = async (id: number, version: number) =>
  (await call(manifestRoutes.loadingVersion, { params: { id, version } })).data;

/** A closed version of a loading manifest, which never changes; nothing is read without a number. */
export const useLoadingVersion = (id: number, version: number | undefined) =>
  useQuery({
    queryKey: [...loadingKey(id), version],
    queryFn: () => readLoadingVersion(id, version ?? 0),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Changes of a loading manifest and of its container's references; each puts the result into the cache. */
export function useLoadingManifestChanges(id: number) {
  const client = useQueryClient();
  const keep = (manifest: LoadingManifest) => {
    client.setQueryData(loadingKey(id), manifest);
    return manifest;
  };
  return {
    saveReferences: async (body: ContainerEdit) => {
      cacheWrittenContainer(client, (await call(containersRoutes.update, { params: { id }, body })).data);
      await client.invalidateQueries({ queryKey: loadingKey(id) });
    },
    close: async (body: LoadingClosing) =>
      keep((await call(manifestRoutes.closeLoading, { params: { id }, body })).data),
    reopen: async (motif: string) =>
      keep((await call(manifestRoutes.reopenLoading, { params: { id }, body: { motif } })).data),
    reload: () => client.invalidateQueries({ queryKey: loadingKey(id) }),
  };
}

const unloadingKey = (id: number) => ['unloadingManifest', id] as const;

/** A container's unloading manifest as it is now. */
export const useUnloadingManifest = (id: number | undefined) =>
  useQuery({
    queryKey: unloadingKey(id ?? 0),
    queryFn: async () => (await call(manifestRoutes.unloadingManifest, { params: { id: id ?? 0 } })).data,
    enabled: id !== undefined,
  });

/** Reads a closed version of an unloading manifest as it was frozen. */
export const readUnloadingVersion = async (id: number, version: number) =>
  (await call(manifestRoutes.unloadingVersion, { params: { id, version } })).data;

/** A closed version of an unloading manifest, which never changes; nothing is read without a number. */
export const useUnloadingVersion = (id: number, version: number | undefined) =>
  useQuery({
    queryKey: [...unloadingKey(id), version],
    queryFn: () => readUnloadingVersion(id, version ?? 0),
    enabled: version !== undefined,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Changes of an unloading manifest; each puts the result into the cache. */
export function useUnloadingManifestChanges(id: number) {
  const client = useQueryClient();
  const keep = (list: UnloadingManifest) => {
    client.setQueryData(unloadingKey(id), list);
    return list;
  };
  return {
    close: async (body: UnloadingClosing) =>
      keep((await call(manifestRoutes.closeUnloading, { params: { id }, body })).data),
    reopen: async (motif: string) =>
      keep((await call(manifestRoutes.reopenUnloading, { params: { id }, body: { motif } })).data),
    reload: () => client.invalidateQueries({ queryKey: unloadingKey(id) }),
  };
}
