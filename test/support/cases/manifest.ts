import type { manifestRoutes } from '#shared/manifest/routes.ts';
import { closeManifest, closing, containerToClose, load, loadableColis, manifestOf } from '../manifest.ts';
import type { Cases, World } from './case.ts';

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
  await closeManifest(world.admin, id);
  return id;
};

export const manifestCases: Cases<typeof manifestRoutes> = {
  loading: { call: (_, { open }) => ({ params: { id: open } }), otherSite: 'CONTAINER_NOT_FOUND' },
  load: {
    call: async (_, world) => ({ params: await loadable(world), body: { conteneurId: world.open } }),
    otherSite: 'COLIS_OF_OTHER_SITE',
  },
  unload: {
    call: async (_, world) => {
      const params = await loadable(world);
      await load(world.agent, params.reference, world.open);
      return { params, body: { conteneurId: world.open } };
    },
    otherSite: 'COLIS_OF_OTHER_SITE',
  },
  get: { call: (_, { open }) => ({ params: { id: open } }) },
  close: {
    call: async (_, world) => {
      const id = await closable(world);
      return { params: { id }, body: closing(await manifestOf(world.admin, id)) };
    },
  },
  reopen: {
    call: async (_, world) => ({ params: { id: await closed(world) }, body: { motif: 'Un colis a été oublié.' } }),
  },
  version: { call: async (_, world) => ({ params: { id: await closed(world), version: 1 } }) },
};
