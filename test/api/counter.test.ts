import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { findLedger } from '#functions/colis/ledger.table.ts';
import { findAccount } from '#functions/core/items/accounts.ts';
import { keys } from '#functions/core/table/keys.ts';
import { findIndicativeRates } from '#functions/system/indicative-rates.ts';
import { convert } from '#shared/customs/totals.ts';
import { dayIn } from '#shared/dates.ts';
import { localSite } from '#shared/site.ts';
import { api, newContainer, newCustomer, upload } from '../support/calls/api.ts';
import { freshEmail, makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { aColis, storedColis } from '../support/calls/table.ts';
import { PIECES } from '../support/data/pieces.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  unload,
} from '../support/items/arrival.ts';
import {
  cash,
  cashToGiveBack,
  closeDrawer,
  drawerOf,
  openDrawer,
  parcelsOf,
  saleBody,
  sell,
  withDrawer,
} from '../support/items/counter.ts';
import { expectExactRush } from '../support/items/counter-rush.ts';
import { addCustomer } from '../support/items/customers.ts';
import { findParcel, newDepot, RECEIVED } from '../support/items/intake.ts';
import { inventory } from '../support/items/inventories.ts';
import { line } from '../support/items/inventory-lines.ts';
import { asAdmin } from '../support/items/journey.ts';
import { load } from '../support/items/manifest.ts';
import { eventually, mailsTo, newSession } from '../support/items/money.ts';
import { movementsOf } from '../support/items/movements.ts';
import { outcome } from '../support/items/recorded-payments.ts';
import { newAgent, newSite } from '../support/items/sites.ts';
import { newTarif } from '../support/items/tarifs.ts';
import { storeTodaysRates } from '../support/items/wave.ts';

/** Sales at the counter: each parcel costs $100. */

const customerOf = (userId: number): Person => ({ userId }) as Person;

const spaceOf = async (id: number) => {
  const { freeGrams, colisCount } = (await storedItem(keys.container(id))) as { freeGrams: number; colisCount: number };
  return [freeGrams, colisCount];
};

const collectFor = ({ token }: Person, body: object) => api('POST', '/comptoir/encaissements', { token, body });

test('a walk-in pays in cash: the parcel is booked, received and paid at once', async () => {
  const { agent, container, site } = await newDepot();
  await withDrawer(agent);
  const clientId = await addCustomer({ email: freshEmail() });
  const before = await spaceOf(container.id);
  const { status, body } = await sell(agent, container.id, { clientId, paiements: [cash(100)] });
  expect(status).toBe(201);
  const [colis] = body.data.colis;
  expect(body.data).toMatchObject({
    clientId,
    conteneurId: container.id,
    colis: [{ description: 'Vêtements', piece: null, prix: 100, reste: 0, quand: null }],
    total: 100,
    reste: 0,
    paiements: [{ numero: expect.stringMatching(/^\d{4}-\d+$/), moyen: 'ESPECES', montant: 100 }],
  });
  expect(await spaceOf(container.id)).toEqual([(before[0] ?? 0) - 10_000, (before[1] ?? 0) + 1]);
  const shown = (await asAdmin('GET', `/colis/${colis.id}`)).body.data;
  expect(shown).toMatchObject({ etat: 'EN_ATTENTE', paye: true, aPayer: 0 });
  const found = (await findParcel(agent, colis.codeSuivi)).body.data;
  expect(found).toMatchObject({ client: 'Mariama Sow', paye: true, reception: { verdict: 'CONFORME' } });
  expect(found.reception.le).toBeDefined();
  const account = await findAccount(clientId);
  expect([account?.paidAt, account?.verifiedAt]).toEqual([expect.any(String), expect.any(String)]);
  expect((await load(agent, colis.id, container.id)).status).toBe(201);
  const { liste, attendu, siteId } = await drawerOf(agent);
  expect([siteId, attendu]).toEqual([site, [{ devise: 'USD', montant: 100 }]]);
  const [{ id: paymentId, numero: recu }] = body.data.paiements;
  expect(liste).toMatchObject([{ type: 'PAIEMENT', montant: 100, clientId, client: 'Mariama Sow', paymentId, recu }]);
});

test('the customer gets one mail of a sale, and its receipt has the number that was printed', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const email = freshEmail();
  const clientId = await addCustomer({ email });
  const sale = (await sell(agent, container.id, { clientId, paiements: [cash(40)], reste: 'RETRAIT' })).body.data;
  await eventually(async () => expect(await mailsTo(email)).toHaveLength(1));
  expect((await mailsTo(email))[0]?.text).toContain('il reste 60,00');
  await eventually(async () => {
    const receipts = (await asAdmin('POST', `/colis/${sale.colis[0].id}/recus`)).body.data;
    expect(receipts).toMatchObject([{ numero: sale.paiements[0].numero, montant: 40 }]);
  });
  expect(await mailsTo(email)).toHaveLength(1);
});

test('what is not paid is due on collection: the parcel travels, and is handed over once it is paid there', async () => {
  const { agent: clerk, container: arriving } = await newArrival();
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const sale = (await sell(agent, container.id, { paiements: [cash(30)], reste: 'RETRAIT' })).body.data;
  const [{ id }] = sale.colis;
  expect(sale).toMatchObject({ reste: 70, colis: [{ reste: 70, quand: 'RETRAIT' }] });
  expect((await load(agent, id, container.id)).status).toBe(201);
  const person = customerOf(sale.clientId);
  expect(await storedColis(person, id)).toMatchObject({ conditions: { type: 'ACOMPTE', acompteCents: 3_000 } });
  const awa = await makeCustomer();
  const other = await comingColis(awa, arriving.id, { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } });
  await unload(clerk, other, arriving.id);
  await makeAvailable(clerk, arriving.id);
  const collect = (montant: number) =>
    api('POST', '/comptoir/encaissements', {
      token: clerk.token,
      body: { colisIds: [other], paiements: [cash(montant)] },
    });
  expect(outcome(await collect(100))).toEqual([409, 'DRAWER_CLOSED']);
  await withDrawer(clerk);
  expect(outcome(await handOver(clerk, other, await handoverBody(clerk, '123456')))).toEqual([409, 'HANDOVER_UNPAID']);
  expect((await collect(60)).body.data).toMatchObject({ reste: 40 });
  expect(outcome(await collect(60))).toEqual([422, 'INVALID_FIELDS']);
  expect((await collect(40)).body.data).toMatchObject({ reste: 0 });
  const code = await eventually(async () => {
    const given = await codeOf(awa, other);
    expect(given).toBeDefined();
    return given;
  });
  expect((await handOver(clerk, other, await handoverBody(clerk, code))).status).toBe(201);
  expect((await drawerOf(clerk)).attendu).toEqual([{ devise: 'USD', montant: 100 }]);
});

test('several parcels are paid in their order, and share the list of goods', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const { body } = await sell(agent, container.id, {
    colis: parcelsOf(3),
    total: 300,
    paiements: [cash(150)],
    reste: 'CHARGEMENT',
  });
  expect(body.data.colis.map(({ reste, quand }: Record<string, unknown>) => [reste, quand])).toEqual([
    [0, null],
    [50, 'CHARGEMENT'],
    [100, 'CHARGEMENT'],
  ]);
  const customs = (await asAdmin('GET', `/customs/all?userId=${body.data.clientId}`)).body.data;
  expect(customs).toHaveLength(3);
  expect(new Set(customs.map(({ photo }: { photo: string }) => photo)).size).toBe(3);
});

test('a second way of the same sale is no payment of what the first one has paid', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const { body } = await sell(agent, container.id, {
    colis: parcelsOf(2),
    total: 200,
    paiements: [cash(150), { moyen: 'TERMINAL', devise: 'USD', montant: 50, reference: '004213' }],
  });
  const [first, second] = body.data.colis;
  const [inCash, byCard] = body.data.paiements;
  const sharesOf = async ({ id }: { id: number }) =>
    (await findLedger(await storedColis(customerOf(body.data.clientId), id))).shares;
  expect(await sharesOf(first)).toMatchObject([{ paymentId: inCash.id, cents: 10_000 }]);
  expect(await sharesOf(second)).toMatchObject([
    { paymentId: inCash.id, cents: 5_000 },
    { paymentId: byCard.id, cents: 5_000 },
  ]);
  expect((await storedColis(customerOf(body.data.clientId), first.id)).paymentId).toBe(inCash.id);
});

test('a sale by telephone waits for its parcels and its payment', async () => {
  const { agent, container } = await newDepot();
  const sale = (await sell(agent, container.id, { depose: false })).body.data;
  const [{ id, avant }] = sale.colis;
  expect((await findParcel(agent, id)).body.data).toMatchObject({ etat: 'ENREGISTRE', reception: null, paye: false });
  expect(Date.parse(avant)).toBeGreaterThan(Date.now());
});

test('a piece is sold at its price in the space of the list', async () => {
  const tarifId = await newTarif();
  const { agent, container } = await newDepot({ tarifId });
  const { status, body } = await sell(agent, container.id, {
    colis: [{ description: 'Riz', piece: PIECES.drum.code }],
    total: PIECES.drum.prix,
  });
  expect([status, body.data?.colis[0].piece.code]).toEqual([201, PIECES.drum.code]);
  const tooLarge = { poids: 10, longueur: 3, largeur: 1, hauteur: 1 };
  const refused = await sell(agent, container.id, {
    colis: [{ description: 'Riz', piece: PIECES.drum.code, mesures: tooLarge }],
    total: PIECES.drum.prix,
  });
  expect(outcome(refused)).toEqual([422, 'LARGER_THAN_PIECE']);
});

test('nothing is stored of a sale that is refused', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const clientId = await addCustomer();
  const before = await spaceOf(container.id);
  const refusals: [Record<string, unknown>, unknown[]][] = [
    [{ total: 99 }, [409, 'SALE_PRICE_CHANGED']],
    [{ paiements: [cash(101)] }, [422, 'INVALID_FIELDS']],
    [{ paiements: [cash(60), cash(60)] }, [422, 'INVALID_FIELDS']],
    [{ paiements: [cash(0.015)] }, [422, 'INVALID_FIELDS']],
    [{ colis: [{ description: 'Vêtements' }] }, [422, 'INVALID_FIELDS']],
    [{ clientId: 7 }, [404, 'USER_NOT_FOUND']],
  ];
  for (const [change, expected] of refusals)
    expect(outcome(await sell(agent, container.id, { clientId, ...change }))).toEqual(expected);
  expect(await spaceOf(container.id)).toEqual(before);
  expect((await drawerOf(agent)).mouvements).toBe(0);
  expect((await asAdmin('GET', `/colis/par-utilisateur/${clientId}`)).body.data).toEqual([]);
});

test('an agent sells in containers of their own depot only, and takes no cash without a drawer', async () => {
  const { agent, container } = await newDepot();
  const { id: elsewhere } = await newContainer({ siteDepartId: await newSite() });
  expect(outcome(await sell(agent, elsewhere))).toEqual([404, 'CONTAINER_NOT_FOUND']);
  expect(outcome(await sell(agent, container.id, { paiements: [cash(10)] }))).toEqual([409, 'DRAWER_CLOSED']);
  const clerk = await newAgent(await newSite({ type: 'ARRIVEE' }));
  expect(outcome(await sell(clerk, container.id))).toEqual([403, 'FORBIDDEN']);
  expect(outcome(await sell(await newCustomer(), container.id))).toEqual([403, 'FORBIDDEN']);
});

test('terms stay within the limits of the stage', async () => {
  const { agent, container } = await newDepot({ poidsMax: 30 });
  expect(outcome(await sell(agent, container.id, { reste: 'RETRAIT' }))).toEqual([409, 'TERMS_SHARE_FULL']);
  expect((await sell(agent, container.id)).status).toBe(201);
});

test('a repeated request sells once', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const body = await saleBody(agent, container.id, { paiements: [cash(100)] });
  const send = () =>
    api('POST', '/comptoir/ventes', { token: agent.token, headers: { 'idempotency-key': 'same' }, body });
  const replies = await Promise.all([send(), send(), send()]);
  expect(new Set(replies.map((reply) => reply.body.data.colis[0].id)).size).toBe(1);
  expect((await drawerOf(agent)).attendu).toEqual([{ devise: 'USD', montant: 100 }]);
});

test('ten counters and forty web customers at once get exactly the ten places there are', () =>
  expectExactRush({ counters: 10, customers: 40, places: 10 }));

test('cash for a parcel ends the open card session for it, whose payment is not taken twice', async () => {
  const [awa, { agent, container }] = [await makeCustomer(), await newDepot()];
  const id = await aColis(awa, container.id, RECEIVED);
  const { paymentId } = await newSession(awa, [id]);
  await withDrawer(agent);
  const body = { colisIds: [id], paiements: [cash(100)] };
  const { status } = await api('POST', '/comptoir/encaissements', { token: agent.token, body });
  expect(status).toBe(201);
  expect((await asAdmin('GET', `/payments/${paymentId}`)).body.data.statut).not.toBe('EN_ATTENTE');
  expect(await storedColis(awa, id)).toMatchObject({ paidCents: 10_000, lockedBy: null });
});

test('a drawer is counted, its difference explained, confirmed and frozen', async () => {
  const { agent, container } = await newDepot();
  expect((await openDrawer(agent, [{ devise: 'EUR', montant: 50 }])).status).toBe(201);
  expect(outcome(await openDrawer(agent))).toEqual([409, 'DRAWER_OPEN']);
  await sell(agent, container.id, { paiements: [cash(100)] });
  const move = (body: unknown) => api('POST', '/comptoir/caisse/mouvements', { token: agent.token, body });
  expect((await move({ type: 'BANQUE', devise: 'USD', montant: 60, motif: 'Dépôt du midi' })).status).toBe(201);
  expect(outcome(await move({ type: 'SORTIE', devise: 'USD', montant: 60, motif: 'Essence' }))).toEqual([
    409,
    'DRAWER_TOO_LOW',
  ]);
  const comptes = [
    { devise: 'EUR', montant: 50 },
    { devise: 'USD', montant: 39.5 },
  ];
  const unexplained = await closeDrawer(agent, comptes);
  expect([outcome(unexplained), unexplained.body.fields]).toEqual([
    [422, 'INVALID_FIELDS'],
    { motif: expect.anything() },
  ]);
  const stale = await api('POST', '/comptoir/caisse/cloture', {
    token: agent.token,
    body: { comptes, mouvements: 1, motif: 'x' },
  });
  expect(outcome(stale)).toEqual([409, 'DRAWER_CHANGED']);
  const closed = (await closeDrawer(agent, comptes, 'Une pièce perdue')).body.data;
  expect(closed).toMatchObject({
    statut: 'CLOS',
    attendu: [
      { devise: 'EUR', montant: 50 },
      { devise: 'USD', montant: 40 },
    ],
    cloture: {
      ecarts: [
        { devise: 'EUR', montant: 0 },
        { devise: 'USD', montant: -0.5 },
      ],
      motif: 'Une pièce perdue',
    },
    validation: null,
  });
  expect(await drawerOf(agent)).toBeNull();
  const admin = await makeAdmin();
  const confirm = () => api('POST', `/comptoir/caisses/${closed.id}/validation`, { token: admin.token });
  const confirmed = (await confirm()).body.data;
  expect(confirmed.validation).toEqual({
    le: expect.any(String),
    par: admin.userId,
    nom: expect.stringMatching(/\S/),
    empreinte: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect((await confirm()).body.data).toEqual(confirmed);
  expect([confirmed.banque, confirmed.sorties]).toEqual([[{ devise: 'USD', montant: 60 }], []]);
  const opened = async (range: string) =>
    (await asAdmin('GET', `/comptoir/caisses?agentId=${agent.userId}&${range}`)).body.data.length;
  const [at, day] = [confirmed.ouvertLe, confirmed.ouvertLe.slice(0, 10)];
  expect(await opened(`du=${at}&au=${at}`)).toBe(1);
  expect([await opened('du=2099-01-01'), await opened(`au=${day}`), await opened('au=2001-01-01')]).toEqual([0, 0, 0]);
  expect(outcome(await asAdmin('GET', '/comptoir/caisses?du=2026-02-01&au=2026-01-01'))).toEqual([
    422,
    'INVALID_FIELDS',
  ]);
  const listed = (await asAdmin('GET', `/comptoir/caisses?agentId=${agent.userId}`)).body.data;
  expect(listed.map(({ id, statut }: { id: number; statut: string }) => [id, statut])).toEqual([[closed.id, 'VALIDE']]);
});

test('recipients of a customer are known at the counter, each once', async () => {
  const { agent, container } = await newDepot();
  const clientId = await addCustomer();
  for (const nomDestinataire of ['Fatou Sarr', 'Awa Ba', 'Fatou Sarr'])
    await sell(agent, container.id, { clientId, nomDestinataire });
  const { body } = await api('GET', `/comptoir/clients?clientId=${clientId}`, { token: agent.token });
  expect(body.data.destinataires.map(({ nomDestinataire }: { nomDestinataire: string }) => nomDestinataire)).toEqual([
    'Fatou Sarr',
    'Awa Ba',
  ]);
});

test('the customer pays by terminal, and by mobile money that an admin confirms', async () => {
  const { agent, container } = await newDepot();
  const reference = `T_${container.id}`;
  const paiements = [
    { moyen: 'MOBILE', devise: 'USD', montant: 60, reference },
    { moyen: 'TERMINAL', devise: 'USD', montant: 40, reference: '004211' },
  ];
  const { status, body } = await sell(agent, container.id, { paiements, reste: 'RETRAIT' });
  expect(status).toBe(201);
  const { colis, paiements: made, reste, clientId } = body.data;
  expect(reste).toBe(0);
  expect(made).toMatchObject([
    { moyen: 'TERMINAL', statut: 'CONFIRME', montant: 40, numero: expect.stringMatching(/^\d{4}-\d+$/) },
    { moyen: 'MOBILE', statut: 'EN_ATTENTE', montant: 60, numero: null },
  ]);
  const [{ id }] = colis;
  const shown = (await asAdmin('GET', `/colis/${id}`)).body.data;
  expect(shown).toMatchObject({ paye: false, aPayer: 60, moyenEnCours: 'MOBILE' });
  expect(await storedColis(customerOf(clientId), id)).not.toHaveProperty('conditions');
  const dues = await api('GET', `/comptoir/clients?clientId=${clientId}`, { token: agent.token });
  expect(dues.body.data.dus).toMatchObject([{ clientId, colis: [{ id, reste: 60, enAttente: true }] }]);
  const payment = (await asAdmin('GET', `/payments/${made[1].id}`)).body.data;
  expect(payment).toMatchObject({ reference, recu: { devise: 'USD', montant: 60 } });
  await asAdmin('PUT', `/payments/confirm/${made[1].id}`);
  expect((await asAdmin('GET', `/colis/${id}`)).body.data).toMatchObject({ paye: true, aPayer: 0 });
  expect((await api('GET', `/comptoir/clients?clientId=${clientId}`, { token: agent.token })).body.data.dus).toEqual(
    [],
  );
});

test('money beyond what is due is refused with the most that is taken, in its currency', async () => {
  const { agent, container } = await newDepot();
  const paiements = [{ moyen: 'TERMINAL', devise: 'USD', montant: 100.5, reference: '004212' }];
  const { status, body } = await sell(agent, container.id, { paiements });
  expect(status).toBe(422);
  expect(body.fields['paiements.0.montant']).toMatch(/\b100 (dans cette devise|in this currency)/);
});

test('a reference of mobile money pays once, until it is rejected; a sale with it again stores nothing', async () => {
  const { agent, container } = await newDepot();
  const mobile = (reference: string) => ({ paiements: [{ moyen: 'MOBILE', devise: 'USD', montant: 100, reference }] });
  const reference = `T_${container.id}`;
  const first = (await sell(agent, container.id, mobile(reference))).body.data;
  const before = await spaceOf(container.id);
  const again = await sell(agent, container.id, mobile(` ${reference.toLowerCase()}`));
  expect(outcome(again)).toEqual([422, 'INVALID_FIELDS']);
  expect(again.body.fields).toMatchObject({ 'paiements.0.reference': expect.any(String) });
  expect(await spaceOf(container.id)).toEqual(before);
  const colisIds = [first.colis[0].id];
  expect(outcome(await collectFor(agent, { colisIds, paiements: [cash(100)] }))).toEqual([409, 'DRAWER_CLOSED']);
  await withDrawer(agent);
  expect(outcome(await collectFor(agent, { colisIds, paiements: [cash(100)] }))).toEqual([409, 'COLIS_LOCKED']);
  await asAdmin('PUT', `/payments/reject/${first.paiements[0].id}`);
  const taken = await collectFor(agent, { colisIds, ...mobile(reference) });
  expect(taken.body.data).toMatchObject({ reste: 0, paiements: [{ statut: 'EN_ATTENTE', montant: 100 }] });
});

test('payments without their reference, and two that are awaited, are refused', async () => {
  const { agent, container } = await newDepot();
  const part = (moyen: string, rest: object = {}) => ({ moyen, devise: 'USD', montant: 50, ...rest });
  for (const paiements of [
    [part('MOBILE')],
    [part('TERMINAL', { reference: ' ' })],
    [part('VIREMENT'), part('MOBILE', { reference: 'T_1' })],
  ])
    expect(outcome(await sell(agent, container.id, { paiements }))).toEqual([422, 'INVALID_FIELDS']);
});

test('the latest list of goods of a customer is offered to the staff of a depot, other than a photo of one', async () => {
  const { agent, container } = await newDepot();
  const clientId = await addCustomer();
  const offered = async ({ token }: Person) =>
    (await api('GET', `/comptoir/clients?clientId=${clientId}`, { token })).body.data.liste;
  const document = async (...lignes: ReturnType<typeof line>[]) => ({
    typeDocument: 'Liste',
    fichier: await upload(agent, 'customs'),
    ...(lignes.length > 0 && { inventaire: inventory(lignes) }),
  });
  await sell(agent, container.id, { clientId, document: await document() });
  expect(await offered(agent)).toBeNull();
  await sell(agent, container.id, { clientId, document: await document(line('Chemises')) });
  await sell(agent, container.id, { clientId, document: await document(line('Casseroles'), line('Draps')) });
  await sell(agent, container.id, { clientId, document: await document() });
  expect(await offered(agent)).toMatchObject({
    ...{ le: expect.any(String), contenu: 'Vêtements', nature: 'EFFETS_PERSONNELS' },
    lignes: [{ designation: 'Casseroles' }, { designation: 'Draps' }],
  });
  expect(await offered(await newAgent(await newSite({ type: 'ARRIVEE' })))).toBeNull();
});

test('what a customer owes is shown for parcels of the agent’s own containers', async () => {
  const { agent, container } = await newDepot();
  const other = await newDepot();
  const sale = (await sell(agent, container.id, { colis: parcelsOf(2), total: 200, reste: 'RETRAIT' })).body.data;
  const { clientId } = sale;
  await sell(other.agent, other.container.id, { clientId, reste: 'RETRAIT' });
  const duesBy = async ({ token }: Person, search: string) => api('GET', `/comptoir/clients?${search}`, { token });
  const own = (await duesBy(agent, `clientId=${clientId}`)).body.data.dus;
  expect(own).toMatchObject([{ client: 'Mariama Sow', conteneurId: container.id }]);
  expect(own[0].colis.map(({ reste }: { reste: number }) => reste)).toEqual([100, 100]);
  expect((await duesBy(other.agent, `clientId=${clientId}`)).body.data.dus).toMatchObject([
    { colis: [{ reste: 100 }] },
  ]);
  const id = sale.colis[0].id;
  expect((await duesBy(agent, `colisId=${id}`)).body.data).toMatchObject({
    ...{ dus: [{}], destinataires: [], liste: null },
  });
  expect(outcome(await duesBy(other.agent, `colisId=${id}`))).toEqual([404, 'COLIS_NOT_FOUND']);
  expect(outcome(await duesBy(agent, ''))).toEqual([422, 'INVALID_FIELDS']);
});

const giveBack = (agent: Person, body: unknown, key: string = randomUUID()) =>
  api('POST', '/comptoir/remboursements', { token: agent.token, headers: { 'idempotency-key': key }, body });

const toGiveBack = async ({ token }: Person, clientId: number) =>
  (await api('GET', `/comptoir/clients?clientId=${clientId}`, { token })).body.data.aRendre;

test('cash of a cancelled parcel is given back once out of the drawer, in its currency, and every view says so', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const body = await cashToGiveBack(agent, container.id);
  const [refund] = await toGiveBack(agent, body.clientId);
  expect(refund).toMatchObject({ ...body, montant: 100, especes: { devise: 'USD', montant: 100 } });
  expect(refund.colis).toHaveLength(1);

  const keys = [randomUUID(), randomUUID()];
  const replies = await Promise.all([...keys, ...keys].map((key) => giveBack(agent, body, key)));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([201, 409]));
  expect(replies.filter(({ status }) => status === 409).map(({ body: { code } }) => code)).toEqual(
    replies.filter(({ status }) => status === 409).map(() => 'NOTHING_TO_GIVE_BACK'),
  );
  const drawer = await drawerOf(agent);
  expect(drawer.attendu).toEqual([{ devise: 'USD', montant: 0 }]);
  expect(drawer.liste.filter(({ type }: { type: string }) => type === 'REMBOURSEMENT')).toMatchObject([
    { montant: -100, devise: 'USD', paymentId: body.paiementId, client: refund.client, recu: expect.any(String) },
  ]);
  expect(await toGiveBack(agent, body.clientId)).toEqual([]);
  const payment = (await asAdmin('GET', `/payments/${body.paiementId}`)).body.data;
  expect([payment.statut, payment.rembourse, payment.aRembourser]).toEqual(['REMBOURSE', 100, 0]);
  await eventually(async () => {
    const colis = (await asAdmin('GET', `/colis/${refund.colis[0].id}`)).body.data;
    expect([colis.rembourse, colis.aRembourser]).toEqual([100, 0]);
    const told = (await asAdmin('GET', `/notifications/user/${body.clientId}`)).text;
    expect(told).toContain('en espèces, au comptoir');
    expect(told).not.toContain('virement');
  });
});

test('cash in francs that is given back parcel by parcel leaves nothing of it in the books', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  await storeTodaysRates();
  const francs = convert(30_000, 'USD', 'XOF', await findIndicativeRates()) ?? 0;
  const { body } = await sell(agent, container.id, {
    colis: parcelsOf(3),
    total: 300,
    paiements: [cash(francs, 'XOF')],
  });
  const [{ id: paiementId }] = body.data.paiements;
  const { clientId } = body.data;
  for (const { id } of body.data.colis) {
    await asAdmin('PUT', `/colis/modifier/${id}`, { etat: 'ANNULE' });
    const given = await api('POST', '/comptoir/remboursements', { token: agent.token, body: { clientId, paiementId } });
    expect(given.status).toBe(201);
  }
  const { liste } = await drawerOf(agent);
  const movements = await movementsOf(dayIn(new Date(), localSite.zone).slice(0, 7));
  expect(movements.filter((each) => each.paymentId === paiementId).map(({ origine }) => origine?.montant)).toEqual(
    liste.map(({ montant }: { montant: number }) => montant),
  );
});

test('no cash is given back by another site, without a drawer, beyond what it holds, or of a payment that came otherwise', async () => {
  const { agent, container } = await newDepot();
  const { agent: elsewhere } = await newDepot();
  await withDrawer(agent);
  await withDrawer(elsewhere);
  const body = await cashToGiveBack(agent, container.id);
  expect(outcome(await giveBack(elsewhere, body))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect(await toGiveBack(elsewhere, body.clientId)).toEqual([]);
  expect(outcome(await giveBack(agent, { ...body, clientId: 1 }))).toEqual([404, 'PAYMENT_NOT_FOUND']);

  await closeDrawer(agent, [{ devise: 'USD', montant: 100 }]);
  expect(outcome(await giveBack(agent, body))).toEqual([409, 'DRAWER_CLOSED']);
  await openDrawer(agent, [{ devise: 'USD', montant: 30 }]);
  const low = await giveBack(agent, body);
  expect([outcome(low), low.body.fields.montant]).toEqual([[409, 'DRAWER_TOO_LOW'], expect.stringContaining('30')]);
  expect(await toGiveBack(agent, body.clientId)).toHaveLength(1);

  const byCard = { moyen: 'TERMINAL', devise: 'USD', montant: 100, reference: 'T-1' };
  const other = await cashToGiveBack(agent, container.id, byCard as unknown as ReturnType<typeof cash>);
  expect(outcome(await giveBack(agent, other))).toEqual([409, 'NOTHING_TO_GIVE_BACK']);
});
