import type { intakeRoutes } from '#shared/intake/routes.ts';
import { newColis, newContainer } from '../calls/api.ts';
import { aColis } from '../calls/table.ts';
import { BROUGHT_AND_CANCELLED, decidedBox, missingFrom, RECEIVED, reportBox } from '../items/intake.ts';
import { SMALL } from '../items/space-rush.ts';
import type { Cases, World } from './case.ts';

/** A new parcel that is brought to the depot of the world's agent. */
const brought = async ({ owner, open }: World) => ({ reference: String((await newColis(owner, open, SMALL)).id) });

export const intakeCases: Cases<typeof intakeRoutes> = {
  containers: { call: () => ({}), otherSite: 'own' },
  containerParcels: { call: (_, { open }) => ({ params: { id: open } }), otherSite: 'CONTAINER_NOT_FOUND' },
  parcelsOfContainers: {
    call: (_, { open }) => ({ query: { conteneurs: String(open) } }),
    otherSite: 'CONTAINER_NOT_FOUND',
  },
  parcelsHere: { call: () => ({}), otherSite: 'own' },
  parcel: { call: async (_, world) => ({ params: await brought(world) }), otherSite: 'COLIS_OF_OTHER_SITE' },
  receive: {
    call: async (_, world) => ({ params: await brought(world), body: { mesures: { ...SMALL, poids: 3 } } }),
    otherSite: 'COLIS_OF_OTHER_SITE',
  },
  weighAgain: {
    call: async (_, { owner, open }) => ({
      params: { reference: String(await aColis(owner, open, RECEIVED)) },
      body: { mesures: { ...SMALL, poids: 3 } },
    }),
    otherSite: 'COLIS_OF_OTHER_SITE',
  },
  giveBack: {
    call: async (_, { owner, open }) => ({
      params: { reference: String(await aColis(owner, open, BROUGHT_AND_CANCELLED)) },
    }),
    otherSite: 'COLIS_CANCELLED',
  },
  find: {
    call: async (_, { owner }) => {
      const { id } = await newContainer();
      return { params: { reference: String(await aColis(owner, id, missingFrom(id))) } };
    },
    otherSite: 'own',
    admin: 'COLIS_ELSEWHERE',
  },
  reportBox: { call: () => ({ body: { note: 'Carton brun, sans étiquette.' } }), otherSite: 'own' },
  boxes: { call: () => ({}), otherSite: 'own' },
  completeBox: {
    call: async (_, { agent }) => ({ params: { id: await decidedBox(agent) } }),
    otherSite: 'BOX_NOT_FOUND',
  },
  decideBox: {
    call: async (_, { agent }) => ({
      params: { id: (await reportBox(agent)).body.data.id },
      body: { decision: 'GARDEE', motif: 'Personne ne le réclame.' },
    }),
  },
};
