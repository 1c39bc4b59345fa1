import type { cockpitRoutes } from '#shared/cockpit/routes.ts';
import { aColis } from '../calls/table.ts';
import type { Cases } from './case.ts';

export const cockpitCases: Cases<typeof cockpitRoutes> = {
  containers: { call: () => ({ query: { statut: 'EN_COURS' } }) },
  alerts: { call: () => ({}) },
  container: { call: (_, { open }) => ({ params: { id: open } }) },
  colis: { call: (_, { open }) => ({ params: { id: open } }) },
  month: { call: () => ({ params: { mois: '2031-01' } }) },
  year: { call: () => ({ params: { annee: '2031' } }) },
  colisJournal: { call: async (owner, { open }) => ({ params: { id: await aColis(owner, open) } }) },
  containerJournal: { call: (_, { open }) => ({ params: { id: open } }) },
  ownColisJournal: {
    call: async (owner, { open }) => ({ params: { id: await aColis(owner, open) } }),
    others: 'COLIS_NOT_FOUND',
  },
  search: { call: () => ({ query: { q: 'Awa' } }) },
};
