import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { api, book, colisBody, newColis, newContainer, newDrafts } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { itemsOfCustomer, storedItem } from '../support/calls/stored-state.ts';
import { aColis } from '../support/calls/table.ts';
import { RECEIVED } from '../support/items/intake.ts';
import { remaining } from '../support/items/space-rush.ts';

const change = ({ token }: Person, id: number, body: object) => api('PUT', `/colis/modifier/${id}`, { token, body });
const remove = ({ token }: Person, id: number) => api('DELETE', `/colis/supprimer/${id}`, { token });

test('a customer books a parcel and finds it first in their list, with its price and their name', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  await newColis(customer, container.id);
  const { status, body } = await book(customer, container.id, { poids: 12.5, longueur: 0.5 });
  expect(status).toBe(201);
  expect(body.data).toMatchObject({
    poids: 12.5,
    volume: 0.045,
    prixEstime: 125,
    prixParKilo: 10,
    etat: 'ENREGISTRE',
    paye: false,
    paymentId: null,
    photoUrl: null,
    userId: customer.userId,
    containerBookingId: container.id,
    username: 'Ousmane Ndiaye',
    userEmail: customer.email,
  });
  const mine = await api('GET', '/colis/user', { token: customer.token });
  expect(mine.body.data[0]).toEqual(body.data);
  expect((await api('GET', `/colis/${body.data.id}`, { token: customer.token })).body.data).toEqual(body.data);
});

test('a light but large parcel is charged by its volume', async () => {
  const container = await newContainer({ prixEstime: 8 });
  const side = { poids: 1, longueur: 0.5, largeur: 0.5, hauteur: 0.4 };
  const { prixEstime, volume } = await newColis(await makeCustomer(), container.id, side);
  expect([volume, prixEstime]).toEqual([0.1, 133.6]); // 0.1 m³ × 167 kg/m³ × 8 $
});

test('a customer cannot find, edit or delete another customer’s parcel', async () => {
  const container = await newContainer();
  const [owner, stranger] = [await makeCustomer(), await makeCustomer()];
  const { id } = await newColis(owner, container.id);
  for (const reply of [
    await api('GET', `/colis/${id}`, { token: stranger.token }),
    await change(stranger, id, { poids: 'nonsense' }),
    await remove(stranger, id),
  ])
    expect([reply.status, reply.body.code]).toEqual([404, 'COLIS_NOT_FOUND']);
  const list = await api('GET', `/colis/par-utilisateur/${owner.userId}`, { token: stranger.token });
  expect([list.status, list.body.code]).toEqual([404, 'USER_NOT_FOUND']);
  const inside = await api('GET', `/colis/par-reservation/${container.id}`, { token: stranger.token });
  expect(inside.body.data).toEqual([]);
  const { token } = await makeAdmin();
  expect((await api('GET', '/colis/par-reservation/1', { token })).body.code).toBe('CONTAINER_NOT_FOUND');
  expect((await remaining(container.id)).poidsRestant).toBe(990);
});

test('an edited parcel is priced again at the rate it was booked at', async () => {
  const admin = await makeAdmin();
  const container = await newContainer({ prixEstime: 10, poidsMax: 100 });
  const customer = await makeCustomer();
  const { id } = await newColis(customer, container.id, { poids: 10 });
  await api('PUT', `/bookings/${container.id}`, { token: admin.token, body: { prixEstime: 20 } });
  const edited = await change(customer, id, { poids: 30, nomDestinataire: 'Khady Fall' });
  expect(edited.body.data).toMatchObject({
    poids: 30,
    prixEstime: 300,
    prixParKilo: 10,
    nomDestinataire: 'Khady Fall',
  });
  expect((await remaining(container.id)).poidsRestant).toBe(70);
  const tooMuch = await change(customer, id, { poids: 101 });
  expect([tooMuch.status, tooMuch.body.code]).toEqual([409, 'CONTAINER_FULL']);
  expect((await newColis(customer, container.id, { poids: 10 })).prixEstime).toBe(200);
});

test('deleting a parcel removes its documents and frees its space', async () => {
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const { id, assuranceId, documentId } = await newColis(customer, container.id, { poids: 40 });
  expect((await remove(customer, id)).status).toBe(200);
  expect((await remaining(container.id)).poidsRestant).toBe(100);
  for (const path of [`/colis/${id}`, `/insurance/${assuranceId}`, `/customs/${documentId}`])
    expect((await api('GET', path, { token: customer.token })).status).toBe(404);
  expect((await remove(customer, id)).status).toBe(404);
  expect((await itemsOfCustomer(customer.userId)).map(({ sk }) => sk)).toEqual(['ACCOUNT']);
});

test('a customer edits and deletes a parcel only while it is registered', async () => {
  const admin = await makeAdmin();
  const container = await newContainer();
  const customer = await makeCustomer();
  const { id } = await newColis(customer, container.id);
  for (const [etat, edit, deletion] of [
    ['EN_TRANSIT', 'COLIS_NOT_EDITABLE', 'COLIS_NOT_EDITABLE'],
    ['ANNULE', 'COLIS_CANCELLED', 'COLIS_CANCELLED'],
  ]) {
    await change(admin, id, { etat });
    const [edited, deleted] = [await change(customer, id, { poids: 1 }), await remove(customer, id)];
    expect([edited.status, edited.body.code]).toEqual([409, edit]);
    expect([deleted.status, deleted.body.code]).toEqual([409, deletion]);
  }
  expect((await change(admin, id, { adresseDestinataire: 'Mermoz, Dakar' })).status).toBe(200);
});

test('a customer neither edits nor deletes a parcel that a depot has, also once it was revived', async () => {
  const customer = await makeCustomer();
  const { id: bookingId } = await newContainer();
  const id = await aColis(customer, bookingId, { reception: RECEIVED.reception });
  for (const { status, body } of [await change(customer, id, { poids: 1 }), await remove(customer, id)])
    expect([status, body.code]).toEqual([409, 'COLIS_NOT_EDITABLE']);
});

test('an admin sets any état; one sent by a customer is ignored', async () => {
  const admin = await makeAdmin();
  const container = await newContainer();
  const customer = await makeCustomer();
  const { id } = await newColis(customer, container.id);
  expect((await change(customer, id, { etat: 'LIVRE' })).body.data.etat).toBe('ENREGISTRE');
  for (const etat of ['EN_ATTENTE', 'EN_TRANSIT', 'ARRIVE', 'LIVRE', 'ENREGISTRE'])
    expect((await change(admin, id, { etat })).body.data.etat).toBe(etat);
  const unknown = await change(admin, id, { etat: 'PERDU' });
  expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([422, ['etat']]);
});

test('cancelling frees the space once; reviving takes it again, or is refused when the container is full', async () => {
  const admin = await makeAdmin();
  const container = await newContainer({ poidsMax: 100 });
  const customer = await makeCustomer();
  const { id } = await newColis(customer, container.id, { poids: 60 });
  for (let times = 0; times < 2; times++) expect((await change(admin, id, { etat: 'ANNULE' })).status).toBe(200);
  expect((await remaining(container.id)).poidsRestant).toBe(100);
  expect((await change(admin, id, { etat: 'ENREGISTRE' })).body.data.etat).toBe('ENREGISTRE');
  expect((await remaining(container.id)).poidsRestant).toBe(40);
  await change(admin, id, { etat: 'ANNULE' });
  await newColis(customer, container.id, { poids: 50 });
  expect((await change(admin, id, { etat: 'ENREGISTRE' })).body.code).toBe('CONTAINER_FULL');
  await api('PUT', `/bookings/${container.id}/status?statut=EN_ATTENTE`, { token: admin.token });
  expect((await change(admin, id, { etat: 'ENREGISTRE' })).body.code).toBe('CONTAINER_CLOSED');
  expect((await remaining(container.id)).poidsRestant).toBe(50);
});

test('a cancelled parcel is not payable and is no longer due for reminder or release', async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const { id } = await newColis(customer, container.id);
  const item = () => storedItem(keys.owned('COLIS', customer.userId, id));
  expect(await item()).toHaveProperty('dueSk');
  await change(await makeAdmin(), id, { etat: 'ANNULE' });
  expect(await item()).not.toHaveProperty('dueSk');
  const payable = await api('GET', '/colis/user?paiement=A_PAYER', { token: customer.token });
  expect(payable.body.data).toEqual([]);
  const unpaid = await api('GET', '/colis/user?paiement=NON_PAYE', { token: customer.token });
  expect(unpaid.body.data).toMatchObject([{ id }]);
});

test('a customer cannot book a container that is closed, has left, or does not exist', async () => {
  const admin = await makeAdmin();
  const customer = await makeCustomer();
  const container = await newContainer();
  const drafts = await newDrafts(customer, container.id);
  const wanted = { token: customer.token, body: colisBody(drafts) };
  const left = new Date(Date.now() - 60_000).toISOString();
  await api('PUT', `/bookings/${container.id}`, { token: admin.token, body: { dateDepart: left } });
  expect((await api('POST', `/colis/ajouter/${container.id}`, wanted)).body.code).toBe('CONTAINER_CLOSED');
  await api('PUT', `/bookings/${container.id}/status?statut=LIVRE`, { token: admin.token });
  expect((await api('POST', `/colis/ajouter/${container.id}`, wanted)).body.code).toBe('CONTAINER_CLOSED');
  const nowhere = await api('POST', '/colis/ajouter/1', { token: customer.token, body: {} });
  expect([nowhere.status, nowhere.body.code]).toEqual([404, 'CONTAINER_NOT_FOUND']);
});
