import { beforeAll, expect, test } from 'vitest';
import { findChanges } from '#functions/colis/change-log.ts';
import { handler as colisHandler } from '#functions/colis/index.ts';
import { findLedger } from '#functions/colis/ledger.table.ts';
import { handler as containersHandler } from '#functions/containers/index.ts';
import { api, newAdmin, newContainer } from '../support/calls/api.ts';
import { interruptBeforeWrite } from '../support/calls/intercept-writes.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke } from '../support/calls/stored-state.ts';
import { aColis, severalColis, storedColis, storedPayment } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { enterCard, eventually, mailsTo, newSession, payAndReturn, returnFromPayment } from '../support/items/money.ts';
import { remaining } from '../support/items/space-rush.ts';
import { expectExactCounts } from '../support/items/unverified-accounts.ts';

/** Changes of état and statut by several admins, and the revival of what was cancelled. */

let admin: Person;
let other: Person;

beforeAll(async () => {
  if (projectCloud()) [admin, other] = await Promise.all([makeAdmin(), newAdmin()]);
});

const setEtat = (id: number, body: object, who = admin) =>
  api('PUT', `/colis/modifier/${id}`, { token: who.token, body });
const setEtatHere = (id: number, body: object) =>
  invoke(colisHandler, admin, 'PUT /colis/modifier/{id}', { params: { id }, body });
const shownColis = async (id: number) => (await api('GET', `/colis/${id}`, { token: admin.token })).body.data;
const setStatut = (id: number, statut: string, more = '') =>
  api('PUT', `/bookings/${id}/status?statut=${statut}${more}`, { token: admin.token });
const shownContainer = async (id: number) => (await api('GET', `/bookings/${id}`, { token: admin.token })).body.data;
const outcome = ({ status, body }: { status: number; body: { code?: string } }) => [status, body.code];
const waitUntilRefunded = (person: Person, paymentId: number) =>
  eventually(async () => expect((await storedPayment(person, paymentId)).statut).toBe('REMBOURSE'));

test('an admin who saw an older version of a parcel is refused, reads what it is now, and decides again', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, (await newContainer()).id);
  const { version } = await shownColis(id);
  expect((await setEtat(id, { etat: 'ANNULE' }, other)).status).toBe(200);
  const refused = await setEtat(id, { etat: 'EN_TRANSIT', version });
  expect(outcome(refused)).toEqual([409, 'ETAT_CHANGED']);
  expect(refused.body.message).toContain('« Annulé »');
  expect((await storedColis(awa, id)).etat).toBe('ANNULE');
  const now = await shownColis(id);
  expect((await setEtat(id, { etat: 'ENREGISTRE', version: now.version })).body.data.etat).toBe('ENREGISTRE');
});

test('an admin who cancels a parcel as unpaid is refused when it was paid meanwhile', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, (await newContainer()).id);
  const { version } = await shownColis(id);
  const paid = await payAndReturn(awa, [id]);
  expect(outcome(await setEtat(id, { etat: 'ANNULE', version }))).toEqual([409, 'ETAT_CHANGED']);
  expect(await storedColis(awa, id)).toMatchObject({ etat: 'ENREGISTRE', paymentId: paid.id });
});

test('the same change sent twice is made once and answers as made, also with the version that was seen', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, (await newContainer()).id);
  const { version } = await shownColis(id);
  for (let times = 0; times < 2; times++)
    expect((await setEtat(id, { etat: 'EN_ATTENTE', version })).body.data.etat).toBe('EN_ATTENTE');
  expect(await findChanges(await storedColis(awa, id))).toHaveLength(1);
});

test('a caller without a version cannot undo a cancellation made at the same moment', async () => {
  for (const etat of ['EN_TRANSIT', 'EN_ATTENTE', 'ENREGISTRE']) {
    const awa = await makeCustomer();
    const id = await aColis(awa, (await newContainer()).id, etat === 'ENREGISTRE' ? { etat: 'EN_ATTENTE' } : {});
    const late = await interruptBeforeWrite(
      () => setEtat(id, { etat: 'ANNULE' }, other),
      () => setEtatHere(id, { etat }),
    );
    expect(outcome(late)).toEqual([409, 'ETAT_CHANGED']);
    expect((await storedColis(awa, id)).etat).toBe('ANNULE');
  }
});

test('a cancelled parcel takes no état but its revival', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, (await newContainer()).id);
  await setEtat(id, { etat: 'ANNULE' });
  for (const etat of ['EN_ATTENTE', 'EN_TRANSIT', 'ARRIVE', 'LIVRE']) {
    expect(outcome(await setEtat(id, { etat }))).toEqual([409, 'REVIVE_FIRST']);
    expect(outcome(await api('GET', `/colis/${id}/etat-preview?etat=${etat}`, { token: admin.token }))).toEqual([
      409,
      'REVIVE_FIRST',
    ]);
  }
  expect((await storedColis(awa, id)).etat).toBe('ANNULE');
});

test('a revived parcel takes its space at the rate of today, unpaid, with a new deadline; its refund stays in its history', async () => {
  const container = await newContainer({ poidsMax: 500 });
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const { id: paymentId } = await payAndReturn(awa, [id]);
  await setEtat(id, { etat: 'ANNULE' });
  await waitUntilRefunded(awa, paymentId);
  await api('PUT', `/bookings/${container.id}`, { token: admin.token, body: { prixEstime: 12 } });
  const preview = (await api('GET', `/colis/${id}/etat-preview?etat=ENREGISTRE`, { token: admin.token })).body.data;
  expect(preview).toMatchObject({
    raisons: ['REVIVES'],
    clients: 1,
    reactivation: { prixEstime: 120, prixParKilo: 12, prixAncien: 100, aPayerAvant: expect.any(String) },
  });
  const { body } = await setEtat(id, { etat: 'ENREGISTRE', motif: 'Erreur' });
  expect(body.data).toMatchObject({
    etat: 'ENREGISTRE',
    paye: false,
    prixEstime: 120,
    prixParKilo: 12,
    aPayer: 120,
    rembourse: 100,
    aPayerAvant: expect.any(String),
  });
  expect((await remaining(container.id)).poidsRestant).toBe(490);
  const stored = await storedColis(awa, id);
  expect((await findChanges(stored)).map(({ de, vers }) => [de, vers])).toEqual([
    ['ENREGISTRE', 'ANNULE'],
    ['ANNULE', 'ENREGISTRE'],
  ]);
  expect((await findLedger(stored)).shares).toMatchObject([
    { paymentId, cents: 10_000 },
    { paymentId, cents: -10_000 },
  ]);
  await eventually(async () => {
    const mail = (await mailsTo(awa.email)).find(({ subject }) => subject.startsWith('Votre colis est réactivé'));
    expect(mail?.text).toContain('120,00');
  });
  const again = await payAndReturn(awa, [id]);
  expect(await storedColis(awa, id)).toMatchObject({ etat: 'ENREGISTRE', paymentId: again.id });
  expect((await storedPayment(awa, again.id)).cents).toBe(12_000);
  await expectExactCounts([awa], [container.id]);
});

test('a revival is refused without space, and of two at once one takes it', async () => {
  const container = await newContainer({ poidsMax: 15 });
  const awa = await makeCustomer();
  const [one = 0] = await severalColis(awa, container.id, 1);
  await setEtat(one, { etat: 'ANNULE' });
  const twice = await Promise.all([setEtat(one, { etat: 'ENREGISTRE' }), setEtat(one, { etat: 'ENREGISTRE' }, other)]);
  expect(twice.map(({ status }) => status)).toEqual([200, 200]);
  expect((await remaining(container.id)).poidsRestant).toBe(5);
  expect(await findChanges(await storedColis(awa, one))).toHaveLength(2);
  await setEtat(one, { etat: 'ANNULE' });
  await aColis(awa, container.id);
  expect(outcome(await setEtat(one, { etat: 'ENREGISTRE' }))).toEqual([409, 'CONTAINER_FULL']);
  expect(outcome(await api('GET', `/colis/${one}/etat-preview?etat=ENREGISTRE`, { token: admin.token }))).toEqual([
    409,
    'CONTAINER_FULL',
  ]);
  await expectExactCounts([awa], [container.id]);
});

test('a parcel that could not be brought in time any more is not revived', async () => {
  const container = await newContainer();
  const id = await aColis(await makeCustomer(), container.id, { etat: 'ANNULE' });
  const receptionFin = new Date(Date.now() - 60_000).toISOString();
  await api('PUT', `/bookings/${container.id}`, { token: admin.token, body: { receptionFin } });
  const preview = await api('GET', `/colis/${id}/etat-preview?etat=ENREGISTRE`, { token: admin.token });
  expect(outcome(preview)).toEqual([409, 'CONTAINER_CLOSED']);
  expect(outcome(await setEtat(id, { etat: 'ENREGISTRE' }))).toEqual([409, 'CONTAINER_CLOSED']);
});

test('a refund that arrives after the revival touches neither the parcel nor its new payment', async () => {
  const awa = await makeCustomer();
  const container = await newContainer();
  const id = await aColis(awa, container.id);
  const first = await payAndReturn(awa, [id]);
  const [, revived] = [await setEtat(id, { etat: 'ANNULE' }), await setEtat(id, { etat: 'ENREGISTRE' })];
  expect(revived.body.data).toMatchObject({ etat: 'ENREGISTRE', paye: false });
  const second = await payAndReturn(awa, [id]);
  await waitUntilRefunded(awa, first.id);
  expect((await storedPayment(awa, first.id)).refundedCents).toBe(10_000);
  expect(await storedColis(awa, id)).toMatchObject({ etat: 'ENREGISTRE', paymentId: second.id });
  expect((await storedPayment(awa, second.id)).refundedCents ?? 0).toBe(0);
});

test('a payment that is entered while an admin cancels is refunded, never kept for a cancelled parcel', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, (await newContainer()).id);
  const { page, sessionId, paymentId } = await newSession(awa, [id]);
  await enterCard(page);
  await Promise.all([returnFromPayment(awa, sessionId), setEtat(id, { etat: 'ANNULE' })]);
  await waitUntilRefunded(awa, paymentId);
  expect(await storedColis(awa, id)).toMatchObject({ etat: 'ANNULE', paymentId: null, lockedBy: null });
});

test('an admin who saw an older version of a container does not open it again unknowingly', async () => {
  const container = await newContainer();
  const { version } = await shownContainer(container.id);
  await setStatut(container.id, 'ANNULE');
  for (const reply of [
    await setStatut(container.id, 'LIVRE', `&version=${version}`),
    await setStatut(container.id, 'EN_COURS', `&version=${version}`),
    await api('PUT', `/bookings/${container.id}`, {
      token: admin.token,
      body: { statut: 'EN_COURS', poidsMax: 900, version },
    }),
  ]) {
    expect(outcome(reply)).toEqual([409, 'STATUT_CHANGED']);
    expect(reply.body.message).toContain('« Annulé »');
  }
  expect(outcome(await setStatut(container.id, 'LIVRE'))).toEqual([409, 'REOPEN_FIRST']);
  const form = { statut: 'EN_COURS', poidsMax: 900 };
  const unseen = await api('PUT', `/bookings/${container.id}`, { token: admin.token, body: form });
  expect(outcome(unseen), 'a whole form may be older than the cancellation').toEqual([409, 'STATUT_CHANGED']);
  expect((await shownContainer(container.id)).statut).toBe('ANNULE');
});

test('other fields of a container are changed by two admins at once without a conflict', async () => {
  const container = await newContainer();
  const { version } = await shownContainer(container.id);
  const put = (body: object) => api('PUT', `/bookings/${container.id}`, { token: admin.token, body });
  expect((await put({ poidsMax: 900, version })).status).toBe(200);
  expect((await put({ volumeMax: 30, version })).status).toBe(200);
  expect(await shownContainer(container.id)).toMatchObject({ poidsMax: 900, volumeMax: 30 });
});

test('a container that is cancelled while another admin changes its statut stays cancelled', async () => {
  const container = await newContainer();
  const late = await interruptBeforeWrite(
    () => setStatut(container.id, 'ANNULE'),
    () =>
      invoke(containersHandler, admin, 'PUT /bookings/{id}/status', {
        params: { id: container.id },
        query: { statut: 'EN_ATTENTE' },
      }),
  );
  expect(outcome(late)).toEqual([409, 'STATUT_CHANGED']);
  expect((await shownContainer(container.id)).statut).toBe('ANNULE');
});

test('a container that is opened again keeps its cancelled parcels cancelled; each is revived on its own', async () => {
  const container = await newContainer({ poidsMax: 500 });
  const awa = await makeCustomer();
  const [one = 0, two = 0] = await severalColis(awa, container.id, 2);
  const { id: paymentId } = await payAndReturn(awa, [one, two]);
  await setStatut(container.id, 'ANNULE');
  await waitUntilRefunded(awa, paymentId);
  expect(outcome(await setEtat(one, { etat: 'ENREGISTRE' })), 'while it is cancelled').toEqual([
    409,
    'CONTAINER_CLOSED',
  ]);
  expect((await setStatut(container.id, 'EN_COURS')).body.data).toMatchObject({
    statut: 'EN_COURS',
    poidsRestant: 500,
  });
  expect((await setEtat(one, { etat: 'ENREGISTRE' })).body.data).toMatchObject({ paye: false, aPayer: 100 });
  expect((await storedColis(awa, two)).etat).toBe('ANNULE');
  expect((await remaining(container.id)).poidsRestant).toBe(490);
  await expectExactCounts([awa], [container.id]);
});
