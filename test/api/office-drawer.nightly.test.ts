import { expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';
import {
  cashToGiveBack,
  drawerOf,
  everyDrawer,
  movementsOfPayment,
  openDrawer,
  withDrawer,
} from '../support/items/counter.ts';
import { newDepot } from '../support/items/intake.ts';
import { eventually } from '../support/items/money.ts';
import {
  decideOnPayment,
  editPayment,
  newRecordedPayment,
  outcome,
  recordPayment,
} from '../support/items/recorded-payments.ts';

/** Cash that admins record: in their own drawer, or else in the office's, which all of them share. */

/** Records a cash payment of $100 for a new customer's parcel, which waits to be confirmed. */
const pendingCash = async () => {
  const [awa, container] = [await makeCustomer(), await newContainer()];
  const colisId = await aColis(awa, container.id);
  const { id } = await newRecordedPayment(awa, container.id, [colisId]);
  return { awa, id, colisId, container };
};

const officeDrawer = async ({ token }: Pick<Person, 'token'>) =>
  (await api('GET', '/comptoir/caisse?bureau=true', { token })).body.data;

/** An admin of whom no other test knows: a drawer that they open takes the cash that they record. */
const newAdmin = () => makeCustomer({ role: 'ADMIN' });

const decideAs = ({ token }: Person, what: 'confirm' | 'reject', id: number) =>
  api('PUT', `/payments/${what}/${id}`, { token });

const cancelColis = ({ token }: Person, id: number) =>
  api('PUT', `/colis/modifier/${id}`, { token, body: { etat: 'ANNULE' } });

const refundAs = ({ token }: Person, id: number) =>
  api('PUT', `/payments/update/${id}`, { token, body: { rembourse: true } });

test('cash that an admin records is in the office’s drawer once it is confirmed, and never if it is rejected', async () => {
  const { awa, id } = await pendingCash();
  expect(await movementsOfPayment(id)).toEqual([]);
  const confirmed = await Promise.all([decideOnPayment('confirm', id), decideOnPayment('confirm', id)]);
  expect(confirmed.map(({ status }) => status)).toEqual([200, 200]);
  expect(await movementsOfPayment(id)).toMatchObject([
    { type: 'PAIEMENT', devise: 'USD', montant: 100, clientId: awa.userId, agentId: null, siteId: null },
  ]);
  const { id: rejected } = await pendingCash();
  await decideOnPayment('reject', rejected);
  expect(outcome(await decideOnPayment('confirm', rejected))).toEqual([409, 'PAYMENT_CLOSED']);
  expect(await movementsOfPayment(rejected)).toEqual([]);
});

test('only cash goes into a drawer, by the method with which it is confirmed', async () => {
  const [awa, container] = [await makeCustomer(), await newContainer()];
  const newTransfer = async () =>
    (await recordPayment(awa, container.id, { moyen: 'VIREMENT', colisIds: [await aColis(awa, container.id)] })).body
      .data;
  const [transfer, corrected] = [await newTransfer(), await newTransfer()];
  await editPayment(corrected.id, { moyen: 'ESPECES' });
  for (const { id } of [transfer, corrected]) expect((await decideOnPayment('confirm', id)).status).toBe(200);
  expect(await movementsOfPayment(transfer.id)).toEqual([]);
  expect(await movementsOfPayment(corrected.id)).toMatchObject([{ montant: 100 }]);
});

test('an admin with an open drawer has the cash in it; what it does not hold is given back by the office', async () => {
  const [admin, other] = await Promise.all([newAdmin(), newAdmin()]);
  await openDrawer(admin);
  const { id, colisId } = await pendingCash();
  await decideAs(admin, 'confirm', id);
  expect((await drawerOf(admin)).attendu).toEqual([{ devise: 'USD', montant: 100 }]);
  await cancelColis(admin, colisId);
  await openDrawer(other, [{ devise: 'USD', montant: 99 }]);
  expect((await refundAs(other, id)).status).toBe(200);
  expect(await movementsOfPayment(id)).toMatchObject([
    { type: 'PAIEMENT', montant: 100, agentId: admin.userId },
    { type: 'REMBOURSEMENT', montant: -100, agentId: null },
  ]);
  expect((await refundAs(other, id)).status).toBe(200);
  expect(await movementsOfPayment(id)).toHaveLength(2);
});

test('an admin gives back out of their own drawer what an agent took', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const { paiementId } = await cashToGiveBack(agent, container.id);
  const admin = await newAdmin();
  await openDrawer(admin, [{ devise: 'USD', montant: 130 }]);
  expect((await refundAs(admin, paiementId)).status).toBe(200);
  expect((await drawerOf(admin)).attendu).toEqual([{ devise: 'USD', montant: 30 }]);
});

/** Closes the office's drawer as it is counted, again if cash came in meanwhile. */
const closeOffice = (admin: Person, counted: number) =>
  eventually(async () => {
    const { mouvements } = await officeDrawer(admin);
    const body = { bureau: true, comptes: [{ devise: 'USD', montant: counted }], mouvements, motif: 'Compté à trois' };
    const { status, body: reply } = await api('POST', '/comptoir/caisse/cloture', { token: admin.token, body });
    expect(status).toBe(201);
    return reply.data;
  });

test('admins count the office’s drawer together: the next one opens at once with what was counted', async () => {
  const { id } = await pendingCash();
  await decideOnPayment('confirm', id);
  const admin = await makeAdmin();
  const before = await officeDrawer(admin);
  expect(before).toMatchObject({ agentId: null, agent: '', siteId: null, statut: 'OUVERT' });
  const move = (body: object) => api('POST', '/comptoir/caisse/mouvements', { token: admin.token, body });
  const bank = { type: 'BANQUE', devise: 'USD', montant: 1, motif: 'Bordereau 3', bureau: true };
  await move({ ...bank, type: 'ENTREE', montant: 500_000 });
  expect((await move(bank)).status).toBe(201);
  expect(outcome(await move({ ...bank, montant: 90_000_000 }))).toEqual([409, 'DRAWER_TOO_LOW']);
  const closed = await closeOffice(admin, 120.5);
  expect(closed).toMatchObject({ statut: 'CLOS', cloture: { comptes: [{ devise: 'USD', montant: 120.5 }] } });
  const next = await officeDrawer(admin);
  expect(next).toMatchObject({ statut: 'OUVERT', fonds: [{ devise: 'USD', montant: 120.5 }], agentId: null });
  expect(next.id).not.toBe(closed.id);
  const confirmed = await api('POST', `/comptoir/caisses/${closed.id}/validation`, { token: admin.token });
  expect(confirmed.body.data.validation.empreinte).toMatch(/^[0-9a-f]{64}$/);
  const open = { fonds: [], bureau: true };
  expect(outcome(await api('POST', '/comptoir/caisse', { token: admin.token, body: open }))).toEqual([
    409,
    'DRAWER_OPEN',
  ]);
});

test('cash that is confirmed while the office’s drawer is counted is in one drawer, and none is lost', async () => {
  const pending = await Promise.all(Array.from({ length: 5 }, pendingCash));
  const admin = await makeAdmin();
  const confirmed = pending.map(({ id }) => decideOnPayment('confirm', id));
  await closeOffice(admin, 7);
  await closeOffice(admin, 7);
  expect((await Promise.all(confirmed)).map(({ status }) => status)).toEqual(pending.map(() => 200));
  for (const { id } of pending) expect(await movementsOfPayment(id)).toMatchObject([{ montant: 100 }]);
  for (const { attendu, liste } of (await everyDrawer(admin)).filter(({ agentId }) => agentId === null))
    expect(attendu.find(({ devise }) => devise === 'USD')?.montant ?? 0).toBe(
      liste.reduce((sum, { devise, montant }) => sum + (devise === 'USD' ? montant : 0), 0),
    );
});

test('the office’s drawer is for admins only', async () => {
  const { agent } = await newDepot();
  const token = agent.token;
  const count = { comptes: [], mouvements: 0, bureau: true };
  const movement = { type: 'ENTREE', devise: 'USD', montant: 1, motif: 'Monnaie', bureau: true };
  const replies = [
    await api('GET', '/comptoir/caisse?bureau=true', { token }),
    await api('POST', '/comptoir/caisse', { token, body: { fonds: [], bureau: true } }),
    await api('POST', '/comptoir/caisse/mouvements', { token, body: movement }),
    await api('POST', '/comptoir/caisse/cloture', { token, body: count }),
  ];
  expect(replies.map(outcome)).toEqual(replies.map(() => [403, 'FORBIDDEN']));
});
