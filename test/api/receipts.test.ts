import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { findReceipt } from '#functions/payments/receipts.table.ts';
import { issueReceipt } from '#functions/payments/receipts.ts';
import { api, newAdmin, newColis, newContainer } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { eventually, payAndReturn } from '../support/items/money.ts';
import { decideOnPayment, newRecordedPayment } from '../support/items/recorded-payments.ts';

let container: { id: number };

beforeAll(async () => {
  if (projectCloud()) container = await newContainer();
});
afterAll(() => vi.useRealTimers());

const receiptsOf = ({ token }: Person, id: number) => api('POST', `/colis/${id}/recus`, { token });

test('a customer gets one receipt for a payment, with the same number each time they ask', async () => {
  const awa = await makeCustomer();
  const [first, second] = [await newColis(awa, container.id), await newColis(awa, container.id)];
  const payment = await payAndReturn(awa, [first.id, second.id]);
  const { status, body } = await receiptsOf(awa, first.id);
  expect(status).toBe(200);
  expect(body.data).toMatchObject([
    { paymentId: payment.id, montant: 200, moyen: 'CARTE', rembourse: 0, client: expect.stringMatching(/\S \S/) },
  ]);
  expect(body.data[0].numero).toMatch(/^20\d{2}-\d{6}$/);
  const bought = { charges: [{ code: 'FRET', montant: 100 }], valeurDeclaree: expect.any(Number), reste: 0 };
  expect(body.data[0].lignes).toMatchObject([
    { colisId: first.id, montant: 100, pour: null, ...bought },
    { colisId: second.id, montant: 100, pour: null, ...bought },
  ]);
  const again = await Promise.all([receiptsOf(awa, first.id), receiptsOf(awa, second.id)]);
  expect(again.map((reply) => reply.body.data)).toEqual([body.data, body.data]);
});

test('a customer finds a cancelled parcel in a list of its own, with its receipt and refund', async () => {
  const awa = await makeCustomer();
  const { id } = await newColis(awa, container.id);
  const payment = await payAndReturn(awa, [id]);
  const { token } = await newAdmin();
  await api('PUT', `/colis/modifier/${id}`, { token, body: { etat: 'ANNULE' } });
  const { body } = await api('GET', '/colis/user?paiement=ANNULE', { token: awa.token });
  expect(body.data).toMatchObject([{ id, rembourse: 100, paye: false }]);
  await eventually(async () =>
    expect((await receiptsOf(awa, id)).body.data).toMatchObject([
      { paymentId: payment.id, montant: 100, rembourse: 100 },
    ]),
  );
});

test('each confirmed payment gets its number without anybody asking', async () => {
  const awa = await makeCustomer();
  const { id } = await newColis(awa, container.id);
  const payment = await newRecordedPayment(awa, container.id, [id]);
  await decideOnPayment('confirm', payment.id);
  await eventually(async () => expect(await findReceipt(awa.userId, payment.id)).toBeDefined());
});

test('a customer exports the numbers of their receipts', async () => {
  const awa = await makeCustomer();
  const { id } = await newColis(awa, container.id);
  await payAndReturn(awa, [id]);
  const { numero, paymentId, le } = (await receiptsOf(awa, id)).body.data[0];
  const { body } = await api('GET', '/api/account/export', { token: awa.token });
  expect(body.data.recus).toEqual([{ numero, paymentId, le }]);
});

test('an unpaid parcel has no receipt', async () => {
  const awa = await makeCustomer();
  const { id } = await newColis(awa, container.id);
  expect(await receiptsOf(awa, id)).toMatchObject({ status: 409, body: { code: 'RECEIPT_NOT_AVAILABLE' } });
  await newRecordedPayment(awa, container.id, [id]);
  expect(await receiptsOf(awa, id)).toMatchObject({ status: 409, body: { code: 'RECEIPT_NOT_AVAILABLE' } });
});

test('payments confirmed at once get consecutive numbers, and a new year begins with 1 in the seller’s zone', async () => {
  const { userId } = await makeCustomer();
  vi.useFakeTimers({ now: Date.UTC(2091, 11, 31, 22, 30), toFake: ['Date'] });
  const payments = Array.from({ length: 12 }, (_, index) => 9_000_000_000 + index);
  const issued = await Promise.all([...payments, ...payments].map((id) => issueReceipt(userId, id)));
  expect(issued.slice(0, 12)).toEqual(issued.slice(12));
  const expected = payments.map((_, index) => `2091-${String(index + 1).padStart(6, '0')}`);
  expect([...new Set(issued.map(({ numero }) => numero))].sort()).toEqual(expected);
  vi.setSystemTime(Date.UTC(2091, 11, 31, 23, 30)); // the new year has begun in Paris
  expect((await issueReceipt(userId, 9_100_000_000)).numero).toBe('2092-000001');
});
