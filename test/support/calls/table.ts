import { findColis, insertColisWrites, replaceColisWrite } from '#functions/colis/colis.table.ts';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { insertContactWrites, type StoredContact } from '#functions/contact/contact.table.ts';
import { addToReservationWrites, shiftSpaceWrite } from '#functions/containers/container-writes.ts';
import { hoursAfter } from '#functions/core/clock.ts';
import { markUnreachable } from '#functions/core/items/unreachable-addresses.ts';
import { transact, type Write } from '#functions/core/table/dynamo.ts';
import { newId, newTrackingCode } from '#functions/core/table/ids.ts';
import { keys } from '#functions/core/table/keys.ts';
import { findPayment, replacePaymentWrite } from '#functions/payments/payments.table.ts';
import { retryWithCurrentPayment } from '#functions/payments/retry-on-stale-read.ts';
import type { StoredPayment } from '#functions/payments/stored-payment.ts';
import { withoutPayment, withTotals } from '../data/money-of-parcels.ts';
import { newColis, newContainer } from './api.ts';
import { freshEmail, makeCustomer, type Person } from './people.ts';

/** Direct access to the table: reading items and simulating the passing of time. */

export const storedColis = async ({ userId }: Pick<Person, 'userId'>, id: number): Promise<StoredColis> =>
  required(await findColis(userId, id));

export const storedPayment = async ({ userId }: Pick<Person, 'userId'>, id: number): Promise<StoredPayment> =>
  required(await findPayment(userId, id));

const required = <T>(item: T | undefined): T => {
  if (item === undefined) throw new Error('not in the table');
  return item;
};

/** Changes a parcel directly in the table. */
export const updateStoredColis = async (person: Person, id: number, change: Partial<StoredColis>): Promise<void> =>
  transact({ colis: replaceColisWrite(withTotals({ ...(await storedColis(person, id)), ...withoutPayment(change) })) });

/** Changes a payment directly in the table, despite concurrent writes. */
export const updateStoredPayment = (
  { userId }: Pick<Person, 'userId'>,
  id: number,
  change: Partial<StoredPayment>,
): Promise<void> =>
  retryWithCurrentPayment(userId, id, (payment) =>
    transact({ payment: replacePaymentWrite({ ...payment, ...change }) }),
  );

let model: Promise<StoredColis> | undefined;

/** A parcel of $100 booked once through the API, as a template for others. */
const modelColis = (): Promise<StoredColis> => {
  model ??= (async () => {
    const customer = await makeCustomer();
    const { id } = await newColis(customer, (await newContainer()).id);
    return storedColis(customer, id);
  })();
  return model;
};

/** Stores parcels of $100 each as a booking would, without documents and photos. Returns their ids. */
export const severalColis = async (
  { userId, email }: Pick<Person, 'userId' | 'email'>,
  bookingId: number,
  count: number,
  change: Partial<StoredColis> = {},
): Promise<number[]> => {
  const model = await modelColis();
  const createdAt = new Date().toISOString();
  const colis = Array.from({ length: count }, () =>
    withTotals({
      ...model,
      id: newId(),
      trackingCode: newTrackingCode(),
      userId,
      userEmail: email,
      bookingId,
      createdAt,
      ...change,
    }),
  );
  for (const one of colis)
    await transact({
      ...insertColisWrites(one),
      space: shiftSpaceWrite(bookingId, {
        grams: one.grams,
        cm3: one.cm3,
        colisCount: 1,
        provisionalChange: one.provisional ? { grams: one.grams, cm3: one.cm3 } : undefined,
      }),
      account: countHeldWrite(one),
      ...addToReservationWrites(userId, bookingId, {
        createdAt,
        colis: 1,
        held: one.hold && { grams: one.grams, cm3: one.cm3, colis: 1 },
      }),
    });
  return colis.map(({ id }) => id);
};

/** Write that counts a stored parcel with its account, whatever the limits; undefined for one that is not held. */
const countHeldWrite = ({ userId, provisional, hold }: StoredColis): Write | undefined =>
  provisional || hold
    ? {
        Update: {
          Key: keys.account(userId),
          UpdateExpression: 'ADD provisionalColis :provisional, heldColis :held',
          ExpressionAttributeValues: { ':provisional': Number(provisional), ':held': Number(hold !== undefined) },
        },
      }
    : undefined;

/** Stores one such parcel and returns its id. */
export const aColis = async (person: Person, bookingId: number, change: Partial<StoredColis> = {}): Promise<number> =>
  (await severalColis(person, bookingId, 1, change))[0] ?? 0;

/** Stores a contact message as the form would, without notifying anybody. */
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
  await transact(insertContactWrites(contact));
  return contact;
};

/**
 * Marks an address as bounced, from an hour ahead: the arrival of a mail that is still under way would clear an earlier
 * bounce.
 */
export const markBounced = (email: string): Promise<void> =>
  markUnreachable({ email, reason: 'BOUNCE', at: hoursAfter(1) });
