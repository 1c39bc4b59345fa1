import type { legsRoutes } from '#shared/legs/routes.ts';
import type { trackingRoutes } from '#shared/tracking/routes.ts';
import { newColis } from '../calls/api.ts';
import { eventBody, legBody, newEvent, newLeg } from '../items/journey.ts';
import { SMALL } from '../items/space-rush.ts';
import type { Cases, World } from './case.ts';

const aLeg = async ({ open }: World) => ({ id: await newLeg(open) });
const anEvent = async ({ open }: World) => ({ id: await newEvent(open) });

export const legsCases: Cases<typeof legsRoutes> = {
  all: { call: () => ({}) },
  ofContainer: { call: (_, { open }) => ({ params: { id: open } }) },
  get: { call: async (_, world) => ({ params: await aLeg(world) }) },
  add: { call: (_, { open }) => ({ params: { bookingId: open }, body: legBody() }) },
  update: { call: async (_, world) => ({ params: await aLeg(world), body: { notes: 'À confirmer' } }) },
  remove: { call: async (_, world) => ({ params: await aLeg(world) }) },
};

export const trackingCases: Cases<typeof trackingRoutes> = {
  all: { call: () => ({}) },
  ofContainer: { call: (_, { open }) => ({ params: { id: open } }), others: 'CONTAINER_NOT_FOUND' },
  get: { call: async (_, world) => ({ params: await anEvent(world) }), others: 'TRACKING_NOT_FOUND' },
  add: { call: (_, { open }) => ({ params: { bookingId: open }, body: eventBody() }) },
  preview: {
    call: (_, { open }) => ({ params: { bookingId: open }, query: { statut: 'ARRIVE', lieu: 'Dakar' } }),
  },
  ofCode: { call: async (owner, { open }) => ({ params: { code: (await newColis(owner, open, SMALL)).codeSuivi } }) },
  remove: { call: async (_, world) => ({ params: await anEvent(world) }) },
};
