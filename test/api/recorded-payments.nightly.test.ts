import { beforeAll, expect, test } from 'vitest';
import { api, newContainer } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, severalColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { startPaying } from '../support/items/money.ts';
import { decideOnPayment, deletePayment, editPayment, newRecordedPayment } from '../support/items/recorded-payments.ts';

/** Payments recorded by an admin, as the customer sees them in a parcel. */

let container: { id: number };

beforeAll(async () => {
  if (projectCloud()) container = await newContainer();
});

const colisOf = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;
const NOT_LOCKED = { paiementEnCours: false, moyenEnCours: null, aPayerAvant: expect.any(String) };

test('a parcel shows the method of its pending recorded payment, and has no deadline meanwhile', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  expect(await colisOf(awa, id)).toMatchObject(NOT_LOCKED);
  const payment = await newRecordedPayment(awa, container.id, [id]);
  const waiting = { paye: false, paiementEnCours: true, aPayerAvant: null };
  expect(await colisOf(awa, id)).toMatchObject({ ...waiting, moyenEnCours: 'ESPECES' });
  await editPayment(payment.id, { moyen: 'VIREMENT' });
  expect(await colisOf(awa, id)).toMatchObject({ ...waiting, moyenEnCours: 'VIREMENT' });
  await decideOnPayment('confirm', payment.id);
  expect(await colisOf(awa, id)).toMatchObject({ paye: true, paiementEnCours: false, moyenEnCours: null });
});

test('a parcel gets its deadline back when its recorded payment is rejected or deleted', async () => {
  const awa = await makeCustomer();
  const [one = 0, two = 0] = await severalColis(awa, container.id, 2);
  const first = await newRecordedPayment(awa, container.id, [one]);
  const second = await newRecordedPayment(awa, container.id, [two]);
  await decideOnPayment('reject', first.id);
  await deletePayment(second.id);
  for (const id of [one, two]) expect(await colisOf(awa, id)).toMatchObject(NOT_LOCKED);
});

test('an open card payment keeps the deadline, because the customer can still complete it', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  await startPaying(awa, [id]);
  expect(await colisOf(awa, id)).toMatchObject({
    paiementEnCours: true,
    moyenEnCours: 'CARTE',
    aPayerAvant: expect.any(String),
  });
});
