import type { Drawer, DrawerWithMovements } from '#shared/counter/schema.ts';
import { api, type Reply, upload } from '../calls/api.ts';
import { makeAdmin, type Person } from '../calls/people.ts';
import { addCustomer } from './customers.ts';
import { inventory } from './inventories.ts';
import { asAdmin } from './journey.ts';

/** Sales at the counter, and cash drawers. */

const MEASURES = { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };

/** Body of a sale of one parcel of $100, brought and unpaid, whose file the agent uploads. */
export const saleBody = async (agent: Person, conteneurId: number, change: Record<string, unknown> = {}) => ({
  clientId: change.clientId ?? (await addCustomer()),
  conteneurId,
  nomDestinataire: 'Fatou Sarr',
  emailDestinataire: '',
  telephoneDestinataire: '+221 70 000 00 00',
  adresseDestinataire: 'Plateau, Dakar',
  colis: [{ description: 'Vêtements', mesures: MEASURES }],
  document: { typeDocument: 'Liste', fichier: await upload(agent, 'customs'), inventaire: inventory() },
  assurance: { typeCouverture: 'Valeur déclarée', valeurCouverture: 100_000 },
  depose: true,
  total: 100,
  paiements: [],
  ...change,
});

/** Parcels of a sale, each of $100. */
export const parcelsOf = (count: number) =>
  Array.from({ length: count }, () => ({ description: 'Vêtements', mesures: MEASURES }));

export const sell = async (agent: Person, conteneurId: number, change: Record<string, unknown> = {}): Promise<Reply> =>
  api('POST', '/comptoir/ventes', { token: agent.token, body: await saleBody(agent, conteneurId, change) });

/** Cash as a request names it. */
export const cash = (montant: number, devise = 'USD') => ({ moyen: 'ESPECES', devise, montant });

/** Sells a parcel for cash; returns the customer and the payment as requests name them. */
export const soldForCash = async (agent: Person, conteneurId: number, paiement = cash(100)) => {
  const { colis: _, ...sale } = await sellForCash(agent, conteneurId, paiement);
  return sale;
};

const sellForCash = async (agent: Person, conteneurId: number, paiement: ReturnType<typeof cash>) => {
  const { status, body } = await sell(agent, conteneurId, { paiements: [paiement] });
  if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
  const { clientId, colis, paiements } = body.data;
  return { clientId, paiementId: paiements[0].id, colis };
};

/** Sells a parcel for cash that an admin cancels; returns the request to give the cash back. */
export const cashToGiveBack = async (agent: Person, conteneurId: number, paiement = cash(100)) => {
  const { colis, ...request } = await sellForCash(agent, conteneurId, paiement);
  await asAdmin('PUT', `/colis/modifier/${colis[0].id}`, { etat: 'ANNULE' });
  return request;
};

/** Sells a parcel for mobile money that an admin is to confirm; returns the payment as requests name it. */
export const soldForMobileMoney = async (agent: Person, conteneurId: number) => {
  const paiements = [{ moyen: 'MOBILE', devise: 'USD', montant: 100, reference: `T_${conteneurId}_${sales++}` }];
  const { clientId, paiements: made } = (await sell(agent, conteneurId, { paiements })).body.data;
  return { clientId, paiementId: made[0].id as number };
};
let sales = 0;

export const openDrawer = (agent: Person, fonds: unknown[] = []): Promise<Reply> =>
  api('POST', '/comptoir/caisse', { token: agent.token, body: { fonds } });

/** Opens a drawer unless one is open. */
export const withDrawer = async <Agent extends Person>(agent: Agent): Promise<Agent> => {
  await openDrawer(agent);
  return agent;
};

export const drawerOf = async ({ token }: Pick<Person, 'token'>) =>
  (await api('GET', '/comptoir/caisse', { token })).body.data;

/** Closes the open drawer of an agent as counted, with all movements seen. */
export const closeDrawer = async (agent: Person, comptes: unknown[], motif = ''): Promise<Reply> => {
  const { mouvements } = await drawerOf(agent);
  return api('POST', '/comptoir/caisse/cloture', { token: agent.token, body: { comptes, mouvements, motif } });
};

type Movement = DrawerWithMovements['liste'][number] & Pick<Drawer, 'agentId' | 'siteId'>;

/** Returns all drawers with their movements, as an admin. */
export const everyDrawer = async ({ token }: Pick<Person, 'token'>): Promise<DrawerWithMovements[]> => {
  const found: DrawerWithMovements[] = [];
  let cursor = '';
  do {
    const { body } = await api('GET', `/comptoir/caisses?limit=100${cursor && `&cursor=${cursor}`}`, { token });
    for (const { id } of body.data as Drawer[])
      found.push((await api('GET', `/comptoir/caisse?id=${id}`, { token })).body.data);
    cursor = body.next ?? '';
  } while (cursor);
  return found;
};

/** Returns the movements of all drawers that are cash of a payment, each with whose drawer it is, the oldest first. */
export const movementsOfPayment = async (id: number): Promise<Movement[]> =>
  (await everyDrawer(await makeAdmin()))
    .flatMap(({ liste, agentId, siteId }) => liste.map((movement) => ({ ...movement, agentId, siteId })))
    .filter(({ paymentId }) => paymentId === id)
    .toSorted((a, b) => a.le.localeCompare(b.le));

/** Body of a request to leave a sum unpaid above the limits. */
export const approvalBody = async (conteneurId: number, change: Record<string, unknown> = {}) => ({
  clientId: change.clientId ?? (await addCustomer()),
  conteneurId,
  montant: 100,
  limite: 'TERMS_SHARE_FULL',
  ...change,
});

/** Asks for an approval as an agent; returns it. */
export const askApproval = async (agent: Person, conteneurId: number, change: Record<string, unknown> = {}) => {
  const body = await approvalBody(conteneurId, change);
  const reply = await api('POST', '/comptoir/accords', { token: agent.token, body });
  if (reply.status !== 201) throw new Error(`${reply.status} ${JSON.stringify(reply.body)}`);
  return reply.body.data;
};

/** Sells parcels; returns the request for the link of their receipt. */
export const soldReceipt = async (agent: Person, conteneurId: number, change: Record<string, unknown> = {}) => {
  const { colis, paiements } = (await sell(agent, conteneurId, change)).body.data;
  const idsOf = (list: { id: number }[]) => list.map(({ id }) => id);
  return { colisIds: idsOf(colis), paiementIds: idsOf(paiements), vente: true };
};

/** Sells parcels, and gives out the link of their receipt; returns its code. */
export const aReceiptLink = async (agent: Person, conteneurId: number, change = {}): Promise<string> => {
  const body = await soldReceipt(agent, conteneurId, change);
  return (await api('POST', '/comptoir/recus', { token: agent.token, body })).body.data.code;
};
