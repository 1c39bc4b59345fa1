import { beforeAll, expect, test } from 'vitest';
import { checkNothingPending } from '#functions/account/delete-account.ts';
import { supplementOf } from '#functions/colis/amounts.ts';
import { findLedger } from '#functions/colis/ledger.table.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { hoursAfter } from '#functions/core/clock.ts';
import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newDepot, receive } from '../support/items/intake.ts';
import {
  allMailsTo,
  CARDS,
  enterCard,
  eventually,
  newSession,
  payAndReturn,
  payFor,
  returnFromPayment,
  startPaying,
  stripeSdk,
  sweep,
} from '../support/items/money.ts';
import { decideOnPayment, recordPayment } from '../support/items/recorded-payments.ts';
import { remaining } from '../support/items/space-rush.ts';

/** Money of a difference found at the intake: parcels are 10 kg, 0.4 × 0.3 × 0.3 m, at $10 per kilo. */
const AS_BOOKED = { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };
const HEAVIER = { mesures: { ...AS_BOOKED, poids: 15 } };
const LIGHTER = { mesures: { ...AS_BOOKED, poids: 7 } };

let depot: Awaited<ReturnType<typeof newDepot>>;
let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [depot, admin, awa] = await Promise.all([newDepot(), makeAdmin(), makeCustomer({ langue: 'fr' })]);
});

const paidParcel = async (person = awa, bookingId = depot.container.id) => {
  const id = await aColis(person, bookingId);
  return { id, paymentId: (await payAndReturn(person, [id])).id as number };
};
const shown = async (id: number, person = awa) => (await api('GET', `/colis/${id}`, { token: person.token })).body.data;
const setEtat = (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });
/** Cents that Stripe refunded of a payment. */
const refundedAtStripe = async (person: Person, paymentId: number): Promise<number> => {
  const { paymentIntentId } = await storedPayment(person, paymentId);
  const { data } = await stripeSdk().refunds.list({ payment_intent: String(paymentIntentId), limit: 100 });
  return data.reduce((sum, { amount }) => sum + amount, 0);
};
/** Lets the minutes pass for which the refund of a parcel waits. */
const passRefundDelay = async (id: number, person = awa): Promise<void> => {
  const { refundAt } = await storedColis(person, id);
  if (!refundAt) throw new Error('nothing to refund');
  await updateStoredColis(person, id, { refundAt: hoursAfter(-1) });
  await eventually(async () => {
    await sweep();
    expect((await storedColis(person, id)).refundAt).toBeUndefined();
  });
};
const untilRefunded = (paymentId: number, cents: number, person = awa) =>
  eventually(async () => {
    expect(await refundedAtStripe(person, paymentId)).toBe(cents);
    expect((await storedPayment(person, paymentId)).refundedCents).toBe(cents);
  });
const ownList = async (person: Person, paiement: string): Promise<number[]> => {
  const { body } = await api('GET', `/colis/user?paiement=${paiement}&limit=100`, { token: person.token });
  return body.data.map(({ id }: { id: number }) => id);
};

test('a heavier paid parcel takes its space and owes the difference as a supplement, in the same step', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id } = await paidParcel(fatou);
  const before = await remaining(depot.container.id);
  const { body } = await receive(depot.agent, id, HEAVIER);
  expect(body.data.reception).toMatchObject({ ecart: 'APPLIQUE', prevu: AS_BOOKED, mesures: HEAVIER.mesures });
  expect((await remaining(depot.container.id)).poidsRestant).toBe(before.poidsRestant - 5);
  expect(await shown(id, fatou)).toMatchObject({
    paye: true,
    prixEstime: 150,
    aPayer: 50,
    supplement: { montant: 50, etat: 'DU' },
  });
  expect(await ownList(fatou, 'A_PAYER')).toEqual([id]);
  expect(await ownList(fatou, 'PAYE')).toEqual([]);
  const mails = (await allMailsTo(fatou)).filter(({ text }) => text.includes('est bien arrivé à notre dépôt'));
  expect(mails, 'one mail says that it is there, and what it owes').toHaveLength(1);
  const [mail] = mails;
  expect(mail?.subject).toContain('Un supplément est à payer');
  expect(mail?.text).toMatch(/Un supplément de 50,00\s\$ est à payer avant le chargement, au plus tard le \d/);
  expect(mail?.text).toContain(`/colis/${id}`);
});

test('the mail about a part of a supplement says of what it is, and the last one which rest', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id } = await paidParcel(fatou);
  await receive(depot.agent, id, HEAVIER);
  for (const montant of [20, 30]) {
    const { body } = await recordPayment(fatou, depot.container.id, { montant, colisIds: [id] });
    await decideOnPayment('confirm', body.data.id);
  }
  const texts = await eventually(async () => {
    const mails = (await allMailsTo(fatou)).map(({ text }) => text.replace(/\s/g, ' '));
    expect(mails.some((text) => text.includes('du supplément de 50,00 $'))).toBe(true);
    return mails;
  });
  expect(texts).toContainEqual(
    expect.stringContaining(
      `Nous avons reçu 20,00 $ du supplément pour votre colis n° ${id}. Il reste 30,00 $ à payer.`,
    ),
  );
});

test('a supplement is paid by card with other parcels, and cancelling refunds each payment its share, once', async () => {
  const { id, paymentId } = await paidParcel();
  await receive(depot.agent, id, HEAVIER);
  const other = await aColis(awa, depot.container.id);
  const second = await payAndReturn(awa, [id, other]);
  expect(second).toMatchObject({ montant: 150, colisIds: [id, other], supplementIds: [id] });
  expect(await shown(id)).toMatchObject({ paymentId, aPayer: 0, supplement: { etat: 'PAYE' } });
  expect(await ownList(awa, 'PAYE')).toContain(id);
  expect((await startPaying(awa, [id])).body.code).toBe('COLIS_PAID');
  await Promise.all([setEtat(id, 'ANNULE'), setEtat(id, 'ANNULE')]);
  await untilRefunded(paymentId, 10_000);
  await untilRefunded(second.id, 5_000);
  expect(await shown(id)).toMatchObject({ paye: false, supplement: null, rembourse: 150, aPayer: 0 });
  expect((await shown(other)).paye).toBe(true);
});

test('a supplement is settled by the sweep when neither webhook nor return page came', async () => {
  const { id } = await paidParcel();
  await receive(depot.agent, id, HEAVIER);
  const { page, paymentId } = await newSession(awa, [id]);
  expect((await startPaying(awa, [id])).body.data.id).toBe(paymentId);
  await enterCard(page, CARDS.pays);
  await eventually(async () => {
    await sweep();
    expect(supplementOf(await storedColis(awa, id))).toMatchObject({ etat: 'PAYE', cents: 5_000 });
    expect((await findLedger(await storedColis(awa, id))).shares.at(-1)).toMatchObject({ paymentId, cents: 5_000 });
  });
});

test('a supplement is recorded by hand, as all that a customer owes in a container', async () => {
  const fatou = await makeCustomer();
  const { id } = await paidParcel(fatou);
  await receive(depot.agent, id, HEAVIER);
  const { body } = await api('POST', `/payments/add/${fatou.userId}/${depot.container.id}`, {
    token: admin.token,
    body: { moyen: 'ESPECES' },
  });
  expect(body.data).toMatchObject({ montant: 50, colisIds: [id], supplementIds: [id] });
  expect((await startPaying(fatou, [id])).body.code).toBe('COLIS_LOCKED');
  await api('PUT', `/payments/confirm/${body.data.id}`, { token: admin.token });
  expect((await shown(id, fatou)).supplement).toMatchObject({ etat: 'PAYE' });
  expect(
    (await allMailsTo(fatou)).some(
      ({ text }) => text.includes('supplement of $50.00') || text.includes('supplément de 50,00'),
    ),
  ).toBe(true);
});

test('a supplement too small for a card is waived at once', async () => {
  const { id } = await paidParcel();
  const cheap = { mesures: { ...AS_BOOKED, hauteur: 0.5 } }; // 60 l at 167 kg/m³: $100.20
  const { body } = await receive(depot.agent, id, cheap);
  expect(body.data.reception.ecart).toBe('APPLIQUE');
  const { aPayer, supplement } = await shown(id);
  expect([aPayer, supplement]).toMatchObject([0, { etat: 'DISPENSE', montant: 0.2 }]);
  await setEtat(id, 'ANNULE');
  expect((await shown(id)).rembourse).toBe(100);
});

test('a lighter paid parcel releases its space and gets its share back; cancelled later, only the rest', async () => {
  const { id, paymentId } = await paidParcel();
  const before = await remaining(depot.container.id);
  await receive(depot.agent, id, LIGHTER);
  expect((await remaining(depot.container.id)).poidsRestant).toBe(before.poidsRestant + 3);
  const price = { paye: true, prixEstime: 70, aPayer: 0, supplement: null };
  expect(await shown(id)).toMatchObject({ ...price, rembourse: 0, aRembourser: 30 });
  await sweep();
  expect(await refundedAtStripe(awa, paymentId)).toBe(0);
  await passRefundDelay(id);
  await untilRefunded(paymentId, 3_000);
  expect(await shown(id)).toMatchObject({ ...price, rembourse: 30, aRembourser: 0 });
  await setEtat(id, 'ANNULE');
  await untilRefunded(paymentId, 10_000);
  expect((await storedPayment(awa, paymentId)).statut).toBe('REMBOURSE');
  expect((await shown(id)).rembourse).toBe(100);
});

test('cancelled before its share was refunded, a lighter parcel gets both parts back', async () => {
  const { id, paymentId } = await paidParcel();
  await receive(depot.agent, id, LIGHTER);
  await setEtat(id, 'ANNULE');
  await untilRefunded(paymentId, 10_000);
});

test('the share of a parcel that was paid in cash stays due until an admin refunds it', async () => {
  const fatou = await makeCustomer();
  const id = await aColis(fatou, depot.container.id);
  const { body } = await api('POST', `/payments/add/${fatou.userId}/${depot.container.id}`, {
    token: admin.token,
    body: { moyen: 'ESPECES' },
  });
  await api('PUT', `/payments/confirm/${body.data.id}`, { token: admin.token });
  await receive(depot.agent, id, LIGHTER);
  await passRefundDelay(id, fatou);
  const payment = async () => (await api('GET', `/payments/${body.data.id}`, { token: admin.token })).body.data;
  expect(await payment()).toMatchObject({ statut: 'CONFIRME', rembourse: 0, aRembourser: 30 });
  await api('PUT', `/payments/update/${body.data.id}`, { token: admin.token, body: { rembourse: true } });
  expect(await payment()).toMatchObject({ statut: 'CONFIRME', rembourse: 30, aRembourser: 0 });
});

const ofIntake = async (id: number): Promise<StoredColis['reception']> => (await storedColis(awa, id)).reception;

test.each([
  ['heavier', HEAVIER, { priceCents: 15_000, paidCents: 10_000 }, 0],
  ['lighter', LIGHTER, { priceCents: 7_000, paidCents: 10_000 }, 3_000],
] as const)(
  'a parcel found %s while its payment is open follows once it is paid',
  async (_, measured, after, refund) => {
    const id = await aColis(awa, depot.container.id);
    const { page, sessionId, paymentId } = await newSession(awa, [id]);
    await receive(depot.agent, id, measured);
    expect((await ofIntake(id))?.ecart).toBe('A_DECIDER');
    expect((await storedColis(awa, id)).priceCents).toBe(10_000);
    await enterCard(page);
    await returnFromPayment(awa, sessionId);
    await eventually(async () => expect(await storedColis(awa, id)).toMatchObject({ paymentId, ...after }));
    if (refund > 0) await passRefundDelay(id);
    await untilRefunded(paymentId, refund);
  },
);

test('a parcel found heavier while its payment is open costs more once that payment ends unpaid', async () => {
  const id = await aColis(awa, depot.container.id);
  const { sessionId } = await newSession(awa, [id]);
  await receive(depot.agent, id, HEAVIER);
  await stripeSdk().checkout.sessions.expire(sessionId);
  await eventually(async () =>
    expect(await storedColis(awa, id)).toMatchObject({ priceCents: 15_000, paymentId: null, lockedBy: null }),
  );
  expect((await ofIntake(id))?.ecart).toBe('APPLIQUE');
  expect((await shown(id)).aPayer).toBe(150);
});

test('a supplement refunded in the dashboard is due again, and its customer is notified', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id, paymentId } = await paidParcel(fatou);
  await receive(depot.agent, id, HEAVIER);
  const second = await payAndReturn(fatou, [id]);
  const { paymentIntentId } = await storedPayment(fatou, second.id);
  await stripeSdk().refunds.create({ payment_intent: String(paymentIntentId) });
  await eventually(async () =>
    expect(await storedColis(fatou, id)).toMatchObject({
      paymentId,
      priceCents: 15_000,
      paidCents: 10_000,
      refundedCents: 5_000,
    }),
  );
  expect((await allMailsTo(fatou)).some(({ text }) => text.includes('de nouveau à payer'))).toBe(true);
  const third = await payAndReturn(fatou, [id]);
  await setEtat(id, 'ANNULE');
  await untilRefunded(third.id, 5_000, fatou);
  await untilRefunded(paymentId, 10_000, fatou);
});

test('a parcel whose price was refunded in the dashboard owes its price without the supplement that is paid', async () => {
  const { id, paymentId } = await paidParcel();
  await receive(depot.agent, id, HEAVIER);
  const second = await payAndReturn(awa, [id]);
  const { paymentIntentId } = await storedPayment(awa, paymentId);
  await stripeSdk().refunds.create({ payment_intent: String(paymentIntentId) });
  await eventually(async () => expect((await storedColis(awa, id)).paymentId).toBeNull());
  expect(await shown(id)).toMatchObject({ paye: false, aPayer: 100, supplement: { etat: 'PAYE' } });
  const edit = await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { poids: 20 } });
  expect(edit.body.code).toBe('COLIS_PAID');
  const again = await payAndReturn(awa, [id]);
  expect(again.montant).toBe(100);
  await setEtat(id, 'ANNULE');
  await untilRefunded(again.id, 10_000);
  await untilRefunded(second.id, 5_000);
});

test('a supplement that is paid as its parcel is cancelled goes back', async () => {
  const { id, paymentId } = await paidParcel();
  await receive(depot.agent, id, HEAVIER);
  const session = await newSession(awa, [id]);
  await setEtat(id, 'ANNULE');
  await enterCard(session.page);
  await returnFromPayment(awa, session.sessionId);
  await untilRefunded(session.paymentId, 5_000);
  await untilRefunded(paymentId, 10_000);
});

test('a customer who owes a supplement cannot delete the account', async () => {
  const fatou = await makeCustomer();
  const { id } = await paidParcel(fatou);
  await receive(depot.agent, id, HEAVIER);
  await setEtat(id, 'LIVRE');
  const account = (await findAccount(fatou.userId)) as Account;
  await expect(checkNothingPending(account)).rejects.toMatchObject({ code: 'MONEY_OPEN' });
  await returnFromPayment(fatou, await payFor(fatou, [id]));
  await expect(checkNothingPending(account)).resolves.toBeUndefined();
});
