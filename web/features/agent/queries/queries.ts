import { type QueryClient, queryOptions } from '@tanstack/react-query';
import type { Reply } from '#shared/http/route.ts';
import { intakeRoutes } from '#shared/intake/routes.ts';
import { PARCELS_OF_CONTAINERS } from '#shared/intake/rules.ts';
import type { AgentContainer, AgentParcel, AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { manifestRoutes } from '#shared/manifest/routes.ts';
import type { UnloadingList } from '#shared/manifest/schema.ts';
import { sitesRoutes } from '#shared/sites/routes.ts';
import { call } from '#web/core/api/call.ts';
import { ApiUnreachable, Refusal } from '#web/core/api/refusal.ts';
import type { QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { isNamedBy, offlineLoadingList, type ShownLoadingList } from './loadingList.ts';
import {
  findOfflineParcel,
  type OfflineContainers,
  readOfflineContainers,
  storeContainers,
  storeLoadingStates,
  storeParcel,
} from './offlineContainers.ts';
import { offlineUnloadingList } from './unloadingList.ts';

/** Rows per call while the device fills its copy. */
const LARGE_PAGE = '100';
/** Milliseconds that a parcel waits for the API when the device keeps a copy. */
const PATIENCE_MS = 2_500;
/** Milliseconds after which the device's copy of the containers is read again. */
const STALE_MS = 5 * 60_000;

const agentKeys = {
  site: (userId: number) => ['agent', 'site', userId] as const,
  containers: (userId: number) => ['agent', 'containers', userId] as const,
  unloading: (userId: number, id: number) => ['agent', 'unloading', userId, id] as const,
  loading: (userId: number, id: number) => ['agent', 'loading', userId, id] as const,
  parcel: (userId: number, reference: string) => ['agent', 'parcel', userId, reference] as const,
};

/** Site of the agent; null for an admin, who has none. */
export const agentSite = (userId: number) =>
  queryOptions({
    queryKey: agentKeys.site(userId),
    queryFn: async () => {
      try {
        return (await call(sitesRoutes.mine, {})).data;
      } catch (error) {
        if (error instanceof Refusal && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Containers of a site with their parcels. */
export interface DepotContainers {
  /** Time since when this device keeps them, if the API did not answer. */
  at: string | undefined;
  /** Time of this device, in milliseconds since 1970, until which its own records are in them. */
  asOf: number;
  all: OfflineContainers;
  /** Parcels off their way whose boxes the site has, of any container. */
  here: readonly AgentParcelWithContainer[];
}

/** Containers of the depot with their parcels, from the API or else as this device keeps them. */
export const depotContainers = (userId: number) =>
  queryOptions({
    queryKey: agentKeys.containers(userId),
    queryFn: async (): Promise<DepotContainers> => {
      const asOf = Date.now();
      try {
        const [all, here] = await Promise.all([loadContainers(), loadParcelsHere()]);
        await storeContainers(userId, all, here).catch(() => undefined); // without space the device keeps nothing
        return { at: undefined, asOf, all, here };
      } catch (error) {
        const kept = error instanceof ApiUnreachable ? await readOfflineContainers(userId) : undefined;
        if (!kept) throw error;
        return { ...kept, asOf: new Date(kept.at).getTime() };
      }
    },
    staleTime: STALE_MS,
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  });

/** Number of parcels up to which reading each costs less than reading all containers again. */
const FEW = 10;

/** Reads parcels again that this device has recorded; all containers when these are many or changed as a whole. */
export const readAgain = async (client: QueryClient, userId: number, recorded: readonly QueuedWrite[]) => {
  const { queryKey } = depotContainers(userId);
  const asOf = Date.now();
  const references = new Set(recorded.map(parcelReferenceOf));
  const { here = [] } = client.getQueryData(queryKey) ?? {};
  const isOfHere =
    recorded.some((write) => write.route === 'findColis') || here.some((each) => names(references, each));
  if (isOfHere || references.has(undefined) || references.size > FEW) return client.invalidateQueries({ queryKey });
  const read = await Promise.all([...references].map((reference = '') => loadParcel(reference).catch(() => undefined)));
  const fresh = new Map(read.map((parcel) => [parcel?.id, parcel]));
  const { dataUpdatedAt: updatedAt = 0 } = client.getQueryState(queryKey) ?? {}; // colleagues' work is as old as before
  client.setQueryData(
    queryKey,
    (data) => data && { ...data, asOf, all: data.all.map((each) => withParcels(each, fresh)) },
    { updatedAt },
  );
};

/** Reports whether one of several codes or numbers is that of a parcel. */
const names = (references: ReadonlySet<string | undefined>, parcel: AgentParcel): boolean =>
  [...references].some((reference) => reference !== undefined && isNamedBy(parcel, reference));

/** Code or number of the parcel that a write is about; undefined for one about a container. */
const parcelReferenceOf = ({ input: { params = {} } }: QueuedWrite): string | undefined =>
  'reference' in params ? String(params.reference) : undefined;

const withParcels = (
  { container, parcels }: OfflineContainers[number],
  fresh: ReadonlyMap<number | undefined, AgentParcel | undefined>,
) => ({ container, parcels: parcels.map((parcel) => fresh.get(parcel.id) ?? parcel) });

const loadParcelsHere = async (): Promise<AgentParcelWithContainer[]> =>
  (await call(intakeRoutes.parcelsHere, { query: { limit: LARGE_PAGE } })).data;

const loadContainers = async (): Promise<OfflineContainers> => {
  const { data } = await call(intakeRoutes.containers, { query: { limit: LARGE_PAGE } });
  const all = [];
  for (let from = 0; from < data.length; from += PARCELS_OF_CONTAINERS.containers)
    all.push(...(await loadParcelsOf(data.slice(from, from + PARCELS_OF_CONTAINERS.containers))));
  return all;
};

/**
 * Loads the parcels of up to `PARCELS_OF_CONTAINERS.containers` containers in one call, and what is beyond its pages.
 */
const loadParcelsOf = async (containers: readonly AgentContainer[]): Promise<OfflineContainers> => {
  const conteneurs = containers.map(({ id }) => id).join(',');
  const { data } = await call(intakeRoutes.parcelsOfContainers, { query: { conteneurs } });
  const read = new Map(data.map((each) => [each.conteneurId, each]));
  const all = [];
  for (const container of containers) {
    const { colis = [], suite } = read.get(container.id) ?? {};
    all.push({
      container,
      parcels: suite === undefined ? colis : [...colis, ...(await loadRest(container.id, suite))],
    });
  }
  return all;
};

const loadRest = async (id: number, from: string): Promise<AgentParcel[]> => {
  const parcels: AgentParcel[] = [];
  let cursor: string | undefined = from;
  while (cursor !== undefined) {
    const query = { limit: LARGE_PAGE, cursor };
    const page: Reply<typeof intakeRoutes.containerParcels> = await call(intakeRoutes.containerParcels, {
      params: { id },
      query,
    });
    parcels.push(...page.data);
    cursor = page.next;
  }
  return parcels;
};

/** Parcels of a container that is loaded, from the API or else as this device keeps them since `at`. */
export const containerLoading = (userId: number, id: number) =>
  queryOptions({
    queryKey: agentKeys.loading(userId, id),
    queryFn: async (): Promise<{ at: string | undefined; list: ShownLoadingList }> => {
      try {
        const { data } = await call(manifestRoutes.loadingList, { params: { id } });
        await storeLoadingStates(data.colis).catch(() => undefined);
        return { at: undefined, list: data };
      } catch (error) {
        const kept = error instanceof ApiUnreachable ? await readOfflineContainers(userId) : undefined;
        const found = kept?.all.find(({ container }) => container.id === id);
        if (!kept || !found) throw error;
        return { at: kept.at, list: offlineLoadingList(found) };
      }
    },
    enabled: id > 0,
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  });

/** Parcels of a container that is unloaded, from the API or else as this device keeps them since `at`. */
export const containerUnloading = (userId: number, id: number) =>
  queryOptions({
    queryKey: agentKeys.unloading(userId, id),
    queryFn: async (): Promise<{ at: string | undefined; list: UnloadingList }> => {
      try {
        const { data } = await call(manifestRoutes.unloadingList, { params: { id } });
        return { at: undefined, list: data };
      } catch (error) {
        const kept = error instanceof ApiUnreachable ? await readOfflineContainers(userId) : undefined;
        const found = kept?.all.find(({ container }) => container.id === id);
        if (!kept || !found) throw error;
        return { at: kept.at, list: offlineUnloadingList(found, kept.here) };
      }
    },
    enabled: id > 0,
    networkMode: 'always',
    refetchOnReconnect: true,
    retry: false,
  });

/** Parcel that an agent looks up, and since when the device keeps it if the API did not answer. */
export type FoundParcel = { parcel: AgentParcelWithContainer; at: string | undefined };

/** The parcel with a code or number, from the API or else as this device keeps it. */
export const agentParcelQuery = (userId: number, reference: string) =>
  queryOptions({
    queryKey: agentKeys.parcel(userId, reference),
    queryFn: () => findParcel(userId, reference),
    staleTime: 0,
    gcTime: 0,
    networkMode: 'always',
    retry: false,
  });

const findParcel = async (userId: number, reference: string): Promise<FoundParcel> => {
  const kept = await findOfflineParcel(userId, reference).catch(() => undefined);
  const current = loadParcel(reference);
  try {
    return { parcel: await (kept ? withPatience(current) : current), at: undefined };
  } catch (error) {
    if (kept && error instanceof ApiUnreachable) return kept;
    throw error;
  }
};

const loadParcel = async (reference: string): Promise<AgentParcelWithContainer> => {
  const { data } = await call(intakeRoutes.parcel, { params: { reference } });
  await storeParcel(data).catch(() => undefined);
  return data;
};

/** Rejects like a lost connection after `PATIENCE_MS`. */
const withPatience = async <T>(reply: Promise<T>): Promise<T> => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new ApiUnreachable('the API is slow')), PATIENCE_MS);
  });
  reply.catch(() => undefined);
  return Promise.race([reply, late]).finally(() => clearTimeout(timer));
};
