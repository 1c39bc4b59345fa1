import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { TERMS_LIMITS } from '#shared/money/terms.ts';
import { api, type Reply } from '../support/calls/api.ts';
import { makeAdmin, type Person } from '../support/calls/people.ts';
import { setStored, storedItem } from '../support/calls/stored-state.ts';
import { approvalBody, askApproval, cash, parcelsOf, saleBody, sell, withDrawer } from '../support/items/counter.ts';
import { addCustomer } from '../support/items/customers.ts';
import { newDepot } from '../support/items/intake.ts';
import { asAdmin } from '../support/items/journey.ts';
import { eventually } from '../support/items/money.ts';
import { outcome } from '../support/items/recorded-payments.ts';
import { newAgent } from '../support/items/sites.ts';

/** Approvals for sales above the limits of terms; a parcel of $100 weighs a third of this container. */

const newSmallDepot = () => newDepot({ poidsMax: 30 });

const decide = (id: number, statut: string): Promise<Reply> =>
  asAdmin('POST', `/comptoir/accords/${id}/decision`, { statut });

const stateOf = async (agent: Person, id: number) =>
  (await api('GET', `/comptoir/accords/${id}`, { token: agent.token })).body.data;

const expire = (id: number) => setStored(keys.approval(id), 'expiresAt', '2026-01-01T00:00:00.000Z');

const waiting = async (): Promise<number[]> =>
  (await asAdmin('GET', '/comptoir/accords?limit=100')).body.data.map(({ id }: { id: number }) => id);

const REFUSED = [409, 'TERMS_SHARE_FULL'];

test('an admin approves what exceeds the limits, and the sale spends the approval', async () => {
  const { agent, container } = await newSmallDepot();
  const clientId = await addCustomer();
  const sale = await saleBody(agent, container.id, { clientId, reste: 'RETRAIT' });
  const attempt = (change = {}) =>
    api('POST', '/comptoir/ventes', { token: agent.token, body: { ...sale, ...change } });
  expect(outcome(await attempt())).toEqual(REFUSED);
  const asked = await askApproval(agent, container.id, { clientId });
  expect(asked).toMatchObject({
    ...{ clientId, client: 'Mariama Sow', conteneurId: container.id, montant: 100, statut: 'DEMANDE', decision: null },
    ...{ limite: 'TERMS_SHARE_FULL', part: 0, partMax: TERMS_LIMITS.percent },
    ...{ dejaDu: 0, dejaDuMax: TERMS_LIMITS.cents / 100 },
  });
  await eventually(async () => expect(await waiting()).toContain(asked.id));
  expect(outcome(await attempt({ accord: asked.id }))).toEqual(REFUSED);
  expect((await decide(asked.id, 'ACCORDE')).body.data).toMatchObject({ statut: 'ACCORDE' });
  expect(await stateOf(agent, asked.id)).toMatchObject({ statut: 'ACCORDE', decision: { admin: expect.any(String) } });
  expect(await waiting()).not.toContain(asked.id);
  const { status, body } = await attempt({ accord: asked.id });
  expect([status, body.data?.colis[0].quand]).toEqual([201, 'RETRAIT']);
  expect(await stateOf(agent, asked.id)).toMatchObject({ statut: 'UTILISE' });
  await eventually(async () => {
    const { data } = (await asAdmin('GET', `/cockpit/journal/colis/${body.data.colis[0].id}`)).body;
    expect(data).toMatchObject([
      { action: 'RESERVE', par: { userId: agent.userId, role: 'AGENT' } },
      { action: 'DEPASSEMENT_ACCORDE', par: { role: 'ADMIN', nom: expect.any(String) } },
    ]);
  });
  const next = { clientId, reste: 'RETRAIT', accord: asked.id };
  expect(outcome(await sell(agent, container.id, next))).toEqual(REFUSED);
});

test('an approval is for one customer, one container, one sum at most, and the agent who asked', async () => {
  const { agent, container, site } = await newSmallDepot();
  const other = await newSmallDepot();
  const clientId = await addCustomer();
  const { id: accord } = await askApproval(agent, container.id, { clientId, montant: 60 });
  await decide(accord, 'ACCORDE');
  const sale = { clientId, reste: 'RETRAIT', accord };
  expect(outcome(await sell(agent, container.id, { ...sale, clientId: await addCustomer() }))).toEqual(REFUSED);
  expect(outcome(await sell(other.agent, other.container.id, sale))).toEqual(REFUSED);
  expect(outcome(await sell(await newAgent(site), container.id, sale))).toEqual(REFUSED);
  expect(outcome(await sell(agent, container.id, sale))).toEqual(REFUSED);
  await withDrawer(agent);
  expect((await sell(agent, container.id, { ...sale, paiements: [cash(40)] })).status).toBe(201);
});

test('an approval that was declined, or has expired, lets nothing through', async () => {
  const { agent, container } = await newSmallDepot();
  const clientId = await addCustomer();
  const [declined, late, unspent] = [
    await askApproval(agent, container.id, { clientId }),
    await askApproval(agent, container.id, { clientId }),
    await askApproval(agent, container.id, { clientId }),
  ];
  expect((await decide(declined.id, 'REFUSE')).body.data.statut).toBe('REFUSE');
  expect((await decide(declined.id, 'ACCORDE')).body.data.statut).toBe('REFUSE');
  await expire(late.id);
  expect((await decide(late.id, 'ACCORDE')).body.data).toMatchObject({ statut: 'EXPIRE', decision: null });
  await decide(unspent.id, 'ACCORDE');
  await expire(unspent.id);
  expect((await stateOf(agent, unspent.id)).statut).toBe('EXPIRE');
  for (const { id } of [declined, late, unspent])
    expect(outcome(await sell(agent, container.id, { clientId, reste: 'RETRAIT', accord: id }))).toEqual(REFUSED);
});

test('two sales at the same moment spend an approval once', async () => {
  const { agent, container } = await newSmallDepot();
  const clientId = await addCustomer();
  const { id: accord } = await askApproval(agent, container.id, { clientId });
  await decide(accord, 'ACCORDE');
  const sale = { clientId, reste: 'RETRAIT', accord };
  const bodies = [await saleBody(agent, container.id, sale), await saleBody(agent, container.id, sale)];
  const replies = await Promise.all(
    bodies.map((body) => api('POST', '/comptoir/ventes', { token: agent.token, body })),
  );
  expect(replies.map(({ status }) => status).toSorted()).toEqual([201, 409]);
  expect(await storedItem(keys.container(container.id))).toMatchObject({ colisCount: 1 });
});

test('a repeated sale is made once, and says the same', async () => {
  const { agent, container } = await newSmallDepot();
  const clientId = await addCustomer();
  const { id: accord } = await askApproval(agent, container.id, { clientId });
  await decide(accord, 'ACCORDE');
  const body = await saleBody(agent, container.id, { clientId, reste: 'RETRAIT', accord });
  const headers = { 'idempotency-key': randomUUID() };
  const send = () => api('POST', '/comptoir/ventes', { token: agent.token, headers, body });
  const first = await send();
  expect([first.status, (await send()).body.data]).toEqual([201, first.body.data]);
});

test('an admin at the counter approves what they ask for', async () => {
  const { container } = await newSmallDepot();
  const admin = await makeAdmin();
  const clientId = await addCustomer();
  const own = await askApproval(admin, container.id, { clientId });
  expect(own).toMatchObject({ statut: 'ACCORDE', site: null });
  expect((await sell(admin, container.id, { clientId, reste: 'RETRAIT', accord: own.id })).status).toBe(201);
});

test('the sum that a customer owes is lifted like the share of a container, in a sale as large as there is', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const clientId = await addCustomer();
  const sale = { clientId, colis: parcelsOf(8), total: 800, reste: 'RETRAIT' };
  for (const _ of [1, 2]) expect((await sell(agent, container.id, sale)).status).toBe(201);
  const last = { ...sale, paiements: [cash(1), cash(1), cash(1)] };
  expect(outcome(await sell(agent, container.id, last))).toEqual([409, 'TERMS_SUM_FULL']);
  const asked = await askApproval(agent, container.id, { clientId, montant: 797, limite: 'TERMS_SUM_FULL' });
  expect(asked).toMatchObject({ dejaDu: 1_600, montant: 797 });
  await decide(asked.id, 'ACCORDE');
  expect((await sell(agent, container.id, { ...last, accord: asked.id })).status).toBe(201);
});

test('an approval within the limits is not spent', async () => {
  const { agent, container } = await newDepot();
  const clientId = await addCustomer();
  const { id: accord } = await askApproval(agent, container.id, { clientId });
  await decide(accord, 'ACCORDE');
  expect((await sell(agent, container.id, { clientId, reste: 'RETRAIT', accord })).status).toBe(201);
  expect(await storedItem(keys.approval(accord))).toMatchObject({ statut: 'ACCORDE' });
});

test('nothing is asked for an unknown customer, or parts of a cent', async () => {
  const { agent, container } = await newDepot();
  const ask = async (change: object) =>
    outcome(
      await api('POST', '/comptoir/accords', {
        token: agent.token,
        body: { ...(await approvalBody(container.id)), ...change },
      }),
    );
  expect(await ask({ clientId: 7 })).toEqual([404, 'USER_NOT_FOUND']);
  expect(await ask({ montant: 1.005 })).toEqual([422, 'INVALID_FIELDS']);
});
