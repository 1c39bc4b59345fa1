import { beforeAll, expect, test } from 'vitest';
import { recount } from '#functions/cockpit/recount.ts';
import { hoursAfter, nowIso } from '#functions/core/clock.ts';
import { storeRates } from '#functions/core/items/exchange-rates.ts';
import { transact } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { marginsOfContainer, marginsOfMonth } from '#shared/cockpit/margin.ts';
import type { CockpitContainer, MonthMargin } from '#shared/cockpit/schema.ts';
import { api, newContainer, upload } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { keptFilesOf, setStored } from '../support/calls/stored-state.ts';
import { aColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { addDepense, cancelDepense, depenseBody, newDepense, payDepense, rentBody } from '../support/items/depenses.ts';
import { asAdmin } from '../support/items/journey.ts';
import { eventually, payAndReturn } from '../support/items/money.ts';
import { decideOnPayment, editPayment, recordPayment } from '../support/items/recorded-payments.ts';

/** Expenses of containers and months, and what containers earn. */

const RATES = { date: hoursAfter(-24).slice(0, 10), USD: 1.25, CAD: 1.5 };
/** CFA francs per dollar, at those rates. */
const XOF_PER_USD = 524.7656;
const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');

let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  admin = await makeAdmin();
  await storeRates({ checkedAt: nowIso(), rates: RATES });
});

const read = async (path: string) => (await asAdmin('GET', path)).body.data;
const containerOf = (id: number): Promise<CockpitContainer> => read(`/cockpit/conteneurs/${id}`);
const listOf = (id: number) => read(`/depenses?conteneurId=${id}`);
const monthOf = async (mois: string): Promise<MonthMargin> =>
  (await read(`/cockpit/annees/${mois.slice(0, 4)}`)).find((each: MonthMargin) => each.mois === mois);
const outcome = ({ status, body }: { status: number; body: { code?: string; fields?: object } }) => [
  status,
  body.code,
  ...Object.keys(body.fields ?? {}),
];
const today = () => nowIso().slice(0, 10);

test('an expense in francs is counted in dollars at the rate of its day, and keeps that rate', async () => {
  const { id: conteneurId } = await newContainer();
  const { id } = await newDepense(conteneurId, { poste: 'CAMION', montant: 150_000, devise: 'XOF' });
  const prevu = { montant: 150_000, devise: 'XOF', dollars: 285.84, taux: XOF_PER_USD, tauxDu: RATES.date };
  expect(await read(`/depenses/${id}`)).toMatchObject({
    id,
    conteneurId,
    mois: null,
    statut: 'PREVUE',
    prevu,
    paye: null,
  });
  await storeRates({ checkedAt: nowIso(), rates: { ...RATES, USD: 1.5 } });
  try {
    expect((await read(`/depenses/${id}`)).prevu, 'another rate since').toEqual(prevu);
    await asAdmin('PUT', `/depenses/${id}`, { libelle: 'Camion du Havre' });
    expect((await read(`/depenses/${id}`)).prevu, 'another label').toEqual(prevu);
    const { body } = await payDepense(id, { payeeLe: today() });
    expect(body.data).toMatchObject({ prevu, paye: { montant: 150_000, devise: 'XOF', dollars: 343.01 } });
  } finally {
    await storeRates({ checkedAt: nowIso(), rates: RATES });
  }
});

test('a planned expense is changed, then paid with what it came to: the plan stays beside it', async () => {
  const { id: conteneurId } = await newContainer();
  const { id, creation } = await newDepense(conteneurId);
  expect(creation.par).not.toBe('');
  const changed = await asAdmin('PUT', `/depenses/${id}`, { montant: 1_000, poste: 'PORT' });
  expect(changed.body.data).toMatchObject({
    poste: 'PORT',
    prevu: { montant: 1_000 },
    modification: { par: creation.par },
  });
  const paid = await payDepense(id, { payeeLe: today(), montant: 800, devise: 'EUR' });
  expect(paid.body.data).toMatchObject({
    statut: 'PAYEE',
    prevu: { montant: 1_000, devise: 'USD', dollars: 1_000, taux: null },
    paye: { montant: 800, devise: 'EUR', dollars: 1_000, taux: 0.8, le: today() },
  });
  expect((await containerOf(conteneurId)).marge.depenses).toEqual({ payees: 1_000, aPayer: 0, prevues: 1_000 });
  expect(outcome(await asAdmin('PUT', `/depenses/${id}`, { montant: 1 }))).toEqual([409, 'DEPENSE_PAID']);
  expect(outcome(await payDepense(id, { payeeLe: today() }))).toEqual([409, 'DEPENSE_PAID']);
});

test('a cancelled expense counts no more, and stays in the list with who cancelled it and why', async () => {
  const { id: conteneurId } = await newContainer();
  const [planned, paid] = [await newDepense(conteneurId), await newDepense(conteneurId, { payeeLe: today() })];
  expect((await containerOf(conteneurId)).marge.depenses).toEqual({ payees: 1_200, aPayer: 1_200, prevues: 1_200 });
  for (const { id } of [planned, paid]) expect((await cancelDepense(id)).status).toBe(200);
  expect((await containerOf(conteneurId)).marge.depenses).toEqual({ payees: 0, aPayer: 0, prevues: 0 });
  const list = await listOf(conteneurId);
  expect(
    list.map(({ id, statut, annulation }: { id: number; statut: string; annulation: { motif: string } }) => [
      id,
      statut,
      annulation.motif,
    ]),
  ).toEqual([paid.id, planned.id].map((id) => [id, 'ANNULEE', 'Saisie deux fois']));
  expect(outcome(await cancelDepense(planned.id))).toEqual([409, 'DEPENSE_CANCELLED']);
  expect(outcome(await payDepense(planned.id, { payeeLe: today() }))).toEqual([409, 'DEPENSE_CANCELLED']);
  expect(outcome(await asAdmin('PUT', `/depenses/${planned.id}`, { montant: 1 }))).toEqual([409, 'DEPENSE_CANCELLED']);
});

test('two admins who pay and cancel an expense at once leave it exact, whoever wins', async () => {
  const { id: conteneurId } = await newContainer();
  const { id } = await newDepense(conteneurId);
  const replies = await Promise.all([
    payDepense(id, { payeeLe: today() }),
    payDepense(id, { payeeLe: today(), montant: 1_300 }),
    cancelDepense(id),
  ]);
  expect(replies.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  for (const { status } of replies) expect([200, 409]).toContain(status);
  const { statut, paye } = await read(`/depenses/${id}`);
  const { depenses } = (await containerOf(conteneurId)).marge;
  expect(depenses.payees).toBe(statut === 'PAYEE' ? paye.dollars : 0);
  expect(depenses.aPayer).toBe(0);
});

test('a list is read in pages, newest first, and those of other containers and months are not in it', async () => {
  const { id: conteneurId } = await newContainer();
  const ids: number[] = [];
  for (const montant of [1, 2, 3]) ids.push((await newDepense(conteneurId, { montant })).id);
  await addDepense(rentBody('2026-09'));
  const first = await asAdmin('GET', `/depenses?conteneurId=${conteneurId}&limit=2`);
  const rest = await asAdmin(
    'GET',
    `/depenses?conteneurId=${conteneurId}&limit=2&cursor=${encodeURIComponent(first.body.next)}`,
  );
  const idsOf = ({ body }: typeof first) => body.data.map(({ id }: { id: number }) => id);
  expect([idsOf(first), idsOf(rest), rest.body.next]).toEqual([
    ids.toReversed().slice(0, 2),
    ids.slice(0, 1),
    undefined,
  ]);
});

test('the paper of an expense is kept, and deleted only once another replaces it', async () => {
  const { id: conteneurId } = await newContainer();
  const papers = async () => (await keptFilesOf(admin)).filter((name) => name.startsWith('files/expense/'));
  const before = await papers();
  const { id, photoUrl } = await newDepense(conteneurId, { photoKey: await upload(admin, 'expense') });
  expect((await fetch(String(photoUrl))).status).toBe(200);
  const replaced = await asAdmin('PUT', `/depenses/${id}`, {
    photoKey: await upload(admin, 'expense', PDF, 'application/pdf'),
  });
  await eventually(async () => expect(await papers()).toHaveLength(before.length + 1));
  expect((await fetch(replaced.body.data.photoUrl)).headers.get('content-type')).toBe('application/pdf');
  await cancelDepense(id);
  expect((await fetch((await read(`/depenses/${id}`)).photoUrl)).status).toBe(200);
  const ofMonth = await addDepense(rentBody('2026-08', { photoKey: await upload(admin, 'expense') }));
  await asAdmin('PUT', `/depenses/${ofMonth.body.data.id}`, { photoKey: await upload(admin, 'expense') });
  await eventually(async () => expect(await papers()).toHaveLength(before.length + 2));
});

test.each([
  ['no scope', { conteneurId: undefined, poste: 'AUTRE' }, ['conteneurId']],
  ['two scopes', { mois: '2026-11' }, ['conteneurId']],
  ['a month’s kind', { poste: 'LOYER' }, ['poste']],
  ['an unknown kind', { poste: 'BAKCHICH' }, ['poste']],
  ['no amount', { montant: 0 }, ['montant']],
  ['a part of a cent', { montant: 1.005 }, ['montant']],
  ['a part of a franc', { montant: 1.5, devise: 'XOF' }, ['montant']],
  ['less than a cent', { montant: 1, devise: 'XOF' }, ['montant']],
  ['an unknown currency', { devise: 'GBP' }, ['devise']],
  ['no label', { libelle: ' ' }, ['libelle']],
  ['a day to come', { payeeLe: hoursAfter(72).slice(0, 10) }, ['payeeLe']],
  ['a wrong year', { payeeLe: '2006-11-02' }, ['payeeLe']],
  ['no day', { payeeLe: '2026-02-30' }, ['payeeLe']],
])('an expense with %s is refused, naming the field', async (_, change, fields) => {
  const { id } = await newContainer();
  expect(outcome(await addDepense(depenseBody(id, change)))).toEqual([422, 'INVALID_FIELDS', ...fields]);
});

test('an expense of both a container and a month is refused with why, not as if the field were missing', async () => {
  const { id } = await newContainer();
  const { body } = await addDepense(depenseBody(id, { mois: '2026-11' }));
  expect(body.fields.conteneurId).toMatch(/pas les deux|not both/);
});

test('a month takes its own kinds only, and a container that does not exist none', async () => {
  expect(outcome(await addDepense(rentBody('2026-11', { poste: 'FRET' })))).toEqual([422, 'INVALID_FIELDS', 'poste']);
  expect(outcome(await addDepense(rentBody('2026-13')))).toEqual([422, 'INVALID_FIELDS', 'mois']);
  const { body } = await addDepense(rentBody('2026-11'));
  expect(outcome(await asAdmin('PUT', `/depenses/${body.data.id}`, { poste: 'FRET' }))).toEqual([
    422,
    'INVALID_FIELDS',
    'poste',
  ]);
  expect(outcome(await addDepense(depenseBody(1_111_111_112)))).toEqual([404, 'CONTAINER_NOT_FOUND']);
  expect(outcome(await asAdmin('GET', '/depenses?conteneurId=1111111112'))).toEqual([404, 'CONTAINER_NOT_FOUND']);
  expect(outcome(await asAdmin('GET', '/depenses'))).toEqual([422, 'INVALID_FIELDS', 'conteneurId']);
  expect(outcome(await asAdmin('GET', '/depenses/1111111112'))).toEqual([404, 'DEPENSE_NOT_FOUND']);
});

test('without a current rate only dollars are recorded', async () => {
  const { id } = await newContainer();
  await storeRates({ checkedAt: nowIso() });
  try {
    expect(outcome(await addDepense(depenseBody(id, { devise: 'EUR' })))).toEqual([422, 'INVALID_FIELDS', 'devise']);
    expect((await addDepense(depenseBody(id))).status).toBe(201);
  } finally {
    await storeRates({ checkedAt: nowIso(), rates: RATES });
  }
});

test('a container with expenses, even cancelled ones, is not deleted', async () => {
  const { id: conteneurId } = await newContainer();
  const { id } = await newDepense(conteneurId);
  await cancelDepense(id);
  expect(outcome(await asAdmin('DELETE', `/bookings/${conteneurId}`))).toEqual([409, 'CONTAINER_HOLDS_DEPENSES']);
  const empty = await newContainer();
  expect((await asAdmin('DELETE', `/bookings/${empty.id}`)).status).toBe(200);
  expect(outcome(await addDepense(depenseBody(empty.id)))).toEqual([404, 'CONTAINER_NOT_FOUND']);
});

test('the journal of a container names its expenses, what was planned and paid, and why one was cancelled', async () => {
  const { id: conteneurId } = await newContainer();
  const { id } = await newDepense(conteneurId);
  await payDepense(id, { payeeLe: today(), montant: 1_250 });
  await cancelDepense(id);
  const entriesOf = async () =>
    (await read(`/cockpit/journal/conteneurs/${conteneurId}`)).filter(({ action }: { action: string }) =>
      action.startsWith('DEPENSE'),
    );
  await eventually(async () => expect(await entriesOf()).toHaveLength(3));
  const libelle = { champ: 'depense', de: null, vers: 'Fret CMA CGM' };
  expect(await entriesOf()).toMatchObject([
    { action: 'DEPENSE_ANNULEE', changements: [libelle, { champ: 'motifAnnulation', vers: 'Saisie deux fois' }] },
    { action: 'DEPENSE_PAYEE', changements: [libelle, { champ: 'depensePayee', de: null, vers: 1_250 }] },
    { action: 'DEPENSE_PREVUE', changements: [libelle, { champ: 'depensePrevue', de: null, vers: 1_200 }] },
  ]);
});

/** Income of a container by method, in dollars. */
const incomeOf = async (id: number) =>
  Object.fromEntries((await containerOf(id)).marge.recettes.map(({ moyen, montant }) => [String(moyen), montant]));
const eventualIncome = (id: number, income: object) =>
  eventually(async () => expect(await incomeOf(id)).toEqual(income));

test('a container’s income by method follows payments, part payments, refunds, cancellations and moves', async () => {
  const [{ id: here }, { id: there }] = [await newContainer(), await newContainer()];
  const awa = await makeCustomer();
  const [byCard, inParts] = [await aColis(awa, here), await aColis(awa, here)];
  await payAndReturn(awa, [byCard]);
  const part = await recordPayment(awa, here, { moyen: 'VIREMENT', montant: 30, colisIds: [inParts] });
  await decideOnPayment('confirm', part.body.data.id);
  await eventualIncome(here, { CARTE: 100, VIREMENT: 30 });
  const rest = await recordPayment(awa, here, { moyen: 'ESPECES', colisIds: [inParts] });
  await decideOnPayment('confirm', rest.body.data.id);
  await eventualIncome(here, { CARTE: 100, VIREMENT: 30, ESPECES: 70 });
  await newDepense(here, { montant: 150, payeeLe: today() });
  await newDepense(here, { montant: 25 });
  const shown = await containerOf(here);
  expect(marginsOfContainer(shown)).toEqual({
    actuelle: {
      recettes: 200,
      depenses: 150,
      marge: 50,
      parKg: 50 / shown.compteurs.poids,
      parM3: 50 / shown.compteurs.volume,
    },
    prevue: {
      recettes: 200,
      depenses: 175,
      marge: 25,
      parKg: 25 / shown.compteurs.poids,
      parM3: 25 / shown.compteurs.volume,
    },
  });

  await asAdmin('POST', `/colis/${inParts}/transfert`, { vers: there });
  await eventualIncome(there, { VIREMENT: 30, ESPECES: 70 });
  await eventualIncome(here, { CARTE: 100 });
  await asAdmin('PUT', `/colis/modifier/${inParts}`, { etat: 'ANNULE' });
  await eventualIncome(there, {});
  for (const { body } of [part, rest]) await editPayment(body.data.id, { rembourse: true });
  await asAdmin('PUT', `/colis/modifier/${byCard}`, { etat: 'ANNULE' });
  await eventualIncome(here, {});
  const { marge, montants } = await containerOf(here);
  expect([marge.recettes, montants.paye]).toEqual([[], 0]);
});

test('a recount restores the sums of expenses and of income that were lost, and finds nothing wrong in right ones', async () => {
  const { id } = await newContainer();
  const awa = await makeCustomer();
  await payAndReturn(awa, [await aColis(awa, id)]);
  await newDepense(id);
  await newDepense(id, { montant: 40, payeeLe: today() });
  await eventualIncome(id, { CARTE: 100 });
  const right = await containerOf(id);
  await recount(id);
  expect(await containerOf(id)).toEqual(right);
  for (const name of ['spentCents', 'plannedCents', 'recettes:CARTE', 'depenses'])
    await setStored(keys.counters(id), name, 7);
  expect((await containerOf(id)).marge).not.toEqual(right.marge);
  await recount(id);
  expect(await containerOf(id)).toEqual(right);
  await transact({ counters: { Delete: { Key: keys.counters(id) } } });
  await recount(id);
  expect(await containerOf(id)).toEqual(right);
});

test('a month has the sums of the containers that leave in it, and its own expenses', async () => {
  const mois = '2027-04';
  const before = await monthOf(mois);
  const { id } = await newContainer({
    dateDepart: '2027-04-10T08:00:00.000Z',
    dateArrivee: '2027-05-02T08:00:00.000Z',
  });
  await newDepense(id, { montant: 300, payeeLe: today() });
  await addDepense(rentBody(mois));
  await addDepense(rentBody(mois, { poste: 'SALAIRES', montant: 500, payeeLe: today() }));
  const after = await monthOf(mois);
  expect(after.conteneurs - before.conteneurs).toBe(1);
  expect(after.depenses.payees - before.depenses.payees).toBe(300);
  expect(after.depensesDuMois).toEqual({
    payees: before.depensesDuMois.payees + 500,
    aPayer: before.depensesDuMois.aPayer + 800,
    prevues: before.depensesDuMois.prevues + 800,
  });
  const [was, is] = [marginsOfMonth(before), marginsOfMonth(after)];
  expect([is.actuelle.marge - was.actuelle.marge, is.prevue.marge - was.prevue.marge]).toEqual([-800, -1_600]);
  const list = await read(`/depenses?mois=${mois}`);
  expect(list.map(({ poste }: { poste: string }) => poste).slice(0, 2)).toEqual(['SALAIRES', 'LOYER']);
  expect((await asAdmin('GET', '/cockpit/annees/20x7')).status).toBe(400);
});

test('only admins read and record expenses', async () => {
  const { token } = await makeCustomer();
  const { id } = await newContainer();
  expect((await api('GET', `/depenses?conteneurId=${id}`, { token })).status).toBe(403);
  expect((await api('POST', '/depenses', { token, body: depenseBody(id) })).status).toBe(403);
});
