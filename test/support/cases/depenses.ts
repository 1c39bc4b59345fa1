import type { depensesRoutes } from '#shared/depenses/routes.ts';
import { upload } from '../calls/api.ts';
import { depenseBody, newDepense } from '../items/depenses.ts';
import type { Cases, World } from './case.ts';

const anExpense = async ({ open }: World) => ({ id: (await newDepense(open)).id });

export const depensesCases: Cases<typeof depensesRoutes> = {
  list: { call: (_, { open }) => ({ query: { conteneurId: String(open) } }) },
  get: { call: async (_, world) => ({ params: await anExpense(world) }) },
  add: {
    call: async (_, { admin, open }) => ({ body: depenseBody(open, { photoKey: await upload(admin, 'expense') }) }),
  },
  update: { call: async (_, world) => ({ params: await anExpense(world), body: { montant: 1_300 } }) },
  pay: { call: async (_, world) => ({ params: await anExpense(world), body: { payeeLe: '2026-11-02' } }) },
  cancel: { call: async (_, world) => ({ params: await anExpense(world), body: { motif: 'Saisie deux fois' } }) },
};
