import { randomUUID } from 'node:crypto';
import type { devicesRoutes } from '#shared/devices/routes.ts';
import { newDevice } from '../items/devices.ts';
import type { Cases, World } from './case.ts';

/** A device of the world's agent, two records of which never arrived. */
const lossy = async ({ agent }: World) => {
  const device = newDevice(agent);
  await device.report(2);
  return { userId: agent.userId, appareil: device.appareil };
};

export const devicesCases: Cases<typeof devicesRoutes> = {
  report: {
    call: () => ({ params: { appareil: randomUUID() }, body: { dernier: 3, enAttente: [{ de: 2, a: 3 }] } }),
    otherSite: 'own',
  },
  own: { call: () => ({}), otherSite: 'own' },
  missing: { call: () => ({}) },
  verify: {
    call: async (_, world) => ({ params: await lossy(world), body: { jusqua: 2, note: 'Scannés de nouveau.' } }),
  },
};
