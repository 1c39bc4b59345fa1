import { afterEach, expect, test, vi } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { knownMismatches } from '#functions/payments/mismatches.ts';
import type { Ecart } from '#shared/payments/mismatches.ts';
import { api, newContainer } from '../../support/calls/api.ts';
import { planKill, stopKilling } from '../../support/calls/kills.ts';
import { makeCustomer } from '../../support/calls/people.ts';
import { setStored } from '../../support/calls/stored-state.ts';
import { aColis, storedPayment } from '../../support/calls/table.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { cash, drawerOf, sell, withDrawer } from '../../support/items/counter.ts';
import { newDepot } from '../../support/items/intake.ts';
import { reconcile } from '../../support/items/money.ts';
import { callWaveApi, payWithWave, startWithWave, storeTodaysRates, waveControl } from '../../support/items/wave.ts';

/** The daily comparison with our account at Wave, and of the cash drawers; what is left is a task for a person. */

ownCloud();

afterEach(() => {
  stopKilling();
  vi.useRealTimers();
});

const listed = async (): Promise<Ecart[]> => {
  const { token } = await makeCustomer({ role: 'ADMIN' });
  return (await api('GET', '/comptabilite/ecarts', { token })).body.data;
};

/** A customer who paid by Wave, of which no event was sent. */
const paidAtWave = async () => {
  await storeTodaysRates();
  const awa = await makeCustomer();
  const { id } = await newContainer();
  const started = await startWithWave(awa, [await aColis(awa, id)]);
  await waveControl('webhooks', { mode: 'drop' });
  await payWithWave(started.page);
  return { awa, ...started };
};

test('a payment at Wave of which nothing was heard is confirmed by the daily run, and its refund there recorded', async () => {
  const { awa, paymentId, sessionId } = await paidAtWave();
  await reconcile();
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'CONFIRME' });
  await callWaveApi('POST', `/v1/checkout/sessions/${sessionId}/refund`);
  await reconcile();
  await reconcile();
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'REMBOURSE' });
  expect(await listed()).toEqual([]);
});

test('days without a complete comparison leave no gap: the next one covers all since the last', async () => {
  await reconcile();
  const { awa, paymentId, sessionId } = await paidAtWave();
  await callWaveApi('POST', `/v1/checkout/sessions/${sessionId}/refund`);
  planKill('WAVE read before');
  await reconcile().catch(() => undefined);
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'EN_ATTENTE' });
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 4 * 86_400_000, shouldAdvanceTime: true });
  await reconcile();
  expect(await storedPayment(awa, paymentId)).toMatchObject({ statut: 'REMBOURSE' });
  expect(await listed()).toEqual([]);
});

test('money at Wave that is no payment of ours is a task with both sides, until an admin has done it', async () => {
  const { awa, paymentId } = await paidAtWave();
  await reconcile();
  const { recu } = await storedPayment(awa, paymentId);
  await setStored(keys.owned('PAYMENT', awa.userId, paymentId), 'recu', { ...recu, montant: 1 });
  await reconcile();
  const found = (await listed()).filter((each) => each.paymentId === paymentId && each.type === 'COMPTE');
  expect(found).toMatchObject([
    { nous: { devise: 'XOF', montant: 1 }, eux: { devise: 'XOF', montant: recu?.montant }, fini: false, traite: null },
  ]);
  const admin = await makeCustomer({ role: 'ADMIN' });
  const path = `/comptabilite/ecarts/${found[0]?.id}`;
  const silent = await api('PUT', path, { token: admin.token, body: { motif: ' ' } });
  expect([silent.status, silent.body.fields]).toEqual([422, { motif: expect.any(String) }]);
  const done = await api('PUT', path, { token: admin.token, body: { motif: 'Remboursé dans le portail' } });
  expect(done.body.data).toMatchObject({
    fini: true,
    traite: { par: admin.userId, motif: 'Remboursé dans le portail' },
  });
  const again = await api('PUT', path, { token: admin.token, body: { motif: 'Autre chose' } });
  expect(again.body.data.traite).toEqual(done.body.data.traite);
  await reconcile();
  expect((await knownMismatches()).get(String(found[0]?.id))).toMatchObject({ isOver: true });
  await setStored(keys.owned('PAYMENT', awa.userId, paymentId), 'recu', { ...recu });
});

test('a drawer that should hold another sum than its movements is a task, and over once both agree', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  await sell(agent, container.id, { paiements: [cash(100)] });
  const { id } = await drawerOf(agent);
  await reconcile();
  expect((await listed()).filter(({ caisseId }) => caisseId === id)).toEqual([]);
  await setStored(keys.drawer(id), 'totaux', { USD: 9_000 });
  await reconcile();
  await reconcile();
  expect((await listed()).filter(({ caisseId }) => caisseId === id)).toMatchObject([
    { type: 'CAISSE', nous: { devise: 'USD', montant: 90 }, eux: { devise: 'USD', montant: 100 }, fini: false },
  ]);
  await setStored(keys.drawer(id), 'totaux', { USD: 10_000 });
  await reconcile();
  expect((await listed()).filter(({ caisseId }) => caisseId === id)).toMatchObject([{ fini: true, traite: null }]);
});

test('what does not exist cannot be marked as done', async () => {
  const { token } = await makeCustomer({ role: 'ADMIN' });
  const body = { motif: 'Fait' };
  const { status, body: reply } = await api('PUT', '/comptabilite/ecarts/cos-unknown', { token, body });
  expect([status, reply.code]).toEqual([404, 'MISMATCH_NOT_FOUND']);
});
