import { expect, test } from 'vitest';
import { findAccount } from '#functions/core/items/accounts.ts';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { confirmationTokenFor } from '../support/calls/tokens.ts';
import { eventually, payAndReturn } from '../support/items/money.ts';
import { SMALL, tally } from '../support/items/space-rush.ts';
import {
  bookMany,
  bookOne,
  colisOf,
  expectExactCounts,
  newUnverifiedCustomer,
  storedContainer,
} from '../support/items/unverified-accounts.ts';

const cube = (side: number) => ({ poids: 1, longueur: side, largeur: side, hauteur: side });
const edit = ({ token }: Person, id: number, body: Record<string, unknown>) =>
  api('PUT', `/colis/modifier/${id}`, { token, body });
const confirmAddress = async (person: Person) =>
  api('POST', '/api/auth/confirm-email', { body: { token: await confirmationTokenFor(person) } });
const idOf = ({ status, text, body }: Awaited<ReturnType<typeof bookOne>>): number => {
  if (status !== 201) throw new Error(text);
  return body.data.id;
};

/** Three new free accounts with one parcel each of this weight in a container. */
const threeHolding = async (id: number, poids: number): Promise<[Person, Person, Person]> => {
  const people: [Person, Person, Person] = [
    await newUnverifiedCustomer(),
    await newUnverifiedCustomer(),
    await newUnverifiedCustomer(),
  ];
  for (const one of people) idOf(await bookOne(one, id, { ...SMALL, poids }));
  return people;
};

test('one free account that books 57 times across all open containers gets ten parcels', async () => {
  const squatter = await newCustomer();
  const open = await Promise.all(Array.from({ length: 19 }, () => newContainer({ poidsMax: 100 })));
  const replies = (await Promise.all(open.map(({ id }) => bookMany(squatter, id, 3, { ...SMALL, poids: 10 })))).flat();
  expect(replies).toHaveLength(57);
  expect(tally(replies)).toEqual({ 201: 10, 409: 47 });
  expect(await colisOf(squatter)).toHaveLength(10);
  await expectExactCounts(
    [squatter],
    open.map(({ id }) => id),
  );
});

const WORDS = {
  UNPAID_COLIS_LIMIT: {
    fr: 'Un nouveau compte peut garder au plus 10 colis non payés. Payez-en un et la limite ne s’appliquera plus, ou confirmez votre adresse e-mail : vous pourrez en garder 20.',
    en: 'A new account can hold at most 10 unpaid parcels. Pay for one of them and the limit will no longer apply, or confirm your email address: you can then hold 20.',
  },
  UNPAID_SHARE_FULL: {
    fr: 'Avant de confirmer leur adresse e-mail ou de payer, les nouveaux comptes occupent ensemble au plus 30 % d’un conteneur, et ce colis dépasse cette part. Confirmez votre adresse e-mail pour lever cette limite, ou choisissez un autre départ.',
    en: 'Before they confirm their email address or pay, new accounts can together hold at most 30% of a container, and this parcel exceeds that share. Confirm your email address to lift this limit, or choose another departure.',
  },
};

const refusalIn = async (language: 'fr' | 'en', ...[person, bookingId, change]: Parameters<typeof bookOne>) => {
  const { status, body } = await bookOne(person, bookingId, change, language);
  return [status, body.code, String(body.message).replaceAll("'", '’')];
};

test('a refused customer reads what to do, in their language', async () => {
  const { id } = await newContainer({ poidsMax: 100 });
  const [many, heavy] = [await newUnverifiedCustomer(), await newUnverifiedCustomer()];
  await bookMany(many, id, 10);
  for (const language of ['fr', 'en'] as const) {
    expect(await refusalIn(language, many, id)).toEqual([
      409,
      'UNPAID_COLIS_LIMIT',
      WORDS.UNPAID_COLIS_LIMIT[language],
    ]);
    expect(await refusalIn(language, heavy, id, { ...SMALL, poids: 30 })).toEqual([
      409,
      'UNPAID_SHARE_FULL',
      WORDS.UNPAID_SHARE_FULL[language],
    ]);
  }
});

test('a parcel that is larger than the space left is refused as such, whatever the share of new accounts', async () => {
  const { id } = await newContainer({ poidsMax: 100 });
  const awa = await newUnverifiedCustomer();
  expect((await refusalIn('en', awa, id, { ...SMALL, poids: 101 }))[1]).toBe('CONTAINER_FULL');
  expect((await refusalIn('en', awa, id, { ...SMALL, poids: 100 }))[1]).toBe('UNPAID_SHARE_FULL');
});

test('thirty free accounts together hold at most 30 % of a container’s weight', async () => {
  const { id } = await newContainer({ poidsMax: 100, volumeMax: 100 });
  const crowd = await Promise.all(Array.from({ length: 30 }, newUnverifiedCustomer));
  const replies = (await Promise.all(crowd.map((one) => bookMany(one, id, 2, { ...SMALL, poids: 1 })))).flat();
  expect(tally(replies)).toEqual({ 201: 30, 409: 30 });
  expect(new Set(replies.map(({ body }) => body.code))).toEqual(new Set([undefined, 'UNPAID_SHARE_FULL']));
  expect((await storedContainer(id)).provisionalGrams).toBe(30_000);
  await expectExactCounts(crowd, [id]);
});

test('free accounts together hold at most 30 % of a container’s volume', async () => {
  const { id } = await newContainer({ poidsMax: 1000, volumeMax: 10 });
  const crowd = await Promise.all(Array.from({ length: 5 }, newUnverifiedCustomer));
  const replies = (await Promise.all(crowd.map((one) => bookMany(one, id, 1, cube(1))))).flat();
  expect(tally(replies)).toEqual({ 201: 3, 409: 2 });
  await expectExactCounts(crowd, [id]);
});

test('a customer who has paid before is not limited when free accounts have used up their share', async () => {
  const { id } = await newContainer({ poidsMax: 100 });
  const newcomers = await threeHolding(id, 10);
  const customer = await makeCustomer();
  expect(tally(await bookMany(customer, id, 12, { ...SMALL, poids: 5 }))).toEqual({ 201: 12 });
  await expectExactCounts([...newcomers, customer], [id]);
});

test('the first payment lifts all limits of an account, and its parcels no longer count as provisional', async () => {
  const { id } = await newContainer({ poidsMax: 1000 });
  const newcomer = await newUnverifiedCustomer();
  const parcels = (await bookMany(newcomer, id, 10)).map(idOf);
  expect((await bookOne(newcomer, id)).body.code).toBe('UNPAID_COLIS_LIMIT');
  await payAndReturn(newcomer, parcels.slice(0, 2));
  expect(await findAccount(newcomer.userId)).toMatchObject({
    verifiedAt: expect.any(String),
    paidAt: expect.any(String),
  });
  expect(tally(await bookMany(newcomer, id, 5))).toEqual({ 201: 5 });
  await eventually(async () => expect((await storedContainer(id)).provisionalGrams).toBe(0));
  expect((await findAccount(newcomer.userId))?.provisionalColis).toBe(0);
  await expectExactCounts([newcomer], [id]);
});

test('using the mailed confirmation link lifts the limits of unconfirmed accounts too', async () => {
  const { id } = await newContainer({ poidsMax: 100 });
  const [newcomer, ...others] = await threeHolding(id, 10);
  const fresh = await newUnverifiedCustomer();
  expect((await bookOne(fresh, id)).body.code).toBe('UNPAID_SHARE_FULL');
  for (const one of [newcomer, fresh]) expect((await confirmAddress(one)).status).toBe(200);
  const confirmed = await bookMany(fresh, id, 5, { ...SMALL, poids: 2 });
  expect(tally(confirmed)).toEqual({ 201: 5 });
  expect((await findAccount(fresh.userId))?.paidAt).toBeNull();
  await payAndReturn(fresh, confirmed.slice(0, 1).map(idOf));
  expect((await findAccount(fresh.userId))?.paidAt).toEqual(expect.any(String));
  await eventually(async () => expect((await storedContainer(id)).provisionalGrams).toBe(20_000));
  await eventually(() => expectExactCounts([newcomer, ...others, fresh], [id])); // the stream may still be releasing
});

test.each(['ESPECES', 'VIREMENT'])('a payment by hand (%s) lifts the limits once it is confirmed', async (moyen) => {
  const { token } = await makeAdmin();
  const { id } = await newContainer({ poidsMax: 100 });
  const newcomer = await newUnverifiedCustomer();
  const colisIds = (await bookMany(newcomer, id, 2)).map(idOf);
  const body = { moyen, colisIds };
  const recorded = await api('POST', `/payments/add/${newcomer.userId}/${id}`, { token, body });
  expect((await findAccount(newcomer.userId))?.verifiedAt).toBeNull();
  await api('PUT', `/payments/confirm/${recorded.body.data.id}`, { token });
  expect((await findAccount(newcomer.userId))?.verifiedAt).toEqual(expect.any(String));
  await expectExactCounts([newcomer], [id]);
  expect((await storedContainer(id)).provisionalGrams).toBe(0);
});

test('a total of zero verifies nothing: free parcels keep counting, up to ten', async () => {
  const { id } = await newContainer({ poidsMax: 1000, prixEstime: 0 });
  const newcomer = await newUnverifiedCustomer();
  const parcels = (await bookMany(newcomer, id, 10)).map(idOf);
  const { body } = await api('POST', '/payments/group-payment', { token: newcomer.token, body: parcels });
  expect(body.data).toMatchObject({ statut: 'CONFIRME', montant: 0 });
  expect((await findAccount(newcomer.userId))?.verifiedAt).toBeNull();
  expect((await bookOne(newcomer, id)).body.code).toBe('UNPAID_COLIS_LIMIT');
  await expectExactCounts([newcomer], [id]);
  await confirmAddress(newcomer);
  expect((await bookOne(newcomer, id)).status).toBe(201);
});

test('a parcel that is cancelled, deleted or lapses frees its share once', async () => {
  const admin = await makeAdmin();
  const { id } = await newContainer({ poidsMax: 100 });
  const newcomer = await newUnverifiedCustomer();
  const [one = 0, two = 0, three = 0] = (await bookMany(newcomer, id, 3, { ...SMALL, poids: 3 })).map(idOf);
  await Promise.all([
    edit(admin, one, { etat: 'ANNULE' }),
    edit(admin, one, { etat: 'ANNULE' }),
    api('DELETE', `/colis/supprimer/${two}`, { token: newcomer.token }),
    api('DELETE', `/colis/supprimer/${two}`, { token: admin.token }),
  ]);
  await expectExactCounts([newcomer], [id]);
  expect((await storedContainer(id)).provisionalGrams).toBe(3_000);
  expect((await edit(admin, one, { etat: 'ENREGISTRE' })).status, 'revived').toBe(200);
  await expectExactCounts([newcomer], [id]);
  await bookOne(newcomer, id, { ...SMALL, poids: 3 });
  await edit(admin, three, { etat: 'ANNULE' });
  await bookOne(newcomer, id, { ...SMALL, poids: 3 });
  expect((await edit(admin, three, { etat: 'ENREGISTRE' })).body.code, 'revived beyond its own share').toBe(
    'NEVER_PAID_SHARE_FULL',
  );
  const others = await threeHolding(id, 7);
  await edit(admin, one, { etat: 'ANNULE' });
  await bookOne(others[0], id, { ...SMALL, poids: 2 });
  expect((await edit(admin, one, { etat: 'ENREGISTRE' })).body.code, 'revived without space').toBe('UNPAID_SHARE_FULL');
  await expectExactCounts([newcomer, ...others], [id]);
});

test('a cancelled container releases its provisional parcels', async () => {
  const { token } = await makeAdmin();
  const { id } = await newContainer({ poidsMax: 100 });
  const newcomer = await newUnverifiedCustomer();
  await bookMany(newcomer, id, 3, { ...SMALL, poids: 3 });
  await api('PUT', `/bookings/${id}/status?statut=ANNULE`, { token });
  await eventually(async () => expect((await findAccount(newcomer.userId))?.provisionalColis).toBe(0));
  expect((await storedContainer(id)).provisionalGrams).toBe(0);
  await expectExactCounts([newcomer], [id]);
});

test('a parcel of a free account grows only within the share, and frees it when it shrinks', async () => {
  const admin = await makeAdmin();
  const { id } = await newContainer({ poidsMax: 100 });
  const newcomer = await newUnverifiedCustomer();
  const other = await newUnverifiedCustomer();
  const [one = 0, two = 0] = [idOf(await bookOne(newcomer, id)), idOf(await bookOne(other, id))];
  expect((await edit(newcomer, one, { poids: 20 })).status).toBe(200);
  expect((await edit(other, two, { poids: 11 })).body.code).toBe('UNPAID_SHARE_FULL');
  expect((await edit(admin, two, { poids: 11, etat: 'EN_ATTENTE' })).body.code, 'an admin too').toBe(
    'UNPAID_SHARE_FULL',
  );
  expect((await edit(newcomer, one, { poids: 5 })).status).toBe(200);
  expect((await edit(other, two, { poids: 25 })).status).toBe(200);
  await expectExactCounts([newcomer, other], [id]);
  await confirmAddress(other);
  expect((await edit(other, two, { poids: 60 })).status, 'verified').toBe(200);
  await eventually(async () => expect((await storedContainer(id)).provisionalGrams).toBe(5_000));
  await expectExactCounts([newcomer, other], [id]);
});

test('an admin may shrink a container below its share, and no provisional parcel enters until there is space', async () => {
  const { token } = await makeAdmin();
  const { id } = await newContainer({ poidsMax: 100 });
  const newcomers = await threeHolding(id, 10);
  const fresh = await newUnverifiedCustomer();
  const [one = { id: 0 }] = await colisOf(newcomers[0]);
  expect((await api('PUT', `/bookings/${id}`, { token, body: { poidsMax: 50 } })).status).toBe(200);
  expect((await bookOne(fresh, id)).body.code).toBe('UNPAID_SHARE_FULL');
  await edit(newcomers[0], one.id, { poids: 1 });
  expect((await bookOne(fresh, id)).body.code).toBe('UNPAID_SHARE_FULL');
  await api('PUT', `/bookings/${id}`, { token, body: { poidsMax: 200 } });
  expect(tally(await bookMany(fresh, id, 3, { ...SMALL, poids: 6 }))).toEqual({ 201: 3 });
  await expectExactCounts([...newcomers, fresh], [id]);
});

test('an admin changes a container’s maxima during a rush of free accounts, and the share is respected', async () => {
  const { token } = await makeAdmin();
  const { id } = await newContainer({ poidsMax: 100, volumeMax: 100 });
  const crowd = await Promise.all(Array.from({ length: 10 }, newUnverifiedCustomer));
  const [changes, ...replies] = await Promise.all([
    Promise.all([110, 90, 120, 100].map((poidsMax) => api('PUT', `/bookings/${id}`, { token, body: { poidsMax } }))),
    ...crowd.map((one) => bookMany(one, id, 5)),
  ]);
  expect(tally(changes)).toEqual({ 200: 4 });
  expect(Object.keys(tally(replies.flat())).sort()).toEqual(['201', '409']);
  expect((await storedContainer(id)).provisionalGrams).toBeLessThanOrEqual(36_000);
  await expectExactCounts(crowd, [id]);
});

test('every counter is exact after a payment concurrent with more bookings', async () => {
  for (let round = 0; round < 3; round++) {
    const { id } = await newContainer({ poidsMax: 1000 });
    const newcomer = await newUnverifiedCustomer();
    const first = idOf(await bookOne(newcomer, id));
    const [, replies] = await Promise.all([payAndReturn(newcomer, [first]), bookMany(newcomer, id, 12)]);
    expect(Object.keys(tally(replies)).every((status) => status === '201' || status === '409')).toBe(true);
    await eventually(async () => expect((await findAccount(newcomer.userId))?.provisionalColis).toBe(0));
    await expectExactCounts([newcomer], [id]);
  }
});
