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

type Entity = 'COLIS' | 'INSURANCE' | 'CUSTOMS' | 'PAYMENT' | 'NOTIFICATION';
type Key = { pk: string; sk: string };

/** Primary keys. */
export const keys = {
  account: (userId: number): Key => ({ pk: `USER#${userId}`, sk: 'ACCOUNT' }), // who is this caller?
  email: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' }), // whose email is this, is it taken?
  unreachable: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'UNREACHABLE' }), // do our mails arrive there?
  reset: (resetId: string): Key => ({ pk: `RESET#${resetId}`, sk: 'RESET' }), // may this reset token be used?
  container: (id: number): Key => ({ pk: `BOOKING#${id}`, sk: 'BOOKING' }), // one container
  customerIn: (bookingId: number, userId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: `CUSTOMER#${userId}` }), // who has parcels in this container?
  reservation: (userId: number, bookingId: number): Key => ({ pk: `USER#${userId}`, sk: `RESERVATION#${bookingId}` }), // has this customer parcels in it?
  owned: (entity: Entity, userId: number, id: number): Key => ({ pk: `USER#${userId}`, sk: `${entity}#${id}` }), // a customer's own thing; ownership is in the key
  unread: (userId: number): Key => ({ pk: `USER#${userId}`, sk: 'UNREAD' }), // how many notifications has this user not read?
  coordination: (id: number): Key => ({ pk: `COORDINATION#${id}`, sk: 'COORDINATION' }), // one leg of a container's journey
  tracking: (id: number): Key => ({ pk: `TRACKING#${id}`, sk: 'TRACKING' }), // one event of a container's journey
  contact: (id: number): Key => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' }), // one contact request
  id: (id: number): Key => ({ pk: `ID#${id}`, sk: 'ID' }), // is this id taken?
  once: (hash: string): Key => ({ pk: `ONCE#${hash}`, sk: 'ONCE' }), // was this request answered before?
  limit: (name: string, counted: string, who: string, window: number): Key => ({
    pk: `LIMIT#${name}#${counted}#${who}#${window}`,
    sk: 'LIMIT',
  }), // how often was this asked of late?
  outbox: (eventId: string): Key => ({ pk: `OUTBOX#${eventId}`, sk: 'OUTBOX' }), // what happened, to be told
  delivery: (eventId: string, recipient: string): Key => ({ pk: `OUTBOX#${eventId}`, sk: `DELIVERY#${recipient}` }), // was this person told, and how did their mail fare?
  mismatch: (sessionId: string): Key => ({ pk: `MISMATCH#${sessionId}`, sk: 'MISMATCH' }), // does Stripe's session still disagree?
  migration: (schema: number, segment: number): Key => ({ pk: `MIGRATION#${schema}`, sk: `SEGMENT#${segment}` }), // how far is a migration?
};

/** Ranges of sort keys within a partition. */
export const ranges = {
  /** All customers in a container, or those after one: `!` sorts before every digit, `~` after. */
  customersIn: (afterUserId: number | undefined) => ({
    from: afterUserId === undefined ? 'CUSTOMER#' : `CUSTOMER#${afterUserId}!`,
    upTo: 'CUSTOMER#~',
  }),
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

  paper: (
    entity: 'INSURANCE' | 'CUSTOMS',
    paper: {
      id: number;
      userId: number;
      bookingId: number;
      colisId: number | null;
      createdAt: string;
      statut?: string | undefined;
    },
  ) => {
    const recent = `${paper.createdAt}#${paper.id}`;
    const inStatut = paper.statut ? `${paper.statut}#${recent}` : recent;
    return {
      mineSk: `${entity}#${recent}`, // a customer's papers, newest first
      mineContainerSk: `${entity}#${paper.bookingId}#${inStatut}`, // a customer's papers for a container, one statut or all
      byIdPk: `${entity}#${paper.id}`, // a paper, whoever owns it
      byIdSk: entity,
      allPk: entity, // all papers, newest first
      allSk: recent,
      byContainerPk: `${entity}#${paper.bookingId}`, // all papers for a container, one statut or all
      byContainerSk: inStatut,
      ...(paper.statut && {
        minePayeSk: `${entity}#${inStatut}`, // a customer's documents in a statut
        byStatutPk: `${entity}#${paper.statut}`, // all documents in a statut
        byStatutSk: recent,
      }),
      ...(paper.colisId !== null && indexed.adopted(entity, paper)),
    };
  },

  /** A document that a parcel has adopted: one that customs will ask for. */
  adopted: (
    entity: 'INSURANCE' | 'CUSTOMS',
    paper: { id: number; userId: number; createdAt: string; statut?: string | undefined },
  ) => {
    if (paper.statut === undefined) return {};
    const recent = `${paper.createdAt}#${paper.id}`;
    return {
      byPayePk: `${entity}#COLIS`, // all documents of parcels, newest first
      byPayeSk: recent,
      byStatutPayePk: `${entity}#COLIS#${paper.statut}`, // the same, in a statut
      byStatutPayeSk: recent,
      byDayPk: `${entity}#COLIS#USER#${paper.userId}`, // a customer's documents of parcels, one statut or all
      byDaySk: `${paper.statut}#${recent}`,
    };
  },

  payment: (payment: { id: number; statut: string; createdAt: string; dueAt?: string | undefined }) => {
    const recent = `${payment.createdAt}#${payment.id}`;
    return {
      mineSk: `PAYMENT#${recent}`, // a customer's payments, newest first
      minePayeSk: `PAYMENT#${payment.statut}#${recent}`, // a customer's payments in a statut
      byIdPk: `PAYMENT#${payment.id}`, // a payment, whoever owns it
      byIdSk: 'PAYMENT',
      allPk: 'PAYMENT', // all payments, newest first
      allSk: recent,
      byStatutPk: `PAYMENT#${payment.statut}`, // all payments in a statut
      byStatutSk: recent,
      ...(payment.dueAt && paymentDue(payment.id, payment.dueAt)),
    };
  },

  paymentDue,

  notification: (notification: { id: number; createdAt: string }) => {
    const recent = `${notification.createdAt}#${notification.id}`;
    return {
      mineSk: `NOTIFICATION#${recent}`, // a user's notifications, newest first
      byIdPk: `NOTIFICATION#${notification.id}`, // a notification, whoever it is for
      byIdSk: 'NOTIFICATION',
      allPk: 'NOTIFICATION', // all notifications, newest first
      allSk: recent,
    };
  },

  coordination: (leg: { id: number; bookingId: number; statut: string; dateDepart: string; createdAt: string }) => ({
    allPk: 'COORDINATION', // the legs of all containers, newest first
    allSk: `${leg.createdAt}#${leg.id}`,
    byStatutPk: `COORDINATION#${leg.statut}`, // the same, in a statut
    byStatutSk: `${leg.createdAt}#${leg.id}`,
    byContainerPk: `COORDINATION#${leg.bookingId}`, // a container's legs, in the order of their departure
    byContainerSk: `${leg.dateDepart}#${leg.id}`,
  }),

  tracking: (event: { id: number; bookingId: number; statut: string; date: string; createdAt: string }) => ({
    allPk: 'TRACKING', // the events of all containers, newest first
    allSk: `${event.createdAt}#${event.id}`,
    byStatutPk: `TRACKING#${event.statut}`, // the same, of a statut
    byStatutSk: `${event.createdAt}#${event.id}`,
    byContainerPk: `TRACKING#${event.bookingId}`, // a container's journey, by date, then as it was told
    byContainerSk: `${event.date}#${event.createdAt}#${event.id}`,
  }),

  contact: (contact: { id: number; createdAt: string; email: string; lu: boolean }) => {
    const recent = `${contact.createdAt}#${contact.id}`;
    return {
      allPk: 'CONTACT', // all contact requests, newest first
      allSk: recent,
      ...indexed.writtenBy(contact.email, contact),
      ...(!contact.lu && { byStatutPk: 'CONTACT#NON_LU', byStatutSk: recent }), // those that nobody has read
    };
  },

  writtenBy: (email: string, { id, createdAt }: { id: number; createdAt: string }) => ({
    byIdPk: `CONTACT#${email}`, // the contact requests from an email, oldest first
    byIdSk: `${createdAt}#${id}`,
  }),

  mismatch: (sessionId: string, since: string) => ({ duePk: 'MISMATCH', dueSk: `${since}#${sessionId}` }), // what Stripe and the table did not agree about, oldest first

  outbox: (eventId: string, dueAt: string) => ({ duePk: 'OUTBOX', dueSk: `${dueAt}#${eventId}` }), // events that were not handled to their end yet, by their next attempt

  delivery: (eventId: string, recipient: string, dueAt: string) => ({
    duePk: 'DELIVERY', // mails that were not sent yet, by their next attempt
    dueSk: `${dueAt}#${eventId}#${recipient}`,
  }),

  undelivered: (mail: { eventId: string; recipient: string; statut: string; at: string }) => {
    const recent = `${mail.at}#${mail.eventId}#${mail.recipient}`;
    return {
      allPk: 'DELIVERY', // mails that did not arrive, or wait since an attempt failed, newest first
      allSk: recent,
      byStatutPk: `DELIVERY#${mail.statut}`, // the same, in a statut
      byStatutSk: recent,
    };
  },
};
