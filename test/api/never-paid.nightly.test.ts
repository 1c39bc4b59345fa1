import { expect, test } from 'vitest';
import { findAccount } from '#functions/core/items/accounts.ts';
import { api, newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { updateStoredColis } from '../support/calls/table.ts';
import { eventually, payAndReturn, sweep } from '../support/items/money.ts';
import { SMALL, tally } from '../support/items/space-rush.ts';
import {
  bookMany,
  bookOne,
  bookTogether,
  colisOf,
  expectExactCounts,
  newConfirmedCustomer,
  newUnverifiedCustomer,
} from '../support/items/unverified-accounts.ts';

const edit = ({ token }: Person, id: number, body: Record<string, unknown>) =>
  api('PUT', `/colis/modifier/${id}`, { token, body });
const kilos = (poids: number) => ({ ...SMALL, poids });
const codeOf = ({ body }: { body: { code?: string } }) => body.code;
const idOf = ({ status, text, body }: Awaited<ReturnType<typeof bookOne>>): number => {
  if (status !== 201) throw new Error(text);
  return body.data.id;
};
const containers = (count: number, change: Record<string, unknown> = { poidsMax: 100 }): Promise<number[]> =>
  Promise.all(Array.from({ length: count }, async () => (await newContainer(change)).id));

test('a confirmed account that never paid cannot take twelve whole containers: it takes one', async () => {
  const hoarder = await newConfirmedCustomer();
  const ids = await containers(12);
  const replies = await Promise.all(ids.map((id) => bookOne(hoarder, id, kilos(100))));
  expect(tally(replies)).toEqual({ 201: 1, 409: 11 });
  expect(new Set(replies.map(codeOf))).toEqual(new Set([undefined, 'NEVER_PAID_LARGE_COLIS']));
  await expectExactCounts([hoarder], ids);
});

test('a confirmed account that never paid holds at most twenty unpaid parcels', async () => {
  const hoarder = await newConfirmedCustomer();
  const ids = await containers(8, { poidsMax: 100 });
  const replies = (await Promise.all(ids.map((id) => bookMany(hoarder, id, 4)))).flat();
  expect(tally(replies)).toEqual({ 201: 20, 409: 12 });
  expect(codeOf(await bookOne(hoarder, ids[0] ?? 0))).toBe('NEVER_PAID_COLIS_LIMIT');
  await expectExactCounts([hoarder], ids);
});

test.each([
  ['confirmed', newConfirmedCustomer],
  ['unconfirmed', newUnverifiedCustomer],
])(
  'an account that is %s and never paid holds at most a tenth of a container, by weight and by volume',
  async (_, make) => {
    const customer = await make();
    const [heavy = 0] = await containers(1);
    const [bulky = 0] = await containers(1, { poidsMax: 1000, volumeMax: 1 });
    expect(tally(await bookMany(customer, heavy, 5, kilos(4)))).toEqual({ 201: 2, 409: 3 });
    expect(codeOf(await bookOne(customer, heavy, kilos(4)))).toBe('NEVER_PAID_SHARE_FULL');
    expect((await bookOne(customer, heavy, kilos(2))).status).toBe(201);
    const box = { poids: 1, longueur: 0.5, largeur: 0.3, hauteur: 0.2 };
    expect(tally(await bookMany(customer, bulky, 5, box))).toEqual({ 201: 3, 409: 2 });
    await expectExactCounts([customer], [heavy, bulky]);
  },
);

test('a refused customer reads in their language what to do, and a full container is refused as full first', async () => {
  const [id = 0] = await containers(1);
  const customer = await newConfirmedCustomer();
  await bookOne(customer, id, kilos(8));
  const message = async (language: 'fr' | 'en') => (await bookOne(customer, id, kilos(3), language)).body.message;
  expect(await message('fr')).toContain('au plus 10 % d’un conteneur. Payez un colis déjà réservé');
  expect(await message('en')).toContain('at most 10% of a container. Pay for a parcel that you have booked');
  expect(codeOf(await bookOne(customer, id, kilos(93)))).toBe('CONTAINER_FULL');
});

test('a parcel beyond the share is the only unpaid one of its customer in the container', async () => {
  const ids = await containers(2);
  const [first = 0, second = 0] = ids;
  const customer = await newConfirmedCustomer();
  await bookOne(customer, first);
  expect(codeOf(await bookOne(customer, first, kilos(30))), 'beside another one').toBe('NEVER_PAID_SHARE_FULL');
  const large = idOf(await bookOne(customer, second, kilos(30)));
  expect(codeOf(await bookOne(customer, second)), 'another one beside it').toBe('NEVER_PAID_SHARE_FULL');
  expect((await edit(customer, large, { poids: 40 })).status, 'it may grow').toBe(200);
  expect((await edit(customer, large, { poids: 5 })).status, 'it may shrink').toBe(200);
  await expectExactCounts([customer], ids);
  expect((await bookOne(customer, second, kilos(5))).status, 'within the share again').toBe(201);
  expect(codeOf(await edit(customer, large, { poids: 6 })), 'growth beyond the share').toBe('NEVER_PAID_SHARE_FULL');
  expect(codeOf(await edit(await makeAdmin(), large, { poids: 11 })), 'by an admin too').toBe('NEVER_PAID_SHARE_FULL');
  await expectExactCounts([customer], ids);
});

test('of two parcels that grow beyond the share at once, one is refused', async () => {
  const ids = await containers(2);
  const customer = await newConfirmedCustomer();
  const colisIds = await Promise.all(ids.map(async (id) => idOf(await bookOne(customer, id))));
  const replies = await Promise.all(colisIds.map((id) => edit(customer, id, { poids: 50 })));
  expect(replies.map(codeOf).sort()).toEqual(['NEVER_PAID_LARGE_COLIS', undefined]);
  await expectExactCounts([customer], ids);
});

test('a shipment counts as a whole: all of its parcels within the share, or none', async () => {
  const [id = 0] = await containers(1);
  const customer = await newConfirmedCustomer();
  expect(codeOf(await bookTogether(customer, id, [kilos(6), kilos(6)]))).toBe('NEVER_PAID_SHARE_FULL');
  expect((await bookTogether(customer, id, [kilos(5), kilos(5)])).status).toBe(201);
  await expectExactCounts([customer], [id]);
});

test('a large parcel that is cancelled, deleted or lapses frees its place once, and so does a move', async () => {
  const admin = await makeAdmin();
  const ids = await containers(2);
  const [first = 0, second = 0] = ids;
  const customer = await newConfirmedCustomer();
  const book = async () => idOf(await bookOne(customer, first, kilos(30)));
  const cancelled = await book();
  await Promise.all([edit(admin, cancelled, { etat: 'ANNULE' }), edit(admin, cancelled, { etat: 'ANNULE' })]);
  await expectExactCounts([customer], ids);
  const deleted = await book();
  await Promise.all([
    api('DELETE', `/colis/supprimer/${deleted}`, { token: customer.token }),
    api('DELETE', `/colis/supprimer/${deleted}`, { token: admin.token }),
  ]);
  await expectExactCounts([customer], ids);
  const lapsed = await book();
  await updateStoredColis(customer, lapsed, { lapsesAt: new Date(Date.now() - 1000).toISOString() });
  await sweep();
  await expectExactCounts([customer], ids);
  const moved = await book();
  const move = (vers: number) => api('POST', `/colis/${moved}/transfert`, { token: admin.token, body: { vers } });
  expect((await move(second)).status).toBe(200);
  await expectExactCounts([customer], ids);
  expect(codeOf(await bookOne(customer, first, kilos(30)))).toBe('NEVER_PAID_LARGE_COLIS');
});

test('the first payment ends all limits; the parcels keep their space', async () => {
  const ids = await containers(3);
  const [first = 0, second = 0, third = 0] = ids;
  const customer = await newConfirmedCustomer();
  const large = idOf(await bookOne(customer, first, kilos(50)));
  await bookMany(customer, second, 2, kilos(5));
  await payAndReturn(customer, [large]);
  expect(await findAccount(customer.userId)).toMatchObject({ paidAt: expect.any(String) });
  expect((await bookOne(customer, second, kilos(90))).status).toBe(201);
  expect(tally(await bookMany(customer, third, 25))).toEqual({ 201: 25 });
  await eventually(async () => expect((await colisOf(customer)).filter(({ hold }) => hold)).toEqual([]));
  await eventually(() => expectExactCounts([customer], ids));
});

test('bookings at once with the first payment leave every counter exact', async () => {
  const ids = await containers(2, { poidsMax: 300 });
  const [first = 0, second = 0] = ids;
  const customer = await newConfirmedCustomer();
  const paid = idOf(await bookOne(customer, first));
  const [, replies] = await Promise.all([payAndReturn(customer, [paid]), bookMany(customer, second, 25)]);
  expect(Object.keys(tally(replies)).every((status) => status === '201' || status === '409')).toBe(true);
  await eventually(async () => expect((await findAccount(customer.userId))?.heldColis ?? 0).toBe(0));
  await expectExactCounts([customer], ids);
});

test('an admin’s own bookings are not limited', async () => {
  const [id = 0] = await containers(1);
  const admin = await makeCustomer({ role: 'ADMIN', verifiedAt: null, paidAt: null });
  expect(tally(await bookMany(admin, id, 4, kilos(20)))).toEqual({ 201: 4 });
});

test('ninety customers who never paid take the ninety places of a container, one parcel each', async () => {
  const [id = 0] = await containers(1, { poidsMax: 90, volumeMax: 90 });
  const people = await Promise.all(Array.from({ length: 95 }, newConfirmedCustomer));
  const replies = await Promise.all(people.map((one) => bookOne(one, id)));
  expect(tally(replies)).toEqual({ 201: 90, 409: 5 });
  expect(new Set(replies.map(codeOf))).toEqual(new Set([undefined, 'CONTAINER_FULL']));
});
