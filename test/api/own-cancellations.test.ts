import { beforeAll, expect, test } from 'vitest';
import { statementLines } from '#shared/payments/statement.ts';
import { api, bookShipment, newColis, newContainer } from '../support/calls/api.ts';
import { freshEmail, makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newDepot, RECEIVED, receive } from '../support/items/intake.ts';
import { expectTotals, moneyOf } from '../support/items/ledgers.ts';
import {
  allMailsTo,
  enterCard,
  eventually,
  newSession,
  payAndReturn,
  returnFromPayment,
  stripeSdk,
} from '../support/items/money.ts';
import { askPreview, CANCEL, previewOf, rebook, runAs } from '../support/items/rebooking.ts';
import { subjectsTo, untilMailed } from '../support/items/recipients.ts';
import { decideOnPayment, editPayment, recordPayment, shownPayment } from '../support/items/recorded-payments.ts';
import { remaining } from '../support/items/space-rush.ts';

/** Customers cancel parcels of $100; a depot that has one keeps $15. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [container, admin] = await Promise.all([newContainer({ poidsMax: 5_000, volumeMax: 100 }), makeAdmin()]);
});

const shown = async ({ token }: Pick<Person, 'token'>, id: number) =>
  (await api('GET', `/colis/${id}`, { token })).body.data;

test('before a depot has it, a parcel is cancelled for all that was paid, which goes back to the card once', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await aColis(awa, container.id);
  const paid = await payAndReturn(awa, [id]);
  const free = await remaining(container.id);
  const preview = await previewOf(awa, CANCEL, [id]);
  expect(preview).toMatchObject({
    total: { frais: 0, rembourse: 100, aPayer: 0, colis: 1, poids: 10 },
    vers: null,
    colis: [
      {
        ...{ id, phase: 'A_DEPOSER', recu: 100, frais: 0, rembourse: 100, refus: null, aReprendre: false },
        retours: [{ paymentId: paid.id, moyen: 'CARTE', voie: 'CARTE', montant: 100 }],
      },
    ],
  });
  expect(await shown(awa, id)).toMatchObject({ etat: 'ENREGISTRE', paye: true });
  expect((await runAs(awa, CANCEL, preview, { motif: 'Je voyage moi-même' })).body.data).toEqual([
    { id, resultat: 'FAIT' },
  ]);
  expect(await shown(awa, id)).toMatchObject({ etat: 'ANNULE', annulePar: 'CLIENT', paye: false, recu: 0 });
  expect((await shown(admin, id)).changements).toMatchObject([{ vers: 'ANNULE', motif: 'Je voyage moi-même' }]);
  expect((await remaining(container.id)).poidsRestant).toBe(free.poidsRestant + 10);
  await eventually(async () => expect((await storedPayment(awa, paid.id)).statut).toBe('REMBOURSE'));
  const { paymentIntentId } = await storedPayment(awa, paid.id);
  const refunds = await stripeSdk().refunds.list({ payment_intent: String(paymentIntentId) });
  expect(refunds.data.map(({ amount }) => amount)).toEqual([10_000]);
  const mail = (await allMailsTo(awa)).find(({ subject }) => subject.startsWith('Votre colis est annulé'));
  expect(mail?.text.replace(/\s/g, ' ')).toContain('Les 100,00 $ payés seront remboursés');
  expectTotals(await moneyOf(awa));
});

test('of a received parcel the fee is kept from the oldest payment, and every view and mail says so', async () => {
  const { container: from, agent } = await newDepot();
  const awa = await makeCustomer({ langue: 'fr' });
  const fanta = freshEmail();
  const { id } = await newColis(awa, from.id, { emailDestinataire: fanta });
  const cash = (await recordPayment(awa, from.id, { montant: 40, colisIds: [id] })).body.data.id;
  await decideOnPayment('confirm', cash);
  const card = await payAndReturn(awa, [id]);
  expect((await receive(agent, id)).status).toBe(201);
  await untilMailed(fanta, 1);
  const preview = await previewOf(awa, CANCEL, [id]);
  expect(preview.colis).toMatchObject([
    {
      ...{ phase: 'RECU', recu: 100, frais: 15, rembourse: 85, aReprendre: true },
      retours: [
        { paymentId: cash, voie: 'CAISSE', montant: 25 },
        { paymentId: card.id, voie: 'CARTE', montant: 60 },
      ],
    },
  ]);
  // The team reads the same preview, and a stranger none.
  expect(await previewOf(admin, CANCEL, [id])).toEqual(preview);
  expect((await askPreview(await makeCustomer(), CANCEL, [id])).body.code).toBe('COLIS_NOT_FOUND');
  await runAs(awa, CANCEL, preview);
  const after = await shown(awa, id);
  expect(after).toMatchObject({
    ...{ etat: 'ANNULE', paye: false, recu: 15, fraisAnnulation: 15, aPayer: 0 },
    remboursementsDus: [{ paymentId: cash, montant: 25 }],
  });
  expect(after.decompte.charges.at(-1)).toMatchObject({ code: 'ANNULATION', montant: 15 });
  await eventually(async () => expect((await storedPayment(awa, card.id)).refundedCents).toBe(6_000));
  expect(await shownPayment(cash)).toMatchObject({ aRembourser: 25, statut: 'CONFIRME' });
  await editPayment(cash, { rembourse: true });
  expect(await shownPayment(cash)).toMatchObject({ aRembourser: 0, rembourse: 25, statut: 'CONFIRME' });
  const { body } = await api('GET', `/payments/releve/${awa.userId}`, { token: awa.token });
  const lines = statementLines(body.data);
  expect(lines.at(-1)?.solde).toBe(0);
  const mail = (await allMailsTo(awa)).find(({ subject }) => subject.startsWith('Votre colis est annulé'));
  expect(mail?.text.replace(/\s/g, ' ')).toContain(
    'Sur les 100,00 $ payés, 15,00 $ sont retenus comme frais d’annulation, et 85,00 $ seront remboursés',
  );
  expect(mail?.text).toMatch(/dépôt|récupérer/);
  await eventually(async () => expect((await subjectsTo(fanta)).join()).toContain('n’arrivera pas'));
  expectTotals(await moneyOf(awa));
});

test('a revived parcel is paid with what the cancellation kept, and a second cancellation returns that too', async () => {
  const { container: from, agent } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, from.id);
  const first = await payAndReturn(awa, [id]);
  await receive(agent, id);
  await rebook(awa, CANCEL, [id]);
  await eventually(async () => expect((await storedPayment(awa, first.id)).refundedCents).toBe(8_500));
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ENREGISTRE' } });
  expect(await shown(awa, id)).toMatchObject({ recu: 15, aPayer: 85, paye: false });
  const second = await payAndReturn(awa, [id]);
  expect(second.montant).toBe(85);
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  await eventually(async () => {
    expect((await storedPayment(awa, first.id)).refundedCents).toBe(10_000);
    expect((await storedPayment(awa, second.id)).refundedCents).toBe(8_500);
  });
  expect(await shown(awa, id)).toMatchObject({ recu: 0, etat: 'ANNULE' });
  expectTotals(await moneyOf(awa));
});

test('a fee that the team gives back afterwards is kept no more', async () => {
  const { container: from, agent } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, from.id);
  const paid = await payAndReturn(awa, [id]);
  await receive(agent, id);
  await rebook(awa, CANCEL, [id]);
  await eventually(async () => expect((await storedPayment(awa, paid.id)).refundedCents).toBe(8_500));
  const { paymentIntentId } = await storedPayment(awa, paid.id);
  await stripeSdk().refunds.create({ payment_intent: String(paymentIntentId) });
  await eventually(async () => expect(await shown(awa, id)).toMatchObject({ recu: 0, rembourse: 100 }));
  expect((await shown(awa, id)).fraisAnnulation).toBeUndefined();
  const { body } = await api('GET', `/payments/releve/${awa.userId}`, { token: awa.token });
  expect(statementLines(body.data).at(-1)?.solde).toBe(0);
  expectTotals(await moneyOf(awa));
});

test('a whole sending is cancelled at once, with one answer for each of its parcels', async () => {
  const awa = await makeCustomer();
  const { body } = await bookShipment(awa, container.id, [{}, {}, {}]);
  const ids: number[] = body.data.map(({ id }: { id: number }) => id);
  await payAndReturn(awa, ids.slice(0, 2));
  await updateStoredColis(awa, ids[1] as number, RECEIVED);
  const loaded = { le: '2026-01-01T00:00:00.000Z', leAppareil: null, agentId: 1_000_000_001, siteId: null };
  await updateStoredColis(awa, ids[2] as number, { chargement: loaded });
  const preview = await previewOf(awa, CANCEL, ids);
  expect(preview.total).toMatchObject({ colis: 2, frais: 15 });
  expect(preview.colis.map(({ phase, refus }) => phase ?? refus?.code)).toEqual([
    'A_DEPOSER',
    'RECU',
    'REBOOKING_TOO_LATE',
  ]);
  const kept = preview.colis.map((each) => ({ ...each, apercu: each.apercu || preview.colis[0]?.apercu || '' }));
  const { body: results } = await runAs(awa, CANCEL, { colis: kept });
  expect(results.data).toMatchObject([
    { id: ids[0], resultat: 'FAIT' },
    { id: ids[1], resultat: 'FAIT' },
    { id: ids[2], resultat: 'REFUSE', code: 'REBOOKING_TOO_LATE', message: expect.stringContaining('formulaire') },
  ]);
});

test('a parcel that an agent receives after the preview is not cancelled before its customer has seen the fee', async () => {
  const { container: from, agent } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, from.id);
  await payAndReturn(awa, [id]);
  const preview = await previewOf(awa, CANCEL, [id]);
  await receive(agent, id);
  const { body } = await runAs(awa, CANCEL, preview);
  expect(body.data).toMatchObject([{ id, resultat: 'REFUSE', code: 'PREVIEW_CHANGED' }]);
  expect(await shown(awa, id)).toMatchObject({ etat: 'EN_ATTENTE', paye: true, recu: 100 });
  expect(await rebook(awa, CANCEL, [id])).toEqual([{ id, resultat: 'FAIT' }]);
});

test('a hundred double clicks in several tabs refund once', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const paid = await payAndReturn(awa, [id]);
  const preview = await previewOf(awa, CANCEL, [id]);
  const lots = [crypto.randomUUID(), crypto.randomUUID()];
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, click) =>
      runAs(awa, CANCEL, preview, { lot: lots[click % 3] ?? crypto.randomUUID() }),
    ),
  );
  const results = replies.map(({ body }) => body.data[0].resultat);
  expect(new Set(results)).toEqual(new Set(results.includes('A_REPRENDRE') ? ['FAIT', 'A_REPRENDRE'] : ['FAIT']));
  await eventually(async () => expect((await storedPayment(awa, paid.id)).statut).toBe('REMBOURSE'));
  const { paymentIntentId, refundedCents } = await storedPayment(awa, paid.id);
  const refunds = await stripeSdk().refunds.list({ payment_intent: String(paymentIntentId) });
  expect([refundedCents, refunds.data.length]).toEqual([10_000, 1]);
  expectTotals(await moneyOf(awa));
});

test('the open page of a payment is closed first, and one that was paid meanwhile is refunded once', async () => {
  const awa = await makeCustomer();
  const [left, raced] = (await severalColis(awa, container.id, 2)) as [number, number];
  const open = await newSession(awa, [left]);
  const preview = await previewOf(awa, CANCEL, [left]);
  expect(preview.colis).toMatchObject([{ rembourse: 0, paiementOuvert: true }]);
  expect((await runAs(awa, CANCEL, preview)).body.data).toEqual([{ id: left, resultat: 'FAIT' }]);
  expect((await enterCard(open.page)).status).not.toBe(303);
  expect(await storedPayment(awa, open.paymentId)).toMatchObject({ statut: 'EXPIRE' });

  const paying = await newSession(awa, [raced]);
  const unpaid = await previewOf(awa, CANCEL, [raced]);
  await enterCard(paying.page); // paid, and nobody has heard of it
  expect((await runAs(awa, CANCEL, unpaid)).body.data).toMatchObject([{ resultat: 'REFUSE', code: 'PREVIEW_CHANGED' }]);
  await returnFromPayment(awa, paying.sessionId);
  expect(await shown(awa, raced)).toMatchObject({ paye: true });
  expect(await rebook(awa, CANCEL, [raced])).toEqual([{ id: raced, resultat: 'FAIT' }]);
  await eventually(async () => expect((await storedPayment(awa, paying.paymentId)).refundedCents).toBe(10_000));
});

test('while a recorded payment awaits its confirmation, and while a bank disputes one, only the team cancels', async () => {
  const awa = await makeCustomer();
  const [recorded, disputed] = (await severalColis(awa, container.id, 2)) as [number, number];
  await recordPayment(awa, container.id, { montant: 100, colisIds: [recorded] });
  await updateStoredColis(awa, disputed, {
    litiges: [{ paymentId: 1_000_000_002, le: '2026-01-01T00:00:00.000Z', repondreAvant: null }],
  });
  const { colis } = await previewOf(awa, CANCEL, [recorded, disputed]);
  expect(colis.map(({ refus }) => refus?.code)).toEqual(['COLIS_LOCKED', 'REBOOKING_BY_TEAM']);
});
