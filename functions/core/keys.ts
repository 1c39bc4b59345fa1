/** The whole table on one page: every key and index, with the question it answers. */

/** Global indexes, for admins and jobs; eventually consistent, full projection. Attribute names: `{name}Pk`, `{name}Sk`. */
export const GLOBAL_INDEXES = [
  'byId',
  'all',
  'byStatut',
  'byPaye',
  'byStatutPaye',
  'byContainer',
  'byDay',
  'due',
] as const;
export type GlobalIndex = (typeof GLOBAL_INDEXES)[number];

/** Indexes within one customer's partition, read consistently. Attribute name: `{name}Sk`. */
export const LOCAL_INDEXES = ['mine', 'minePaye', 'mineContainer'] as const;
export type LocalIndex = (typeof LOCAL_INDEXES)[number];

/** Every attribute that files an item somewhere; what they hold follows from the item's other attributes. */
export const KEY_ATTRIBUTES: ReadonlySet<string> = new Set([
  'pk',
  'sk',
  ...GLOBAL_INDEXES.flatMap((name) => [`${name}Pk`, `${name}Sk`]),
  ...LOCAL_INDEXES.map((name) => `${name}Sk`),
]);

/** The attribute that DynamoDB's TTL watches: epoch seconds. Expiry is also checked in code, TTL deletes late. */
export const TTL_ATTRIBUTE = 'ttl';

type Entity = 'COLIS' | 'INSURANCE' | 'CUSTOMS' | 'PAYMENT';
type Key = { pk: string; sk: string };

/** Primary keys. */
export const keys = {
  account: (userId: number): Key => ({ pk: `USER#${userId}`, sk: 'ACCOUNT' }), // who is this caller?
  email: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' }), // whose email is this, is it taken?
  reset: (resetId: string): Key => ({ pk: `RESET#${resetId}`, sk: 'RESET' }), // may this reset token be used?
  container: (id: number): Key => ({ pk: `BOOKING#${id}`, sk: 'BOOKING' }), // one container
  reservation: (userId: number, bookingId: number): Key => ({ pk: `USER#${userId}`, sk: `RESERVATION#${bookingId}` }), // has this customer parcels in it?
  owned: (entity: Entity, userId: number, id: number): Key => ({ pk: `USER#${userId}`, sk: `${entity}#${id}` }), // a customer's own thing; ownership is in the key
  id: (id: number): Key => ({ pk: `ID#${id}`, sk: 'ID' }), // is this id taken?
  once: (hash: string): Key => ({ pk: `ONCE#${hash}`, sk: 'ONCE' }), // was this request answered before?
  limit: (name: string, counted: string, who: string, window: number): Key => ({
    pk: `LIMIT#${name}#${counted}#${who}#${window}`,
    sk: 'LIMIT',
  }), // how often was this asked of late?
  outbox: (eventId: string): Key => ({ pk: `OUTBOX#${eventId}`, sk: 'OUTBOX' }), // what happened, to be told
  told: (eventId: string, who: string): Key => ({ pk: `OUTBOX#${eventId}`, sk: `TOLD#${who}` }), // was this person told?
};

const paymentDue = (id: number, dueAt: string) => ({ duePk: 'PAYMENT', dueSk: `${dueAt}#${id}` }); // live payments whose end nobody told us, and refunds still due

/** Index keys of each entity; absent attributes keep an item out of an index. */
export const indexed = {
  account: (userId: number, createdAt: string) => ({ allPk: 'USER', allSk: `${createdAt}#${userId}` }), // all users, newest first

  container: (container: { id: number; statut: string; dateDepart: string; jourDepart: string }) => ({
    allPk: 'BOOKING', // all containers, by departure
    allSk: `${container.dateDepart}#${container.id}`,
    byStatutPk: `BOOKING#${container.statut}`, // open containers, soonest first
    byStatutSk: `${container.dateDepart}#${container.id}`,
    byDayPk: `BOOKING#${container.jourDepart}`, // departures of a day, one statut or all
    byDaySk: `${container.statut}#${container.dateDepart}#${container.id}`,
  }),

  reservation: (bookingId: number, createdAt: string) => ({ mineSk: `RESERVATION#${createdAt}#${bookingId}` }), // a customer's containers, newest first

  colis: (colis: {
    id: number;
    etat: string;
    paye: boolean;
    bookingId: number;
    createdAt: string;
    dueAt?: string | undefined;
  }) => {
    const recent = `${colis.createdAt}#${colis.id}`;
    const paiement = colis.paye ? 'PAYE' : 'NON_PAYE';
    const owing = colis.paye ? '' : colis.etat === 'ANNULE' ? '#ANNULE' : '#A_PAYER';
    return {
      mineSk: `COLIS#${recent}`, // a customer's parcels, newest first
      minePayeSk: `COLIS#${paiement}${owing}#${recent}`, // a customer's parcels paid, unpaid, or still to pay
      mineContainerSk: `COLIS#${colis.bookingId}#${recent}`, // a customer's parcels in a container
      byIdPk: `COLIS#${colis.id}`, // a parcel, whoever owns it
      byIdSk: 'COLIS',
      allPk: 'COLIS', // all parcels, newest first
      allSk: recent,
      byStatutPk: `COLIS#${colis.etat}`, // all parcels in an état
      byStatutSk: recent,
      byPayePk: `COLIS#${paiement}`, // all parcels paid or unpaid
      byPayeSk: recent,
      byStatutPayePk: `COLIS#${colis.etat}#${paiement}`, // both filters at once
      byStatutPayeSk: recent,
      byContainerPk: `COLIS#${colis.bookingId}`, // all parcels of a container
      byContainerSk: recent,
      ...(colis.dueAt && { duePk: 'COLIS', dueSk: `${colis.dueAt}#${colis.id}` }), // unpaid parcels to remind or release
    };
  },

  draft: (entity: 'INSURANCE' | 'CUSTOMS', id: number) => ({ byIdPk: `${entity}#${id}`, byIdSk: entity }), // a paper, whoever owns it

  payment: (payment: { id: number; createdAt: string; dueAt?: string | undefined }) => ({
    mineSk: `PAYMENT#${payment.createdAt}#${payment.id}`, // a customer's payments, newest first
    byIdPk: `PAYMENT#${payment.id}`, // a payment, whoever owns it
    byIdSk: 'PAYMENT',
    ...(payment.dueAt && paymentDue(payment.id, payment.dueAt)),
  }),

  paymentDue,
};
