import { beforeAll, expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { severalColis, storedPayment, updateStoredPayment } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import {
  deliver,
  eventually,
  everyMailTo,
  payAndReturn,
  stripeControl,
  stripeSdk,
  sweep,
  waitForWebhooks,
} from '../support/items/money.ts';
import { editPayment, outcome, shownPayment } from '../support/items/recorded-payments.ts';

/** Card refunds that the bank sends back days later: we have the money again and must still refund the customer. */

let container: { id: number };

beforeAll(async () => {
  if (projectCloud()) container = await newContainer();
});

const refundsOf = async (payment_intent: string) => (await stripeSdk().refunds.list({ payment_intent })).data;

/** A customer who paid for two parcels of $100 and was refunded one of them when it was cancelled. */
const partlyRefunded = async () => {
  const awa = await makeCustomer();
  const [gone = 0, kept = 0] = await severalColis(awa, container.id, 2);
  const { id } = await payAndReturn(awa, [gone, kept]);
  const intent = String((await storedPayment(awa, id)).paymentIntentId);
  await cancel(gone);
  await eventually(async () => expect(await shownPayment(id)).toMatchObject({ rembourse: 100, aRembourser: 0 }));
  const [refund] = await refundsOf(intent);
  return { awa, id, gone, kept, intent, refundId: String(refund?.id) };
};

const cancel = async (id: number) =>
  api('PUT', `/colis/modifier/${id}`, { token: (await makeAdmin()).token, body: { etat: 'ANNULE' } });

/** Makes the bank return the refund. */
const returnRefund = async ({ id, intent, refundId }: Awaited<ReturnType<typeof partlyRefunded>>) => {
  await stripeControl(`fail-refund/${refundId}`);
  await eventually(async () =>
    expect(await shownPayment(id)).toMatchObject({ rembourse: 0, aRembourser: 100, remboursementEchoue: 100 }),
  );
  await waitForWebhooks(intent);
};

test('a refund that the bank returns is due again, support is notified once, and an admin refunds it by hand', async () => {
  const purchase = await partlyRefunded();
  expect(outcome(await editPayment(purchase.id, { rembourse: true }))).toEqual([409, 'PAYMENT_BY_CARD']);
  await returnRefund(purchase);
  await Promise.all([
    deliver('refund.failed', purchase.refundId),
    deliver('refund.failed', purchase.refundId),
    sweep(),
  ]);
  const supportMails = async () =>
    (await everyMailTo(env('SUPPORT_EMAIL'))).filter(({ subject }) => subject.includes(`n° ${purchase.id} à faire`));
  await eventually(async () =>
    expect(await supportMails()).toMatchObject([{ text: expect.stringMatching(/100,00\s\$/) }]),
  );
  for (let times = 0; times < 2; times++) {
    const refunded = await editPayment(purchase.id, { rembourse: true });
    expect(refunded.body.data).toMatchObject({ statut: 'CONFIRME', rembourse: 100, aRembourser: 0 });
    expect(await deliver('refund.failed', purchase.refundId)).toBe(200);
  }
  await cancel(purchase.kept);
  await eventually(async () =>
    expect(await shownPayment(purchase.id)).toMatchObject({ statut: 'REMBOURSE', rembourse: 200 }),
  );
  expect((await refundsOf(purchase.intent)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  expect(await supportMails()).toHaveLength(1);
});

test('a returned refund is not retried on the same card, and is settled by a refund in the dashboard', async () => {
  const purchase = await partlyRefunded();
  await returnRefund(purchase);
  const due = { [purchase.gone]: { cents: 10_000, etat: 'DUE' as const } };
  await updateStoredPayment(purchase.awa, purchase.id, {
    refunds: due,
    failedRefunds: [],
    refundsDueAt: '2026-01-01T00:00:00.000Z',
  });
  await sweep();
  expect(await storedPayment(purchase.awa, purchase.id)).toMatchObject({ refunds: due, refundedCents: 0 });
  expect(await refundsOf(purchase.intent)).toHaveLength(1);
  await deliver('refund.failed', purchase.refundId);
  await updateStoredPayment(purchase.awa, purchase.id, { refundsDueAt: '2026-01-01T00:00:00.000Z' });
  await sweep();
  expect((await storedPayment(purchase.awa, purchase.id)).refundsDueAt).toBeNull();
  expect(await shownPayment(purchase.id)).toMatchObject({ aRembourser: 100, remboursementEchoue: 100 });
  await stripeSdk().refunds.create({ payment_intent: purchase.intent, amount: 10_000 });
  await eventually(async () =>
    expect(await shownPayment(purchase.id)).toMatchObject({ statut: 'CONFIRME', rembourse: 100, aRembourser: 0 }),
  );
});
