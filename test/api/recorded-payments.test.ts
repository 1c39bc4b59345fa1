import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { dynamo, tableName } from '#functions/core/dynamo.ts';
import { keys } from '#functions/core/keys.ts';
import { api, newContainer } from '../support/api.ts';
import { startPaying } from '../support/money.ts';
import { makeCustomer, type Person } from '../support/people.ts';
import { decide, deletePayment, editPayment, recorded } from '../support/recorded-payments.ts';
import { projectCloud } from '../support/running-cloud.ts';
import { aColis, severalColis } from '../support/table.ts';

/** What a customer is told of a payment that an admin has recorded. */

let container: { id: number };

beforeAll(async () => {
  if (projectCloud()) container = await newContainer();
});

const shown = async ({ token }: Person, id: number) => (await api('GET', `/colis/${id}`, { token })).body.data;
const FREE = { paiementEnCours: false, moyenEnCours: null, aPayerAvant: expect.any(String) };

test('a parcel names the means of the recorded payment that it waits for, and has no deadline meanwhile', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  expect(await shown(awa, id)).toMatchObject(FREE);
  const payment = await recorded(awa, container.id, [id]);
  const waiting = { paye: false, paiementEnCours: true, aPayerAvant: null };
  expect(await shown(awa, id)).toMatchObject({ ...waiting, moyenEnCours: 'ESPECES' });
  await editPayment(payment.id, { moyen: 'VIREMENT' });
  expect(await shown(awa, id)).toMatchObject({ ...waiting, moyenEnCours: 'VIREMENT' });
  await decide('confirm', payment.id);
  expect(await shown(awa, id)).toMatchObject({ paye: true, paiementEnCours: false, moyenEnCours: null });
});

test('a recorded payment that is rejected or deleted gives the parcel its deadline back', async () => {
  const awa = await makeCustomer();
  const [one = 0, two = 0] = await severalColis(awa, container.id, 2);
  const first = await recorded(awa, container.id, [one]);
  const second = await recorded(awa, container.id, [two]);
  await decide('reject', first.id);
  await deletePayment(second.id);
  for (const id of [one, two]) expect(await shown(awa, id)).toMatchObject(FREE);
});

test('an open card payment keeps the deadline, as it can still be continued', async () => {
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  await startPaying(awa, [id]);
  expect(await shown(awa, id)).toMatchObject({
    paiementEnCours: true,
    moyenEnCours: 'CARTE',
    aPayerAvant: expect.any(String),
  });
});

test('a parcel that was locked before the means was stored takes it from its payment', async () => {
  const awa = await makeCustomer();
  const [one = 0, free = 0] = await severalColis(awa, container.id, 2);
  await recorded(awa, container.id, [one]);
  for (const id of [one, free])
    await dynamo.send(
      new UpdateCommand({
        TableName: tableName(),
        Key: keys.owned('COLIS', awa.userId, id),
        UpdateExpression: 'SET #schema = :before REMOVE lockedFor',
        ExpressionAttributeNames: { '#schema': 'schema' },
        ExpressionAttributeValues: { ':before': 1 },
      }),
    );
  expect(await shown(awa, one)).toMatchObject({ moyenEnCours: 'ESPECES', aPayerAvant: null });
  expect(await shown(awa, free)).toMatchObject(FREE);
  const { body } = await api('GET', '/colis/user?paiement=A_PAYER', { token: awa.token });
  const means = body.data.map(({ id, moyenEnCours }: { id: number; moyenEnCours: string | null }) => [
    id,
    moyenEnCours,
  ]);
  expect(new Map(means)).toEqual(
    new Map<number, string | null>([
      [one, 'ESPECES'],
      [free, null],
    ]),
  );
});
