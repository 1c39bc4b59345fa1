import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { payAndReturn, startPaying } from '../support/items/money.ts';
import {
  decideOnPayment,
  moneyMailsTo,
  newRecordedPayment,
  outcome,
  recordPayment,
} from '../support/items/recorded-payments.ts';
import { tally } from '../support/items/space-rush.ts';

/** Recording of cash and transfers by an admin. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const shownColis = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;
const setEtat = (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });

test('an admin records cash for all payable parcels of a customer in a container; confirming it marks them paid', async () => {
  const awa = await makeCustomer();
  const [one = 0, two = 0, gone = 0, paid = 0] = await severalColis(awa, container.id, 4);
  const elsewhere = await aColis(awa, (await newContainer()).id);
  await setEtat(gone, 'ANNULE');
  await payAndReturn(awa, [paid]);
  const { status, body } = await recordPayment(awa, container.id);
  expect([status, body.data.colisIds.toSorted()]).toEqual([201, [one, two].toSorted()]);
  expect(body.data).toMatchObject({
    userId: awa.userId,
    montant: 200,
    moyen: 'ESPECES',
    statut: 'EN_ATTENTE',
    sessionId: null,
    paidAt: null,
  });
  for (const id of [one, two]) expect(await shownColis(awa, id)).toMatchObject({ paye: false, paiementEnCours: true });
  expect((await shownColis(awa, elsewhere)).paiementEnCours).toBe(false);
  const confirmed = await decideOnPayment('confirm', body.data.id);
  expect(confirmed.body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 0, paidAt: expect.any(String) });
  for (const id of [one, two])
    expect(await shownColis(awa, id)).toMatchObject({ paye: true, paymentId: body.data.id, paiementEnCours: false });
  expect(await moneyMailsTo(awa)).toEqual(['Paiement reçu', 'Paiement reçu']);
});

test('an admin must name the parcels when more than forty are payable', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 41);
  const refused = await recordPayment(awa, container.id);
  expect(outcome(refused)).toEqual([422, 'PAYMENT_TOO_MANY']);
  expect(refused.body.message).toContain('plus de 40 colis à payer dans ce conteneur');
  expect(Object.keys(refused.body.fields)).toEqual(['colisIds']);
  const [last, ...first] = ids;
  expect(await newRecordedPayment(awa, container.id, first)).toMatchObject({ montant: 4_000 });
  expect((await newRecordedPayment(awa, container.id, [last ?? 0])).colisIds).toEqual([last]);
});

test('forty parcels are recorded as one payment, and no other is possible until it is decided', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 40);
  const all = await newRecordedPayment(awa, container.id);
  expect(all.colisIds.toSorted()).toEqual(ids.toSorted());
  expect(outcome(await recordPayment(awa, container.id))).toEqual([409, 'COLIS_LOCKED']);
  await decideOnPayment('confirm', all.id);
  expect(outcome(await recordPayment(awa, container.id))).toEqual([409, 'NOTHING_TO_PAY']);
});

test('an admin may name the parcels, but only payable ones of that customer in that container', async () => {
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const [mine = 0, other = 0, gone = 0, paid = 0] = await severalColis(awa, container.id, 4);
  const elsewhere = await aColis(awa, (await newContainer()).id);
  const foreign = await aColis(modou, container.id);
  await setEtat(gone, 'ANNULE');
  await payAndReturn(awa, [paid]);
  const recordFor = async (colisIds: unknown) => outcome(await recordPayment(awa, container.id, { colisIds }));
  for (const absent of [foreign, elsewhere, 1234567890])
    expect(await recordFor([mine, absent])).toEqual([404, 'COLIS_NOT_FOUND']);
  expect(await recordFor([mine, gone])).toEqual([409, 'COLIS_CANCELLED']);
  expect(await recordFor([mine, paid])).toEqual([409, 'COLIS_PAID']);
  for (const bad of [[], [mine, mine], [String(mine)], mine, Array.from({ length: 41 }, (_, n) => n + 1), [-1]])
    expect(await recordFor(bad)).toEqual([422, 'INVALID_FIELDS']);
  expect((await storedColis(awa, mine)).version).toBe(1);
  expect((await newRecordedPayment(awa, container.id, [mine])).colisIds).toEqual([mine]);
  expect((await storedColis(awa, other)).lockedBy).toBeNull();
});

test('an amount sent by the admin is what is due, or a part of it, in whole cents', async () => {
  const awa = await makeCustomer();
  await aColis(awa, container.id, { priceCents: 10 });
  await aColis(awa, container.id, { priceCents: 20 });
  const refusals: readonly (readonly [number, string])[] = [
    [0, 'More than zero, and at most what is due for these parcels.'],
    [0.31, 'More than zero, and at most what is due for these parcels.'],
    [30, 'More than zero, and at most what is due for these parcels.'],
    [0.3001, 'Two decimal places at most: the cent is the smallest unit.'],
  ];
  for (const [montant, message] of refusals) {
    const { status, body } = await api('POST', `/payments/add/${awa.userId}/${container.id}`, {
      token: admin.token,
      body: { moyen: 'VIREMENT', montant },
      language: 'en',
    });
    expect([status, body.fields]).toEqual([422, { montant: message }]);
  }
  for (const montant of [-1, '0.3', null, [0.3], 3e9])
    expect(outcome(await recordPayment(awa, container.id, { montant }))).toEqual([422, 'INVALID_FIELDS']);
  const { status, body } = await recordPayment(awa, container.id, { moyen: 'VIREMENT', montant: 0.1 + 0.2 });
  expect([status, body.data.montant, body.data.moyen]).toEqual([201, 0.3, 'VIREMENT']);
});

test('an admin records only cash or transfers, for an existing customer and container', async () => {
  const awa = await makeCustomer();
  await aColis(awa, container.id);
  for (const moyen of ['CARTE', 'CHEQUE', '', null, undefined, 1])
    expect(outcome(await recordPayment(awa, container.id, { moyen }))).toEqual([422, 'INVALID_FIELDS']);
  expect(outcome(await recordPayment({ userId: 1 }, container.id))).toEqual([404, 'USER_NOT_FOUND']);
  expect(outcome(await recordPayment(awa, 1, { moyen: 'CARTE' }))).toEqual([404, 'CONTAINER_NOT_FOUND']);
  expect(outcome(await recordPayment(await makeCustomer(), container.id))).toEqual([409, 'NOTHING_TO_PAY']);
});

test('free parcels are confirmed at once', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 2, { priceCents: 0 });
  const payment = await newRecordedPayment(awa, container.id);
  expect(payment).toMatchObject({ montant: 0, statut: 'CONFIRME', moyen: 'ESPECES' });
  for (const id of ids) expect((await shownColis(awa, id)).paymentId).toBe(payment.id);
  expect((await decideOnPayment('confirm', payment.id)).body.data).toEqual(payment);
  expect(await moneyMailsTo(awa)).toEqual(['Votre place est confirmée']);
});

test('ten repetitions of a recording under one key make one payment; another request under the key is refused', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 2);
  const key = randomUUID();
  const replies = await Promise.all(Array.from({ length: 10 }, () => recordPayment(awa, container.id, {}, key)));
  expect(tally(replies)).toEqual({ 201: 10 });
  expect(new Set(replies.map(({ body }) => body.data.id)).size).toBe(1);
  expect(outcome(await recordPayment(awa, container.id, { colisIds: ids }, key))).toEqual([
    422,
    'IDEMPOTENCY_KEY_REUSED',
  ]);
  await decideOnPayment('confirm', replies[0]?.body.data.id);
  expect((await recordPayment(awa, container.id, {}, key)).body).toEqual(replies[0]?.body);
});

test('ten concurrent recordings without a key make one payment', async () => {
  const awa = await makeCustomer();
  await severalColis(awa, container.id, 3);
  const replies = await Promise.all(Array.from({ length: 10 }, () => recordPayment(awa, container.id)));
  expect(tally(replies)).toEqual({ 201: 1, 409: 9 });
  for (const { status, body } of replies) if (status === 409) expect(body.code).toBe('COLIS_LOCKED');
});

test('parcels of a pending cash payment cannot be paid by card, edited or deleted', async () => {
  const awa = await makeCustomer();
  const [held = 0, free = 0] = await severalColis(awa, container.id, 2);
  const { id } = await newRecordedPayment(awa, container.id, [held]);
  for (const ids of [[held], [free, held]])
    for (const person of [awa, admin]) expect(outcome(await startPaying(person, ids))).toEqual([409, 'COLIS_LOCKED']);
  expect((await startPaying(awa, [held])).body.message).toMatch(
    /En espèces ou par virement, attendez que notre équipe/,
  );
  for (const { token } of [awa, admin]) {
    expect(outcome(await api('PUT', `/colis/modifier/${held}`, { token, body: { poids: 1 } }))[1]).toBe('COLIS_LOCKED');
    expect(outcome(await api('DELETE', `/colis/supprimer/${held}`, { token }))[1]).toBe('COLIS_LOCKED');
  }
  expect((await storedColis(awa, held)).lockedBy).toBe(id);
  expect((await storedColis(awa, free)).lockedBy).toBeNull();
});
