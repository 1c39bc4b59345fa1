import { beforeAll, expect, test } from 'vitest';
import { findLedger } from '#functions/colis/ledger.table.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { containerOf } from '#functions/containers/containers.service.ts';
import { hoursAfter } from '#functions/core/clock.ts';
import { TERMS_LIMITS } from '#shared/money/terms.ts';
import { api, newContainer, type Reply } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  unload,
} from '../support/items/arrival.ts';
import { untilTold } from '../support/items/incidents.ts';
import { findParcel, newDepot, RECEIVED } from '../support/items/intake.ts';
import { newEvent } from '../support/items/journey.ts';
import { load } from '../support/items/manifest.ts';
import { allMailsTo, eventually, mailsTo, payAndReturn, sweep } from '../support/items/money.ts';
import { newRecipient } from '../support/items/recipients.ts';
import { decideOnPayment, outcome, recordPayment } from '../support/items/recorded-payments.ts';

/** Terms of payment that staff give: parcels cost $100 each. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [container, admin] = await Promise.all([newContainer(), makeAdmin()]);
});

const shown = async ({ token }: Pick<Person, 'token'>, id: number | string) =>
  (await api('GET', `/colis/${id}`, { token })).body.data;

const setTerms = (id: number, body: Record<string, unknown>): Promise<Reply> =>
  api('POST', `/colis/${id}/conditions`, { token: admin.token, body: { motif: 'Client connu', ...body } });

const ON_COLLECTION = { type: 'A_L_ARRIVEE' };

const payCash = async (person: Person, bookingId: number, montant: number, colisIds: number[]): Promise<void> => {
  const { body } = await recordPayment(person, bookingId, { montant, colisIds });
  expect((await decideOnPayment('confirm', body.data.id)).status).toBe(200);
};

test('a deposit is neither asked nor given once its parcel has left: all of it is due', async () => {
  const [awa, { agent, container: arriving }] = await Promise.all([makeCustomer(), newArrival()]);
  const terms = { type: 'ACOMPTE', acompteCents: 3000, reste: 'CHARGEMENT' } as const;
  const id = await comingColis(awa, arriving.id, { paymentId: null, conditions: terms });
  const asked = await shown(awa, id);
  expect(asked).toMatchObject({ aPayer: 100, paye: false });
  expect(asked).not.toHaveProperty('acompteDu');
  expect(asked).not.toHaveProperty('reporte');
  const late = await setTerms(id, { type: 'ACOMPTE', acompte: 40, reste: 'RETRAIT' });
  expect([late.status, Object.keys(late.body.fields)]).toEqual([422, ['type']]);
  expect((await setTerms(id, ON_COLLECTION)).body.data).toMatchObject({ reporte: 'RETRAIT', aPayer: 100 });
  expect((await unload(agent, id, arriving.id)).status).toBe(201);
  await updateStoredColis(awa, id, { etat: 'LIVRE' });
  expect(await shown(awa, id)).not.toHaveProperty('reporte');
});

test('a parcel to pay on collection keeps its space, travels, and is handed over once it is paid', async () => {
  const [awa, { agent, container: arriving }] = await Promise.all([makeCustomer({ langue: 'fr' }), newArrival()]);
  const depot = await newDepot();
  const id = await aColis(awa, depot.container.id, RECEIVED);
  const { status, body } = await setTerms(id, ON_COLLECTION);
  expect([status, body.data]).toMatchObject([
    200,
    { conditions: { type: 'A_L_ARRIVEE' }, reporte: 'RETRAIT', aPayer: 100, aPayerAvant: null, paye: false },
  ]);
  await updateStoredColis(awa, id, { lapsesAt: hoursAfter(-1) });
  await sweep();
  expect((await shown(awa, id)).etat).toBe('EN_ATTENTE');
  expect((await load(depot.agent, id, depot.container.id)).status).toBe(201);
  const mail = await eventually(async () => {
    const found = (await allMailsTo(awa)).find(({ subject }) => subject.includes('au retrait'));
    expect(found).toBeDefined();
    return found;
  });
  expect(mail?.text.replace(/\s/g, ' ')).toContain('100,00 $ sont à payer au retrait');

  const other = await comingColis(awa, arriving.id, { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } });
  expect((await unload(agent, other, arriving.id)).status).toBe(201);
  expect((await makeAvailable(agent, arriving.id)).status).toBeLessThan(300);
  const found = await findParcel(agent, other);
  expect(found.body.data).toMatchObject({
    empechementRemise: 'HANDOVER_UNPAID',
    reporte: 'RETRAIT',
    aPayerAuRetrait: 100,
  });
  expect((await shown(awa, `${other}/retrait`)).code).toBeNull();
  expect(outcome(await handOver(agent, other, await handoverBody(agent, '123456')))).toEqual([409, 'HANDOVER_UNPAID']);
  await payCash(awa, arriving.id, 100, [other]);
  const code = await eventually(async () => {
    const given = (await shown(awa, `${other}/retrait`)).code;
    expect(given).toMatch(/^\d{6}$/);
    return given;
  });
  expect((await handOver(agent, other, await handoverBody(agent, code))).status).toBe(201);
});

test('a deposit is asked first, by card too, and the rest before the loading or the collection', async () => {
  const [awa, depot] = await Promise.all([makeCustomer(), newDepot()]);
  const before = await aColis(awa, depot.container.id, RECEIVED);
  const later = await aColis(awa, depot.container.id, RECEIVED);
  await setTerms(before, { type: 'ACOMPTE', acompte: 30.5, reste: 'CHARGEMENT' });
  await setTerms(later, { type: 'ACOMPTE', acompte: 20 });
  const onCollection = await makeCustomer();
  const alone = await aColis(onCollection, depot.container.id, RECEIVED);
  await setTerms(alone, { type: 'ACOMPTE', acompte: 20 });
  await payAndReturn(onCollection, [alone]);
  await eventually(async () =>
    expect((await mailsTo(onCollection.email)).map(({ text }) => text)).toContainEqual(
      expect.stringContaining('il ne sera remis qu’une fois tout payé'),
    ),
  );
  expect(await shown(awa, before)).toMatchObject({ acompteDu: 30.5, aPayer: 100, aPayerAvant: expect.any(String) });
  expect(outcome(await load(depot.agent, later, depot.container.id))).toEqual([409, 'COLIS_UNPAID']);
  expect((await payAndReturn(awa, [before, later])).montant).toBe(50.5);
  expect(await shown(awa, before)).toMatchObject({
    recu: 30.5,
    aPayer: 69.5,
    reporte: 'CHARGEMENT',
    aPayerAvant: null,
  });
  expect((await findParcel(depot.agent, before)).body.data).toMatchObject({
    empechement: 'COLIS_UNPAID',
    resteAPayer: 69.5,
  });
  expect((await findParcel(depot.agent, later)).body.data).not.toHaveProperty('resteAPayer');
  expect(outcome(await load(depot.agent, before, depot.container.id))).toEqual([409, 'COLIS_UNPAID']);
  expect((await load(depot.agent, later, depot.container.id)).status).toBe(201);
  expect((await payAndReturn(awa, [before, later])).montant).toBe(149.5);
  expect((await load(depot.agent, before, depot.container.id)).status).toBe(201);
});

test('a deposit that nobody pays in time, and terms taken back, release the space', async () => {
  const awa = await makeCustomer();
  const [deposit, takenBack] = [await aColis(awa, container.id), await aColis(awa, container.id)];
  await setTerms(deposit, { type: 'ACOMPTE', acompte: 30 });
  await setTerms(takenBack, ON_COLLECTION);
  await updateStoredColis(awa, takenBack, { lapsesAt: hoursAfter(-1) });
  const { body } = await setTerms(takenBack, { type: 'PREPAYE' });
  expect(Date.parse(body.data.aPayerAvant)).toBeGreaterThan(Date.now());
  for (const id of [deposit, takenBack]) await updateStoredColis(awa, id, { lapsesAt: hoursAfter(-1) });
  await sweep();
  for (const id of [deposit, takenBack]) expect((await shown(awa, id)).etat).toBe('ANNULE');
});

test('an admin waives what nobody paid of a price, and only what was paid goes back', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await aColis(awa, container.id);
  await setTerms(id, { type: 'ACOMPTE', acompte: 40 });
  expect((await payAndReturn(awa, [id])).montant).toBe(40);
  const waive = () =>
    api('POST', `/colis/${id}/dispense`, { token: admin.token, body: { motif: 'Colis abîmé au dépôt.' } });
  expect((await waive()).body.data).toMatchObject({ paye: true, aPayer: 0, recu: 40 });
  expect(outcome(await waive())).toEqual([409, 'SUPPLEMENT_NOT_DUE']);
  const { charges } = await findLedger(await storedColis(awa, id));
  expect(charges.at(-1)).toMatchObject({
    code: 'DISPENSE',
    cents: -6_000,
    motif: 'Colis abîmé au dépôt.',
    par: admin.userId,
  });
  const { body } = await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  expect(body.data).toMatchObject({ paye: false, rembourse: 40 });
});

test('sender, recipient and tracking page say at the arrival what is left to pay, and no code before', async () => {
  const [awa, { agent, container: arriving }] = await Promise.all([makeCustomer(), newArrival()]);
  const owing = { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } } as const;
  const [first, second] = [newRecipient(), newRecipient({ langueDestinataire: 'en' })];
  const id = await comingColis(awa, arriving.id, { ...owing, ...first });
  await comingColis(awa, arriving.id, { ...owing, ...second });
  await unload(agent, id, arriving.id);
  await newEvent(arriving.id, { statut: 'ARRIVE' });
  const words = async (email: string, subject: string) => (await untilTold(email, subject)).replace(/\s/g, ' ');
  const left = 'Il reste 100,00 $ à payer, sur la page du colis ou au retrait : il est remis une fois tout payé.';
  await eventually(async () => {
    const texts = (await allMailsTo(awa)).filter(({ subject }) => subject.startsWith('Votre colis est arrivé'));
    expect(texts.map(({ text }) => text.replace(/\s/g, ' ').includes(left))).toEqual([true, true]);
  });
  expect(await words(first.emailDestinataire, 'Votre colis est arrivé à Dakar')).toContain(
    'À payer au retrait : 100,00 $',
  );
  expect(await words(second.emailDestinataire, 'Your parcel has arrived in Dakar')).toContain(
    'To pay on collection: $100.00',
  );
  await makeAvailable(agent, arriving.id);
  const { codeSuivi } = await shown(awa, String(id));
  await eventually(async () =>
    expect((await api('GET', `/suivi/${codeSuivi}`)).body.data).toMatchObject({
      situation: 'A_PAYER_AU_RETRAIT',
      aPayerAuRetrait: true,
    }),
  );
});

test('a parcel that is waived in whole is handed over without a payment', async () => {
  const [awa, { agent, container: arriving }] = await Promise.all([makeCustomer(), newArrival()]);
  const id = await comingColis(awa, arriving.id, { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } });
  await unload(agent, id, arriving.id);
  await makeAvailable(agent, arriving.id);
  await api('POST', `/colis/${id}/dispense`, { token: admin.token, body: { motif: 'Décès du destinataire.' } });
  const code = await eventually(async () => {
    const given = await codeOf(awa, id);
    expect(given).toBeDefined();
    return given;
  });
  expect((await handOver(agent, id, await handoverBody(agent, code))).status).toBe(201);
});

test.each<[string, Record<string, unknown>, string]>([
  ['a deposit without a sum', { type: 'ACOMPTE' }, 'acompte'],
  ['a deposit of the whole price', { type: 'ACOMPTE', acompte: 100 }, 'acompte'],
  ['a deposit of parts of a cent', { type: 'ACOMPTE', acompte: 10.001 }, 'acompte'],
  ['a deposit of nothing', { type: 'ACOMPTE', acompte: 0 }, 'acompte'],
  ['a deposit below a dollar', { type: 'ACOMPTE', acompte: 0.99 }, 'acompte'],
  ['a deposit of a prepaid parcel', { type: 'PREPAYE', acompte: 10 }, 'acompte'],
  ['a moment of one paid on collection', { type: 'A_L_ARRIVEE', reste: 'RETRAIT' }, 'reste'],
  ['other terms', { type: 'CREDIT' }, 'type'],
  ['no reason', { ...ON_COLLECTION, motif: ' ' }, 'motif'],
])('%s is refused with the field at fault', async (_, body, field) => {
  const awa = await makeCustomer();
  const reply = await setTerms(await aColis(awa, container.id), body);
  expect([reply.status, Object.keys(reply.body.fields ?? {})]).toEqual([422, [field]]);
});

test.each<[string, Partial<StoredColis>]>([
  ['COLIS_CANCELLED', { etat: 'ANNULE' }],
  ['COLIS_HANDED_OVER', { etat: 'LIVRE', paymentId: null }],
  ['COLIS_PAID', { paymentId: 1_000_000_009 }],
])('%s: such a parcel gets no terms', async (code, change) => {
  const awa = await makeCustomer();
  expect(outcome(await setTerms(await aColis(awa, container.id, change), ON_COLLECTION))).toEqual([409, code]);
});

test('the limits of the stage hold: the sum that a customer owes, and the share of a container', async () => {
  const awa = await makeCustomer();
  const most = TERMS_LIMITS.cents;
  const first = await aColis(awa, container.id, { priceCents: most - 9_999 });
  const second = await aColis(awa, container.id);
  expect((await setTerms(first, ON_COLLECTION)).status).toBe(200);
  expect(outcome(await setTerms(second, ON_COLLECTION))).toEqual([409, 'TERMS_SUM_FULL']);
  const { maxGrams } = await containerOf(container.id);
  const fatou = await makeCustomer();
  const grams = Math.floor((maxGrams * TERMS_LIMITS.percent) / 100) + 1;
  const heavy = await aColis(fatou, container.id, { grams });
  expect(outcome(await setTerms(heavy, ON_COLLECTION))).toEqual([409, 'TERMS_SHARE_FULL']);
});

test('the limits hold for terms that are given at the same moment', async () => {
  const awa = await makeCustomer();
  const priceCents = TERMS_LIMITS.cents / 4;
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => aColis(awa, container.id, { priceCents, grams: 1000 })),
  );
  const grants = await Promise.all(ids.map((id) => setTerms(id, ON_COLLECTION)));
  expect(grants.map(outcome).toSorted()).toEqual([
    ...Array.from({ length: 4 }, () => [200, undefined]),
    ...Array.from({ length: 4 }, () => [409, 'TERMS_SUM_FULL']),
  ]);
});
