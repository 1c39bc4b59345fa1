import { expect, test } from 'vitest';
import { eraseCustomer } from '#functions/account/erase-customer.ts';
import { closeAccountUnless } from '#functions/auth/close-account.ts';
import { type Account, findAccount } from '#functions/core/items/accounts.ts';
import { api, newContainer, newCustomer, type Reply, upload } from '../support/calls/api.ts';
import { makeAdmin, type Person } from '../support/calls/people.ts';
import { keptFilesOf } from '../support/calls/stored-state.ts';
import { aColis } from '../support/calls/table.ts';
import { cash, soldForCash, soldForMobileMoney, withDrawer } from '../support/items/counter.ts';
import { newDepot } from '../support/items/intake.ts';
import { asAdmin } from '../support/items/journey.ts';
import { eventually } from '../support/items/money.ts';
import { newRecordedPayment, outcome, shownPayment } from '../support/items/recorded-payments.ts';

/** Photos that prove payments by mobile money and by transfer, which an admin is to confirm. */

type Named = { clientId: number; paiementId: number };

const prove = async (agent: Person, payment: Named, photoKey?: string): Promise<Reply> =>
  api('POST', '/comptoir/preuves', {
    token: agent.token,
    body: { ...payment, photoKey: photoKey ?? (await upload(agent, 'payment')) },
  });

const photosOf = async ({ clientId }: Named): Promise<string[]> =>
  (await keptFilesOf({ userId: clientId } as Person)).filter((name) => name.startsWith('files/payment/'));

test('an agent keeps the photo of a wallet’s message; admins see it, another one replaces it, and the customer never does', async () => {
  const { agent, container } = await newDepot();
  const payment = await soldForMobileMoney(agent, container.id);
  expect(await shownPayment(payment.paiementId)).not.toHaveProperty('photoUrl');
  const { status, body } = await prove(agent, payment);
  expect([status, body.data]).toEqual([201, { paiementId: payment.paiementId }]);
  const { photoUrl } = await shownPayment(payment.paiementId);
  expect((await fetch(String(photoUrl))).headers.get('content-type')).toMatch(/^image\//);
  expect((await prove(agent, payment)).status).toBe(201);
  await eventually(async () => expect(await photosOf(payment)).toHaveLength(1));
  const listed = (await asAdmin('GET', `/payments/all?userId=${payment.clientId}`)).body.data;
  expect(listed).toMatchObject([{ id: payment.paiementId, photoUrl: expect.stringContaining('files/payment/') }]);
  await asAdmin('PUT', `/payments/confirm/${payment.paiementId}`);
  expect(outcome(await prove(agent, payment))).toEqual([409, 'PAYMENT_CONFIRMED']);
  expect(await shownPayment(payment.paiementId)).toMatchObject({ statut: 'CONFIRME', photoUrl: expect.any(String) });
  await eventually(async () => expect(await photosOf(payment)).toHaveLength(1));
});

test('a customer sees their transfer without its photo, which is deleted with their account', async () => {
  const [awa, { id }] = await Promise.all([newCustomer(), newContainer()]);
  const { id: paiementId } = await newRecordedPayment(awa, id, [await aColis(awa, id)]);
  const admin = await makeAdmin();
  const payment = { clientId: awa.userId, paiementId };
  expect((await prove(admin, payment)).status).toBe(201);
  const own = await api('GET', `/payments/${paiementId}`, { token: awa.token });
  expect([own.status, own.body.data]).toEqual([200, expect.not.objectContaining({ photoUrl: expect.anything() })]);
  expect(await photosOf(payment)).toHaveLength(1);
  await asAdmin('PUT', `/payments/reject/${paiementId}`);
  expect(outcome(await prove(admin, payment))).toEqual([409, 'PAYMENT_CLOSED']);
  await closeAccountUnless(async () => undefined, (await findAccount(awa.userId)) as Account);
  await eraseCustomer(awa.userId);
  await eventually(async () => expect(await photosOf(payment)).toEqual([]));
});

test('no photo is kept of another site’s payment, of cash, without a file, or of what is no picture', async () => {
  const { agent, container } = await newDepot();
  await withDrawer(agent);
  const payment = await soldForMobileMoney(agent, container.id);
  const elsewhere = (await newDepot()).agent;
  expect(outcome(await prove(elsewhere, payment))).toEqual([404, 'PAYMENT_NOT_FOUND']);
  expect(outcome(await prove(agent, await soldForCash(agent, container.id, cash(100))))).toEqual([
    409,
    'PAYMENT_CONFIRMED',
  ]);
  const none = await api('POST', '/comptoir/preuves', { token: agent.token, body: payment });
  expect([...outcome(none), none.body.fields]).toEqual([422, 'FILE_REQUIRED', { photo: expect.any(String) }]);
  const pdf = await upload(agent, 'customs', Buffer.from('%PDF-1.7 '), 'application/pdf');
  expect((await prove(agent, payment, pdf)).status).toBe(415);
  expect(await photosOf(payment)).toEqual([]);
});
