import { beforeAll, expect, test } from 'vitest';
import { creditNotesOf } from '#functions/payments/credit-notes.table.ts';
import { issueCreditNote } from '#functions/payments/credit-notes.ts';
import type { StoredMovement } from '#functions/payments/movements.table.ts';
import { dayIn } from '#shared/dates.ts';
import type { CreditNote } from '#shared/payments/receipt.ts';
import { localSite } from '#shared/site.ts';
import { api, newAdmin, newColis, newContainer } from '../support/calls/api.ts';
import { makeCustomer, type Person } from '../support/calls/people.ts';
import { aColis, updateStoredColis } from '../support/calls/table.ts';
import { projectCloud } from '../support/clouds/running-cloud.ts';
import { enterCard, eventually, newSession, payAndReturn, returnFromPayment } from '../support/items/money.ts';
import { movementsOf } from '../support/items/movements.ts';

/** Credit notes: one for each movement that gives money back, numbered without gaps. */

let container: { id: number };
beforeAll(async () => {
  if (projectCloud()) container = await newContainer();
});

const receiptOf = async ({ token }: Pick<Person, 'token'>, id: number) =>
  (await api('POST', `/colis/${id}/recus`, { token })).body.data[0];
const month = () => dayIn(new Date(), localSite.zone).slice(0, 7);

/** A customer whose paid parcel an admin cancelled, once its credit note is there. */
const refundedCustomer = async () => {
  const awa = await makeCustomer();
  const { id } = await newColis(awa, container.id);
  const payment = await payAndReturn(awa, [id]);
  const { token } = await newAdmin();
  await api('PUT', `/colis/modifier/${id}`, { token, body: { etat: 'ANNULE' } });
  const avoirs: CreditNote[] = await eventually(async () => {
    const { avoirs } = await receiptOf(awa, id);
    expect(avoirs).toHaveLength(1);
    return avoirs;
  });
  return { awa, id, payment, token, note: avoirs[0] as CreditNote };
};

test('a refund gets one credit note, which the receipt, the statement, the month and the export name', async () => {
  const { awa, id, payment, note } = await refundedCustomer();
  expect(note).toMatchObject({
    numero: expect.stringMatching(/^AV-20\d{2}-\d{6}$/),
    ...{ type: 'REMBOURSEMENT', montant: 100, colisIds: [id], annule: null },
    vendeur: { ville: 'Le Havre', immatriculation: 'SIREN 000 000 000', fuseau: 'Europe/Paris' },
  });
  const receipt = await receiptOf(awa, id);
  expect(receipt.avoirs).toEqual([note]);
  expect(receipt.vendeur).toEqual(note.vendeur);
  const movements = (await movementsOf(month())).filter(({ paymentId }) => paymentId === payment.id);
  expect(movements.map(({ type, recu, avoir }) => [type, recu, avoir])).toEqual([
    ['PAIEMENT', receipt.numero, null],
    ['REMBOURSEMENT', receipt.numero, note.numero],
  ]);
  const statement = await api('GET', `/payments/releve/${awa.userId}`, { token: awa.token });
  expect(statement.body.data[0].versements).toMatchObject([{ recu: receipt.numero }, { avoir: note.numero }]);
  const { body } = await api('GET', '/api/account/export', { token: awa.token });
  expect(body.data.avoirs).toEqual([{ paymentId: payment.id, numero: note.numero, le: note.le }]);
});

test('money that comes for a cancelled parcel has a receipt, which its credit note cancels', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const { page, sessionId, paymentId } = await newSession(awa, [id]);
  await updateStoredColis(awa, id, { etat: 'ANNULE' });
  await enterCard(page);
  await returnFromPayment(awa, sessionId);
  await eventually(async () => {
    const movements = (await movementsOf(month())).filter((movement) => movement.paymentId === paymentId);
    expect(movements.map(({ type, recu, avoir }) => [type, recu, avoir])).toEqual([
      ['PAIEMENT', expect.stringMatching(/^20\d{2}-\d{6}$/), null],
      ['REMBOURSEMENT', movements[0]?.recu, expect.stringMatching(/^AV-/)],
    ]);
  });
});

test('nobody else reads a credit note', async () => {
  const { id } = await refundedCustomer();
  const stranger = await makeCustomer();
  expect((await api('POST', `/colis/${id}/recus`, { token: stranger.token })).status).toBe(404);
});

const movement = (userId: number, id: string, change: Partial<StoredMovement> = {}): StoredMovement => ({
  ...{ id, month: '2026-01', at: '2026-01-05T10:00:00.000Z', type: 'REMBOURSEMENT', cents: -100, moyen: 'CARTE' },
  ...{ paymentId: 77, userId, colisIds: [7], bookingIds: [9], reference: id, ...change },
});

test('refunds that are repeated and at once get consecutive numbers, each one', async () => {
  const { userId } = await makeCustomer();
  const movements = Array.from({ length: 12 }, (_, index) => movement(userId, `re_${index}`));
  const issued = await Promise.all([...movements, ...movements].map(issueCreditNote));
  const numbers = [...new Set(issued.map(({ numero }) => Number(numero.slice(-6))))].toSorted((a, b) => a - b);
  expect(numbers).toHaveLength(12);
  const stored = await creditNotesOf(userId, 77);
  expect(new Set(stored.map(({ numero }) => numero)).size).toBe(12);
});
