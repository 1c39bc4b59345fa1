import { expect, test } from 'vitest';
import { findContainers } from '#functions/containers/containers.table.ts';
import { serveDueWaitlists } from '#functions/waitlist/serve-due-waitlists.ts';
import { api, colisBody, type Reply } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storeDrafts } from '../support/calls/stored-state.ts';
import { eventually } from '../support/items/money.ts';
import { tally } from '../support/items/space-rush.ts';
import { BOX, entryOf, leave, letOfferPass, newFullContainer, spaceOf, waiting } from '../support/items/waitlist.ts';

/** Customers who answer their offers, and everybody else who books, at the same moment. */

/** Returns a booking of a box that is ready to be sent. */
const bookingOf = async (person: Person, id: number): Promise<() => Promise<Reply>> => {
  const [drafts] = await storeDrafts(person, id, 1);
  if (!drafts) throw new Error('no drafts');
  return () => api('POST', `/colis/ajouter/${id}`, { token: person.token, body: colisBody(drafts, BOX) });
};

/** Frees all ten boxes of a full container, and returns the first ten who wait, with offers, and ten more who wait. */
const tenOffers = async () => {
  const { id, colisIds } = await newFullContainer();
  const people: Person[] = [];
  for (let count = 0; count < 20; count++) people.push(await waiting(id));
  const { token } = await makeAdmin();
  for (const colisId of colisIds) await api('DELETE', `/colis/supprimer/${colisId}`, { token });
  const offered = people.slice(0, 10);
  await eventually(async () => {
    for (const one of offered) expect((await entryOf(one, id)).statut).toBe('OFFERTE');
  });
  return { id, offered, next: people.slice(10) };
};

const containerOf = async (id: number) => (await findContainers([id]))[0];

test('while twenty accept, refuse or let pass, a hundred bookers get no place that is held, and none is lost', async () => {
  const { id, offered, next } = await tenOffers();
  expect(await spaceOf(id)).toEqual({ libre: 0, retenu: 100, attentes: 20 });
  const strangers = await Promise.all(Array.from({ length: 100 }, () => makeCustomer()));
  const bookings = await Promise.all(strangers.map((one) => bookingOf(one, id)));
  const accepted = await Promise.all(offered.slice(0, 4).map((one) => bookingOf(one, id)));
  const passed = offered.slice(7);
  const [booked, taken] = await Promise.all([
    Promise.all(bookings.map((book) => book())),
    Promise.all(accepted.map((book) => book())),
    Promise.all(offered.slice(4, 7).map((one) => leave(one, id))),
    Promise.all(passed.map((one) => letOfferPass(one, id))).then(() => serveDueWaitlists(() => true)),
  ]);
  expect(tally(taken)).toEqual({ 201: 4 });
  const strangersIn = booked.filter(({ status }) => status === 201).length;
  expect(booked.filter(({ status }) => status !== 201).map(({ body }) => body.code)).toEqual(
    Array.from({ length: 100 - strangersIn }, () => 'CONTAINER_FULL'),
  );
  // Six places were freed: each is a stranger's who came in the moment before it was offered, or held for the next.
  await eventually(async () =>
    expect(await spaceOf(id)).toEqual({ libre: 0, retenu: (6 - strangersIn) * 10, attentes: 10 }),
  );
  const statuts = await Promise.all(next.map(async (one) => (await entryOf(one, id)).statut));
  expect(statuts).toEqual(next.map((_, index) => (index < 6 - strangersIn ? 'OFFERTE' : 'EN_ATTENTE')));
  for (const one of passed) expect((await entryOf(one, id)).statut).toBe('EXPIREE');
  const container = await containerOf(id);
  expect([container?.colisCount, container?.freeGrams, container?.freeCm3]).toEqual([4 + strangersIn, 0, 0]);
});

test('one offer is accepted once, by twenty clicks, a refusal and its end at the same moment', async () => {
  const { id, offered } = await tenOffers();
  const [clicker, undecided] = offered as [Person, Person];
  const clicks = await Promise.all(Array.from({ length: 20 }, () => bookingOf(clicker, id)));
  expect(tally(await Promise.all(clicks.map((click) => click())))).toEqual({ 201: 1, 409: 19 });
  const both = await bookingOf(undecided, id);
  const [reply, refused] = await Promise.all([both(), leave(undecided, id)]);
  expect([
    [201, 404],
    [409, 200],
    [201, 200], // refused, and booked from free space before that was offered
  ]).toContainEqual([reply.status, refused.status]);
  await eventually(async () => {
    const { libre, retenu } = await spaceOf(id);
    const container = await containerOf(id);
    expect(libre + retenu + 10 * Number(container?.colisCount)).toBe(100);
    expect(libre).toBe(0);
  });
});
