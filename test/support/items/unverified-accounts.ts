import { expect } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { findReservation } from '#functions/containers/containers.table.ts';
import type { StoredContainer } from '#functions/containers/stored-container.ts';
import { findAccount } from '#functions/core/items/accounts.ts';
import { getItem } from '#functions/core/table/dynamo.ts';
import { keys } from '#functions/core/table/keys.ts';
import { api, colisBody, type Reply, shipmentBody } from '../calls/api.ts';
import { makeCustomer, type Person } from '../calls/people.ts';
import { itemsOfCustomer, storeDrafts } from '../calls/stored-state.ts';
import { SMALL } from './space-rush.ts';

/** A customer who has registered but neither paid nor confirmed their address. */
export const newUnverifiedCustomer = (): Promise<Person> => makeCustomer({ verifiedAt: null, paidAt: null });

/** A customer who has confirmed their address but never paid. */
export const newConfirmedCustomer = (): Promise<Person> => makeCustomer({ paidAt: null });

/** Books parcels in a container with ready drafts and returns the replies. */
export const bookMany = async (
  person: Person,
  bookingId: number,
  count: number,
  change: Record<string, unknown> = SMALL,
  language: 'fr' | 'en' = 'fr',
): Promise<Reply[]> => {
  const drafts = await storeDrafts(person, bookingId, count);
  return Promise.all(
    drafts.map((pair) =>
      api('POST', `/colis/ajouter/${bookingId}`, { token: person.token, body: colisBody(pair, change), language }),
    ),
  );
};

/** Books one parcel and returns the reply. */
export const bookOne = async (
  person: Person,
  bookingId: number,
  change?: Record<string, unknown>,
  language?: 'fr' | 'en',
): Promise<Reply> => {
  const [reply] = await bookMany(person, bookingId, 1, change, language);
  if (!reply) throw new Error('no answer');
  return reply;
};

/** Books parcels in one shipment with ready drafts and returns the reply. */
export const bookTogether = async (
  person: Person,
  bookingId: number,
  parcels: readonly Record<string, unknown>[],
): Promise<Reply> => {
  const [pair] = await storeDrafts(person, bookingId, 1);
  if (!pair) throw new Error('no drafts');
  return api('POST', `/colis/envoi/${bookingId}`, { token: person.token, body: shipmentBody(pair, parcels) });
};

export const storedContainer = async (id: number): Promise<StoredContainer> => {
  const container = await getItem<StoredContainer>(keys.container(id));
  if (!container) throw new Error(`no container ${id}`);
  return container;
};

/** All parcels of a customer, as stored in the table. */
export const colisOf = async ({ userId }: Pick<Person, 'userId'>): Promise<StoredColis[]> =>
  (await itemsOfCustomer(userId)).filter(({ sk }) => String(sk).startsWith('COLIS#')) as unknown as StoredColis[];

/** Checks that what an account and its reservations hold equals a recount of its parcels. */
const expectExactHolds = async (userId: number, parcels: readonly StoredColis[]): Promise<void> => {
  const account = await findAccount(userId);
  const held = parcels.filter(({ hold }) => hold);
  expect(account?.heldColis ?? 0, `held parcels of ${userId}`).toBe(held.length);
  expect(account?.largeColisId, `large parcel of ${userId}`).toBe(held.find(({ hold }) => hold === 'LARGE')?.id);
  for (const [bookingId, inside] of Map.groupBy(parcels, (colis) => colis.bookingId)) {
    const { heldColis = 0, heldGrams = 0, heldCm3 = 0 } = (await findReservation(userId, bookingId)) ?? {};
    const counted = inside.filter(({ hold }) => hold);
    const { grams, cm3 } = sumsOf(counted);
    expect({ heldColis, heldGrams, heldCm3 }, `held by ${userId} in ${bookingId}`).toEqual({
      heldColis: counted.length,
      heldGrams: grams,
      heldCm3: cm3,
    });
  }
};

const sumsOf = (colis: readonly StoredColis[]) => ({
  grams: colis.reduce((sum, { grams }) => sum + grams, 0),
  cm3: colis.reduce((sum, { cm3 }) => sum + cm3, 0),
});

/**
 * Checks that every counter of these customers and containers equals a recount of the parcels; no other customer may
 * have parcels in them.
 */
export const expectExactCounts = async (
  people: readonly Pick<Person, 'userId'>[],
  bookingIds: readonly number[],
): Promise<void> => {
  const parcels = await Promise.all(people.map(colisOf));
  for (const [at, { userId }] of people.entries()) {
    const held = (parcels[at] ?? []).filter(({ provisional }) => provisional);
    const account = await findAccount(userId);
    expect(account?.provisionalColis, `provisional parcels of ${userId}`).toBe(held.length);
    await expectExactHolds(userId, parcels[at] ?? []);
  }
  for (const id of bookingIds) {
    const aboard = parcels.flat().filter(({ bookingId }) => bookingId === id);
    const taken = sumsOf(aboard.filter(({ etat }) => etat !== 'ANNULE'));
    const provisional = sumsOf(aboard.filter((colis) => colis.provisional));
    const container = await storedContainer(id);
    expect({
      grams: container.maxGrams - container.freeGrams,
      cm3: container.maxCm3 - container.freeCm3,
      provisionalGrams: container.provisionalGrams,
      provisionalCm3: container.provisionalCm3,
      colis: container.colisCount,
    }).toEqual({
      ...taken,
      provisionalGrams: provisional.grams,
      provisionalCm3: provisional.cm3,
      colis: aboard.length,
    });
  }
};
