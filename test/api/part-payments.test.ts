import { beforeAll, expect, test } from 'vitest';
import { findLedger } from '#functions/colis/ledger.table.ts';
import { hoursAfter, nowIso } from '#functions/core/clock.ts';
import { dayIn } from '#shared/dates.ts';
import { type StatementColis, statementLines } from '#shared/payments/statement.ts';
import { localSite } from '#shared/site.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { findParcel, newDepot, RECEIVED, receive } from '../support/items/intake.ts';
import { load } from '../support/items/manifest.ts';
import { allMailsTo, eventually, payAndReturn, stripeSdk, sweep } from '../support/items/money.ts';
import { movementsOf } from '../support/items/movements.ts';
import {
  decideOnPayment,
  editPayment,
  outcome,
  recordPayment,
  shownPayment,
} from '../support/items/recorded-payments.ts';

/** Payments of a part of what is due: parcels cost $100 each. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [container, admin] = await Promise.all([newContainer(), makeAdmin()]);
});

const shown = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;

/** Records cash of a sum in dollars and confirms it; returns the payment's id. */
const payCash = async (person: Person, bookingId: number, montant: number, colisIds?: number[]): Promise<number> => {
  const { body } = await recordPayment(person, bookingId, { montant, ...(colisIds && { colisIds }) });
  expect((await decideOnPayment('confirm', body.data.id)).status).toBe(200);
  return body.data.id;
};

test('cash pays a part, the card asks the rest, and both go back by the way they came', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await aColis(awa, container.id);
  const cash = await payCash(awa, container.id, 40);
  expect(await shown(awa, id)).toMatchObject({
    paye: false,
    paymentId: null,
    prixEstime: 100,
    recu: 40,
    aPayer: 60,
    aPayerAvant: null,
    decompte: { charges: [{ code: 'FRET', montant: 100 }], versements: [{ paymentId: cash, montant: 40 }] },
  });
  const mail = (await allMailsTo(awa)).find(({ text }) => text.includes('Il reste'));
  expect(mail?.text.replace(/\s/g, ' ')).toMatch(
    /Nous avons reçu 40,00 \$ pour votre colis n° \d+\. Il reste 60,00 \$ à/,
  );
  expect(mail?.text).toContain('il ne sera chargé qu’une fois tout payé');
  const journal = await api('GET', `/colis/${id}/journal`, { token: awa.token });
  expect(journal.body.data.map(({ action }: { action: string }) => action)).toContain('PAYE_EN_PARTIE');

  const card = await payAndReturn(awa, [id]);
  expect(card.montant).toBe(60);
  expect(await shown(awa, id)).toMatchObject({
    paye: true,
    paymentId: card.id,
    recu: 100,
    aPayer: 0,
    supplement: null,
  });
  const receipts = await api('POST', `/colis/${id}/recus`, { token: awa.token });
  expect(receipts.body.data.map(({ montant }: { montant: number }) => montant).toSorted()).toEqual([40, 60]);

  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  expect(await shownPayment(cash)).toMatchObject({ aRembourser: 40, rembourse: 0 });
  await editPayment(cash, { rembourse: true });
  expect(await shownPayment(cash)).toMatchObject({ statut: 'REMBOURSE', rembourse: 40 });
  await eventually(async () => expect((await storedPayment(awa, card.id)).refundedCents).toBe(6_000));
  const { paymentIntentId } = await storedPayment(awa, card.id);
  const { data } = await stripeSdk().refunds.list({ payment_intent: String(paymentIntentId) });
  expect(data.map(({ amount }) => amount)).toEqual([6_000]);
  const { shares } = await findLedger(await storedColis(awa, id));
  expect(shares.map(({ paymentId, cents }) => [paymentId, cents])).toEqual([
    [cash, 4_000],
    [card.id, 6_000],
    [cash, -4_000],
    [card.id, -6_000],
  ]);
});

test('a transfer of a part is awaited, and the rest named with its moment until it is confirmed', async () => {
  const [awa, depot] = [await makeCustomer({ langue: 'fr' }), await newDepot()];
  const id = await aColis(awa, depot.container.id);
  const seenByAgent = async () => (await findParcel(depot.agent, id)).body.data;
  expect(await seenByAgent()).toMatchObject({ resteAPayer: 100, aPayerAvant: expect.any(String) });
  const { body } = await recordPayment(awa, depot.container.id, {
    ...{ montant: 40, colisIds: [id] },
    ...{ moyen: 'VIREMENT', reference: `VIR-${id}` },
  });
  const aConfirmer = { montant: 40, reste: 60, quand: 'CHARGEMENT' };
  expect(await shown(awa, id)).toMatchObject({ aPayer: 100, moyenEnCours: 'VIREMENT', aConfirmer });
  expect(await seenByAgent()).toMatchObject({ moyenEnCours: 'VIREMENT', aConfirmer });
  expect(await seenByAgent()).not.toHaveProperty('resteAPayer');
  await receive(depot.agent, id);
  await eventually(async () => {
    const mail = (await allMailsTo(awa)).find(({ subject }) => subject.includes('est au dépôt'));
    expect(mail?.text.replace(/\s/g, ' ')).toContain(
      'Votre paiement de 40,00 $ par virement est enregistré, et attend sa confirmation. Il restera 60,00 $ à payer avant le chargement : le colis ne partira qu’ensuite.',
    );
  });
  await decideOnPayment('confirm', body.data.id);
  expect(await shown(awa, id)).toMatchObject({ recu: 40, aPayer: 60, moyenEnCours: null });
  expect(await shown(awa, id)).not.toHaveProperty('aConfirmer');
  expect(await seenByAgent()).toMatchObject({ recu: 40, resteAPayer: 60 });
});

test('a sum for several parcels pays them in their order, and locks none that it does not reach', async () => {
  const awa = await makeCustomer();
  const [first = 0, second = 0, third = 0] = await severalColis(awa, container.id, 3);
  const { body } = await recordPayment(awa, container.id, { montant: 150, colisIds: [first, second, third] });
  expect(body.data).toMatchObject({ montant: 150, colisIds: [first, second] });
  expect((await storedColis(awa, third)).lockedBy).toBeNull();
  const again = await recordPayment(awa, container.id, { montant: 10, colisIds: [second] });
  expect(outcome(again)).toEqual([409, 'COLIS_LOCKED']);
  await decideOnPayment('confirm', body.data.id);
  expect(await shown(awa, first)).toMatchObject({ paye: true, recu: 100 });
  expect(await shown(awa, second)).toMatchObject({ paye: false, recu: 50, aPayer: 50 });
  expect(await shown(awa, third)).toMatchObject({ paye: false, recu: 0, aPayer: 100 });
});

test('a parcel that is paid in part keeps its space at the deadline, and is not loaded before the rest is paid', async () => {
  const [awa, depot] = [await makeCustomer(), await newDepot()];
  const id = await aColis(awa, depot.container.id, RECEIVED);
  await payCash(awa, depot.container.id, 99.99, [id]);
  await updateStoredColis(awa, id, { lapsesAt: hoursAfter(-1) });
  await sweep();
  expect((await shown(awa, id)).etat).toBe('EN_ATTENTE');
  expect(outcome(await load(depot.agent, id, depot.container.id))).toEqual([409, 'COLIS_UNPAID']);
  await payCash(awa, depot.container.id, 0.01, [id]);
  expect((await load(depot.agent, id, depot.container.id)).status).toBe(201);
});

test('a parcel that nothing pays for any more has a new payment window', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const cash = await payCash(awa, container.id, 50, [id]);
  await updateStoredColis(awa, id, { lapsesAt: hoursAfter(-1) });
  const { reopenForPayment } = await import('#functions/colis/reopen-for-payment.ts');
  await reopenForPayment(awa.userId, cash, [id]);
  const { aPayerAvant, recu, rembourse } = await shown(awa, id);
  expect([recu, rembourse]).toEqual([0, 50]);
  expect(Date.parse(aPayerAvant)).toBeGreaterThan(Date.now());
});

test('a card payment of the rest that goes back leaves what cash paid, and its customer reads which sum is due again', async () => {
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await aColis(awa, container.id);
  await payCash(awa, container.id, 40);
  const card = await payAndReturn(awa, [id]);
  const { paymentIntentId } = await storedPayment(awa, card.id);
  await stripeSdk().refunds.create({ payment_intent: String(paymentIntentId) });
  await eventually(async () => expect(await shown(awa, id)).toMatchObject({ paye: false, recu: 40, aPayer: 60 }));
  await eventually(async () => {
    const texts = (await allMailsTo(awa)).map(({ text }) => text.replace(/\s/g, ' '));
    expect(
      texts.filter((text) => text.includes('60,00 $ pour votre colis n° ') && text.includes('de nouveau à payer')),
    ).toHaveLength(1);
    expect(texts.join()).not.toContain('Tout ce que vous aviez payé');
  });
  expect((await payAndReturn(awa, [id])).montant).toBe(60);
});

const statementOf = async ({ userId }: Person, { token }: Person): Promise<StatementColis[]> =>
  (await api('GET', `/payments/releve/${userId}`, { token })).body.data;

test('an account statement has each line and payment of all parcels, for the customer and for admins', async () => {
  const awa = await makeCustomer();
  const [paid = 0, open = 0, lapsed = 0] = await severalColis(awa, container.id, 3);
  const cash = await payCash(awa, container.id, 40, [paid]);
  const card = await payAndReturn(awa, [paid]);
  await updateStoredColis(awa, lapsed, { lapsesAt: hoursAfter(-1) });
  await eventually(async () => {
    await sweep();
    expect((await shown(awa, lapsed)).etat).toBe('ANNULE');
  });
  const receipts = await api('POST', `/colis/${paid}/recus`, { token: awa.token });
  const statement = await statementOf(awa, awa);
  expect(await statementOf(awa, admin)).toEqual(statement);
  const lines = statementLines(statement);
  expect(lines.filter(({ colis }) => colis.id === open)).toMatchObject([{ type: 'CHARGE', montant: 100 }]);
  expect(lines.filter(({ colis }) => colis.id === lapsed)).toMatchObject([
    { type: 'ANNULATION', montant: -100 },
    { type: 'CHARGE', montant: 100 },
  ]);
  const numberOf = (id: number) =>
    receipts.body.data.find(({ paymentId }: { paymentId: number }) => paymentId === id).numero;
  expect(lines.filter(({ colis }) => colis.id === paid)).toMatchObject([
    { type: 'CHARGE', montant: 100, charge: { code: 'FRET' } },
    { type: 'VERSEMENT', montant: -40, paymentId: cash, moyen: 'ESPECES', recu: numberOf(cash) },
    { type: 'VERSEMENT', montant: -60, paymentId: card.id, moyen: 'CARTE', recu: numberOf(card.id) },
  ]);
  expect(lines.at(-1)?.solde).toBe(100);
  const month = dayIn(nowIso(), localSite.zone).slice(0, 7);
  const movements = (await movementsOf(month)).filter(({ userId }) => userId === awa.userId);
  const rows = movements.map(({ paymentId, moyen, montant, recu }) => [paymentId, moyen, montant, recu]);
  expect(rows).toHaveLength(2); // of the same second, in either order
  expect(rows).toEqual(
    expect.arrayContaining([
      [cash, 'ESPECES', 40, numberOf(cash)],
      [card.id, 'CARTE', 60, numberOf(card.id)],
    ]),
  );
  await api('PUT', `/colis/modifier/${paid}`, { token: admin.token, body: { etat: 'ANNULE' } });
  const after = statementLines(await statementOf(awa, awa)).filter(({ colis }) => colis.id === paid);
  expect(after.reduce((sum, { montant }) => sum + montant, 0)).toBe(0);
});

test('the statement of a part-paid parcel that was left behind asks no more than its page', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  await payCash(awa, container.id, 40, [id]);
  const incident = { type: 'RESTE', le: nowIso(), conteneurId: container.id, siteId: null, decision: null } as const;
  await updateStoredColis(awa, id, { incident });
  expect(await shown(awa, id)).toMatchObject({ aPayer: 0, recu: 40 });
  const lines = statementLines(await statementOf(awa, awa));
  expect(lines.map(({ type, montant }) => [type, montant])).toEqual(
    expect.arrayContaining([
      ['CHARGE', 100],
      ['VERSEMENT', -40],
      ['EN_ATTENTE', -60],
    ]),
  );
  expect(lines.at(-1)?.solde).toBe(0);
});

test('a payment that its parcel needs no more is listed as it came in and as it goes back', async () => {
  const awa = await makeCustomer();
  const [cancelled = 0, kept = 0] = await severalColis(awa, container.id, 2);
  const { body } = await recordPayment(awa, container.id, { colisIds: [cancelled, kept] });
  await api('PUT', `/colis/modifier/${cancelled}`, { token: admin.token, body: { etat: 'ANNULE' } });
  expect((await decideOnPayment('confirm', body.data.id)).status).toBe(200);
  expect(await shownPayment(body.data.id)).toMatchObject({ aRembourser: 100 });
  expect(await shown(awa, cancelled)).toMatchObject({ paye: false, recu: 0, rembourse: 0, aRembourser: 100 });
  const lines = statementLines(await statementOf(awa, awa));
  expect(lines.filter(({ colis }) => colis.id === cancelled).map(({ type, montant }) => [type, montant])).toEqual(
    expect.arrayContaining([
      ['CHARGE', 100],
      ['ANNULATION', -100],
      ['VERSEMENT', -100],
      ['VERSEMENT', 100],
    ]),
  );
  expect(lines.at(-1)?.solde).toBe(0);
});

test('a supplement that is paid in parts: the journal and the mails name what is still due, and the whole at the end', async () => {
  const awa = await makeCustomer({ langue: 'en' });
  const depot = await newDepot();
  const id = await aColis(awa, depot.container.id);
  await payAndReturn(awa, [id]);
  await receive(depot.agent, id, { mesures: { poids: 16, longueur: 0.4, largeur: 0.3, hauteur: 0.3 } });
  for (const montant of [20, 40]) await payCash(awa, depot.container.id, montant);
  type Changes = { changements: { champ: string }[] };
  await eventually(async () => {
    const entries: Changes[] = (await api('GET', `/colis/${id}/journal`, { token: awa.token })).body.data;
    const ofSupplement = entries.flatMap(({ changements }) =>
      changements.filter(({ champ }) => champ === 'supplement'),
    );
    expect(ofSupplement.reverse()).toEqual([
      { champ: 'supplement', de: null, vers: 60 },
      { champ: 'supplement', de: 60, vers: 40 },
      { champ: 'supplement', de: 40, vers: null },
    ]);
    const mails = (await allMailsTo(awa)).map(({ text }) => text.replace(/\s/g, ' ')).join('\n');
    expect(mails).toContain('We have received the last $40.00 of your supplement of $60.00');
    expect(mails).not.toContain('your supplement of $40.00');
  });
});
