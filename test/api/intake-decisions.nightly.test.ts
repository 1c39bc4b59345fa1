import { beforeAll, expect, test } from 'vitest';
import { supplementOf } from '#functions/colis/amounts.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, storedColis, storedPayment } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { newDepot, OWING_SUPPLEMENT, receive, WITHOUT_PLACE } from '../support/items/intake.ts';
import { allMailsTo, eventually, newSession, payAndReturn, startPaying, stripeSdk } from '../support/items/money.ts';
import { remaining } from '../support/items/space-rush.ts';

/** Decisions of admins on a difference found at the intake, and on a supplement. */
const AS_BOOKED = { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 };
const HEAVIER = { mesures: { ...AS_BOOKED, poids: 15 } };

let admin: Person;
let awa: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  [admin, awa] = await Promise.all([makeAdmin(), makeCustomer({ langue: 'fr' })]);
});

const decide = (id: number, body: object) => api('POST', `/colis/${id}/ecart`, { token: admin.token, body });
const preview = (id: number, decision: string) =>
  api('GET', `/colis/${id}/ecart-preview?decision=${decision}`, { token: admin.token });
const waive = (id: number, motif = 'Erreur de pesée au dépôt') =>
  api('POST', `/colis/${id}/dispense`, { token: admin.token, body: { motif } });

/** A paid parcel that was received 5 kg too heavy for its container, which has 2 kg left. */
const withoutPlace = async (person = awa) => {
  const { agent, container } = await newDepot({ poidsMax: 12, volumeMax: 20 });
  const id = await aColis(person, container.id);
  const { id: paymentId } = await payAndReturn(person, [id]);
  const { body } = await receive(agent, id, HEAVIER);
  expect(body.data.reception.ecart).toBe('SANS_PLACE');
  return { id, paymentId, container };
};
const makeSpace = (id: number) => api('PUT', `/bookings/${id}`, { token: admin.token, body: { poidsMax: 50 } });

test('a difference without place is applied once its container has space, and then owes its supplement', async () => {
  const { id, container } = await withoutPlace();
  expect((await preview(id, 'APPLIQUER')).body.data).toMatchObject({ obstacle: 'CONTAINER_FULL' });
  expect((await decide(id, { decision: 'APPLIQUER' })).body.code).toBe('CONTAINER_FULL');
  expect(await storedColis(awa, id)).toMatchObject({ grams: 10_000, reception: { ecart: 'SANS_PLACE' } });
  await makeSpace(container.id);
  const { body: before } = await preview(id, 'APPLIQUER');
  expect(before.data).toMatchObject({ prixAvant: 100, prixApres: 150, supplement: 50, rembourse: 0, obstacle: null });
  expect(before.data.messages[0].objet).toContain('Un supplément est à payer');
  const { body } = await decide(id, { decision: 'APPLIQUER' });
  expect(body.data).toMatchObject({
    aPayer: 50,
    prixEstime: 150,
    reception: { ecart: 'APPLIQUE', decision: { par: admin.userId } },
  });
  expect((await remaining(container.id)).poidsRestant).toBe(35);
  expect((await decide(id, { decision: 'APPLIQUER' })).body.code).toBe('NO_DIFFERENCE');
});

test('a booking is kept as it was with a reason, which its customer does not read', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const { id, container } = await withoutPlace(fatou);
  expect((await decide(id, { decision: 'MAINTENIR' })).body.fields.motif).toBeDefined();
  expect((await preview(id, 'MAINTENIR')).body.data).toMatchObject({ prixAvant: 100, prixApres: 100, supplement: 0 });
  const { body } = await decide(id, { decision: 'MAINTENIR', motif: 'Client fidèle' });
  expect(body.data.reception).toMatchObject({
    ecart: 'MAINTENU',
    decision: { par: admin.userId, motif: 'Client fidèle' },
  });
  expect((await remaining(container.id)).poidsRestant).toBe(2);
  const seen = await api('GET', `/colis/${id}`, { token: fatou.token });
  expect(seen.text).not.toContain('Client fidèle');
  expect(seen.body.data).toMatchObject({ prixEstime: 100, aPayer: 0, supplement: null });
  expect((await allMailsTo(fatou)).some(({ subject }) => subject.startsWith('Votre réservation reste inchangée'))).toBe(
    true,
  );
});

test('two admins decide at once: one succeeds', async () => {
  const { id, container } = await withoutPlace();
  await makeSpace(container.id);
  const replies = await Promise.all([
    decide(id, { decision: 'APPLIQUER' }),
    decide(id, { decision: 'MAINTENIR', motif: 'Client fidèle' }),
  ]);
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409]);
  const stored = await storedColis(awa, id);
  expect(supplementOf(stored)?.cents).toBe(stored.reception?.ecart === 'APPLIQUE' ? 5_000 : undefined);
});

test('a waived supplement is recorded with reason and admin, and is not paid any more', async () => {
  const fatou = await makeCustomer({ langue: 'fr' });
  const id = await aColis(fatou, (await newContainer()).id, OWING_SUPPLEMENT);
  expect((await waive(id)).body.data.supplement).toMatchObject({
    montant: 20,
    etat: 'DISPENSE',
    motif: 'Erreur de pesée au dépôt',
    par: admin.userId,
  });
  const { body } = await api('GET', `/colis/${id}`, { token: fatou.token });
  expect(body.data.supplement).toEqual({ montant: 20, etat: 'DISPENSE', depuis: expect.any(String) });
  expect((await startPaying(fatou, [id])).body.code).toBe('COLIS_PAID');
  expect((await waive(id)).body.code).toBe('SUPPLEMENT_NOT_DUE');
  expect((await allMailsTo(fatou)).some(({ text }) => /renonçons au supplément de 20,00\s\$/.test(text))).toBe(true);
});

test('a supplement is not waived while it is being paid, but once that payment ends', async () => {
  const id = await aColis(awa, (await newContainer()).id, OWING_SUPPLEMENT);
  const { sessionId } = await newSession(awa, [id]);
  expect((await waive(id)).body.code).toBe('COLIS_LOCKED');
  await stripeSdk().checkout.sessions.expire(sessionId);
  await eventually(async () => expect((await storedColis(awa, id)).lockedBy).toBeNull());
  expect((await waive(id)).status).toBe(200);
});

test('a parcel whose supplement was waived is refunded what was paid, when it is cancelled', async () => {
  const { id, paymentId, container } = await withoutPlace();
  await makeSpace(container.id);
  await decide(id, { decision: 'APPLIQUER' });
  await waive(id);
  await api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  await eventually(async () => expect((await storedPayment(awa, paymentId)).refundedCents).toBe(10_000));
});

test('nothing is decided on a parcel that was cancelled', async () => {
  const id = await aColis(awa, (await newContainer()).id, { ...WITHOUT_PLACE, etat: 'ANNULE' });
  expect((await decide(id, { decision: 'APPLIQUER' })).body.code).toBe('NO_DIFFERENCE');
  expect((await preview(id, 'APPLIQUER')).body.code).toBe('NO_DIFFERENCE');
});
