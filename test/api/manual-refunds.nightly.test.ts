import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis, storedPayment, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { allMailsTo, eventually, newSession, payAndReturn, sweep } from '../support/items/money.ts';
import {
  decideOnPayment,
  editPayment,
  moneyMailsTo,
  newRecordedPayment,
  outcome,
  shownPayment,
  waitForManualRefund,
} from '../support/items/recorded-payments.ts';

/** Refunds of cash and transfers: admins pay them out and record them. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const setEtat = (id: number, etat: string) =>
  api('PUT', `/colis/modifier/${id}`, { token: admin.token, body: { etat } });

test('only a parcel cancelled before its cash is confirmed is to be refunded, until an admin records the refund', async () => {
  const awa = await makeCustomer();
  const [gone = 0, kept = 0] = await severalColis(awa, container.id, 2);
  const { id } = await newRecordedPayment(awa, container.id);
  await setEtat(gone, 'ANNULE');
  expect((await decideOnPayment('confirm', id)).body.data).toMatchObject({
    statut: 'CONFIRME',
    montant: 200,
    aRembourser: 100,
  });
  expect((await storedColis(awa, kept)).paymentId).toBe(id);
  await waitForManualRefund(awa, id);
  await sweep();
  expect(await shownPayment(id)).toMatchObject({ rembourse: 0, aRembourser: 100 });
  const refunded = await editPayment(id, { rembourse: true });
  expect(refunded.body.data).toMatchObject({ statut: 'CONFIRME', rembourse: 100, aRembourser: 0 });
  expect((await editPayment(id, { rembourse: true })).body).toEqual(refunded.body);
  expect((await moneyMailsTo(awa)).toSorted()).toEqual(['Paiement reçu', 'Vous êtes remboursé']);
  const words = (await allMailsTo(awa)).find(({ subject }) => subject.startsWith('Vous êtes remboursé'))?.text;
  expect(words).toMatch(new RegExp(`100,00\\s\\$ pour votre colis n° ${gone}, en espèces, par virement ou par mobile`));
});

test('a parcel paid in cash and cancelled later is to be refunded, and concurrent admins record the refund once', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 2);
  const { id } = await newRecordedPayment(awa, container.id);
  await decideOnPayment('confirm', id);
  for (const colisId of ids) await setEtat(colisId, 'ANNULE');
  expect(await shownPayment(id)).toMatchObject({ statut: 'CONFIRME', aRembourser: 200 });
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => editPayment(id, { rembourse: true })));
  for (const { status, body } of replies)
    expect([status, body.data.statut, body.data.rembourse]).toEqual([200, 'REMBOURSE', 200]);
  expect((await moneyMailsTo(awa)).toSorted()).toEqual(['Paiement reçu', 'Vous êtes remboursé']);
  expect((await storedPayment(awa, id)).refunds).toEqual({
    [String(ids[0])]: { cents: 10_000, etat: 'DONE' },
    [String(ids[1])]: { cents: 10_000, etat: 'DONE' },
  });
  expect(outcome(await decideOnPayment('confirm', id))).toEqual([409, 'PAYMENT_CLOSED']);
  expect(outcome(await decideOnPayment('reject', id))).toEqual([409, 'PAYMENT_CONFIRMED']);
});

test('when no parcel of a cash payment is still bookable all is refunded, and nobody gets a confirmation', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 2);
  const { id } = await newRecordedPayment(awa, container.id);
  for (const colisId of ids) await setEtat(colisId, 'ANNULE');
  expect((await decideOnPayment('confirm', id)).body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 200 });
  expect((await editPayment(id, { rembourse: true })).body.data).toMatchObject({ statut: 'REMBOURSE', rembourse: 200 });
  expect(await moneyMailsTo(awa)).toEqual(['Vous êtes remboursé']);
});

test('a parcel revived at another price before its cash is confirmed is refunded and payable again', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { id } = await newRecordedPayment(awa, container.id);
  await updateStoredColis(awa, colisId, { priceCents: 12_000 });
  expect((await decideOnPayment('confirm', id)).body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 100 });
  expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: null, lockedBy: null });
  expect((await newSession(awa, [colisId])).paymentId).not.toBe(id);
});

test('forty parcels whose prices all changed are refunded at once', async () => {
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 40);
  const { id } = await newRecordedPayment(awa, container.id);
  await Promise.all(ids.map((colisId) => updateStoredColis(awa, colisId, { priceCents: 1 })));
  expect((await decideOnPayment('confirm', id)).body.data).toMatchObject({ statut: 'CONFIRME', aRembourser: 4_000 });
  for (const colisId of ids) expect((await storedColis(awa, colisId)).lockedBy).toBeNull();
  expect((await editPayment(id, { rembourse: true })).body.data).toMatchObject({ rembourse: 4_000, aRembourser: 0 });
});

test('an admin can record no refund when none is due', async () => {
  const awa = await makeCustomer();
  await aColis(awa, container.id);
  const waiting = await newRecordedPayment(awa, container.id);
  expect((await editPayment(waiting.id, { rembourse: true })).body.data).toEqual(waiting);
  const { body } = await decideOnPayment('confirm', waiting.id);
  expect((await editPayment(waiting.id, { rembourse: true })).body).toEqual(body);
  expect(await moneyMailsTo(awa)).toEqual(['Paiement reçu']);
});

test('what nobody has given back yet reads so everywhere, and as refunded once an admin records it', async () => {
  const awa = await makeCustomer();
  const { id: bookingId } = await newContainer();
  const colisId = await aColis(awa, bookingId);
  const { id } = await newRecordedPayment(awa, bookingId);
  await decideOnPayment('confirm', id);
  const cancelled = (await setEtat(colisId, 'ANNULE')).body.data;
  expect(cancelled).toMatchObject({
    rembourse: 0,
    aRembourser: 100,
    remboursementsDus: [{ paymentId: id, montant: 100 }],
  });
  await waitForManualRefund(awa, id);
  const views = async () => {
    const read = async (path: string) => (await api('GET', path, { token: admin.token })).body.data;
    const [shown, [row], { montants }, [statement], toRefund, ofCustomer] = await Promise.all([
      api('GET', `/colis/${colisId}`, { token: awa.token }).then(({ body }) => body.data),
      read(`/cockpit/conteneurs/${bookingId}/colis`),
      read(`/cockpit/conteneurs/${bookingId}`),
      read(`/payments/releve/${awa.userId}`),
      read('/payments/all?statut=A_REMBOURSER&limit=100'),
      read(`/payments/all?statut=A_REMBOURSER&userId=${awa.userId}`),
    ]);
    return {
      page: [shown.rembourse, shown.aRembourser, shown.remboursementsDus],
      row: [row.rembourse, row.aRembourser, row.exceptions],
      container: [montants.rembourse, montants.aRembourser],
      statement: statement.versements.map(({ montant, aFaire }: Record<string, unknown>) => [montant, aFaire]),
      lists: [toRefund, ofCustomer].map((all) => all.some((payment: { id: number }) => payment.id === id)),
    };
  };
  await eventually(async () =>
    expect(await views()).toEqual({
      page: [0, 100, [{ paymentId: id, montant: 100 }]],
      row: [0, 100, ['REMBOURSEMENT_DU']],
      container: [0, 100],
      statement: [
        [100, undefined],
        [-100, true],
      ],
      lists: [true, true],
    }),
  );
  const remove = () => api('DELETE', `/colis/supprimer/${colisId}`, { token: admin.token });
  expect(await remove()).toMatchObject({ status: 409, body: { code: 'COLIS_PAID' } });
  await editPayment(id, { rembourse: true });
  await eventually(async () =>
    expect(await views()).toEqual({
      page: [100, 0, undefined],
      row: [100, undefined, []],
      container: [100, 0],
      statement: [
        [100, undefined],
        [-100, undefined],
      ],
      lists: [false, false],
    }),
  );
});

test('what a card takes back by itself is for nobody to give back', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  await payAndReturn(awa, [colisId]);
  const { body } = await setEtat(colisId, 'ANNULE');
  expect(body.data).toMatchObject({ rembourse: 100, aRembourser: 0 });
  expect(body.data).not.toHaveProperty('remboursementsDus');
});
