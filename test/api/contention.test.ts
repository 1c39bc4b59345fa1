import { expect, test } from 'vitest';
import { handler } from '#functions/colis/index.ts';
import { api, colisBody, newContainer, newDrafts, upload } from '../support/calls/api.ts';
import { inProgress, refusal, timeout } from '../support/calls/dynamo-errors.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { invoke, keptFilesOf, withFaults } from '../support/calls/stored-state.ts';
import { remaining } from '../support/items/space-rush.ts';

const BOOK = 'POST /colis/ajouter/{bookingId}';

test('a booking whose database response is lost is made once, and the customer gets it', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const body = colisBody(await newDrafts(customer, container.id), { poids: 10 });
  let lost = 0;
  const loseFirstAnswer = (command: string): Error | undefined =>
    command === 'TransactWriteItemsCommand' && lost++ === 0 ? inProgress() : undefined;
  const reply = await withFaults({ after: loseFirstAnswer }, () =>
    invoke(handler, customer, BOOK, { params: { bookingId: container.id }, body }),
  );
  expect([reply.status, lost]).toEqual([201, 2]);
  expect((await remaining(container.id)).poidsRestant).toBe(90);
  const mine = await api('GET', '/colis/user', { token: customer.token });
  expect(mine.body.data.map(({ id }: { id: number }) => id)).toEqual([reply.body.data.id]);
});

test('a refused booking deletes its photo; one with an unknown outcome keeps it', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const attempt = async (faults: Parameters<typeof withFaults>[0]) => {
    const photoKey = await upload(customer, 'colis');
    const body = colisBody(await newDrafts(customer, container.id), { photoKey });
    return withFaults(faults, () => invoke(handler, customer, BOOK, { params: { bookingId: container.id }, body }));
  };
  const photos = async () => (await keptFilesOf(customer)).filter((key) => key.startsWith('files/colis/'));
  const booking = (error: Error) => (command: string) => (command === 'TransactWriteItemsCommand' ? error : undefined);
  expect((await attempt({ before: booking(refusal()) })).status).toBe(404);
  expect(await photos()).toEqual([]);
  expect((await attempt({ after: booking(timeout()) })).status).toBe(503);
  const [made] = (await api('GET', '/colis/user', { token: customer.token })).body.data;
  expect((await fetch(made.photoUrl)).status).toBe(200);
});
