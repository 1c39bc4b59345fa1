/**
 * Labels of the writes of transactions, by which readers of a `ConditionFailed` recognise the refused ones. The sets
 * below say which refusals are retried, and by whom.
 */
export type Label =
  | 'account'
  | 'agent'
  | 'approval'
  | 'arrival'
  | 'bounce'
  | 'box'
  | 'changes'
  | 'claim'
  | 'closedDrawer'
  | 'closing'
  | 'collection'
  | 'collectionCode'
  | 'colis'
  | 'contact'
  | 'container'
  | 'containerTerms'
  | 'counters'
  | 'creditNote'
  | 'creditNoteCount'
  | 'creditNotes'
  | 'customer'
  | 'customerTerms'
  | 'delivery'
  | 'differences'
  | 'device'
  | 'document'
  | 'drawer'
  | 'duty'
  | 'dutyReference'
  | 'email'
  | 'entry'
  | 'event'
  | 'expense'
  | 'failedEvent'
  | 'formerAgent'
  | 'formerArrival'
  | 'formerTrackingCode'
  | 'handover'
  | 'id'
  | 'idempotency'
  | 'insurance'
  | 'inventory'
  | 'item'
  | 'journal'
  | 'ledger'
  | 'leg'
  | 'manifest'
  | 'message'
  | 'milestones'
  | 'missing'
  | 'damage'
  | 'movement'
  | 'notification'
  | 'openDrawer'
  | 'parcelDocument'
  | 'payment'
  | 'paymentReference'
  | 'payLink'
  | 'payLinks'
  | 'receipt'
  | 'receiptCount'
  | 'receiptLink'
  | 'recovery'
  | 'refund'
  | 'refunded'
  | 'remeasured'
  | 'photos'
  | 'profile'
  | 'proxy'
  | 'confirmedProxy'
  | 'rescheduled'
  | 'reservation'
  | 'reset'
  | 'row'
  | 'space'
  | 'surplus'
  | 'term'
  | 'terms'
  | 'tarif'
  | 'formerTarif'
  | 'tracking'
  | 'trackingCode'
  | 'unloading'
  | 'unreachable'
  | 'unread'
  | 'verified'
  | 'waiting'
  | 'waitlist';

/** Label of a write; `colis:7` labels one of several. */
export type WriteLabel = Label | `${Label}:${number}`;

/** Writes that claim a random id or tracking code: refused when it is taken, so the creation draws another one. */
export const RANDOM_IDS: ReadonlySet<Label> = new Set<Label>(['id', 'trackingCode']);

/** Guards of the limits of terms: when only they changed, the parcels that have terms are counted again. */
export const TERMS_GUARDS: ReadonlySet<Label> = new Set<Label>(['customerTerms', 'containerTerms']);

/**
 * Items that a booking or sale had read, an offer of space among them, or whose limits depend on the account; when only
 * they changed, it reads them again. Its documents' copies are numbered.
 */
export const BOOKING_CONTEXT: ReadonlySet<Label> = new Set<Label>([
  'space',
  'account',
  'reservation',
  'insurance',
  'document',
  ...TERMS_GUARDS,
  'entry',
]);

/**
 * Items that the change of a parcel depends on: the reservation's count, a container, the account, a document, the
 * collection or its code, the milestones of the container that it comes out of, a payment whose refund it withdraws, and
 * guards of the limits of terms. When one changed, the change is made again.
 */
export const COLIS_DEPENDENCIES: ReadonlySet<Label> = new Set<Label>([
  'reservation',
  'space',
  'account',
  'insurance',
  'document',
  'collection',
  'collectionCode',
  'milestones',
  'payment',
  ...TERMS_GUARDS,
]);
