import type { milestonesRoutes } from '#shared/milestones/routes.ts';
import { api, newContainer } from '../calls/api.ts';
import { aColis } from '../calls/table.ts';
import { happened, inDays, recordMilestone } from '../items/milestones.ts';
import type { Cases } from './case.ts';

const fresh = async () => (await newContainer()).id;

export const milestonesCases: Cases<typeof milestonesRoutes> = {
  ofContainer: { call: (_, { open }) => ({ params: { id: open } }), others: 'CONTAINER_NOT_FOUND' },
  ofContainers: {
    call: (_, { open }) => ({ query: { conteneurs: String(open) } }),
    others: 'CONTAINER_NOT_FOUND',
  },
  estimate: {
    call: async () => ({ params: { id: await fresh(), code: 'ARRI' }, body: { date: inDays(34), version: 0 } }),
  },
  preview: { call: (_, { open }) => ({ params: { id: open, code: 'ARRI' }, query: { date: inDays(34) } }) },
  record: { call: async () => ({ params: { id: await fresh(), code: 'STUF' }, body: happened() }) },
  withdraw: {
    call: async (_, { admin }) => {
      const id = await fresh();
      await recordMilestone(admin, id, 'DEPA');
      return { params: { id, code: 'DEPA' }, body: { version: 1, raison: 'Saisi pour un autre conteneur.' } };
    },
  },
  explain: {
    call: async (person, { admin }) => {
      const id = await fresh();
      await aColis(person, id);
      await api('PUT', `/bookings/${id}`, { token: admin.token, body: { dateArrivee: inDays(36) } });
      return { params: { id, code: 'ARRI' }, body: { version: 1, motif: 'METEO' } };
    },
  },
  setClocks: {
    call: async () => ({
      params: { id: await fresh() },
      body: { version: 0, franchiseFin: inDays(40), magasinageFin: null },
    }),
  },
};
