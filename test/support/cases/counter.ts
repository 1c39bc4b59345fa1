import type { counterRoutes } from '#shared/counter/routes.ts';
import type { LoggedIn } from '../calls/people.ts';
import { aColis } from '../calls/table.ts';
import {
  approvalBody,
  askApproval,
  cash,
  cashToGiveBack,
  closeDrawer,
  drawerOf,
  openDrawer,
  parcelsOf,
  saleBody,
  sell,
  withDrawer,
} from '../items/counter.ts';
import type { Cases, World } from './case.ts';

/** Closes the drawer of the world's agent, if one is open, and opens another one. */
const freshDrawer = async ({ agent }: World): Promise<number> => {
  await endDrawer(agent);
  return (await openDrawer(agent)).body.data.id;
};

const endDrawer = async (agent: LoggedIn): Promise<void> => {
  const drawer = await drawerOf(agent);
  if (drawer) await closeDrawer(agent, drawer.attendu);
};

export const counterCases: Cases<typeof counterRoutes> = {
  sell: {
    call: async (_, { agent, open }) => ({
      body: await saleBody(agent, open, { colis: parcelsOf(2), total: 200, reste: 'RETRAIT' }),
    }),
    otherSite: 'CONTAINER_NOT_FOUND',
    admin: 'FILE_NOT_FOUND', // the file was uploaded by the agent
  },
  collect: {
    call: async (owner, { agent, open }) => {
      await withDrawer(agent);
      return { body: { colisIds: [await aColis(owner, open)], paiements: [cash(40)] } };
    },
    otherSite: 'COLIS_NOT_FOUND',
    admin: 'DRAWER_CLOSED', // their own is not open
  },
  giveBack: {
    call: async (_, { agent, open }) => {
      await withDrawer(agent);
      return { body: await cashToGiveBack(agent, open) };
    },
    otherSite: 'PAYMENT_NOT_FOUND',
    admin: 'DRAWER_CLOSED', // their own is not open
  },
  takeBack: {
    call: async (_, { agent, open }) => {
      await withDrawer(agent);
      const sale = (await sell(agent, open, { paiements: [cash(100)] })).body.data;
      return { body: { clientId: sale.clientId, paiementId: sale.paiements[0].id, motif: 'Mauvaise somme' } };
    },
    otherSite: 'DRAWER_CLOSED',
    admin: 'DRAWER_CLOSED', // their own is not open
  },
  customer: {
    call: async (owner, { open }) => ({ query: { colisId: String(await aColis(owner, open)) } }),
    otherSite: 'COLIS_NOT_FOUND',
  },
  askApproval: {
    call: async (_, { open }) => ({ body: await approvalBody(open) }),
    otherSite: 'CONTAINER_NOT_FOUND',
  },
  approval: {
    call: async (_, { agent, open }) => ({ params: { id: (await askApproval(agent, open)).id } }),
    otherSite: 'APPROVAL_NOT_FOUND',
  },
  approvals: { call: () => ({}) },
  decideApproval: {
    call: async (_, { agent, open }) => ({
      params: { id: (await askApproval(agent, open)).id },
      body: { statut: 'ACCORDE' },
    }),
  },
  drawer: { call: () => ({}), otherSite: 'own' },
  openDrawer: {
    call: async (_, { agent }) => {
      await endDrawer(agent);
      return { body: { fonds: [{ devise: 'EUR', montant: 50 }] } };
    },
    otherSite: 'own',
  },
  moveCash: {
    call: async (_, { agent }) => {
      await withDrawer(agent);
      return { body: { type: 'ENTREE', devise: 'EUR', montant: 20, motif: 'Monnaie' } };
    },
    otherSite: 'DRAWER_CLOSED',
    admin: 'DRAWER_CLOSED',
  },
  closeDrawer: {
    call: async (_, world) => {
      await freshDrawer(world);
      return { body: { comptes: [], mouvements: 0 } };
    },
    otherSite: 'DRAWER_CLOSED',
    admin: 'DRAWER_CLOSED',
  },
  drawers: { call: () => ({}) },
  confirmDrawer: {
    call: async (_, world) => {
      const id = await freshDrawer(world);
      await endDrawer(world.agent);
      return { params: { id } };
    },
  },
};
