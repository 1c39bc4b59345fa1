import type { counterRoutes } from '#shared/counter/routes.ts';
import { upload } from '../calls/api.ts';
import type { LoggedIn } from '../calls/people.ts';
import { aColis } from '../calls/table.ts';
import {
  approvalBody,
  aReceiptLink,
  askApproval,
  cash,
  cashToGiveBack,
  closeDrawer,
  drawerOf,
  openDrawer,
  parcelsOf,
  saleBody,
  soldForCash,
  soldForMobileMoney,
  soldReceipt,
  withDrawer,
} from '../items/counter.ts';
import type { Case, Cases, World } from './case.ts';

let turn: Promise<unknown> = Promise.resolve();

/** Prepares calls that need the drawer of the world's agent one after the other, since they open and close it. */
const inTurn =
  (call: Case['call']): Case['call'] =>
  (owner, world) => {
    const result = turn.then(() => call(owner, world));
    turn = result.catch(() => undefined);
    return result;
  };

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
    call: inTurn(async (owner, { agent, open }) => {
      await withDrawer(agent);
      return { body: { colisIds: [await aColis(owner, open)], paiements: [cash(40)] } };
    }),
    otherSite: 'COLIS_NOT_FOUND',
    admin: 'DRAWER_CLOSED', // their own is not open
  },
  giveBack: {
    call: inTurn(async (_, { agent, open }) => {
      await withDrawer(agent);
      return { body: await cashToGiveBack(agent, open) };
    }),
    otherSite: 'PAYMENT_NOT_FOUND',
    admin: 'DRAWER_CLOSED', // their own is not open
  },
  takeBack: {
    call: inTurn(async (_, { agent, open }) => {
      await withDrawer(agent);
      return { body: { ...(await soldForCash(agent, open)), motif: 'Mauvaise somme' } };
    }),
    otherSite: 'DRAWER_CLOSED',
    admin: 'DRAWER_CLOSED', // their own is not open
  },
  proof: {
    call: async (_, { agent, open }) => ({
      body: { ...(await soldForMobileMoney(agent, open)), photoKey: await upload(agent, 'payment') },
    }),
    otherSite: 'PAYMENT_NOT_FOUND',
    admin: 'FILE_NOT_FOUND', // the photo was uploaded by the agent
  },
  customer: {
    call: async (owner, { open }) => ({ query: { colisId: String(await aColis(owner, open)) } }),
    otherSite: 'COLIS_NOT_FOUND',
  },
  shareReceipt: {
    call: async (_, { agent, open }) => ({ body: await soldReceipt(agent, open) }),
    otherSite: 'COLIS_NOT_FOUND',
  },
  receipt: { call: async (_, { agent, open }) => ({ params: { code: await aReceiptLink(agent, open) } }) },
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
    call: inTurn(async (_, { agent }) => {
      await endDrawer(agent);
      return { body: { fonds: [{ devise: 'EUR', montant: 50 }] } };
    }),
    otherSite: 'own',
  },
  moveCash: {
    call: inTurn(async (_, { agent }) => {
      await withDrawer(agent);
      return { body: { type: 'ENTREE', devise: 'EUR', montant: 20, motif: 'Monnaie' } };
    }),
    otherSite: 'DRAWER_CLOSED',
    admin: 'DRAWER_CLOSED',
  },
  closeDrawer: {
    call: inTurn(async (_, world) => {
      await freshDrawer(world);
      return { body: { comptes: [], mouvements: 0 } };
    }),
    otherSite: 'DRAWER_CLOSED',
    admin: 'DRAWER_CLOSED',
  },
  drawers: { call: () => ({}) },
  monthDrawers: { call: () => ({ params: { mois: '2026-01' } }) },
  confirmDrawer: {
    call: inTurn(async (_, world) => {
      const id = await freshDrawer(world);
      await endDrawer(world.agent);
      return { params: { id } };
    }),
  },
};
