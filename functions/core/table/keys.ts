/** All keys and indexes of the table, each with the question that it answers. */

/** Key attributes of an index, and whether it holds whole items or their keys only. */
export type IndexShape = { pk: string; sk: string; holds: 'items' | 'keys' };

/**
 * Global indexes, for admins, public lists and jobs; eventually consistent. An index of whole items serves a page in
 * one call, and is written with each change of an item. An index of keys takes a second call per page, which reads the
 * items consistently; a change costs nothing there unless it moves the item in the list.
 */
export const GLOBAL_INDEXES = {
  newest: { pk: 'newestPk', sk: 'createdAt', holds: 'items' },
  newestByStatut: { pk: 'statutPk', sk: 'createdAt', holds: 'items' },
  colisByPaiement: { pk: 'payPk', sk: 'createdAt', holds: 'items' },
  colisByEtatAndPaiement: { pk: 'etatPayPk', sk: 'createdAt', holds: 'items' },
  colisByContainer: { pk: 'inPk', sk: 'createdAt', holds: 'items' },
  departures: { pk: 'departuresPk', sk: 'dateDepart', holds: 'items' },
  departuresByDay: { pk: 'dayPk', sk: 'daySk', holds: 'items' },
  journeys: { pk: 'journeyPk', sk: 'journeySk', holds: 'items' },
  listKeys: { pk: 'listPk', sk: 'listSk', holds: 'keys' },
  listKeysByStatut: { pk: 'listStatutPk', sk: 'listSk', holds: 'keys' },
  papersByContainer: { pk: 'papersPk', sk: 'papersSk', holds: 'keys' },
  dueKeys: { pk: 'duePk', sk: 'dueSk', holds: 'keys' },
} as const satisfies Record<string, IndexShape>;
export type GlobalIndex = keyof typeof GLOBAL_INDEXES;

/**
 * Local indexes of a customer's partition, read consistently. They cannot change once a table exists (decision 30):
 * `minePaye` holds a customer's parcels by payment, and their payments and customs documents by statut.
 */
export const LOCAL_INDEXES = { mine: 'mineSk', minePaye: 'minePaySk', mineContainer: 'mineInSk' } as const;
export type LocalIndex = keyof typeof LOCAL_INDEXES;

/** Key attributes of the table and its indexes, without duplicates. */
export const INDEXED_ATTRIBUTES: readonly string[] = [
  ...new Set([
    'pk',
    'sk',
    ...Object.values(GLOBAL_INDEXES).flatMap(({ pk, sk }) => [pk, sk]),
    ...Object.values(LOCAL_INDEXES),
  ]),
];

/** Attributes that only place an item in the table and its indexes; their values derive from its other attributes. */
export const KEY_ATTRIBUTES: ReadonlySet<string> = new Set(
  INDEXED_ATTRIBUTES.filter((name) => /^(pk|sk|\w+(Pk|Sk))$/.test(name)),
);

/** Attribute of DynamoDB's TTL, in epoch seconds. Code checks expiry too, since TTL deletes late. */
export const TTL_ATTRIBUTE = 'ttl';

type Entity = 'COLIS' | 'INSURANCE' | 'CUSTOMS' | 'PAYMENT' | 'NOTIFICATION';
type Key = { pk: string; sk: string };

/** Number that sorts as text. */
const padded = (number: number): string => String(number).padStart(4, '0');

/** Instant as a text that sorts like it and takes 9 bytes, in the keys of items of which each byte counts. */
const shortTime = (instant: string): string => Date.parse(instant).toString(36).padStart(9, '0');

/**
 * Primary keys of the items. A container's is `BOOKING`, an idempotency record's `ONCE`: stored names cannot change.
 */
export const keys = {
  /** Who is this caller, or this customer without a login? */
  account: (userId: number): Key => ({ pk: `USER#${userId}`, sk: 'ACCOUNT' }),
  /** Whose email is this, is it taken? */
  email: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'EMAIL' }),
  /** Do our mails arrive there? */
  unreachable: (email: string): Key => ({ pk: `EMAIL#${email}`, sk: 'UNREACHABLE' }),
  /** Did the owner of this address stop the mails about parcels for them? `name` is a hash of it. */
  recipientMails: (name: string): Key => ({ pk: `RECIPIENT_MAIL#${name}`, sk: 'RECIPIENT_MAIL' }),
  /** Is this reset token valid? */
  reset: (resetId: string): Key => ({ pk: `RESET#${resetId}`, sk: 'RESET' }),
  /** Whose account does somebody get with this recovery code? `name` is a hash of it. */
  recovery: (name: string): Key => ({ pk: `RECOVERY#${name}`, sk: 'RECOVERY' }),
  /** Which receipt does this link open? `name` is a hash of its code. */
  receiptLink: (name: string): Key => ({ pk: `RECEIPT_LINK#${name}`, sk: 'RECEIPT_LINK' }),
  /** Pay link, by which somebody pays the debts of its customer; `name` is a hash of its code. */
  payLink: (name: string): Key => ({ pk: `PAY_LINK#${name}`, sk: 'PAY_LINK' }),
  /** Which pay links of this customer are open? */
  payLinks: (userId: number): Key => ({ pk: `USER#${userId}`, sk: 'PAY_LINKS' }),
  /** Did this customer get terms for other parcels meanwhile? */
  customerTerms: (userId: number): Key => ({ pk: `USER#${userId}`, sk: 'TERMS' }),
  /** Which parcels of this container got terms so lately that an index may not show them? */
  containerTerms: (bookingId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'TERMS' }),
  /** One container. */
  container: (id: number): Key => ({ pk: `BOOKING#${id}`, sk: 'BOOKING' }),
  /** Who has parcels in this container? */
  customerIn: (bookingId: number, userId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: `CUSTOMER#${userId}` }),
  /** What is loaded into this container, and is its manifest closed? */
  manifest: (bookingId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'MANIFEST' }),
  /** What has happened on this container's way, and what is expected otherwise than its dates say? */
  milestones: (bookingId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'MILESTONES' }),
  /** What was unloaded from this container, and is its unloading manifest closed? */
  unloading: (bookingId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'UNLOADING' }),
  /** Which parcels came with this container that were not expected in it? */
  surplus: (bookingId: number, colisId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: `SURPLUS#${colisId}` }),
  /** Since when, and until which day free of charge, can the parcels of this container be collected? */
  collection: (bookingId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'COLLECTION' }),
  /** With which code is this parcel collected? */
  collectionCode: (userId: number, colisId: number): Key => ({
    pk: `USER#${userId}`,
    sk: `COLLECTION#${colisId}`,
  }),
  /**
   * Who collected this parcel, and what proves it? A handover after one that an admin undid has its time in its key.
   */
  handover: (userId: number, colisId: number, le?: string): Key => ({
    pk: `USER#${userId}`,
    sk: le === undefined ? `HANDOVER#${colisId}` : `HANDOVER#${colisId}#${le}`,
  }),
  /** One parcel as a row of its container. */
  cockpitRow: (bookingId: number, colisId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: `COLIS#${colisId}` }),
  /** How far are the parcels of this container? Apart from the container, so that it does not contend with bookings. */
  counters: (bookingId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'COUNTERS' }),
  /** What happened to this parcel? In its customer's partition: ownership is in the key. */
  colisJournal: (userId: number, colisId: number, entryId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `JOURNAL#${colisId}#${entryId}`,
  }),
  /** Was the recipient of this parcel told of this event? In the sender's partition. */
  recipientMessage: (userId: number, colisId: number, eventId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `MESSAGE#${colisId}#${eventId}`,
  }),
  /**
   * Whom did somebody with the link of this parcel name to collect it, not confirmed yet? In the sender's partition.
   */
  proxy: (userId: number, colisId: number): Key => ({ pk: `USER#${userId}`, sk: `PROXY#${colisId}` }),
  /** Who may collect this parcel in place of its recipient, also without its code? */
  confirmedProxy: (userId: number, colisId: number): Key => ({
    pk: `USER#${userId}`,
    sk: `PROXY#${colisId}#CONFIRME`,
  }),
  /** What happened to this container? */
  containerJournal: (bookingId: number, entryId: string): Key => ({
    pk: `BOOKING#${bookingId}`,
    sk: `JOURNAL#${entryId}`,
  }),
  /** Which search terms does this customer or container have? */
  searchTerms: (owner: 'USER' | 'BOOKING', id: number): Key => ({ pk: `${owner}#${id}`, sk: 'SEARCH' }),
  /** Who or what has this name or number? `bucket` begins the term, and spreads the terms over partitions. */
  searchEntry: (bucket: string, term: string, of: string): Key => ({ pk: `SEARCH#${bucket}`, sk: `${term}#${of}` }),
  /** What did this closed version of the manifest say? One of its parts. */
  manifestPart: (bookingId: number, version: number, part: number): Key => ({
    pk: `BOOKING#${bookingId}`,
    sk: `MANIFEST#${padded(version)}#${padded(part)}`,
  }),
  /** What did this closed version of the unloading manifest say? One of its parts. */
  unloadingPart: (bookingId: number, version: number, part: number): Key => ({
    pk: `BOOKING#${bookingId}`,
    sk: `UNLOADING#${padded(version)}#${padded(part)}`,
  }),
  /** Does this customer have parcels in it? */
  reservation: (userId: number, bookingId: number): Key => ({ pk: `USER#${userId}`, sk: `RESERVATION#${bookingId}` }),
  /** Does this customer wait for space in this container, or have an offer? */
  waitlistEntry: (userId: number, bookingId: number): Key => ({ pk: `USER#${userId}`, sk: `WAITLIST#${bookingId}` }),
  /** Who waits for space in this container, earliest first? */
  waiting: (bookingId: number, createdAt: string, userId: number): Key => ({
    pk: `BOOKING#${bookingId}`,
    sk: `WAITING#${createdAt}#${userId}`,
  }),
  /** Does anybody wait for space in this container? For the sweep. */
  waitlist: (bookingId: number): Key => ({ pk: `BOOKING#${bookingId}`, sk: 'WAITLIST' }),
  /** An item of a customer; ownership is in the key. */
  owned: (entity: Entity, userId: number, id: number): Key => ({ pk: `USER#${userId}`, sk: `${entity}#${id}` }),
  /** What does the parcel of this customs document contain? */
  inventory: (userId: number, documentId: number): Key => ({ pk: `USER#${userId}`, sk: `INVENTORY#${documentId}` }),
  /** What did customs ask for the parcel of this document, and was it paid? */
  duty: (userId: number, documentId: number): Key => ({ pk: `USER#${userId}`, sk: `DUTIES#${documentId}` }),
  /** Which duty was paid with this reference? */
  dutyReference: (reference: string): Key => ({ pk: `DUTY_REFERENCE#${reference}`, sk: 'DUTY_REFERENCE' }),
  /** Which payment by mobile money has this reference? */
  paymentReference: (reference: string): Key => ({
    pk: `PAYMENT_REFERENCE#${reference}`,
    sk: 'PAYMENT_REFERENCE',
  }),
  /** Whom does this customer send parcels to? Apart from their parcels, so that their number has no effect on those. */
  recipient: (userId: number, id: number): Key => ({ pk: `RECIPIENTS#${userId}`, sk: `RECIPIENT#${id}` }),
  /** Where are parcels brought to and collected? */
  site: (id: number): Key => ({ pk: 'SITES#ALL', sk: `SITE#${id}` }),
  /** For which corridor is this price list, and from when on do its versions apply? */
  tarif: (id: number): Key => ({ pk: 'TARIFS#ALL', sk: `TARIF#${id}` }),
  /** What does this version of a price list sell, and at which prices? */
  tarifVersion: (id: number, version: number): Key => ({ pk: `TARIF#${id}`, sk: `VERSION#${padded(version)}` }),
  /** Who works at this site? */
  agent: (siteId: number, userId: number): Key => ({ pk: `SITE#${siteId}`, sk: `AGENT#${userId}` }),
  /** Which of this user's records on this device did not arrive? */
  device: (userId: number, deviceId: string): Key => ({ pk: `USER#${userId}`, sk: `DEVICE#${deviceId}` }),
  /** Which records never arrived, and which admin looked into it? */
  missingRecords: (id: number): Key => ({ pk: `MISSING_RECORDS#${id}`, sk: 'MISSING_RECORDS' }),
  /** Which box at a site has no parcel that anybody knows, and what did an admin decide on it? */
  unidentifiedBox: (id: number): Key => ({ pk: `BOX#${id}`, sk: 'BOX' }),
  /** What was asked for this parcel, and what came in for it? */
  ledger: (userId: number, colisId: number): Key => ({ pk: `USER#${userId}`, sk: `MONEY#${colisId}` }),
  /** What did staff change of this parcel, and why? */
  changes: (userId: number, colisId: number): Key => ({ pk: `USER#${userId}`, sk: `CHANGES#${colisId}` }),
  /** Which number does the receipt of this payment have? */
  receipt: (userId: number, paymentId: number): Key => ({ pk: `USER#${userId}`, sk: `RECEIPT#${paymentId}` }),
  /** Which number did the last receipt of this year get? */
  receiptCount: (year: number): Key => ({ pk: `RECEIPTS#${year}`, sk: 'RECEIPTS' }),
  /** Which credit note was issued for this refund of a payment? */
  creditNote: (userId: number, paymentId: number, movementId: string): Key => ({
    pk: `USER#${userId}`,
    sk: `CREDIT_NOTE#${paymentId}#${movementId}`,
  }),
  /** Which number did the last credit note of this year get? */
  creditNoteCount: (year: number): Key => ({ pk: `CREDIT_NOTES#${year}`, sk: 'CREDIT_NOTES' }),
  /**
   * Which money came in and went out in this month of the seller's zone, oldest first? Each payment and refund once. A
   * month is one partition: it takes 500 movements a second, far more than cards are charged here.
   */
  movement: (month: string, at: string, id: string): Key => ({ pk: `MONEY#${month}`, sk: `${at}#${id}` }),
  /** Was this month closed, at which rates, and with which file? */
  closing: (month: string): Key => ({ pk: `BOOKS#${month}`, sk: 'CLOSING' }),
  /** Which claim is this, for a parcel of this customer? */
  claim: (userId: number, colisId: number, id: number): Key => ({
    pk: `USER#${userId}`,
    sk: `CLAIM#${colisId}#${id}`,
  }),
  /** Which cash drawers were closed in this month of the seller's zone, the earliest first? */
  closedDrawer: (month: string, at: string, id: number): Key => ({ pk: `CLOSED_DRAWERS#${month}`, sk: `${at}#${id}` }),
  /** What should be in this cash drawer, and what was counted? */
  drawer: (id: number): Key => ({ pk: `DRAWER#${id}`, sk: 'DRAWER' }),
  /** Which cash came into this drawer, or left it? */
  drawerMovement: (drawerId: number, at: string, id: number): Key => ({
    pk: `DRAWER#${drawerId}`,
    sk: `MOVEMENT#${at}#${id}`,
  }),
  /** What was paid, or is to be paid, for this container? In the order in which it was recorded. */
  containerExpense: (bookingId: number, createdAt: string, id: number): Key => ({
    pk: `BOOKING#${bookingId}`,
    sk: `DEPENSE#${createdAt}#${id}`,
  }),
  /** What was paid, or is to be paid, in this month for no container, such as the rent? A year is one partition. */
  monthExpense: (month: string, createdAt: string, id: number): Key => ({
    pk: `DEPENSES#${month.slice(0, 4)}`,
    sk: `DEPENSE#${month}#${createdAt}#${id}`,
  }),
  /** May this sale leave a sum unpaid above the limits? */
  approval: (id: number): Key => ({ pk: `APPROVAL#${id}`, sk: 'APPROVAL' }),
  /** Which drawer has this member of staff open, or (null) the office? */
  openDrawer: (userId: number | null): Key => ({
    pk: userId === null ? 'DRAWER#OFFICE' : `USER#${userId}`,
    sk: 'DRAWER',
  }),
  /** Which containers arrive at this site? By the day on which they do. */
  arrival: (siteId: number, dateArrivee: string, bookingId: number): Key => ({
    pk: `SITE#${siteId}`,
    sk: `ARRIVAL#${dateArrivee}#${bookingId}`,
  }),
  /** How many unread notifications does this user have? */
  unread: (userId: number): Key => ({ pk: `USER#${userId}`, sk: 'UNREAD' }),
  /** One leg of a container's journey. */
  coordination: (id: number): Key => ({ pk: `COORDINATION#${id}`, sk: 'COORDINATION' }),
  /** One event of a container's journey. */
  tracking: (id: number): Key => ({ pk: `TRACKING#${id}`, sk: 'TRACKING' }),
  /** One contact request. */
  contact: (id: number): Key => ({ pk: `CONTACT#${id}`, sk: 'CONTACT' }),
  /** Is this id taken, and who owns the item that has it? */
  id: (id: number): Key => ({ pk: `ID#${id}`, sk: 'ID' }),
  /** Which parcel has this tracking code? */
  trackingCode: (code: string): Key => ({ pk: `CODE#${code}`, sk: 'CODE' }),
  /** Was this request made before, with which result? */
  idempotency: (hash: string): Key => ({ pk: `ONCE#${hash}`, sk: 'ONCE' }),
  /** How many calls were made in this window? */
  limit: (name: string, scope: string, subject: string, window: number): Key => ({
    pk: `LIMIT#${name}#${scope}#${subject}#${window}`,
    sk: 'LIMIT',
  }),
  /** One event of the outbox. */
  outbox: (eventId: string): Key => ({ pk: `OUTBOX#${eventId}`, sk: 'OUTBOX' }),
  /** Was this event delivered to this addressee? */
  delivery: (eventId: string, addressee: string): Key => ({ pk: `OUTBOX#${eventId}`, sk: `DELIVERY#${addressee}` }),
  /** Does this Stripe session still disagree with the table? */
  mismatch: (sessionId: string): Key => ({ pk: `MISMATCH#${sessionId}`, sk: 'MISMATCH' }),
  /** What is a dollar worth in other currencies? */
  rates: (): Key => ({ pk: 'RATES#DAILY', sk: 'RATES' }),
  /** Until when are our payments compared with what the providers have? */
  reconciliation: (): Key => ({ pk: 'RECONCILIATION#DAILY', sk: 'RECONCILIATION' }),
  /** How far has this migration come? */
  migration: (schema: number, segment: number): Key => ({ pk: `MIGRATION#${schema}`, sk: `SEGMENT#${segment}` }),
};

/** Ranges of sort keys within a partition. */
export const ranges = {
  /** Prefix of all rows of a container. */
  cockpitRows: 'COLIS#',
  /** Prefix of the queue of a container's waitlist. */
  waiting: 'WAITING#',
  /** Prefix of a user's devices. */
  devices: 'DEVICE#',
  /** Prefix of the ledgers of a customer's parcels. */
  ledgers: 'MONEY#',
  /** Prefix of the claims for a parcel, or for all of a customer. */
  claims: (colisId: number | undefined): string => (colisId === undefined ? 'CLAIM#' : `CLAIM#${colisId}#`),
  /** Prefix of the movements of a cash drawer. */
  drawerMovements: 'MOVEMENT#',
  /** Prefix of the expenses of a container, or of a year; those of a month. */
  expenses: 'DEPENSE#',
  monthExpenses: (month: string): string => `DEPENSE#${month}#`,
  /** Prefix of a customer's receipts. */
  receipts: 'RECEIPT#',
  /** Prefix of a customer's credit notes. */
  creditNotes: 'CREDIT_NOTE#',
  /** Prefix of the entries of a container's journal, or of all journals of a customer. */
  journal: 'JOURNAL#',
  /** Prefix of the entries of a parcel's journal. */
  colisJournal: (colisId: number) => `JOURNAL#${colisId}#`,
  /** Prefix of the mails to the recipient of a parcel, or to those of all parcels of a customer. */
  recipientMessages: (colisId: number | undefined): string =>
    colisId === undefined ? 'MESSAGE#' : `MESSAGE#${colisId}#`,
  /** Prefix of the inventories of a customer's parcels. */
  inventories: 'INVENTORY#',
  /** Prefix of the duties of a customer's parcels. */
  duties: 'DUTIES#',
  /** Prefix of the persons named to collect a customer's parcels. */
  proxies: 'PROXY#',
  /** Prefix of the parts of one closed version of a manifest, or of all. */
  manifestParts: (version: number | undefined): string =>
    version === undefined ? 'MANIFEST#' : `MANIFEST#${padded(version)}#`,
  /** Prefix of the parts of one closed version of an unloading manifest, or of all. */
  unloadingParts: (version: number | undefined): string =>
    version === undefined ? 'UNLOADING#' : `UNLOADING#${padded(version)}#`,
  /** Prefix of the parcels that came with a container unexpectedly. */
  surplus: 'SURPLUS#',
  /** Prefix of the handovers of a parcel, or of all parcels of a customer. */
  handovers: (colisId: number | undefined): string => (colisId === undefined ? 'HANDOVER#' : `HANDOVER#${colisId}`),
  /** Range of the containers that arrive at a site from an instant on. */
  arrivals: (from: string) => ({ from: `ARRIVAL#${from}`, upTo: 'ARRIVAL#~' }),
  /** Range of all customers in a container, or of those after one: `!` sorts before every digit, `~` after. */
  customersIn: (afterUserId: number | undefined) => ({
    from: afterUserId === undefined ? 'CUSTOMER#' : `CUSTOMER#${afterUserId}!`,
    upTo: 'CUSTOMER#~',
  }),
};

/** Index keys of open payments to settle, and of refunds still due. */
const paymentDue = (id: number, dueAt: string) => ({ duePk: 'PAYMENT', dueSk: `${dueAt}#${id}` });

const PAYMENT_TO_REFUND = 'PAYMENT#A_REMBOURSER';

type PaymentFacts = { etat: string; paye: boolean; owesSupplement?: boolean };

/** Returns the list of a parcel by payment: it owes nothing, or something, or was cancelled unpaid. */
const paymentListOf = ({ etat, paye, owesSupplement }: PaymentFacts): 'PAYE' | 'NON_PAYE' | 'ANNULE' => {
  if (paye && !owesSupplement) return 'PAYE';
  return etat === 'ANNULE' ? 'ANNULE' : 'NON_PAYE';
};

/** Index keys of each entity, besides `createdAt` and `dateDepart`; absent attributes keep an item out of an index. */
export const indexKeys = {
  account: (createdAt: string) => ({ listPk: 'USER', listSk: createdAt }), // all users, newest first

  container: (container: {
    id: number;
    statut: string;
    dateDepart: string;
    jourDepart: string;
    siteDepartId?: number | null | undefined;
    dropOffDueAt?: string | undefined;
  }) => ({
    listPk: 'BOOKING', // all containers, by departure
    ...indexKeys.ofDepot(container.siteDepartId ?? undefined), // the containers of a depot, by departure
    listSk: container.dateDepart,
    departuresPk: container.statut, // open containers, soonest first
    dayPk: container.jourDepart, // departures of a day, one statut or all
    daySk: `${container.statut}#${container.dateDepart}#${container.id}`,
    ...indexKeys.dropOffDue(container.id, container.dropOffDueAt),
  }),

  /** Index keys of a container whose senders are to be told of the end of its drop-off; none once they are. */
  dropOffDue: (id: number, dueAt: string | undefined) =>
    dueAt === undefined ? { duePk: undefined, dueSk: undefined } : { duePk: 'DROP_OFF', dueSk: `${dueAt}#${id}` },

  /** Index key of a container in the list of its depot, if it has one. */
  ofDepot: (siteId: number | undefined) => ({
    listStatutPk: siteId === undefined ? undefined : `BOOKING#DEPOT#${siteId}`,
  }),

  reservation: (createdAt: string) => ({ mineSk: `RESERVATION#${createdAt}` }), // a customer's containers, newest first

  waitlistEntry: (createdAt: string) => ({ mineSk: `WAITLIST#${createdAt}` }), // a customer's entries, newest first

  /** Containers of which somebody waits for space. */
  waitlist: (bookingId: number, since: string) => ({ duePk: 'WAITLIST', dueSk: `${since}#${bookingId}` }),

  colis: (colis: {
    id: number;
    etat: string;
    paye: boolean;
    bookingId: number;
    createdAt: string;
    owesSupplement?: boolean;
    dueAt?: string | undefined;
    refundDueAt?: string | undefined;
    storageDueAt?: string | undefined;
    heldAt?: { siteId: number; le: string } | undefined;
    expectedAt?: { siteId: number; le: string } | undefined;
  }) => {
    const ownPaiement = { PAYE: 'PAYE', NON_PAYE: 'NON_PAYE#A_PAYER', ANNULE: 'NON_PAYE#ANNULE' }[paymentListOf(colis)];
    const booked = shortTime(colis.createdAt);
    return {
      mineSk: `COLIS#${booked}`, // a customer's parcels, newest first
      minePaySk: `COLIS#${ownPaiement}#${booked}`, // a customer's parcels paid, unpaid, or still to pay
      mineInSk: `COLIS#${colis.bookingId}#${booked}`, // a customer's parcels in a container
      newestPk: 'COLIS', // all parcels, newest first
      statutPk: `COLIS#${colis.etat}`, // all parcels in an état
      ...indexKeys.colisPayment(colis),
      inPk: `${colis.bookingId}`, // all parcels of a container
      ...(colis.heldAt && { ...indexKeys.heldAt(colis.heldAt.siteId), listSk: colis.heldAt.le }), // boxes off their way at a site
      ...(colis.expectedAt && { ...indexKeys.expectedAt(colis.expectedAt.siteId), listSk: colis.expectedAt.le }), // boxes sent to a depot
      ...(colis.storageDueAt && { duePk: 'COLIS_STORAGE', dueSk: colis.storageDueAt }), // storage to count, once no refund is due
      ...(colis.dueAt && { duePk: 'COLIS', dueSk: colis.dueAt }), // unpaid parcels to remind or release
      ...(colis.refundDueAt && { duePk: 'COLIS_REFUND', dueSk: colis.refundDueAt }), // refunds to come since an intake
    };
  },

  /** Index key of the parcels off their way whose boxes a site has. */
  heldAt: (siteId: number) => ({ listStatutPk: `COLIS#SITE#${siteId}` }),

  /** Index key of the parcels whose boxes were sent to a depot. */
  expectedAt: (siteId: number) => ({ listPk: `COLIS#RETOUR#${siteId}` }),

  /** Index keys of a parcel that owes nothing, or something; none of one that was cancelled unpaid. */
  colisPayment: (colis: PaymentFacts) => {
    const list = paymentListOf(colis);
    if (list === 'ANNULE') return { payPk: undefined, etatPayPk: undefined };
    return {
      payPk: list, // all parcels that are paid, or owe something
      etatPayPk: `${colis.etat}#${list}`, // the same, in an état
    };
  },

  document: (
    entity: 'INSURANCE' | 'CUSTOMS',
    document: { bookingId: number; colisId: number | null; createdAt: string; statut?: string | undefined },
  ) => {
    const { bookingId, colisId, createdAt, statut } = document;
    const inStatut = statut ? `${statut}#${createdAt}` : createdAt;
    return {
      mineSk: `${entity}#${createdAt}`, // a customer's documents, newest first
      mineInSk: `${entity}#${bookingId}#${inStatut}`, // a customer's documents for a container, one statut or all
      listPk: entity, // all documents, newest first
      listSk: createdAt,
      papersPk: `${entity}#${bookingId}`, // all documents for a container, one statut or all
      papersSk: inStatut,
      ...(statut && {
        minePaySk: `${entity}#${inStatut}`, // a customer's documents in a statut
        listStatutPk: `${entity}#${statut}`, // all documents in a statut
      }),
      ...(colisId !== null && indexKeys.adopted(entity, statut)),
    };
  },

  /** Index keys of a customs document that a parcel has adopted. */
  adopted: (entity: 'INSURANCE' | 'CUSTOMS', statut: string | undefined) =>
    statut === undefined
      ? {}
      : {
          newestPk: `${entity}#COLIS`, // all documents of parcels, newest first
          statutPk: `${entity}#COLIS#${statut}`, // the same, in a statut
        },

  payment: (payment: {
    id: number;
    statut: string;
    createdAt: string;
    dueAt?: string | undefined;
    isToRefund: boolean;
  }) => ({
    mineSk: `PAYMENT#${payment.createdAt}`, // a customer's payments, newest first
    minePaySk: `PAYMENT#${payment.statut}#${payment.createdAt}`, // a customer's payments in a statut
    newestPk: 'PAYMENT', // all payments, newest first
    statutPk: `PAYMENT#${payment.statut}`, // all payments in a statut
    ...(payment.dueAt && paymentDue(payment.id, payment.dueAt)),
    ...(payment.isToRefund && { listStatutPk: PAYMENT_TO_REFUND, listSk: payment.createdAt }), // payments to give back
  }),

  paymentDue,

  /** Index key of the payments of which something is still to be refunded. */
  paymentToRefund: PAYMENT_TO_REFUND,

  notification: (createdAt: string) => ({
    mineSk: `NOTIFICATION#${createdAt}`, // a user's notifications, newest first
    newestPk: 'NOTIFICATION', // all notifications, newest first
  }),

  coordination: (leg: { id: number; bookingId: number; statut: string; dateDepart: string }) => ({
    newestPk: 'COORDINATION', // the legs of all containers, newest first
    statutPk: `COORDINATION#${leg.statut}`, // the same, in a statut
    journeyPk: `COORDINATION#${leg.bookingId}`, // a container's legs, in the order of their departure
    journeySk: `${leg.dateDepart}#${leg.id}`,
  }),

  tracking: (event: { id: number; bookingId: number; statut: string; date: string; createdAt: string }) => ({
    newestPk: 'TRACKING', // the events of all containers, newest first
    statutPk: `TRACKING#${event.statut}`, // the same, of a statut
    journeyPk: `TRACKING#${event.bookingId}`, // a container's tracking events, by date, then in the order of their creation
    journeySk: `${event.date}#${event.createdAt}#${event.id}`,
  }),

  contact: (contact: { createdAt: string; email: string; lu: boolean }) => ({
    newestPk: 'CONTACT', // all contact requests, newest first
    listPk: `CONTACT#${contact.email}`, // the contact requests from an email, oldest first
    listSk: contact.createdAt,
    ...(!contact.lu && { statutPk: 'CONTACT#NON_LU' }), // unread contact requests, newest first
  }),

  /** Devices whose missing records an admin should look into, by the time from when on. */
  deviceDue: (userId: number, deviceId: string, dueAt: string) => ({
    duePk: 'DEVICE',
    dueSk: `${dueAt}#${userId}#${deviceId}`,
  }),

  missingRecords: (closedAt: string) => ({ listPk: 'MISSING_RECORDS', listSk: closedAt }), // closed ones, latest first

  /** Claims by who has to act, and by statut, the longest waiting first. */
  claim: (wait: string, statut: string, since: string) => ({
    listPk: `CLAIM#${wait}`,
    listStatutPk: `CLAIM#${statut}`,
    listSk: since,
  }),

  /** Unidentified boxes of a statut, by the time of their report or of the decision. */
  unidentifiedBox: (statut: string, le: string) => ({ listPk: `BOX#${statut}`, listSk: le }),

  drawer: (drawer: { statut: string; agentId: number | null; openedAt: string }) => ({
    listPk: 'DRAWER', // all cash drawers, latest opening first
    listSk: drawer.openedAt,
    ...indexKeys.drawerStatut(drawer.statut),
    papersPk: `DRAWER#${drawer.agentId ?? 'OFFICE'}`, // the drawers of an agent, or of the office
    papersSk: drawer.openedAt,
  }),

  /** Approvals that wait for a decision, by the time at which they expire. */
  openApproval: (expiresAt: string) => ({ listPk: 'APPROVAL', listSk: expiresAt }),

  /** Index key of a cash drawer in the list of its statut. */
  drawerStatut: (statut: string) => ({ listStatutPk: `DRAWER#${statut}` }),

  /** Unresolved mismatches with Stripe, oldest first. */
  mismatch: (sessionId: string, since: string) => ({ duePk: 'MISMATCH', dueSk: `${since}#${sessionId}` }),

  /** Events that are not handled yet, by their next attempt. */
  outbox: (eventId: string, dueAt: string) => ({ duePk: 'OUTBOX', dueSk: `${dueAt}#${eventId}` }),

  delivery: (eventId: string, addressee: string, dueAt: string) => ({
    duePk: 'DELIVERY', // mails that are not sent yet, by their next attempt
    dueSk: `${dueAt}#${eventId}#${addressee}`,
  }),

  undelivered: (mail: { statut: string; at: string }) => ({
    listPk: 'DELIVERY', // mails that did not arrive, or wait for a retry, newest first
    listSk: mail.at,
    listStatutPk: `DELIVERY#${mail.statut}`, // the same, in a statut
  }),
};
