import { reservationGained, spaceChange } from '#functions/bookings/bookings.service.ts';
import { findColis, insertColis, replaceColis } from '#functions/colis/colis.table.ts';
import type { StoredColis } from '#functions/colis/stored.ts';
import { transact } from '#functions/core/dynamo.ts';
import { newId } from '#functions/core/ids.ts';
import { findPayment, replacePayment } from '#functions/payments/payments.table.ts';
import type { StoredPayment } from '#functions/payments/stored.ts';
import { newColis, type Person } from './api.ts';

/** What happens behind the API's back: a look into the table, and time that passes in it. */

export const storedColis = async ({ userId }: Pick<Person, 'userId'>, id: number): Promise<StoredColis> =>
  there(await findColis(userId, id));

export const storedPayment = async ({ userId }: Pick<Person, 'userId'>, id: number): Promise<StoredPayment> =>
  there(await findPayment(userId, id));

const there = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Error('not in the table');
  return item;
};

/** Writes a change of a parcel behind the API's back. */
export const alterColis = async (person: Person, id: number, change: Partial<StoredColis>): Promise<void> =>
  transact({ colis: replaceColis({ ...(await storedColis(person, id)), ...change }) });

/** Writes a change of a payment behind the API's back. */
export const alterPayment = async (person: Person, id: number, change: Partial<StoredPayment>): Promise<void> =>
  transact({ payment: replacePayment({ ...(await storedPayment(person, id)), ...change }) });

/** Several booked parcels: one through the API, the rest as copies of it in the table. Gives their ids. */
export const severalColis = async (
  person: Person,
  bookingId: number,
  count: number,
  change: Record<string, unknown> = {},
): Promise<number[]> => {
  const { id } = await newColis(person, bookingId, change);
  const first = await storedColis(person, id);
  const copies = Array.from({ length: count - 1 }, () => ({ ...first, id: newId() }));
  for (const copy of copies)
    await transact({
      ...insertColis(copy),
      space: spaceChange(bookingId, { grams: copy.grams, cm3: copy.cm3, colis: 1 }),
      reservation: reservationGained(person.userId, bookingId, copy.createdAt),
    });
  return [id, ...copies.map((copy) => copy.id)];
};
