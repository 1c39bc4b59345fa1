import type { manifestRoutes } from '#shared/manifest/routes.ts';
import { load, loadableColis } from '../manifest.ts';
import type { Cases, World } from './case.ts';

/** A received and paid parcel at the depot of the world's agent. */
const loadable = async ({ owner, open }: World) => ({ reference: String(await loadableColis(owner, open)) });

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
};
