import { beforeAll, expect, test } from 'vitest';
import { handler } from '#functions/payments/index.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { invoke } from '../support/calls/stored-state.ts';
import { aColis, severalColis, storedColis, storedPayment } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { enterCard, newSession, startPaying, stripeSdk } from '../support/items/money.ts';
import {
  decideOnPayment,
  newRecordedPayment,
  outcome,
  recordPayment,
  shownPayment,
} from '../support/items/recorded-payments.ts';
import { interruptBeforeWrite, runConcurrently } from '../support/runs/concurrency.ts';

/** Cash and card payments for the same parcels: the money is taken once. */

let container: { id: number };
let admin: Person;

beforeAll(async () => {
  if (!projectCloud()) return;
  container = await newContainer();
  admin = await makeAdmin();
});

const FIVE = [1, 2, 3, 4, 5];

test('recording cash ends a card page that the customer opens during the recording', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  let page = '';
  const reply = await interruptBeforeWrite(
    async () => {
      page = (await newSession(awa, [colisId])).page;
    },
    () =>
      invoke(handler, admin, 'POST /payments/add/{userId}/{bookingId}', {
        params: { userId: awa.userId, bookingId: container.id },
        body: { moyen: 'ESPECES' },
      }),
  );
  expect(reply.status).toBe(201);
  expect((await enterCard(page)).status).toBe(410);
  expect((await storedColis(awa, colisId)).lockedBy).toBe(reply.body.data.id);
});

test('a late repetition of a recording under its key does not end the card page opened since', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const recordCash = () => recordPayment(awa, container.id, { colisIds: [colisId] }, `cash-${colisId}`);
  const { body } = await recordCash();
  await decideOnPayment('reject', body.data.id);
  const { page } = await newSession(awa, [colisId]);
  const again = await recordCash();
  expect([again.status, again.body.data.id]).toEqual([201, body.data.id]);
  expect((await enterCard(page)).status).toBe(303);
});

test('recording cash ends the open card page of one of its parcels', async () => {
  const awa = await makeCustomer();
  const [one = 0, two = 0] = await severalColis(awa, container.id, 2);
  const openSession = await newSession(awa, [one, two]);
  const payment = await newRecordedPayment(awa, container.id, [one]);
  expect((await enterCard(openSession.page)).status).toBe(410);
  expect((await shownPayment(openSession.paymentId)).statut).toBe('EXPIRE');
  expect((await storedColis(awa, one)).lockedBy).toBe(payment.id);
  expect((await storedColis(awa, two)).lockedBy).toBeNull();
});

test.each([1, 2, 3, 4])(
  'cash recorded at the moment the customer pays by card: the money is taken once (%i)',
  async (n) => {
    const awa = await makeCustomer();
    const colisId = await aColis(awa, container.id);
    const openSession = await newSession(awa, [colisId]);
    const [paid, reply] = await runConcurrently(
      n,
      () => enterCard(openSession.page),
      () => recordPayment(awa, container.id),
    );
    const { payment_status } = await stripeSdk().checkout.sessions.retrieve(openSession.sessionId);
    if (reply.status === 201) {
      expect([paid.status, payment_status]).toEqual([410, 'unpaid']);
      expect((await storedColis(awa, colisId)).lockedBy).toBe(reply.body.data.id);
      await decideOnPayment('confirm', reply.body.data.id);
      expect((await storedColis(awa, colisId)).paymentId).toBe(reply.body.data.id);
    } else {
      expect(['COLIS_PAID', 'NOTHING_TO_PAY']).toContain(reply.body.code);
      expect([paid.status, payment_status]).toEqual([303, 'paid']);
      expect(await storedColis(awa, colisId)).toMatchObject({ paymentId: openSession.paymentId, lockedBy: null });
    }
    expect((await storedPayment(awa, openSession.paymentId)).refunds).toEqual({});
  },
);

test('cash recorded after the card has paid is refused', async () => {
  const awa = await makeCustomer();
  const colisId = await aColis(awa, container.id);
  const { page, paymentId } = await newSession(awa, [colisId]);
  await enterCard(page);
  expect(outcome(await recordPayment(awa, container.id, { colisIds: [colisId] }))).toEqual([409, 'COLIS_PAID']);
  expect((await storedColis(awa, colisId)).paymentId).toBe(paymentId);
});

test.each([1, 2, 3])(
  'cash recorded while the customer starts paying by card in five tabs holds the parcel (%i)',
  async () => {
    const awa = await makeCustomer();
    const colisId = await aColis(awa, container.id);
    const [tabs, cash] = await Promise.all([
      Promise.all(FIVE.map(() => startPaying(awa, [colisId]))),
      recordPayment(awa, container.id),
    ]);
    for (const tab of tabs) expect([200, 409, 503]).toContain(tab.status);
    expect([201, 503]).toContain(cash.status);
    const holder = (await storedColis(awa, colisId)).lockedBy;
    if (cash.status === 201) expect(holder).toBe(cash.body.data.id);
    for (const { status, body } of tabs)
      if (status === 200 && body.data.id !== holder) expect((await enterCard(body.redirectUrl)).status).toBe(410);
  },
);
