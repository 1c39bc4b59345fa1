import { expect, test } from 'vitest';
import { updateItem } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, book, colisBody, newColis, newContainer, newCustomer, newDrafts } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { storeDrafts, storedItem } from '../support/calls/stored-state.ts';
import { comingColis, newArrival, unload } from '../support/items/arrival.ts';
import { decide } from '../support/items/incidents.ts';
import { containerToClose } from '../support/items/manifest.ts';
import { remaining, rush, SMALL, tally } from '../support/items/space-rush.ts';

const setEtat = async (id: number, etat: string) => {
  const { token } = await makeAdmin();
  return api('PUT', `/colis/modifier/${id}`, { token, body: { etat } });
};

test('500 customers book the last 100 kg at once: 100 succeed, 400 get CONTAINER_FULL, and no call fails', async () => {
  const { bookingId, replies } = await rush(100);
  expect(tally(replies)).toEqual({ 201: 100, 409: 400 });
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'CONTAINER_FULL']));
  expect((await remaining(bookingId)).poidsRestant).toBe(0);
});

test('two customers cannot both book the last 20 kg', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const [awa, modou] = [await makeCustomer(), await makeCustomer()];
  await newColis(awa, container.id, { poids: 80 });
  const replies = await Promise.all([awa, modou].map((person) => book(person, container.id, { poids: 20 })));
  expect(tally(replies)).toEqual({ 201: 1, 409: 1 });
  expect((await remaining(container.id)).poidsRestant).toBe(0);
});

test('a container full by volume accepts no further parcel, however light', async () => {
  const container = await newContainer({ volumeMax: 1 });
  const customer = await makeCustomer();
  const cube = (side: number) => ({ poids: 1, longueur: side, largeur: side, hauteur: side });
  await newColis(customer, container.id, cube(0.9));
  const refused = await book(customer, container.id, cube(0.7));
  expect([refused.status, refused.body.code]).toEqual([409, 'CONTAINER_FULL']);
  expect(await remaining(container.id)).toEqual({ poidsRestant: 999, volumeRestant: 0.271 });
  await newColis(customer, container.id, cube(0.6));
  expect((await remaining(container.id)).volumeRestant).toBe(0.055);
});

test('parcels that are all enlarged at once fill the free space and no more', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const parcels = await Promise.all(
    Array.from({ length: 5 }, () => newColis(customer, container.id, { ...SMALL, poids: 10 })),
  );
  const replies = await Promise.all(
    parcels.map(({ id }) => api('PUT', `/colis/modifier/${id}`, { token: customer.token, body: { poids: 25 } })),
  );
  expect(tally(replies)).toEqual({ 200: 3, 409: 2 });
  expect((await remaining(container.id)).poidsRestant).toBe(5);
});

test('a parcel that shrinks frees space, even after the container closed', async () => {
  const { token } = await makeAdmin();
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const colis = await newColis(customer, container.id, { poids: 40 });
  await api('PUT', `/bookings/${container.id}/status?statut=EN_ATTENTE`, { token });
  const change = (poids: number) =>
    api('PUT', `/colis/modifier/${colis.id}`, { token: customer.token, body: { poids } });
  expect((await change(15)).status).toBe(200);
  expect((await remaining(container.id)).poidsRestant).toBe(85);
  expect((await change(16)).body.code).toBe('CONTAINER_CLOSED');
});

test('after its drop-off cut-off a container takes no new parcel, but one in it may grow', async () => {
  const awa = await newCustomer();
  const { id } = await newContainer();
  const colis = await newColis(awa, id);
  const drafts = await newDrafts(awa, id);
  await updateItem({
    Key: keys.container(id),
    UpdateExpression: 'SET receptionFin = :past',
    ExpressionAttributeValues: { ':past': new Date(Date.now() - 60_000).toISOString() },
  });
  const { token } = awa;
  const booked = await api('POST', `/colis/ajouter/${id}`, { token, body: colisBody(drafts) });
  expect([booked.status, booked.body.code]).toEqual([409, 'CONTAINER_CLOSED']);
  const grown = await api('PUT', `/colis/modifier/${colis.id}`, { token, body: { poids: 12 } });
  expect([grown.status, grown.body.data.poids]).toEqual([200, 12]);
});

test('cancelling and deleting a parcel at the same moment frees its space once', async () => {
  const { token } = await makeAdmin();
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  await newColis(customer, container.id, { poids: 50 });
  for (let round = 0; round < 5; round++) {
    const { id } = await newColis(customer, container.id, { poids: 10 });
    await Promise.all([
      setEtat(id, 'ANNULE'),
      api('DELETE', `/colis/supprimer/${id}`, { token: customer.token }),
      setEtat(id, 'ANNULE'),
      api('DELETE', `/colis/supprimer/${id}`, { token }),
    ]);
    expect((await remaining(container.id)).poidsRestant).toBe(50);
  }
});

test('an admin who cancels a parcel and corrects its weight in one call frees the space it held', async () => {
  const { token } = await makeAdmin();
  const container = await newContainer({ poidsMax: 100 });
  const colis = await newColis(await makeCustomer(), container.id, { poids: 10 });
  const cancelled = await api('PUT', `/colis/modifier/${colis.id}`, { token, body: { etat: 'ANNULE', poids: 60 } });
  expect(cancelled.body.data).toMatchObject({ etat: 'ANNULE', poids: 60 });
  expect((await remaining(container.id)).poidsRestant).toBe(100);
  await setEtat(colis.id, 'ENREGISTRE'); // a revival
  expect((await remaining(container.id)).poidsRestant).toBe(40);
});

test('twenty concurrent cancellations of a parcel all succeed, and it is cancelled once', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const { id } = await newColis(customer, container.id, { poids: 10 });
  const replies = await Promise.all(Array.from({ length: 20 }, () => setEtat(id, 'ANNULE')));
  expect(tally(replies)).toEqual({ 200: 20 });
  expect(await storedItem(keys.owned('COLIS', customer.userId, id))).toMatchObject({ etat: 'ANNULE', version: 2 });
  expect((await remaining(container.id)).poidsRestant).toBe(100);
});

test('the remaining space is exact after fifty concurrent changes of état', async () => {
  const { token } = await makeAdmin();
  const container = await newContainer({ poidsMax: 100, volumeMax: 10 });
  const customer = await makeCustomer();
  const parcels = await Promise.all(
    [8, 13, 21, 30, 5].map((poids) => newColis(customer, container.id, { ...SMALL, poids })),
  );
  const etats = ['ANNULE', 'EN_TRANSIT', 'ANNULE', 'ENREGISTRE', 'LIVRE'];
  const changes = parcels.flatMap(({ id }, at) =>
    Array.from({ length: 10 }, (_, n) => setEtat(id, etats[(at + n) % etats.length] ?? 'ANNULE')),
  );
  const replies = await Promise.all(changes);
  expect(replies.filter(({ status }) => ![200, 409].includes(status))).toEqual([]);
  const { data } = (await api('GET', `/colis/par-reservation/${container.id}`, { token })).body;
  const aboard = data.filter(({ etat }: { etat: string }) => etat !== 'ANNULE');
  const kilos = aboard.reduce((sum: number, { poids }: { poids: number }) => sum + poids, 0);
  expect(await remaining(container.id)).toEqual({
    poidsRestant: 100 - kilos,
    volumeRestant: (10_000 - aboard.length) / 1000,
  });
});

test('ten parcels deleted by their customer at once are all deleted, and the container leaves their list', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const { token, ...customer } = await makeCustomer();
  const parcels = await Promise.all(
    Array.from({ length: 10 }, () => newColis({ token, ...customer }, container.id, SMALL)),
  );
  const replies = await Promise.all(parcels.map(({ id }) => api('DELETE', `/colis/supprimer/${id}`, { token })));
  expect(tally(replies)).toEqual({ 200: 10 });
  expect((await remaining(container.id)).poidsRestant).toBe(100);
  expect((await api('GET', '/bookings/mes-reservations', { token })).body.data).toEqual([]);
});

test('a container is either deleted or booked, never both', async () => {
  const { token } = await makeAdmin();
  const customer = await makeCustomer();
  for (let round = 0; round < 5; round++) {
    const { id } = await newContainer();
    const [drafts] = await storeDrafts(customer, id, 1);
    const [booked, deleted] = await Promise.all([
      api('POST', `/colis/ajouter/${id}`, {
        token: customer.token,
        body: colisBody(drafts ?? { assuranceId: 0, documentId: 0 }, SMALL),
      }),
      api('DELETE', `/bookings/${id}`, { token }),
    ]);
    expect(['201 409', '404 200']).toContain(`${booked.status} ${deleted.status}`);
  }
});

test('an admin changes a container’s maxima during a rush of bookings, and the remaining space stays exact', async () => {
  const { token } = await makeAdmin();
  const { id } = await newContainer({ poidsMax: 50, volumeMax: 50 });
  const customer = await makeCustomer();
  const drafts = await storeDrafts(customer, id, 30);
  const replies = await Promise.all([
    ...drafts.map((pair) =>
      api('POST', `/colis/ajouter/${id}`, { token: customer.token, body: colisBody(pair, SMALL) }),
    ),
    ...[60, 55, 80, 70].map((poidsMax) => api('PUT', `/bookings/${id}`, { token, body: { poidsMax } })),
  ]);
  expect(tally(replies)).toEqual({ 200: 4, 201: 30 });
  const { poidsMax, poidsRestant } = (await api('GET', `/bookings/${id}`, { token })).body.data;
  expect(poidsMax - poidsRestant).toBe(30);
});

test('surplus parcels that join a container during a rush of bookings let nobody book space that is gone', async () => {
  const arrival = await newArrival({ poidsMax: 30, volumeMax: 100 });
  const { id } = arrival.container;
  const [awa, from] = [await makeCustomer(), await containerToClose()];
  const surplus = await Promise.all(Array.from({ length: 3 }, () => comingColis(awa, from, { chargement: undefined })));
  const before = (await remaining(from)).poidsRestant;
  for (const each of surplus) expect((await unload(arrival.agent, each, id)).status).toBe(201);
  const drafts = await storeDrafts(awa, id, 40);
  const bookings = drafts.map(
    (pair) => () => api('POST', `/colis/ajouter/${id}`, { token: awa.token, body: colisBody(pair, SMALL) }),
  );
  const adoptions = surplus.map((each) => () => decide(each, 'ADOPTER'));
  const replies = await Promise.all(
    [...bookings.slice(0, 20), ...adoptions, ...bookings.slice(20)].map((send) => send()),
  );
  expect(replies.slice(20, 23).map(({ status }) => status)).toEqual([200, 200, 200]);
  const booked = tally(replies)[201] ?? 0;
  expect(booked).toBeLessThanOrEqual(30);
  expect(await storedItem(keys.container(id))).toMatchObject({ freeGrams: -1000 * booked, colisCount: booked + 3 });
  expect((await remaining(id)).poidsRestant).toBe(0);
  expect((await remaining(from)).poidsRestant).toBe(before + 30);
  expect((await book(await makeCustomer(), id, SMALL)).body.code).toBe('CONTAINER_FULL');
});
