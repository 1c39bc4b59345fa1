import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { cash, sell, withDrawer } from '../support/items/counter.ts';
import { newDepot, receive } from '../support/items/intake.ts';
import { expectTotals, moneyOf } from '../support/items/ledgers.ts';
import { closeLoading, load, loadableColis, REFERENCES } from '../support/items/manifest.ts';
import { enterCard, eventually, newSession, payAndReturn, returnFromPayment } from '../support/items/money.ts';
import { openPayLink, payByLink, payLinkFor } from '../support/items/pay-links.ts';
import { CANCEL, moveTo, previewOf, rebook, runAs } from '../support/items/rebooking.ts';
import { payWithWave, returnFromWave, startWithWave, storeTodaysRates } from '../support/items/wave.ts';

/** Cancellations by customers while others change the same parcel, and the ways by which money goes back. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [container, admin] = await Promise.all([newContainer({ poidsMax: 5_000, volumeMax: 100 }), makeAdmin()]);
});

test.each([1, 2, 3])('a scan that loads a parcel and its cancellation at once leave one truth (%i)', async () => {
  const { container: from, agent } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, from.id);
  const paid = await payAndReturn(awa, [id]);
  await receive(agent, id);
  const preview = await previewOf(awa, CANCEL, [id]);
  const [loaded, cancelled] = await Promise.all([load(agent, id, from.id), runAs(awa, CANCEL, preview)]);
  const isCancelled = cancelled.body.data[0].resultat === 'FAIT';
  expect([loaded.status === 201, isCancelled].filter(Boolean)).toHaveLength(1);
  const after = await storedColis(awa, id);
  expect([after.etat === 'ANNULE', after.chargement === undefined]).toEqual([isCancelled, isCancelled]);
  if (!isCancelled) expect(cancelled.body.data[0].code).toBe('REBOOKING_TOO_LATE');
  await eventually(async () => expect((await storedPayment(awa, paid.id)).refundedCents).toBe(isCancelled ? 8_500 : 0));
  expectTotals(await moneyOf(awa));
});

test('the closing of the manifest and a cancellation at once leave one truth, and a closed one ends the fee', async () => {
  const { container: from, agent } = await newDepot(REFERENCES);
  const awa = await makeCustomer();
  const [left, kept] = (await severalColis(awa, from.id, 2)) as [number, number];
  for (const id of [left, kept]) {
    await payAndReturn(awa, [id]);
    await receive(agent, id);
  }
  const on = await loadableColis(awa, from.id);
  expect((await load(agent, on, from.id)).status).toBe(201);
  const preview = await previewOf(awa, CANCEL, [left]);
  const [closed, cancelled] = await Promise.all([closeLoading(admin, from.id), runAs(awa, CANCEL, preview)]);
  const done = cancelled.body.data[0];
  if (done.resultat !== 'FAIT') expect(done.code).toBe('PREVIEW_CHANGED');
  if (closed.status !== 201) expect((await closeLoading(admin, from.id)).body).toMatchObject({ success: true });
  if (done.resultat !== 'FAIT') expect(await rebook(awa, CANCEL, [left])).toMatchObject([{ resultat: 'FAIT' }]);
  expect((await storedColis(awa, left)).etat).toBe('ANNULE');
  expect((await previewOf(awa, CANCEL, [kept])).colis).toMatchObject([
    { phase: 'SANS_DEPART', frais: 0, rembourse: 100 },
  ]);
  expect((await previewOf(awa, CANCEL, [on])).colis[0]?.refus?.code).toBe('REBOOKING_TOO_LATE');
});

test.each([1, 2, 3])('a payment that comes in with a cancellation is refunded once, or pays (%i)', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const { page, sessionId, paymentId } = await newSession(awa, [id]);
  const preview = await previewOf(awa, CANCEL, [id]);
  await Promise.all([enterCard(page), runAs(awa, CANCEL, preview)]);
  await returnFromPayment(awa, sessionId);
  const { etat } = await storedColis(awa, id);
  await eventually(async () => {
    const { statut, refundedCents } = await storedPayment(awa, paymentId);
    expect(['EXPIRE', 'REMBOURSE', 'CONFIRME']).toContain(statut);
    if (statut === 'CONFIRME') expect([etat, refundedCents]).toEqual(['ENREGISTRE', 0]);
    if (statut === 'REMBOURSE') expect([etat, refundedCents]).toEqual(['ANNULE', 10_000]);
  });
  expectTotals(await moneyOf(awa));
});

test('Wave gives a whole payment back to the wallet, and leaves a part to the team', async () => {
  await storeTodaysRates();
  const awa = await makeCustomer();
  const [alone, first, second] = (await severalColis(awa, container.id, 3)) as [number, number, number];
  for (const ids of [[alone], [first, second]]) {
    const { page, paymentId } = await startWithWave(awa, ids);
    await payWithWave(page);
    await returnFromWave(awa, paymentId);
  }
  const waysOf = async (id: number) => (await previewOf(awa, CANCEL, [id])).colis[0]?.retours.map(({ voie }) => voie);
  expect([await waysOf(alone), await waysOf(first)]).toEqual([['WAVE'], ['EQUIPE']]);
});

test('cash of a counter goes back in its currency, and the preview says how much that is', async () => {
  await storeTodaysRates();
  const depot = await newDepot();
  const agent = await withDrawer(depot.agent);
  const { body } = await sell(agent, depot.container.id, { paiements: [cash(80, 'EUR')] });
  const { colis, paiements } = body.data;
  const preview = await previewOf(admin, CANCEL, [colis[0].id]);
  expect(preview.colis).toMatchObject([
    {
      frais: 15,
      rembourse: 85,
      retours: [{ paymentId: paiements[0].id, voie: 'CAISSE', especes: { devise: 'EUR', montant: 68 } }],
    },
  ]);
});

test('who paid by a link reads the same sums as the customer, and where they go', async () => {
  const { container: from, agent } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, from.id);
  const code = await payLinkFor(awa, [id]);
  const started = await payByLink(code, { email: 'payeur@yonnee.test' });
  await enterCard(started.body.redirectUrl);
  const shown = async () => (await openPayLink(code, started.body.data.session)).body.data;
  expect((await shown()).annulation).toEqual({ rembourse: 100, frais: 0, voies: ['CARTE'] });
  await receive(agent, id);
  expect((await shown()).annulation).toEqual({ rembourse: 85, frais: 15, voies: ['CARTE'] });
  const preview = await previewOf(awa, CANCEL, [id]);
  expect(preview.colis).toMatchObject([{ rembourse: 85, retours: [{ voie: 'CARTE', parLien: true }] }]);
  await runAs(awa, CANCEL, preview);
  expect(await shown()).toMatchObject({ annulation: null, rembourse: 85 });
});

test('an admin cancels for a customer with the fee that the customer would have paid', async () => {
  const { container: from, agent } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, from.id);
  const paid = await payAndReturn(awa, [id]);
  await receive(agent, id);
  const preview = async (more = '') =>
    (await api('GET', `/colis/${id}/etat-preview?etat=ANNULE&annulePar=CLIENT${more}`, { token: admin.token })).body
      .data;
  expect(await preview()).toMatchObject({ aRembourser: 100, annulation: { frais: 15, retours: [{ montant: 100 }] } });
  expect(await preview('&retenirFrais=true')).toMatchObject({
    aRembourser: 85,
    annulation: { retours: [{ montant: 85 }] },
  });
  const body = { etat: 'ANNULE', annulePar: 'CLIENT', retenirFrais: true };
  expect((await api('PUT', `/colis/modifier/${id}`, { token: awa.token, body })).body.data?.etat).not.toBe('ANNULE');
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body });
  await eventually(async () => expect((await storedPayment(awa, paid.id)).refundedCents).toBe(8_500));
  expect(await storedColis(awa, id)).toMatchObject({ etat: 'ANNULE', cancelFeeCents: 1_500 });
});

test('a departure that fills up or is re-priced between preview and click asks again', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const to = await newContainer({ poidsMax: 20 });
  const preview = await previewOf(awa, moveTo(to.id), [id]);
  await api('PUT', `/bookings/${to.id}`, { token: admin.token, body: { prixEstime: 11 } });
  expect((await runAs(awa, moveTo(to.id), preview)).body.data).toMatchObject([{ code: 'PREVIEW_CHANGED' }]);
  const again = await previewOf(awa, moveTo(to.id), [id]);
  expect(again.colis).toMatchObject([{ prixApres: 110 }]);
  await aColis(awa, to.id, { grams: 15_000 });
  expect((await runAs(awa, moveTo(to.id), again)).body.data).toMatchObject([{ code: 'CONTAINER_FULL' }]);
});
