import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { api, book, bookShipment, newContainer, newCustomer, newVerifiedCustomer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { subjectsOf } from '../support/items/incidents.ts';
import { notificationsOf } from '../support/items/many-customers.ts';
import { eventually, sweep } from '../support/items/money.ts';
import { CANCEL, rebook } from '../support/items/rebooking.ts';
import {
  BOX,
  entryOf,
  join,
  leave,
  letOfferPass,
  newFullContainer,
  spaceOf,
  waiting,
} from '../support/items/waitlist.ts';

/** Customers wait for space in a full container of 100 kg; whatever is freed is held for the first whom it fits. */

const free = (owner: Person, colisIds: number[]) => rebook(owner, CANCEL, colisIds);
const untilOffered = (person: Person, id: number) =>
  eventually(async () => expect((await entryOf(person, id)).statut).toBe('OFFERTE'));
const OFFER = 'Une place s’est libérée pour vous';
const ENDED = 'Votre attente pour une place est terminée';

test('freed space is held for the first who waits, who is told and books it; nobody else can', async () => {
  const { id, owner, colisIds } = await newFullContainer();
  const [awa, modou] = [await waiting(id), await waiting(id)];
  expect(await entryOf(modou, id)).toMatchObject({ statut: 'EN_ATTENTE', devant: 1, poids: 10, volume: 0.1 });
  await free(owner, colisIds.slice(0, 1));
  await untilOffered(awa, id);
  expect(await spaceOf(id)).toEqual({ libre: 0, retenu: 10, attentes: 2 });
  expect((await entryOf(modou, id)).statut).toBe('EN_ATTENTE');
  await eventually(async () => expect(await subjectsOf(awa.email)).toContain(OFFER));
  expect(JSON.stringify(await notificationsOf(awa))).toContain('Il y a de la place pour vos colis (10 kg, 0,1 m³)');
  const { offre, poidsRestant } = (await api('GET', `/bookings/${id}`, { token: awa.token })).body.data;
  expect({ poidsRestant, ...offre }).toMatchObject({ poidsRestant: 10, poids: 10, volume: 0.1 });
  expect(Date.parse(offre.jusquau) - Date.now()).toBeGreaterThan(23 * 3_600_000);
  expect((await api('GET', `/bookings/${id}`, { token: modou.token })).body.data).toMatchObject({ poidsRestant: 0 });
  const stranger = await makeCustomer();
  expect((await book(stranger, id, BOX)).body.code).toBe('CONTAINER_FULL');
  expect((await book(modou, id, BOX)).body.code).toBe('CONTAINER_FULL');
  expect((await book(awa, id, BOX)).status).toBe(201);
  expect(await entryOf(awa, id)).toMatchObject({ statut: 'ACCEPTEE', offreJusquau: null });
  expect(await spaceOf(id)).toEqual({ libre: 0, retenu: 0, attentes: 1 });
  expect(await entryOf(modou, id)).toMatchObject({ statut: 'EN_ATTENTE', devant: 0 });
  const { token } = await makeAdmin();
  const listed = (await api('GET', `/attente/conteneur/${id}`, { token })).body.data;
  expect(listed).toMatchObject([{ userId: modou.userId, client: 'Ousmane Ndiaye', statut: 'EN_ATTENTE', poids: 10 }]);
});

test('who needs more than was freed is skipped and keeps the first place; a refusal goes to the next', async () => {
  const { id, owner, colisIds } = await newFullContainer();
  const [three, one, two] = [await waiting(id, 3), await waiting(id, 1), await waiting(id, 2)];
  await free(owner, colisIds.slice(0, 2));
  await untilOffered(one, id);
  expect(await spaceOf(id)).toEqual({ libre: 10, retenu: 10, attentes: 3 });
  expect((await leave(one, id)).body.message).toContain('libérée');
  await untilOffered(two, id);
  expect(await entryOf(one, id)).toMatchObject({ statut: 'REFUSEE' });
  await free(owner, colisIds.slice(2, 3));
  expect((await leave(two, id)).status).toBe(200);
  await untilOffered(three, id);
  expect(await spaceOf(id)).toEqual({ libre: 0, retenu: 30, attentes: 1 });
  expect((await leave(two, id)).body.code).toBe('WAITLIST_ENTRY_NOT_FOUND');
  expect((await bookShipment(three, id, [BOX, BOX])).status).toBe(201); // less than is held: the rest is free
  expect(await spaceOf(id)).toEqual({ libre: 10, retenu: 0, attentes: 0 });
});

test('an offer that passes goes to the next, and its customer is told and does not wait there again', async () => {
  const { id, owner, colisIds } = await newFullContainer();
  const [awa, modou] = [await waiting(id), await waiting(id)];
  await free(owner, colisIds.slice(0, 1));
  await untilOffered(awa, id);
  await letOfferPass(awa, id);
  expect((await book(awa, id, BOX)).body.code).toBe('CONTAINER_FULL'); // too late, though it is not ended yet
  await sweep();
  await untilOffered(modou, id);
  expect(await entryOf(awa, id)).toMatchObject({ statut: 'EXPIREE', offreJusquau: null });
  await eventually(async () => expect(await subjectsOf(awa.email)).toContain(ENDED));
  expect((await join(awa, id)).body.code).toBe('WAITLIST_OFFER_LAPSED');
  expect(await spaceOf(id)).toEqual({ libre: 0, retenu: 10, attentes: 1 });
});

test('a larger container, and a smaller parcel, serve the waitlist, too', async () => {
  const { id } = await newFullContainer();
  const awa = await waiting(id, 2);
  const { token } = await makeAdmin();
  expect((await api('PUT', `/bookings/${id}`, { token, body: { poidsMax: 125, volumeMax: 1.3 } })).status).toBe(200);
  await untilOffered(awa, id);
  expect(await spaceOf(id)).toEqual({ libre: 5, retenu: 20, attentes: 1 });
  expect((await api('PUT', `/bookings/${id}`, { token, body: { poidsMax: 119 } })).body.code).toBe(
    'MAXIMA_BELOW_BOOKED',
  );
  expect((await book(awa, id, { ...BOX, poids: 24 })).status).toBe(201); // 4 kg beyond what is held are free
  expect(await spaceOf(id)).toEqual({ libre: 1, retenu: 0, attentes: 0 });
});

test('the wait ends and customers are told when the container is closed, cancelled, deleted or too late', async () => {
  const { token } = await makeAdmin();
  const [closed, cancelled, later] = [await newFullContainer(), await newFullContainer(), await newFullContainer()];
  const empty = await newContainer({ poidsMax: 100, volumeMax: 1 });
  const people = [await waiting(closed.id), await waiting(cancelled.id)];
  const { body } = await api('GET', `/bookings/${later.id}`, { token });
  const soon = await makeCustomer({ langue: 'fr' });
  expect((await join(soon, later.id, 1, { departAuPlusTard: '2026-01-01' })).body.fields).toHaveProperty(
    'departAuPlusTard',
  );
  expect((await join(soon, later.id, 1, { departAuPlusTard: body.data.jourDepart })).status).toBe(201);
  const patient = await waiting(later.id);
  const dateDepart = new Date(Date.parse(body.data.dateDepart) + 2 * 86_400_000).toISOString();
  await api('PUT', `/bookings/${later.id}`, { token, body: { dateDepart } });
  await api('PUT', `/bookings/${closed.id}/status?statut=EN_ATTENTE`, { token });
  await api('PUT', `/bookings/${cancelled.id}/status?statut=ANNULE`, { token });
  const statutOf = async (person: Person, id: number) => {
    const { statut, cause } = await entryOf(person, id);
    return [statut, cause];
  };
  await eventually(async () => {
    expect(await statutOf(people[0] as Person, closed.id)).toEqual(['SANS_SUITE', 'FERME']);
    expect(await statutOf(people[1] as Person, cancelled.id)).toEqual(['SANS_SUITE', 'ANNULE']);
    expect(await statutOf(soon, later.id)).toEqual(['SANS_SUITE', 'TROP_TARD']);
  });
  expect(await statutOf(patient, later.id)).toEqual(['EN_ATTENTE', null]);
  await eventually(async () => {
    for (const { email } of [...people, soon]) expect(await subjectsOf(email)).toContain(ENDED);
  });
  expect((await join(people[0] as Person, closed.id)).status).toBe(404);
  // a container that nothing is booked in any more is deleted with its offers
  const [taker] = [await makeCustomer()];
  const filled = await book(taker, empty.id, { ...BOX, poids: 100 });
  const offered = await waiting(empty.id);
  await api('DELETE', `/colis/supprimer/${filled.body.data.id}`, { token: taker.token });
  await untilOffered(offered, empty.id);
  expect((await api('DELETE', `/bookings/${empty.id}`, { token })).status).toBe(200);
  await eventually(async () => expect(await statutOf(offered, empty.id)).toEqual(['SANS_SUITE', 'SUPPRIME']));
  await eventually(async () => expect(await subjectsOf(offered.email)).toContain(OFFER));
});

test('only what does not fit is waited for, by customers whose address is confirmed, for a few departures', async () => {
  const { id } = await newFullContainer();
  const awa = await waiting(id);
  expect((await join(awa, id)).body.code).toBe('WAITLIST_JOINED');
  expect((await join(await newCustomer(), id)).body.code).toBe('WAITLIST_NEEDS_EMAIL');
  expect((await join(awa, (await newContainer()).id)).body.code).toBe('SPACE_LEFT');
  expect((await join(await makeCustomer(), id, 10, { colis: [{ ...BOX, poids: 101 }] })).body.fields).toHaveProperty(
    'colis',
  );
  const unpaid = await makeCustomer({ paidAt: null });
  expect((await join(unpaid, id, 9)).body.code).toBe('NEVER_PAID_SHARE_FULL');
  expect((await join(unpaid, id, 1)).status).toBe(201);
  expect((await join(await makeCustomer(), id, 1, { colis: [{ poids: 3 }] })).body.fields).toHaveProperty(
    'colis.0.longueur',
  );
  expect((await join(await makeCustomer(), id, 1, { colis: [{ piece: 'FUT' }] })).body.fields).toHaveProperty(
    'colis.0.piece',
  );
  await waiting((await newFullContainer()).id, 1, awa);
  await waiting((await newFullContainer()).id, 1, awa);
  expect((await join(awa, (await newFullContainer()).id)).body.code).toBe('WAITLIST_LIMIT');
  expect((await leave(awa, id)).status).toBe(200);
  expect((await join(awa, id)).status).toBe(201); // withdrawn, hence at the end of the queue
  expect((await entryOf(awa, id)).devant).toBe(1);
});

test('an export has the requests of a customer, and the deletion of their account frees what is held for them', async () => {
  const { id, owner, colisIds } = await newFullContainer();
  const awa = await newVerifiedCustomer();
  await waiting(id, 1, awa);
  await free(owner, colisIds.slice(0, 1));
  await untilOffered(awa, id);
  const exported = await api('GET', '/api/account/export?limit=100', { token: awa.token });
  expect(exported.body.data.attentes).toMatchObject([{ conteneur: { id }, statut: 'OFFERTE', poids: 10 }]);
  const deleted = await api('POST', '/api/account/delete', { token: awa.token, body: { password: awa.password } });
  expect(deleted.status).toBe(200);
  await eventually(async () => expect(await spaceOf(id)).toEqual({ libre: 10, retenu: 0, attentes: 0 }));
  expect(await storedItem(keys.waitlistEntry(awa.userId, id))).toBeUndefined();
});
