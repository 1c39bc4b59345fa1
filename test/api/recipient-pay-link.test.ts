import { beforeAll, expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { findPayLinks } from '#functions/payments/pay-links.table.ts';
import { api, newAdmin, newContainer } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis } from '../support/calls/table.ts';
import { proxyTokenFor } from '../support/calls/tokens.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { colisDueOnCollection, comingColis } from '../support/items/arrival.ts';
import { enterCard, eventually } from '../support/items/money.ts';
import { addPayLink, openLinks, openPayLink, payByLink, payLinkFor } from '../support/items/pay-links.ts';
import { decideOnPayment, outcome, recordPayment } from '../support/items/recorded-payments.ts';

/** Pay links of recipients, by the link in a mail to them. */

const HOUR = 3_600_000;
const NOTHING = [404, 'INVALID_PAY_LINK'];

let container: { id: number };
let awa: Person;

beforeAll(async () => {
  if (projectCloud()) [container, awa] = await Promise.all([newContainer(), makeCustomer()]);
});

const tokenOf = (colisId: number, person = awa) =>
  proxyTokenFor({ ...person, colisId, le: '2026-11-20T10:00:00.000Z' });
const ask = (jeton: string) => api('POST', `/api/mandataires/${jeton}/paiement`);
const shown = async (jeton: string) => (await api('GET', `/api/mandataires/${jeton}`)).body.data;
const linksOf = async ({ userId }: Person) => (await findPayLinks(userId)).links;

test('the recipient reads what is paid at the collection, and pays it by a link of a day', async () => {
  const colisId = await colisDueOnCollection(awa, container.id);
  const jeton = await tokenOf(colisId);
  expect(await shown(jeton)).toMatchObject({ etat: 'ABSENT', aPayerAuRetrait: 100 });
  const made = await ask(jeton);
  expect([made.status, Object.keys(made.body.data)]).toEqual([201, ['code']]);
  const { code } = made.body.data;
  const [link] = (await linksOf(awa)).filter(({ colisIds }) => colisIds.includes(colisId));
  expect(link).toMatchObject({ colisIds: [colisId], parDestinataire: true });
  const hours = (Date.parse(link?.expiresAt ?? '') - Date.now()) / HOUR;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect((await openPayLink(code)).body.data).toMatchObject({ etat: 'A_PAYER', montant: 100 });
  await enterCard((await payByLink(code)).body.redirectUrl);
  await eventually(async () => expect((await storedColis(awa, colisId)).paymentId).not.toBeNull());
  expect((await shown(jeton)).aPayerAuRetrait).toBeNull();
  for (const reply of [await ask(jeton), await openPayLink(code)]) expect(outcome(reply)).toEqual(NOTHING);
});

test('two tabs get the same link, which neither the customer nor staff see or count among theirs', async () => {
  const amy = await makeCustomer();
  const colisId = await colisDueOnCollection(amy, container.id);
  const jeton = await tokenOf(colisId, amy);
  const replies = await Promise.all([ask(jeton), ask(jeton)]);
  expect(new Set(replies.map(({ body }) => body.data.code)).size).toBe(1);
  expect(await linksOf(amy)).toHaveLength(1);
  expect(await openLinks(amy)).toEqual([]);
  expect(await payLinkFor(await newAdmin(), [colisId])).not.toBe(replies[0]?.body.data.code);
  for (let count = 0; count < 4; count++) await payLinkFor(amy, [await aColis(amy, container.id)]);
  const full = await addPayLink(amy, { colisIds: [await aColis(amy, container.id)] });
  expect(full.body.code).toBe('PAY_LINKS_FULL');
  expect((await ask(await tokenOf(await colisDueOnCollection(amy, container.id), amy))).status).toBe(201);
  expect(await linksOf(amy)).toHaveLength(7);
});

test('cash that the agent takes meanwhile leaves nothing to pay by the link', async () => {
  const colisId = await colisDueOnCollection(awa, container.id);
  const jeton = await tokenOf(colisId);
  const { code } = (await ask(jeton)).body.data;
  const { body } = await recordPayment(awa, container.id, { montant: 100, colisIds: [colisId] });
  await decideOnPayment('confirm', body.data.id);
  expect(outcome(await openPayLink(code))).toEqual(NOTHING);
  expect(outcome(await ask(jeton))).toEqual(NOTHING);
});

test.each<[string, (person: Person, bookingId: number) => Promise<number>]>([
  ['not arrived', (person, id) => comingColis(person, id, { paymentId: null, conditions: { type: 'A_L_ARRIVEE' } })],
  ['not announced', (person, id) => colisDueOnCollection(person, id, { arrivee: NOT_ANNOUNCED })],
  ['cancelled', (person, id) => colisDueOnCollection(person, id, { etat: 'ANNULE' })],
  ['paid', (person, id) => colisDueOnCollection(person, id, { paymentId: 1_000_000_009 })],
  ['prepaid', (person, id) => colisDueOnCollection(person, id, { conditions: undefined })],
])('a recipient neither reads a sum nor gets a link of a parcel that is %s', async (_, store) => {
  const jeton = await tokenOf(await store(awa, container.id));
  expect((await shown(jeton)).aPayerAuRetrait).toBeNull();
  expect(outcome(await ask(jeton))).toEqual(NOTHING);
});

test('a stranger gets no link: neither by the tracking code, nor by a token of another parcel or address', async () => {
  const colisId = await colisDueOnCollection(awa, container.id, { emailDestinataire: 'fatou@example.sn' });
  const { trackingCode } = await storedColis(awa, colisId);
  const [, ...rest] = (await tokenOf(await colisDueOnCollection(awa, container.id))).split('.');
  expect(outcome(await ask([colisId, ...rest].join('.')))).toEqual([404, 'INVALID_PROXY_LINK']);
  expect((await ask(String(trackingCode))).status).toBe(400);
  expect((await api('GET', `/suivi/${trackingCode}`)).text).not.toContain('montant');
});

const NOT_ANNOUNCED: StoredColis['arrivee'] = {
  ...{ le: '2026-11-24T08:00:00.000Z', leAppareil: null, agentId: 1, siteId: null },
  ...{ dommage: null, avant: 'EN_TRANSIT', avantLe: '2026-11-20T12:00:00.000Z' },
};
