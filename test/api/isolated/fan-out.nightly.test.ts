import { expect, test, vi } from 'vitest';
import { newContainer } from '../../support/calls/api.ts';
import { ownCloud } from '../../support/clouds/own-cloud.ts';
import { bookForAll, manyCustomers } from '../../support/items/many-customers.ts';
import { CROWD_MS, expectOneMessageEach, setStatut } from './fan-out.ts';

/** Messages to more customers than a call of the outbox notifies twice over. */
ownCloud();
vi.setConfig({ testTimeout: CROWD_MS });

test('more than a hundred customers of a container each get one message that it is on hold, in their language', async () => {
  const { id } = await newContainer({ poidsMax: 30_000 });
  const people = await manyCustomers(104);
  await bookForAll(id, people);
  await bookForAll(id, people.slice(0, 8)); // some have another parcel, pages later
  expect((await setStatut(id, 'EN_ATTENTE')).status).toBe(200);
  await expectOneMessageEach(people);
});
