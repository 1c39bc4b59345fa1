import { beforeAll, expect, test } from 'vitest';
import { env } from '#functions/core/env.ts';
import { api, newContainer } from '../support/api.ts';
import { deliver, eventually, everyMailTo, payAndReturn, stripeControl, stripeSdk, sweep } from '../support/money.ts';
import { makeAdmin, makeCustomer } from '../support/people.ts';
import { editPayment, outcome, shownPayment } from '../support/recorded-payments.ts';
import { projectCloud } from '../support/running-cloud.ts';
import { alterPayment, severalColis, storedPayment } from '../support/table.ts';

/** A bank may send back, days later, what was refunded onto a card: the money is ours again, and still the customer's. */

let container: { id: number };

beforeAll(async () => {
  if (projectCloud()) container = await newContainer();
});

const refundsOf = async (payment_intent: string) => (await stripeSdk().refunds.list({ payment_intent })).data;

/** A customer who paid two parcels of $100, and got one of them back when it was cancelled. */
const refundedOne = async () => {
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

/** The bank sends the refund back. */
const sendBack = async ({ id, refundId }: Awaited<ReturnType<typeof refundedOne>>) => {
  await stripeControl(`fail-refund/${refundId}`);
  await eventually(async () =>
    expect(await shownPayment(id)).toMatchObject({ rembourse: 0, aRembourser: 100, remboursementEchoue: 100 }),
  );
};

test('what a bank sends back is owed again, support hears of it once, and an admin gives it back by hand', async () => {
  const had = await refundedOne();
  expect(outcome(await editPayment(had.id, { rembourse: true }))).toEqual([409, 'PAYMENT_BY_CARD']);
  await sendBack(had);
  await Promise.all([deliver('refund.failed', had.refundId), deliver('refund.failed', had.refundId), sweep()]);
  const told = async () =>
    (await everyMailTo(env('SUPPORT_EMAIL'))).filter(({ subject }) =>
      subject.includes(`n° ${had.id} renvoyé par la banque`),
    );
  await eventually(async () => expect(await told()).toMatchObject([{ text: expect.stringMatching(/100,00\s\$/) }]));
  for (let times = 0; times < 2; times++) {
    const given = await editPayment(had.id, { rembourse: true });
    expect(given.body.data).toMatchObject({ statut: 'CONFIRME', rembourse: 100, aRembourser: 0 });
    expect(await deliver('refund.failed', had.refundId)).toBe(200);
  }
  await cancel(had.kept);
  await eventually(async () =>
    expect(await shownPayment(had.id)).toMatchObject({ statut: 'REMBOURSE', rembourse: 200 }),
  );
  expect((await refundsOf(had.intent)).map(({ status }) => status)).toEqual(['succeeded', 'failed']);
  expect(await told()).toHaveLength(1);
});

test('what was sent back does not go onto the same card by itself, and is no longer owed once the dashboard gave it back', async () => {
  const had = await refundedOne();
  await sendBack(had);
  const due = { [had.gone]: { cents: 10_000, etat: 'DUE' as const } };
  await alterPayment(had.awa, had.id, { refunds: due, failedRefunds: [], refundsDueAt: '2026-01-01T00:00:00.000Z' });
  await sweep();
  expect(await storedPayment(had.awa, had.id)).toMatchObject({ refunds: due, refundedCents: 0 });
  expect(await refundsOf(had.intent)).toHaveLength(1);
  await deliver('refund.failed', had.refundId);
  await alterPayment(had.awa, had.id, { refundsDueAt: '2026-01-01T00:00:00.000Z' });
  await sweep();
  expect((await storedPayment(had.awa, had.id)).refundsDueAt).toBeNull();
  expect(await shownPayment(had.id)).toMatchObject({ aRembourser: 100, remboursementEchoue: 100 });
  await stripeSdk().refunds.create({ payment_intent: had.intent, amount: 10_000 });
  await eventually(async () =>
    expect(await shownPayment(had.id)).toMatchObject({ statut: 'CONFIRME', rembourse: 100, aRembourser: 0 }),
  );
});
