import { keys } from '#functions/core/table/keys.ts';
import type { handoverRoutes } from '#shared/handover/routes.ts';
import { newContainer } from '../calls/api.ts';
import { setStored } from '../calls/stored-state.ts';
import { comingColis, handOver, handoverBody, LAST_DAY, unload } from '../items/arrival.ts';
import type { Cases, World } from './case.ts';

/** A container that arrives at the site of the world's agent. */
export const arrivingContainer = async ({ site }: World): Promise<number> => {
  const { id } = await newContainer({ poidsMax: 30_000, volumeMax: 100 });
  await setStored(keys.container(id), 'siteArriveeId', site);
  return id;
};

/** A parcel that the world's agent has unloaded. */
const unloaded = async (world: World): Promise<number> => {
  const container = await arrivingContainer(world);
  const id = await comingColis(world.owner, container);
  await unload(world.agent, id, container);
  return id;
};

export const handoverCases: Cases<typeof handoverRoutes> = {
  makeAvailable: {
    call: async (_, world) => ({ params: { id: await arrivingContainer(world) }, body: { dernierJour: LAST_DAY } }),
    otherSite: 'CONTAINER_NOT_FOUND',
  },
  handOver: {
    call: async (_, world) => ({
      params: { reference: String(await unloaded(world)) },
      body: await handoverBody(world.agent),
    }),
    otherSite: 'COLIS_COLLECTED_ELSEWHERE',
    admin: 'FILE_NOT_FOUND', // the files were uploaded by the agent
  },
  collection: { call: async (_, world) => ({ params: { id: await unloaded(world) } }), others: 'COLIS_NOT_FOUND' },
  proof: {
    call: async (_, world) => {
      const id = await unloaded(world);
      await handOver(world.agent, id, await handoverBody(world.agent));
      return { params: { id } };
    },
  },
};
