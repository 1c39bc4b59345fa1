import { beforeAll, expect, test } from 'vitest';
import { hoursAfter, minutesAfter } from '#functions/core/clock.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { untilSituation, viewsOf } from '../support/items/incidents.ts';
import { newDepot, receive, weighAgain } from '../support/items/intake.ts';
import { load } from '../support/items/manifest.ts';
import {
  allMailsTo,
  enterCard,
  eventually,
  newSession,
  payAndReturn,
  returnFromPayment,
  stripeSdk,
  sweep,
} from '../support/items/money.ts';
import { newAgent } from '../support/items/sites.ts';
import { remaining } from '../support/items/space-rush.ts';

/** Parcels are booked with 10 kg, 0.4 × 0.3 × 0.3 m, at $10 per kilo. */
const AS_BOOKED = { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };
const measured = (poids: number, leAppareil?: string) => ({
  mesures: { ...AS_BOOKED, poids },
  ...(leAppareil && { leAppareil }),
});

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
const refundedAtStripe = async (paymentId: number, person = awa): Promise<number> => {
  const { paymentIntentId } = await storedPayment(person, paymentId);
  const { data } = await stripeSdk().refunds.list({ payment_intent: String(paymentIntentId), limit: 100 });
  return data.reduce((sum, { amount }) => sum + amount, 0);
};
const untilRefunded = (paymentId: number, cents: number, person = awa) =>
  eventually(async () => {
    expect(await refundedAtStripe(paymentId, person)).toBe(cents);
    expect((await storedPayment(person, paymentId)).refundedCents).toBe(cents);
  });
/** Lets ten minutes pass for a refund to come, and sweeps. */
const passRefundDelay = async (id: number, person = awa): Promise<void> => {
  const { refundAt } = await storedColis(person, id);
  if (refundAt) await updateStoredColis(person, id, { refundAt: hoursAfter(-1) });
  await eventually(async () => {
    await sweep();
    expect((await storedColis(person, id)).refundAt).toBeUndefined();
  });
};

test('42 kg typed instead of 24 is corrected: space, price and supplement are as if it had not been typed', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const [right, wrong] = [await paidParcel(fatou), await paidParcel(fatou)];
  const before = await remaining(depot.container.id);
  await receive(depot.agent, right.id, measured(24));
  await receive(depot.agent, wrong.id, measured(42));
  expect(await shown(wrong.id, fatou)).toMatchObject({ prixEstime: 420, aPayer: 320 });
  const { status, body } = await weighAgain(depot.agent, wrong.id, measured(24));
  expect(status).toBe(201);
  expect(body.data.reception).toMatchObject({
    verdict: 'DIFFERENT',
    ecart: 'APPLIQUE',
    prevu: AS_BOOKED,
    mesures: { ...AS_BOOKED, poids: 24 },
    pesee: { agentId: depot.agent.userId },
  });
  expect((await remaining(depot.container.id)).poidsRestant).toBe(before.poidsRestant - 28);
  const money = ({ poids, prixEstime, aPayer, supplement, rembourse, aRembourser, paye }: Record<string, unknown>) => ({
    poids,
    prixEstime,
    aPayer,
    supplement: { ...(supplement as object), depuis: '' },
    rembourse,
    aRembourser,
    paye,
  });
  expect(money(await shown(wrong.id, fatou))).toEqual(money(await shown(right.id, fatou)));
  const mails = (await allMailsTo(fatou)).map(({ text }) => text);
  expect(mails.some((text) => text.includes(`corrigé la pesée de votre colis n° ${wrong.id}`))).toBe(true);
});

test('a weighing that finds the parcel as booked takes the supplement away, and its customer reads so', async () => {
  const fatou = await makeCustomer({ langue: 'en' });
  const { id } = await paidParcel(fatou);
  await receive(depot.agent, id, measured(42));
  const { body } = await weighAgain(depot.agent, id, measured(10.1));
  expect(body.data).toMatchObject({ empechement: null, reception: { verdict: 'CONFORME', ecart: null } });
  expect(await shown(id, fatou)).toMatchObject({ poids: 10, prixEstime: 100, aPayer: 0, supplement: null });
  const mails = (await allMailsTo(fatou)).map(({ text }) => text).join();
  expect(mails).toContain('The supplement of $320.00 is no longer due.');
});

test('a parcel that was confirmed as booked without weighing is corrected too', async () => {
  const { id } = await paidParcel();
  await receive(depot.agent, id);
  await weighAgain(depot.agent, id, measured(15));
  expect(await shown(id)).toMatchObject({ poids: 15, aPayer: 50, supplement: { etat: 'DU' } });
});

test('a weight typed too light costs nothing when it is corrected within ten minutes', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id, paymentId } = await paidParcel(fatou);
  await receive(depot.agent, id, measured(7));
  expect(await shown(id, fatou)).toMatchObject({ prixEstime: 70, rembourse: 0, aRembourser: 30 });
  await sweep();
  await weighAgain(depot.agent, id, measured(10));
  expect(await shown(id, fatou)).toMatchObject({ poids: 10, prixEstime: 100, rembourse: 0, aRembourser: 0, aPayer: 0 });
  await passRefundDelay(id, fatou);
  await sweep();
  expect(await refundedAtStripe(paymentId, fatou)).toBe(0);
  expect((await storedPayment(fatou, paymentId)).refunds).toEqual({});
  const mails = (await allMailsTo(fatou)).map(({ text }) => text.replaceAll(/\s/g, ' ')).join();
  expect(mails).toContain('Les 30,00 $ payés en trop seront remboursés : un autre e-mail vous le confirmera.');
  expect(mails).toContain('Le remboursement de 30,00 $ n’a plus lieu.');
  expect(mails).not.toContain('Nous vous avons remboursé');
});

test('only the latest weighing is refunded, ten minutes after it, and its customer is told once it is', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id, paymentId } = await paidParcel(fatou);
  await receive(depot.agent, id, measured(7));
  await updateStoredColis(fatou, id, { refundAt: minutesAfter(-1) });
  await weighAgain(depot.agent, id, measured(8));
  await sweep();
  expect((await shown(id, fatou)).aRembourser).toBe(20);
  await passRefundDelay(id, fatou);
  await untilRefunded(paymentId, 2_000, fatou);
  expect(await shown(id, fatou)).toMatchObject({ prixEstime: 80, rembourse: 20, aRembourser: 0 });
  await eventually(async () => {
    const told = (await allMailsTo(fatou)).filter(({ subject }) => subject.startsWith('Vous êtes remboursé'));
    expect(told.map(({ text }) => /remboursé 20,00\s\$/.test(text))).toEqual([true]);
  });
});

test('a refund that was made is not taken back: what is missing becomes a supplement, what is more goes back', async () => {
  const { id, paymentId } = await paidParcel();
  await receive(depot.agent, id, measured(8));
  await passRefundDelay(id);
  await untilRefunded(paymentId, 2_000);
  await weighAgain(depot.agent, id, measured(9));
  expect(await shown(id)).toMatchObject({ prixEstime: 90, rembourse: 20, aPayer: 10, supplement: { etat: 'DU' } });
  await weighAgain(depot.agent, id, measured(7));
  expect(await shown(id)).toMatchObject({ prixEstime: 70, aRembourser: 10, aPayer: 0, supplement: null });
  await passRefundDelay(id);
  await untilRefunded(paymentId, 3_000);
  await setEtat(id, 'ANNULE');
  await untilRefunded(paymentId, 10_000);
});

test('a supplement that was paid stays paid: the difference is due, or refunded of it first', async () => {
  const { id, paymentId } = await paidParcel();
  await receive(depot.agent, id, measured(15));
  const second = await payAndReturn(awa, [id]);
  await weighAgain(depot.agent, id, measured(18));
  expect(await shown(id)).toMatchObject({ prixEstime: 180, aPayer: 30, supplement: { montant: 30, etat: 'DU' } });
  const third = await payAndReturn(awa, [id]);
  expect(third.montant).toBe(30);
  await weighAgain(depot.agent, id, measured(12));
  expect(await shown(id)).toMatchObject({ prixEstime: 120, aPayer: 0, aRembourser: 60 });
  await passRefundDelay(id);
  await untilRefunded(third.id, 3_000);
  await untilRefunded(second.id, 3_000);
  expect(await refundedAtStripe(paymentId)).toBe(0);
  const receipts = await api('POST', `/colis/${id}/recus`, { token: awa.token });
  expect(receipts.body.data).toHaveLength(3);
  await setEtat(id, 'ANNULE');
  await untilRefunded(second.id, 5_000);
  await untilRefunded(paymentId, 10_000);
  expect(await shown(id)).toMatchObject({ rembourse: 180, aRembourser: 0, aPayer: 0 });
});

test('an earlier supplement that is refunded in the dashboard is due again beside the latest one', async () => {
  const { id } = await paidParcel();
  await receive(depot.agent, id, measured(15));
  const second = await payAndReturn(awa, [id]);
  await weighAgain(depot.agent, id, measured(18));
  const { paymentIntentId } = await storedPayment(awa, second.id);
  await stripeSdk().refunds.create({ payment_intent: String(paymentIntentId) });
  await eventually(async () => expect((await shown(id)).aPayer).toBe(80));
  const third = await payAndReturn(awa, [id]);
  await setEtat(id, 'ANNULE');
  await untilRefunded(third.id, 8_000);
});

test('cancelled before a corrected refund was made, a parcel gets all of it back, once', async () => {
  const { id, paymentId } = await paidParcel();
  await receive(depot.agent, id, measured(7));
  await weighAgain(depot.agent, id, measured(8));
  await Promise.all([setEtat(id, 'ANNULE'), weighAgain(depot.agent, id, measured(9)), sweep()]);
  await untilRefunded(paymentId, 10_000);
  await sweep();
  expect(await refundedAtStripe(paymentId)).toBe(10_000);
  expect(await shown(id)).toMatchObject({ rembourse: 100, aRembourser: 0 });
});

test('a weighing during a payment waits for it, and then follows what was paid', async () => {
  const { id, paymentId } = await paidParcel();
  await receive(depot.agent, id, measured(15));
  const { page, sessionId, paymentId: second } = await newSession(awa, [id]);
  const { body } = await weighAgain(depot.agent, id, measured(10));
  expect(body.data).toMatchObject({
    ...{ empechement: 'COLIS_SUPPLEMENT_DUE', supplement: { etat: 'DU' }, resteAPayer: 50 },
    reception: { ecart: 'A_DECIDER' },
  });
  await enterCard(page);
  await returnFromPayment(awa, sessionId);
  await eventually(async () => expect(await shown(id)).toMatchObject({ prixEstime: 100, aRembourser: 50 }));
  await passRefundDelay(id);
  await untilRefunded(second, 5_000);
  expect(await refundedAtStripe(paymentId)).toBe(0);
});

test('a corrected parcel whose space was taken meanwhile waits for an admin, and so does its refund', async () => {
  const { id: bookingId } = await newContainer({ poidsMax: 18, volumeMax: 10, siteDepartId: depot.site });
  const { id, paymentId } = await paidParcel(awa, bookingId);
  await receive(depot.agent, id, measured(7));
  await aColis(awa, bookingId);
  const { body } = await weighAgain(depot.agent, id, measured(12));
  expect(body.data).toMatchObject({ empechement: 'COLIS_WITHOUT_SPACE', reception: { ecart: 'SANS_PLACE' } });
  await updateStoredColis(awa, id, { refundAt: hoursAfter(-1) });
  await sweep();
  expect(await shown(id)).toMatchObject({ poids: 7, aRembourser: 30 });
  await api('PUT', `/bookings/${bookingId}`, { token: admin.token, body: { poidsMax: 40 } });
  await api('POST', `/colis/${id}/ecart`, { token: admin.token, body: { decision: 'APPLIQUER' } });
  expect(await shown(id)).toMatchObject({ poids: 12, aPayer: 20, aRembourser: 0 });
  expect(await refundedAtStripe(paymentId)).toBe(0);
});

test.each([
  ['as booked', 10, { ecart: null }, { aPayer: 0, poids: 10 }, 'AU_DEPOT', []],
  ['heavier, within its space', 12, { ecart: 'APPLIQUE' }, { aPayer: 20, poids: 12 }, 'AU_DEPOT', ['SUPPLEMENT_DU']],
  ['too heavy for its space', 15, { ecart: 'SANS_PLACE' }, { aPayer: 0, poids: 10 }, 'SANS_PLACE', ['SANS_PLACE']],
] as const)(
  'a booking that was kept for a wrong weight is weighed again %s: every view reads what that says',
  async (_, poids, reception, money, situation, exceptions) => {
    const modou = await makeCustomer({ langue: 'fr' });
    const { id: bookingId } = await newContainer({ poidsMax: 12, volumeMax: 20, siteDepartId: depot.site });
    const { id } = await paidParcel(modou, bookingId);
    expect((await receive(depot.agent, id, measured(42))).body.data.reception.ecart).toBe('SANS_PLACE');
    const body = { decision: 'MAINTENIR', motif: 'Pesée douteuse' };
    expect((await api('POST', `/colis/${id}/ecart`, { token: admin.token, body })).status).toBe(200);
    await untilSituation(modou, id, 'AU_DEPOT', []);
    expect((await weighAgain(depot.agent, id, measured(poids))).status).toBe(201);
    expect(await shown(id, modou)).toMatchObject(money);
    const seen = (await api('GET', `/colis/${id}`, { token: admin.token })).body.data;
    expect(seen.reception).toMatchObject({ ecart: reception.ecart });
    expect(seen.reception.decision ?? null).toBeNull();
    await untilSituation(modou, id, situation, [...exceptions]);
    expect((await viewsOf(modou, id)).suivi.situation).toBe(situation);
  },
);

test('what an admin waived stays waived at another weighing, and only what exceeds it is owed', async () => {
  const { id } = await paidParcel();
  await receive(depot.agent, id, measured(15));
  await api('POST', `/colis/${id}/dispense`, { token: admin.token, body: { motif: 'Geste' } });
  await weighAgain(depot.agent, id, measured(13));
  expect(await shown(id)).toMatchObject({ aPayer: 0, supplement: { montant: 30, etat: 'DISPENSE' } });
  await weighAgain(depot.agent, id, measured(16));
  expect(await shown(id)).toMatchObject({ aPayer: 30, supplement: { etat: 'DU', montant: 30 } });
});

test('a repeated weighing adds nothing, an older one that arrives late is refused, and so is a repeated intake', async () => {
  const { id } = await paidParcel();
  const at = (minutes: number) => minutesAfter(-minutes);
  const [intake, first, second] = [measured(42, at(30)), measured(24, at(20)), measured(25, at(10))];
  await receive(depot.agent, id, intake);
  expect((await weighAgain(depot.agent, id, first)).status).toBe(201);
  await weighAgain(depot.agent, id, second, 'second');
  const { version } = await storedColis(awa, id);
  expect((await weighAgain(depot.agent, id, second, 'second')).status).toBe(201);
  expect((await weighAgain(depot.agent, id, second)).status).toBe(201);
  expect((await receive(depot.agent, id, intake)).status).toBe(201);
  expect((await weighAgain(depot.agent, id, first)).body.code).toBe('WEIGHED_SINCE');
  const colleague = await newAgent(depot.site);
  expect((await weighAgain(colleague, id, measured(30, at(25)))).body.code).toBe('WEIGHED_SINCE');
  expect((await storedColis(awa, id)).version).toBe(version);
  expect((await weighAgain(colleague, id, measured(24, at(11)))).status).toBe(201); // clocks differ
  expect((await weighAgain(admin, id, measured(26))).status).toBe(201);
});

test('the journal names both weighings, with who and when', async () => {
  const { id } = await paidParcel();
  await receive(depot.agent, id, measured(42, minutesAfter(-2)));
  await weighAgain(depot.agent, id, measured(24, minutesAfter(-1)));
  const entries = await eventually(async () => {
    const { body } = await api('GET', `/cockpit/journal/colis/${id}`, { token: admin.token });
    expect(body.data[0].action).toBe('PESEE_CORRIGEE');
    return body.data;
  });
  const weights = (entry: { changements: { champ: string }[] }) =>
    entry.changements.find(({ champ }) => champ === 'poidsMesure');
  expect(entries[0]).toMatchObject({ par: { userId: depot.agent.userId, role: 'AGENT' }, site: { id: depot.site } });
  expect(entries[0].leAppareil).toMatch(/Z$/);
  expect(weights(entries[0])).toMatchObject({ de: 42, vers: 24 });
  expect(entries[1]).toMatchObject({ action: 'RECU' });
  expect(weights(entries[1])).toMatchObject({ de: null, vers: 42 });
});

test('a parcel is weighed again by its depot only, while it is there and its container is open', async () => {
  const codeOf = async (id: number, agent = depot.agent) => (await weighAgain(agent, id, measured(12))).body.code;
  const expected = await aColis(awa, depot.container.id);
  expect(await codeOf(expected)).toBe('COLIS_NOT_RECEIVED');
  const { id } = await paidParcel();
  await receive(depot.agent, id);
  expect(await codeOf(id, (await newDepot()).agent)).toBe('COLIS_OF_OTHER_SITE');
  expect((await weighAgain(awa, id, measured(12))).status).toBe(403);
  expect((await weighAgain(depot.agent, id, measured(0))).body.code).toBe('INVALID_FIELDS');
  const wide = { mesures: { ...AS_BOOKED, largeur: 3, hauteur: 3 } };
  expect((await weighAgain(depot.agent, id, wide)).body).toMatchObject({ code: 'COLIS_TOO_LARGE' });
  await load(depot.agent, id, depot.container.id);
  expect(await codeOf(id)).toBe('COLIS_IN_CONTAINER');
  const { id: bookingId } = await newContainer({ siteDepartId: depot.site });
  const held = await aColis(awa, bookingId);
  await receive(depot.agent, held);
  await api('PUT', `/bookings/${bookingId}/status?statut=EN_ATTENTE`, { token: admin.token });
  expect(await codeOf(held)).toBe('CONTAINER_CLOSED');
  await setEtat(held, 'EN_TRANSIT');
  expect(await codeOf(held)).toBe('COLIS_LEFT');
  await setEtat(id, 'ANNULE');
  expect(await codeOf(id)).toBe('COLIS_CANCELLED');
});
