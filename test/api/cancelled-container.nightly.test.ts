import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { setStored } from '../support/calls/stored-state.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { deliverRecords, recordOf } from '../support/items/domain-events.ts';
import { giveBack, newDepot } from '../support/items/intake.ts';
import { closeLoading, load, loadableColis, REFERENCES, takeOut } from '../support/items/manifest.ts';
import { readMilestones } from '../support/items/milestones.ts';
import {
  allMailsTo,
  enterCard,
  eventually,
  newSession,
  payAndReturn,
  returnFromPayment,
  stripeSdk,
} from '../support/items/money.ts';
import { remaining } from '../support/items/space-rush.ts';

const setStatut = async (id: number, statut: string) =>
  api('PUT', `/bookings/${id}/status?statut=${statut}`, { token: (await makeAdmin()).token });

const etatsOf = async ({ token }: Person): Promise<string[]> =>
  (await api('GET', '/colis/user', { token })).body.data.map(({ etat }: { etat: string }) => etat);

const refundsOf = async (person: Person, paymentId: number): Promise<number[]> => {
  const { paymentIntentId } = await storedPayment(person, paymentId);
  const { data } = await stripeSdk().refunds.list({ payment_intent: String(paymentIntentId) });
  return data.map(({ amount }) => amount);
};

const waitUntilRefunded = (person: Person, paymentId: number) =>
  eventually(async () => expect((await storedPayment(person, paymentId)).statut).toBe('REMBOURSE'));

test('cancelling a container cancels its parcels, refunds what was paid and notifies every customer', async () => {
  const container = await newContainer({ poidsMax: 500 });
  const [awa, modou, fatou] = [await makeCustomer(), await makeCustomer({ langue: 'en' }), await makeCustomer()];
  const paid = await payAndReturn(awa, await severalColis(awa, container.id, 2));
  await aColis(modou, container.id);
  const openSession = await newSession(fatou, [await aColis(fatou, container.id)]);
  expect((await setStatut(container.id, 'ANNULE')).status).toBe(200);

  await waitUntilRefunded(awa, paid.id);
  await eventually(async () => {
    for (const person of [awa, modou, fatou]) expect(new Set(await etatsOf(person))).toEqual(new Set(['ANNULE']));
  });
  expect(await refundsOf(awa, paid.id)).toEqual([10_000, 10_000]);
  const { body } = await api('GET', `/bookings/${container.id}`, { token: (await makeAdmin()).token });
  expect(body.data).toMatchObject({ statut: 'ANNULE', poidsRestant: 500 });
  expect((await readMilestones(awa, container.id)).jalons).toEqual([]);
  expect((await readMilestones(await makeAdmin(), container.id)).jalons).toEqual([]);
  expect((await allMailsTo(modou)).map(({ subject }) => subject)).toEqual(['Your parcel is cancelled · Yónnee']);
  const mails = await allMailsTo(awa);
  expect(mails.map(({ subject }) => subject.split(' · ')[0]).sort()).toEqual([
    'Paiement reçu',
    'Vos colis sont annulés',
    'Vous êtes remboursé',
  ]);
  const [cancelled] = mails.filter(({ subject }) => subject.startsWith('Vos colis'));
  const [refunded] = mails.filter(({ subject }) => subject.startsWith('Vous êtes remboursé'));
  for (const id of paid.colisIds) for (const mail of [cancelled, refunded]) expect(mail?.text).toContain(id);
  expect(refunded?.text).toContain('200,00');

  await enterCard(openSession.page);
  await returnFromPayment(fatou, openSession.sessionId);
  await waitUntilRefunded(fatou, openSession.paymentId);
  expect(await refundsOf(fatou, openSession.paymentId)).toEqual([10_000]);
});

test('a cancellation takes effect once, even if the stream delivers its event again', async () => {
  const container = await newContainer({ poidsMax: 500 });
  const awa = await makeCustomer();
  const paid = await payAndReturn(awa, await severalColis(awa, container.id, 2));
  await setStatut(container.id, 'ANNULE');
  const again = recordOf({ type: 'CONTAINER_STATUT_CHANGED', bookingId: container.id, statut: 'ANNULE' });
  expect(await Promise.all([deliverRecords(again), deliverRecords(again)])).toEqual([0, 0]);
  await waitUntilRefunded(awa, paid.id);
  expect(await refundsOf(awa, paid.id)).toEqual([10_000, 10_000]);
  expect((await storedPayment(awa, paid.id)).refundedCents).toBe(20_000);
});

test('no parcel of a cancelled container changes its état, even before its own cancellation', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  await setStored(keys.container(container.id), 'statut', 'ANNULE');
  const { token } = await makeAdmin();
  for (const change of [{ etat: 'EN_TRANSIT' }, { etat: 'LIVRE' }, { etat: 'EN_TRANSIT', poids: 4 }]) {
    const { status, body } = await api('PUT', `/colis/modifier/${id}`, { token, body: change });
    expect([status, body.code]).toEqual([409, 'CONTAINER_CLOSED']);
  }
  expect((await storedColis(awa, id)).etat).toBe('ENREGISTRE');
});

test('a parcel delivered before its container is cancelled stays delivered and paid, and holds up nothing', async () => {
  const container = await newContainer({ poidsMax: 500 });
  const awa = await makeCustomer();
  const [delivered = 0, ...others] = await severalColis(awa, container.id, 3);
  const paid = await payAndReturn(awa, [delivered, ...others]);
  const { token } = await makeAdmin();
  await api('PUT', `/colis/modifier/${delivered}`, { token, body: { etat: 'LIVRE' } });
  await setStatut(container.id, 'ANNULE');
  await eventually(async () => {
    for (const id of others) expect((await storedColis(awa, id)).etat).toBe('ANNULE');
    expect((await storedPayment(awa, paid.id)).refundedCents).toBe(20_000);
  });
  const again = recordOf({ type: 'CONTAINER_STATUT_CHANGED', bookingId: container.id, statut: 'ANNULE' });
  expect(await deliverRecords(again)).toBe(0);
  expect(await storedColis(awa, delivered)).toMatchObject({ etat: 'LIVRE', paymentId: paid.id });
  expect(await refundsOf(awa, paid.id)).toEqual([10_000, 10_000]);
  expect((await storedPayment(awa, paid.id)).statut).toBe('CONFIRME');
  expect((await remaining(container.id)).poidsRestant).toBe(490);
});

test('a parcel that no index lists yet is cancelled with its container', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  const [delivered = 0, unindexed = 0] = await severalColis(awa, container.id, 2);
  await updateStoredColis(awa, delivered, { etat: 'LIVRE' });
  await setStored(keys.owned('COLIS', awa.userId, unindexed), 'inPk', '0');
  await setStatut(container.id, 'ANNULE');
  await eventually(async () => expect((await storedColis(awa, unindexed)).etat).toBe('ANNULE'));
  expect((await storedColis(awa, delivered)).etat).toBe('LIVRE');
});

test('a reopened container keeps its parcels when its cancellation is handled late', async () => {
  const container = await newContainer();
  const awa = await makeCustomer();
  await severalColis(awa, container.id, 2);
  const late = recordOf({ type: 'CONTAINER_STATUT_CHANGED', bookingId: container.id, statut: 'ANNULE' });
  expect(await deliverRecords(late)).toBe(0);
  expect(await etatsOf(awa)).toEqual(['ENREGISTRE', 'ENREGISTRE']);
});

test('agents take boxes out of a cancelled container, also after the closing of its manifest, and load nothing into it', async () => {
  const [admin, awa, modou] = [await makeAdmin(), await makeCustomer(), await makeCustomer()];
  const { agent, container } = await newDepot({ poidsMax: 30_000, volumeMax: 100, ...REFERENCES });
  const [id, other] = [await loadableColis(awa, container.id), await loadableColis(modou, container.id)];
  expect((await load(agent, id, container.id)).status).toBe(201);
  expect((await closeLoading(admin, container.id)).status).toBe(201);
  await updateStoredColis(awa, id, { paymentId: null });
  await updateStoredColis(modou, other, { paymentId: null });
  expect((await setStatut(container.id, 'ANNULE')).status).toBe(200);
  await eventually(async () => expect((await storedColis(awa, id)).etat).toBe('ANNULE'));
  const { body } = await api('GET', '/agent/conteneurs', { token: agent.token });
  expect(body.data).toMatchObject([{ id: container.id, statut: 'ANNULE' }]);
  expect((await load(agent, other, container.id)).body.code).toBe('CONTAINER_CLOSED');
  expect((await takeOut(agent, id, container.id)).status).toBe(201);
  expect((await giveBack(agent, id)).status).toBe(201);
});
