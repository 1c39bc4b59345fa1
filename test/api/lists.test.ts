import { expect, test } from 'vitest';
import { api, newColis, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { SMALL } from '../support/items/space-rush.ts';

const idsOf = ({ body }: { body: { data: { id: number }[] } }) => body.data.map(({ id }) => id);

test('a customer’s list is in full pages, newest first, without repetitions', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const booked: number[] = [];
  for (let n = 0; n < 5; n++) booked.unshift((await newColis(customer, container.id, SMALL)).id);
  const seen: number[][] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const cursor: string = next && `&cursor=${next}`;
    const reply = await api('GET', `/colis/user?limit=2${cursor}`, { token: customer.token });
    seen.push(idsOf(reply));
    next = reply.body.next;
  }
  expect(seen).toEqual([booked.slice(0, 2), booked.slice(2, 4), booked.slice(4)]);
});

test('an admin lists all parcels by état and by payment, and a customer cannot', async () => {
  const admin = await makeAdmin();
  const container = await newContainer();
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  const [first, second, third] = [
    await newColis(awa, container.id, SMALL),
    await newColis(modou, container.id, SMALL),
    await newColis(modou, container.id, SMALL),
  ];
  await api('PUT', `/colis/modifier/${second.id}`, { token: admin.token, body: { etat: 'EN_TRANSIT' } });
  const seenBy = async (path: string) => idsOf(await api('GET', path, { token: admin.token }));
  expect(await seenBy(`/colis/par-reservation/${container.id}`)).toEqual([third.id, second.id, first.id]);
  expect(await seenBy(`/colis/par-utilisateur/${modou.userId}`)).toEqual([third.id, second.id]);
  expect((await seenBy('/colis/all?limit=3')).length).toBe(3);
  expect(await seenBy('/colis/par-statut/EN_TRANSIT')).toContain(second.id);
  expect(await seenBy('/colis/par-statut/EN_TRANSIT')).not.toContain(first.id);
  expect(await seenBy('/colis/all?etat=EN_TRANSIT&paiement=NON_PAYE')).toContain(second.id);
  expect(await seenBy('/colis/all?etat=EN_TRANSIT&paiement=PAYE')).not.toContain(second.id);
  expect(await seenBy('/colis/all?paiement=PAYE')).not.toContain(first.id);
  for (const path of ['/colis/all', '/colis/par-statut/EN_TRANSIT'])
    expect((await api('GET', path, { token: awa.token })).status).toBe(403);
});

test('an admin gets USER_NOT_FOUND for every list of an unknown customer, before anything else is checked', async () => {
  const { token } = await makeAdmin();
  const { userId } = await makeCustomer();
  for (const path of ['/bookings/user/', '/colis/par-utilisateur/', '/customs/user/', '/notifications/user/']) {
    const absent = await api('GET', `${path}1?limit=nonsense`, { token });
    expect([absent.status, absent.body.code], path).toEqual([404, 'USER_NOT_FOUND']);
    expect((await api('GET', path + userId, { token })).status, path).toBe(200);
    expect((await api('GET', `${path}${userId}?limit=nonsense`, { token })).status, path).toBe(422);
  }
});
