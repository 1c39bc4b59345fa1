import { incrementReservation, shiftSpace } from '#functions/bookings/container-writes.ts';
import { findColis, insertColis, replaceColis } from '#functions/colis/colis.table.ts';
import type { StoredColis } from '#functions/colis/stored.ts';
import { insertContact, type StoredContact } from '#functions/contact/contact.table.ts';
import { transact } from '#functions/core/dynamo.ts';
import { newId } from '#functions/core/ids.ts';
import { releaseProvisional } from '#functions/core/verification.ts';
import { withFreshPayment } from '#functions/payments/optimistic-retry.ts';
import { findPayment, replacePayment } from '#functions/payments/payments.table.ts';
import type { StoredPayment } from '#functions/payments/stored.ts';
import { newColis, newContainer } from './api.ts';
import { freshEmail, makeCustomer, type Person } from './people.ts';

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

/** Writes a change of a payment behind the API's back, whoever else is writing to it. */
export const alterPayment = (
  { userId }: Pick<Person, 'userId'>,
  id: number,
  change: Partial<StoredPayment>,
): Promise<void> =>
  withFreshPayment(userId, id, (payment) => transact({ payment: replacePayment({ ...payment, ...change }) }));

let booked: Promise<StoredColis> | undefined;

/** A parcel of $100 that was booked through the API, after which others are made. */
const bookedOnce = (): Promise<StoredColis> => {
  booked ??= (async () => {
    const somebody = await makeCustomer();
    const { id } = await newColis(somebody, (await newContainer()).id);
    return storedColis(somebody, id);
  })();
  return booked;
};

/** Parcels of $100 each as booking makes them, without the papers and pictures that it asks for. Gives their ids. */
export const severalColis = async (
  { userId, email }: Pick<Person, 'userId' | 'email'>,
  bookingId: number,
  count: number,
  change: Partial<StoredColis> = {},
): Promise<number[]> => {
  const model = await bookedOnce();
  const createdAt = new Date().toISOString();
  const colis = Array.from({ length: count }, () => ({
    ...model,
    id: newId(),
    userId,
    userEmail: email,
    bookingId,
    createdAt,
    ...change,
  }));
  for (const one of colis)
    await transact({
      ...insertColis(one),
      space: shiftSpace(bookingId, {
        grams: one.grams,
        cm3: one.cm3,
        colis: 1,
        provisional: one.provisional ? { grams: one.grams, cm3: one.cm3 } : undefined,
      }),
      account: one.provisional ? releaseProvisional(userId, -1) : undefined,
      ...incrementReservation(userId, bookingId, createdAt),
    });
  return colis.map(({ id }) => id);
};

/** One such parcel. */
export const aColis = async (person: Person, bookingId: number, change: Partial<StoredColis> = {}): Promise<number> =>
  (await severalColis(person, bookingId, 1, change))[0] ?? 0;

/** A contact request as the form makes it, of which nobody is told. */
export const aContact = async (change: Partial<StoredContact> = {}): Promise<StoredContact> => {
  const contact: StoredContact = {
    id: newId(),
    fullName: 'Awa Ba',
    email: freshEmail(),
    subject: 'Délais',
    message: 'Combien de jours ?',
    langue: 'fr',
    lu: false,
    createdAt: new Date().toISOString(),
    ...change,
  };
  await transact(insertContact(contact));
  return contact;
};
