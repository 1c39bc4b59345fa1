import { beforeAll, expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import {
  aColis,
  severalColis,
  storedColis,
  storedPayment,
  updateStoredColis,
  updateStoredPayment,
} from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { ON_ITS_WAY } from '../support/items/arrival.ts';
import { untilTold } from '../support/items/incidents.ts';
import { LOADABLE, load, takeOut } from '../support/items/manifest.ts';
import {
  allMailsTo,
  deliver,
  eventually,
  everyMailTo,
  payFor,
  returnFromPayment,
  stripeControl,
  stripeSdk,
  sweep,
  waitForWebhooks,
} from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';
import { decideOnPayment, newRecordedPayment } from '../support/items/recorded-payments.ts';

/** Disputes (chargebacks): won and lost end them, and their money counts once. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

/** A customer with parcels of $100 each, paid by card in one payment that their bank disputes. */
const disputedParcels = async (count = 1) => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, count);
  const { body } = await returnFromPayment(awa, await payFor(awa, ids));
  const paymentId: number = body.data.payment.id;
  const intent = String((await storedPayment(awa, paymentId)).paymentIntentId);
  await waitForWebhooks(intent);
  const disputeId = String((await stripeControl(`dispute/${intent}`)).id);
  return { awa, ids, paymentId, intent, disputeId };
};
type Disputed = Awaited<ReturnType<typeof disputedParcels>>;

const close = ({ disputeId }: Disputed, mode: 'won' | 'lost') => stripeControl(`close-dispute/${disputeId}`, { mode });
const shown = async ({ paymentId }: Disputed) =>
  (await api('GET', `/payments/${paymentId}`, { token: admin.token })).body.data;
const disputeOf = async (disputed: Disputed) => (await shown(disputed)).litige?.etat;
const waitUntil = (disputed: Disputed, etat: string) =>
  eventually(async () => expect(await disputeOf(disputed)).toBe(etat));

/** Subjects of the mails to support about a payment. */
const supportMails = async ({ paymentId }: Disputed): Promise<string[]> =>
  (await everyMailTo(env('SUPPORT_EMAIL')))
    .map(({ subject }) => subject)
    .filter((each) => each.includes(`${paymentId}`));

test('a lost dispute takes the money once: the parcel is unpaid again, and is not loaded or paid back a second time', async () => {
  const disputed = await disputedParcels();
  const [id = 0] = disputed.ids;
  await waitUntil(disputed, 'OUVERT');
  expect(await shown(disputed)).toMatchObject({
    statut: 'CONFIRME',
    rembourse: 0,
    litige: { montant: 100, closLe: null },
  });
  expect((await storedColis(disputed.awa, id)).paymentId).toBe(disputed.paymentId);
  await close(disputed, 'lost');
  await waitUntil(disputed, 'PERDU');
  expect(await shown(disputed)).toMatchObject({ statut: 'REMBOURSE', montant: 100, rembourse: 100, aRembourser: 0 });
  await eventually(async () => expect((await storedColis(disputed.awa, id)).paymentId).toBeNull());
  for (const type of ['charge.dispute.created', 'charge.dispute.closed', 'charge.dispute.closed'] as const)
    expect(await deliver(type, disputed.intent)).toBe(200);
  expect((await shown(disputed)).rembourse).toBe(100);
  const mails = await allMailsTo(disputed.awa);
  const again = mails.filter(({ subject }) => subject.startsWith('Paiement à refaire'));
  expect(again.map(({ text }) => text)).toEqual([
    expect.stringMatching(/banque vous a rendu .* après une contestation/),
  ]);
  expect(mails.filter(({ subject }) => subject.startsWith('Vous êtes remboursé'))).toEqual([]);
  await eventually(async () =>
    expect((await supportMails(disputed)).toSorted()).toEqual([
      `Contestation du paiement n° ${disputed.paymentId} perdue · Yónnee`,
      `Paiement n° ${disputed.paymentId} contesté · Yónnee`,
    ]),
  );
  const receipts = await api('POST', `/colis/${id}/recus`, { token: disputed.awa.token });
  expect(receipts.body.data).toMatchObject([{ rembourse: 100, conteste: 100 }]);
  const counted = (await api('GET', `/cockpit/conteneurs/${container.id}/colis?limit=100`, { token: admin.token }))
    .body;
  expect(counted.data.find((row: { id: number }) => row.id === id)).toMatchObject({ paye: false, rembourse: 100 });
  await decideOnPayment('confirm', (await newRecordedPayment(disputed.awa, container.id, [id])).id);
  expect((await storedColis(disputed.awa, id)).paymentId).not.toBeNull();
});

test('a dispute lost while parcels travel or wait for collection tells their senders, and the recipient who has a code', async () => {
  const [atSea, disputed] = await Promise.all([disputedParcels(), disputedParcels()]);
  const { emailDestinataire: email } = newRecipient();
  const collection = {
    le: '2026-11-20T12:00:00.000Z',
    leAppareil: null,
    agentId: 1,
    siteId: null,
    dommage: null,
    avant: 'EN_TRANSIT' as const,
  };
  const { paymentId: _another, ...onItsWay } = ON_ITS_WAY;
  await updateStoredColis(atSea.awa, atSea.ids[0] ?? 0, onItsWay);
  const [id = 0] = disputed.ids;
  const arrivee = { ...collection, retirable: true as const };
  await updateStoredColis(disputed.awa, id, { ...onItsWay, etat: 'ARRIVE', arrivee, emailDestinataire: email });
  await Promise.all([atSea, disputed].map((each) => waitUntil(each, 'OUVERT')));
  const NOT_YET = 'Votre colis ne peut pas être retiré pour le moment';
  expect(await untilTold(disputed.awa.email, NOT_YET)).toContain('Votre banque conteste le paiement');
  expect(await untilTold(email, NOT_YET)).toContain('Ne vous déplacez pas encore');
  await Promise.all([atSea, disputed].map((each) => close(each, 'lost')));
  expect(await untilTold(atSea.awa.email, 'Paiement à refaire')).toMatch(
    /après une contestation[\s\S]*est déjà chargé, parti ou arrivé : il ne sera remis à son destinataire qu’une fois payé/,
  );
  expect(await untilTold(disputed.awa.email, 'Paiement à refaire')).toMatch(/après une contestation/);
  const shownColis = (await api('GET', `/colis/${id}`, { token: disputed.awa.token })).body.data;
  expect(shownColis).toMatchObject({ paye: false, rembourse: 100, conteste: 100 });
  await eventually(async () => expect((await storedColis(disputed.awa, id)).litiges).toBeUndefined());
  expect((await allMailsTo(disputed.awa)).filter(({ subject }) => subject.startsWith(NOT_YET))).toHaveLength(1);
});

test('a dispute lost once a parcel is loaded threatens no cancellation: it is marked, and paid before its handover', async () => {
  const disputed = await disputedParcels();
  const [id = 0] = disputed.ids;
  const { etat, reception } = LOADABLE;
  await updateStoredColis(disputed.awa, id, { etat, reception });
  expect((await load(admin, id, container.id)).status).toBe(201);
  await waitUntil(disputed, 'OUVERT');
  await close(disputed, 'lost');
  const mail = await untilTold(disputed.awa.email, 'Paiement à refaire');
  expect(mail).toMatch(/est déjà chargé, parti ou arrivé : il ne sera remis à son destinataire qu’une fois payé/);
  expect(mail).not.toContain('est libérée');
  const shownColis = (await api('GET', `/colis/${id}`, { token: disputed.awa.token })).body.data;
  expect(shownColis).toMatchObject({ paye: false, aPayer: 100, aPayerAvant: null });
  await updateStoredColis(disputed.awa, id, { lapsesAt: '2026-01-01T00:00:00.000Z' });
  await sweep();
  expect((await storedColis(disputed.awa, id)).etat).toBe('EN_ATTENTE');
  const { colis } = (await api('GET', `/agent/conteneurs/${container.id}/chargement`, { token: admin.token })).body
    .data;
  expect(colis.find((parcel: { id: number }) => parcel.id === id)).toMatchObject({ nonPaye: true });
  expect((await takeOut(admin, id, container.id)).status).toBe(201);
  const { lapsesAt } = await storedColis(disputed.awa, id);
  expect(Date.parse(lapsesAt)).toBeGreaterThan(Date.now());
});

test('a dispute lost after the handover tells the sender what is still owed', async () => {
  const disputed = await disputedParcels();
  const [id = 0] = disputed.ids;
  const { paymentId: _another, ...onItsWay } = ON_ITS_WAY;
  await updateStoredColis(disputed.awa, id, { ...onItsWay, etat: 'LIVRE' });
  await waitUntil(disputed, 'OUVERT');
  await close(disputed, 'lost');
  expect(await untilTold(disputed.awa.email, 'Paiement à refaire')).toMatch(
    /après une contestation[\s\S]*a déjà été remis : son prix reste dû/,
  );
  expect((await api('GET', `/colis/${id}`, { token: disputed.awa.token })).body.data).toMatchObject({ aPayer: 100 });
  const { paymentId } = disputed;
  const opened = await untilTold(env('SUPPORT_EMAIL'), `Paiement n° ${paymentId} contesté`);
  expect(opened).toMatch(new RegExp(`Colis n° ${id} \\([^)]+\\) : est déjà remis : il n’y a rien à retenir`));
  const lost = await untilTold(env('SUPPORT_EMAIL'), `Contestation du paiement n° ${paymentId} perdue`);
  expect(lost).toContain('est déjà remis : son prix reste dû');
  expect(lost).not.toContain('ni chargé');
  for (const text of [opened, lost]) expect(text).toContain(`/admin/paiements?ouvert=${paymentId}`);
});

test('a won dispute leaves the money, and a refund that Stripe refused during it is sent at once', async () => {
  const disputed = await disputedParcels(2);
  await waitUntil(disputed, 'OUVERT');
  await api('PUT', `/colis/modifier/${disputed.ids[0]}`, { token: admin.token, body: { etat: 'ANNULE' } });
  await eventually(async () => {
    const { refundsDueAt } = await storedPayment(disputed.awa, disputed.paymentId);
    expect(Date.parse(String(refundsDueAt)) - Date.now()).toBeGreaterThan(24 * 60 * 60 * 1000); // refused
  });
  expect(await shown(disputed)).toMatchObject({ rembourse: 0, aRembourser: 100 });
  await close(disputed, 'won');
  await eventually(async () =>
    expect(await shown(disputed)).toMatchObject({ statut: 'CONFIRME', rembourse: 100, aRembourser: 0 }),
  );
  expect((await stripeSdk().refunds.list({ payment_intent: disputed.intent })).data).toHaveLength(1);
  expect((await storedColis(disputed.awa, disputed.ids[1] ?? 0)).paymentId).toBe(disputed.paymentId);
});

test('a refund that waits during a dispute is not sent as well once the dispute is lost', async () => {
  const disputed = await disputedParcels(2);
  await waitUntil(disputed, 'OUVERT');
  await api('PUT', `/colis/modifier/${disputed.ids[0]}`, { token: admin.token, body: { etat: 'ANNULE' } });
  await eventually(async () => expect((await shown(disputed)).aRembourser).toBe(100));
  await close(disputed, 'lost');
  await waitUntil(disputed, 'PERDU');
  await updateStoredPayment(disputed.awa, disputed.paymentId, { refundsDueAt: new Date(0).toISOString() });
  await sweep();
  expect(await shown(disputed)).toMatchObject({ statut: 'REMBOURSE', rembourse: 200, aRembourser: 0 });
  expect((await stripeSdk().refunds.list({ payment_intent: disputed.intent })).data).toEqual([]);
});

test('a free parcel stays paid by a payment that is not shown as refunded when its other parcel is cancelled', async () => {
  const awa = await makeCustomer();
  const [charged, free] = [await aColis(awa, container.id), await aColis(awa, container.id, { priceCents: 0 })];
  const { body } = await returnFromPayment(awa, await payFor(awa, [charged, free]));
  const paymentId: number = body.data.payment.id;
  const cancel = (id: number) => api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  const payment = async () => (await api('GET', `/payments/${paymentId}`, { token: admin.token })).body.data;
  await cancel(charged);
  await eventually(async () => expect(await payment()).toMatchObject({ statut: 'CONFIRME', rembourse: 100 }));
  expect((await storedColis(awa, free)).paymentId).toBe(paymentId);
  await cancel(free);
  await eventually(async () => expect(await payment()).toMatchObject({ statut: 'REMBOURSE', aRembourser: 0 }));
});
