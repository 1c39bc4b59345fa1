import { beforeAll, expect, test } from 'vitest';
import { findLedger } from '#functions/colis/ledger.table.ts';
import { nowIso } from '#functions/core/clock.ts';
import { storeRates } from '#functions/core/items/exchange-rates.ts';
import { api, newColis, newContainer, type Reply } from '../support/calls/api.ts';
import { type LoggedIn, makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  codeOf,
  colisDueOnCollection,
  comingColis,
  handOver,
  handoverBody,
  makeAvailable,
  newArrival,
  unload,
  untilScanTold,
} from '../support/items/arrival.ts';
import { openDrawer } from '../support/items/counter.ts';
import { allMailsTo, eventually, mailsTo, payAndReturn } from '../support/items/money.ts';
import { openPayLink } from '../support/items/pay-links.ts';
import { decideOnPayment, outcome, recordPayment } from '../support/items/recorded-payments.ts';
import { RATES, startByWave, storeTodaysRates } from '../support/items/wave.ts';

/** Customs duties that an admin asks of the recipient of a parcel; parcels cost $100. */

let arrival: { agent: LoggedIn; container: { id: number } };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [arrival, admin] = await Promise.all([newArrival(), makeAdmin()]);
  await storeTodaysRates();
});

const ask = (
  id: number,
  body: Record<string, unknown> = { devise: 'USD', montant: 40 },
  key?: string,
): Promise<Reply> =>
  api('POST', `/colis/${id}/droits`, {
    token: admin.token,
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const takeBack = (id: number, motif = 'Colis confondu'): Promise<Reply> =>
  api('POST', `/colis/${id}/droits/reprise`, { token: admin.token, body: { motif } });
const shown = async ({ token }: Pick<Person, 'token'>, id: number) =>
  (await api('GET', `/colis/${id}`, { token })).body.data;
const codeShown = async ({ token }: Pick<Person, 'token'>, id: number) =>
  (await api('GET', `/colis/${id}/retrait`, { token })).body.data.code;
const deviceShows = async (id: number) =>
  (await api('GET', `/agent/colis/${id}`, { token: arrival.agent.token })).body.data;

/** A paid parcel whose collection is open and announced, with a recipient of its own. */
const announced = async (owner: Person, emailDestinataire?: string): Promise<number> => {
  const id = await comingColis(owner, arrival.container.id, {
    paidCents: 10_000,
    ...(emailDestinataire && { emailDestinataire }),
  });
  await makeAvailable(arrival.agent, arrival.container.id);
  expect((await unload(arrival.agent, id, arrival.container.id)).status).toBe(201);
  await untilScanTold(owner, id);
  return id;
};

const plain = (text: string): string => text.replace(/\s/g, ' ');

test('duties in francs are a dated line that withholds the code until they are paid; every view says so', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const recipient = `moussa.${awa.userId}@yonnee.test`;
  const id = await announced(awa, recipient);
  const code = await codeOf(awa, id);
  expect(await codeShown(awa, id)).toBe(code);
  const asked = await ask(id, { devise: 'XOF', montant: 60_000 });
  expect(asked.status).toBe(200);
  const { droits } = asked.body.data.fraisArrivee;
  expect(droits).toBeGreaterThan(50);
  expect(await shown(awa, id)).toMatchObject({ prixEstime: 100, paye: true, aPayer: droits, reporte: 'RETRAIT' });
  const line = (await shown(awa, id)).decompte.charges.at(-1);
  expect(line).toMatchObject({ code: 'DROITS', montant: droits, francs: { montant: 60_000 } });
  expect(line.francs.tauxDu).toMatch(/^\d{4}-\d\d-\d\d$/);
  expect(Math.round((60_000 / line.francs.taux) * 100) / 100).toBe(droits);
  expect(line).not.toHaveProperty('par');
  expect(await codeShown(awa, id)).toBeNull();
  expect(await deviceShows(id)).toMatchObject({
    aPayerAuRetrait: droits,
    empechementRemise: 'HANDOVER_SUPPLEMENT_DUE',
  });
  expect(outcome(await handOver(arrival.agent, id, await handoverBody(arrival.agent, code)))).toEqual([
    409,
    'HANDOVER_SUPPLEMENT_DUE',
  ]);
  await eventually(async () => {
    const [toSender] = (await allMailsTo(awa)).filter(({ text }) => text.includes('La douane demande des droits'));
    expect(plain(toSender?.text ?? '')).toContain('de droits de douane');
    const [toRecipient] = (await mailsTo(recipient)).filter(({ text }) => text.includes('La douane demande'));
    expect(toRecipient?.text).toContain('/mandataire?jeton=');
    expect(toRecipient?.text).not.toContain(code);
  });
  await payAndReturn(awa, [id]);
  expect(await shown(awa, id)).toMatchObject({ aPayer: 0, recu: 100 + droits });
  await eventually(async () => expect(await codeShown(awa, id)).toBe(code));
  expect((await handOver(arrival.agent, id, await handoverBody(arrival.agent, code))).status).toBe(201);
});

test('duties in francs are paid in the same francs whatever the dollar is worth since, by Wave, a link and in cash', async () => {
  const awa = await makeCustomer();
  const [first, second] = [await announced(awa), await announced(awa)];
  for (const id of [first, second]) expect((await ask(id, { devise: 'XOF', montant: 12_500 })).status).toBe(200);
  const { droits } = (await shown(awa, first)).fraisArrivee;
  try {
    await storeRates({ checkedAt: nowIso(), rates: { ...RATES, USD: 1.1 } });
    const link = await api('POST', '/payments/liens', { token: awa.token, body: { colisIds: [first] } });
    expect((await openPayLink(link.body.data.code)).body.data.francs.montant).toBe(12_500);
    const { body } = await startByWave(awa, [first]);
    expect(body.data).toMatchObject({ montant: droits, recu: { devise: 'XOF', montant: 12_500 } });
    const take = (montant: number) =>
      api('POST', '/comptoir/encaissements', {
        token: arrival.agent.token,
        body: { colisIds: [second], paiements: [{ moyen: 'ESPECES', devise: 'XOF', montant }] },
      });
    await openDrawer(arrival.agent);
    expect(Object.keys((await take(12_501)).body.fields)).toEqual(['paiements.0.montant']);
    expect((await take(12_500)).status).toBe(201);
    expect(await shown(awa, second)).toMatchObject({ aPayer: 0 });
  } finally {
    await storeTodaysRates();
  }
});

test('duties of a parcel that is paid on collection join what its recipient pays there', async () => {
  const awa = await makeCustomer();
  const recipient = `fatou.${awa.userId}@yonnee.test`;
  const id = await colisDueOnCollection(awa, arrival.container.id, { emailDestinataire: recipient });
  expect((await ask(id)).status).toBe(200);
  expect(await shown(awa, id)).toMatchObject({ aPayer: 140, paye: false, reporte: 'RETRAIT', prixEstime: 100 });
  await eventually(async () => {
    const [mail] = (await mailsTo(recipient)).filter(({ text }) => text.includes('droits de douane'));
    expect(plain(mail?.text ?? '')).toContain('140,00 $, dont 40,00 $ de droits de douane');
  });
  const { body } = await recordPayment(awa, arrival.container.id, { montant: 140, colisIds: [id] });
  await decideOnPayment('confirm', body.data.id);
  expect(await shown(awa, id)).toMatchObject({ aPayer: 0, paye: true, recu: 140 });
});

test('a part that pays the price leaves the duties as a rest, which still withholds the parcel', async () => {
  const awa = await makeCustomer();
  const id = await colisDueOnCollection(awa, arrival.container.id);
  await ask(id);
  const { body } = await recordPayment(awa, arrival.container.id, { montant: 120, colisIds: [id] });
  await decideOnPayment('confirm', body.data.id);
  expect(await shown(awa, id)).toMatchObject({ aPayer: 20, paye: true, supplement: { etat: 'DU', montant: 20 } });
  expect((await deviceShows(id)).empechementRemise).toBe('HANDOVER_SUPPLEMENT_DUE');
});

test('a mistake is taken back by a line of its own, and what was paid of it goes back', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await announced(awa);
  await ask(id);
  await payAndReturn(awa, [id]);
  expect((await takeBack(id)).status).toBe(200);
  const { charges } = await findLedger(await storedColis(awa, id));
  expect(charges.slice(-2)).toMatchObject([
    { code: 'DROITS', cents: 4_000 },
    { code: 'DROITS', cents: -4_000, motif: 'Colis confondu', par: admin.userId },
  ]);
  expect(await shown(awa, id)).toMatchObject({ aPayer: 0, aRembourser: 40 });
  expect((await shown(awa, id)).fraisArrivee).toBeUndefined();
  expect(outcome(await takeBack(id))).toEqual([409, 'DUTY_NOT_ASKED']);
  expect((await ask(id, { devise: 'USD', montant: 25 })).status).toBe(200);
  expect(await shown(awa, id)).toMatchObject({ aPayer: 0, aRembourser: 15 });
});

test('waived duties that are taken back give nothing back', async () => {
  const awa = await makeCustomer();
  const id = await announced(awa);
  await ask(id);
  const waived = await api('POST', `/colis/${id}/dispense`, { token: admin.token, body: { motif: 'Geste' } });
  expect(waived.body.data).toMatchObject({ aPayer: 0, supplement: { etat: 'DISPENSE', montant: 40 } });
  await takeBack(id);
  expect(await shown(awa, id)).toMatchObject({ aPayer: 0, aRembourser: 0, supplement: null });
});

test('a repeated call asks once, and two admins at once ask once', async () => {
  const awa = await makeCustomer();
  const id = await announced(awa);
  const key = crypto.randomUUID();
  const body = { devise: 'USD', montant: 40 };
  const replies = await Promise.all([ask(id, body, key), ask(id, body), ask(id, body)]);
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
  for (const reply of replies.filter(({ status }) => status !== 200))
    expect(outcome(reply)).toEqual([409, 'DUTY_ASKED']);
  expect((await shown(awa, id)).aPayer).toBe(40);
});

test('what customs have from the recipient is not asked for again, nor recorded there while we ask', async () => {
  const awa = await makeCustomer();
  const arrived = async (): Promise<{ id: number; documentId: number }> => {
    const { id, documentId } = await newColis(awa, arrival.container.id, { poids: 1 });
    await updateStoredColis(awa, id, { etat: 'ARRIVE', paymentId: 1_000_000_002 });
    return { id: Number(id), documentId: Number(documentId) };
  };
  const [paid, asked] = [await arrived(), await arrived()];
  const record = (documentId: number, body: Record<string, unknown>) =>
    api('PUT', `/customs/droits/${documentId}`, { token: admin.token, body: { montant: 45_000, ...body } });
  const paiement = { moyen: 'ESPECES', reference: `Q-${awa.userId}` };
  expect((await record(paid.documentId, { paiement })).status).toBe(200);
  expect(outcome(await ask(paid.id))).toEqual([409, 'PAYMENT_CONFIRMED']);
  expect((await record(asked.documentId, {})).status).toBe(200);
  await ask(asked.id);
  expect(outcome(await record(asked.documentId, { paiement: { ...paiement, reference: `R-${awa.userId}` } }))).toEqual([
    409,
    'DUTY_ASKED',
  ]);
});

test.each([
  [{ devise: 'XOF', montant: 10.5 }, 'montant'],
  [{ devise: 'XOF', montant: 0 }, 'montant'],
  [{ devise: 'XOF', montant: 100 }, 'montant'],
  [{ devise: 'USD', montant: 0.49 }, 'montant'],
  [{ devise: 'USD', montant: 10.001 }, 'montant'],
  [{ devise: 'EUR', montant: 10 }, 'devise'],
])('duties of %j are refused with their field', async (body, field) => {
  const { status, body: reply } = await ask(await announced(await makeCustomer()), body);
  expect([status, Object.keys(reply.fields)]).toEqual([422, [field]]);
});

test.each([
  [{ etat: 'EN_TRANSIT' } as const, 'COLIS_NOT_ARRIVED'],
  [{ etat: 'LIVRE' } as const, 'COLIS_HANDED_OVER'],
  [{ etat: 'ANNULE' } as const, 'COLIS_CANCELLED'],
  [{ etat: 'ARRIVE', lockedBy: 7, lockedFor: 'CARTE' } as const, 'COLIS_LOCKED'],
])('a parcel with %j is asked no duties', async (change, code) => {
  const { id: bookingId } = await newContainer();
  const id = await aColis(await makeCustomer(), bookingId, { paymentId: 1_000_000_002, ...change });
  expect(outcome(await ask(id))).toEqual([409, code]);
});
