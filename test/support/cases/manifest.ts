import type { manifestRoutes } from '#shared/manifest/routes.ts';
import { closeUnloading, comingColis, unload } from '../items/arrival.ts';
import {
  closeLoading,
  containerToClose,
  load,
  loadableColis,
  loadingClosing,
  loadingManifestOf,
} from '../items/manifest.ts';
import type { Cases, World } from './case.ts';
import { arrivingContainer } from './handover.ts';

/** A received and paid parcel at the depot of the world's agent. */
const loadable = async ({ owner, open }: World) => ({ reference: String(await loadableColis(owner, open)) });

/** A container of which one parcel is loaded and whose references are known. */
const closable = async ({ owner, admin }: World) => {
  const id = await containerToClose();
  await load(admin, await loadableColis(owner, id), id);
  return id;
};

const closed = async (world: World) => {
  const id = await closable(world);
  await closeLoading(world.admin, id);
  return id;
};

/** A parcel on its way in a container that arrives at the site of the world's agent. */
const coming = async (world: World) => {
  const id = await arrivingContainer(world);
  return { id, reference: String(await comingColis(world.owner, id)) };
};

const arrived = async (world: World) => {
  const params = await coming(world);
  await unload(world.agent, params.reference, params.id);
  return params;
};

const closedUnloading = async (world: World) => {
  const { id } = await arrived(world);
  await closeUnloading(world.admin, id);
  return id;
};

export const manifestCases: Cases<typeof manifestRoutes> = {
  loadingList: { call: (_, { open }) => ({ params: { id: open } }), otherSite: 'CONTAINER_NOT_FOUND' },
  load: {
    call: async (_, world) => ({ params: await loadable(world), body: { conteneurId: world.open } }),
    otherSite: 'COLIS_OF_OTHER_SITE',
  },
  takeOut: {
    call: async (_, world) => {
      const params = await loadable(world);
      await load(world.agent, params.reference, world.open);
      return { params, body: { conteneurId: world.open } };
    },
    otherSite: 'COLIS_OF_OTHER_SITE',
  },
  unloadingList: {
    call: async (_, world) => ({ params: { id: await arrivingContainer(world) } }),
    otherSite: 'CONTAINER_NOT_FOUND',
  },
  unload: {
    call: async (_, world) => {
      const { id, reference } = await coming(world);
      return { params: { id, reference }, body: {} };
    },
    otherSite: 'CONTAINER_NOT_FOUND',
  },
  undoUnloading: { call: async (_, world) => ({ params: await arrived(world) }), otherSite: 'CONTAINER_NOT_FOUND' },
  unloadingManifest: { call: async (_, world) => ({ params: { id: (await arrived(world)).id } }) },
  closeUnloading: {
    call: async (_, world) => ({ params: { id: (await arrived(world)).id }, body: { revision: 1, motifs: [] } }),
  },
  reopenUnloading: {
    call: async (_, world) => ({ params: { id: await closedUnloading(world) }, body: { motif: 'Un colis oublié.' } }),
  },
  unloadingVersion: { call: async (_, world) => ({ params: { id: await closedUnloading(world), version: 1 } }) },
  loadingManifest: { call: (_, { open }) => ({ params: { id: open } }) },
  closeLoading: {
    call: async (_, world) => {
      const id = await closable(world);
      return { params: { id }, body: loadingClosing(await loadingManifestOf(world.admin, id)) };
    },
  },
  reopenLoading: {
    call: async (_, world) => ({ params: { id: await closed(world) }, body: { motif: 'Un colis a été oublié.' } }),
  },
  loadingVersion: { call: async (_, world) => ({ params: { id: await closed(world), version: 1 } }) },
};
