import { canLapse } from '#shared/colis/rules.ts';
import type { Etat, OwnColisFilter, Paiement } from '#shared/colis/schema.ts';
import { pendingDecisionOf } from '#shared/situation/problems.ts';
import { isHeldElsewhere } from '#shared/situation/stages.ts';
import { currentActor, storedStamp } from '../core/actor.ts';
import { hoursAfter, ttlOf } from '../core/clock.ts';
import { type Account, type CustomerIds, partitionsOf } from '../core/items/accounts.ts';
import type { StoredInventory } from '../core/items/inventories.ts';
import { addDeletionWrite } from '../core/items/journal.ts';
import { claimIdWrite } from '../core/items/owners.ts';
import type { DocumentEntity } from '../core/items/parcel-documents.ts';
import { claimTrackingCodeWrite } from '../core/items/tracking-codes.ts';
import type { StoredWaitlistEntry } from '../core/items/waitlist-entries.ts';
import {
  ConditionFailed,
  deleteWrite,
  getItem,
  getItems,
  type Item,
  insertWrite,
  replaceWrite,
  type Write,
} from '../core/table/dynamo.ts';
import { indexKeys, keys } from '../core/table/keys.ts';
import { type Page, type PageRequest, pageOf, pageOfCustomerList } from '../core/table/query.ts';
import type { WriteLabel } from '../core/table/write-labels.ts';
import type { StoredCustomsDocument } from '../customs/customs.service.ts';
import type { StoredInsurance } from '../insurance/insurance.service.ts';
import { isSettled, paymentStateOf, supplementOf } from './amounts.ts';
import { isIntakeDifferencePending } from './intake-record.ts';
import { parcelFactsOf } from './parcel-facts.ts';
import { withWait } from './storage-wait.ts';
import type { StoredColis, StoredIntake } from './stored-colis.ts';

/** Hours before an unpaid parcel lapses at which the customer is reminded, when there is that much time. */
const REMINDER_HOURS = 24;

/** Instant of the sweep's next action on a parcel: the reminder, then the release. */
const dueAtOf = (colis: StoredColis): string | undefined => {
  if (!canLapse(paymentStateOf(colis))) return undefined;
  const reminder = hoursAfter(-REMINDER_HOURS, colis.lapsesAt);
  return !colis.remindedAt && reminder > (colis.unpaidSince ?? colis.createdAt) ? reminder : colis.lapsesAt;
};

/**
 * Leaves out attributes that say nothing yet. The table and eight indexes have a copy of a parcel, each of which costs
 * half as much while it fits in 1 KB (decision 55).
 */
const withoutDefaults = ({
  photoKey,
  lockedFor,
  remindedAt,
  unpaidSince,
  provisional,
  reception,
  ...colis
}: StoredColis): StoredColis => ({
  ...colis,
  ...(reception && { reception: withoutNulls(reception) }),
  ...(provisional && { provisional }),
  ...(photoKey && { photoKey }),
  ...(lockedFor && { lockedFor }),
  ...(remindedAt && { remindedAt }),
  ...(unpaidSince !== colis.createdAt && { unpaidSince }),
});

const withoutNulls = ({ mesures, refus, ...reception }: StoredIntake): StoredIntake => ({
  ...reception,
  ...(mesures && { mesures }),
  ...(refus && { refus }),
});

/**
 * Instant at which a refund to come is due; it waits while a weighing that corrects it waits for space or a payment.
 */
const refundDueAtOf = (colis: StoredColis): string | undefined =>
  isIntakeDifferencePending(colis) ? undefined : colis.refundAt;

/** Site that has the box of a parcel off its way, since when; undefined of one on it, or whose box nobody has. */
const heldAtOf = (colis: StoredColis): { siteId: number; le: string } | undefined => {
  const { siteId, le } = (isHeldElsewhere(colis) && colis.incident) || { siteId: null, le: '' };
  return siteId === null ? undefined : { siteId, le };
};

/** Depot to which the box of a parcel off its way was sent, which expects it until it has it; undefined of another one. */
const expectedAtOf = (colis: StoredColis): { siteId: number; le: string } | undefined => {
  const pending = colis.incident && pendingDecisionOf(parcelFactsOf(colis));
  const { attenduA: siteId, le } = ((pending === 'RENVOI' || pending === 'TRANSFERT') && colis.incident) || { le: '' };
  return siteId === undefined ? undefined : { siteId, le };
};

const itemOf = (written: StoredColis): Item & { version: number } => {
  const colis = withWait(written);
  return {
    ...withoutDefaults(colis),
    ...keys.owned('COLIS', colis.userId, colis.id),
    ...indexKeys.colis({
      ...colis,
      paye: isSettled(colis),
      owesSupplement: supplementOf(colis)?.etat === 'DU',
      dueAt: dueAtOf(colis),
      refundDueAt: refundDueAtOf(colis),
      storageDueAt: colis.garde?.prochain,
      heldAt: heldAtOf(colis),
      expectedAt: expectedAtOf(colis),
    }),
    ...(colis.keptUntil && { ttl: ttlOf(colis.keptUntil) }),
    lastWrite: storedStamp(),
  };
};

/** Reports whether the parcel's customer makes the current write. */
const isOwnWrite = ({ userId }: StoredColis): boolean => {
  const actor = currentActor();
  return actor?.userId === userId && actor.role === 'CLIENT' && actor.job === null;
};

const OUTSTANDING_PREFIX = 'COLIS#NON_PAYE#A_PAYER#';
const CANCELLED_PREFIX = 'COLIS#NON_PAYE#ANNULE#';
const newestFirst = { order: 'descending' } as const;

/** Reads a customer's parcel consistently. */
export const findColis = (userId: number, id: number): Promise<StoredColis | undefined> =>
  getItem(keys.owned('COLIS', userId, id));

/** Lists the parcels off their way whose boxes a site has, in the order in which it got them; it may lag by moments. */
export const pageOfHeldAt = (siteId: number, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOf('listKeysByStatut', indexKeys.heldAt(siteId).listStatutPk, {}, page);

/** Lists the parcels whose boxes were sent to a depot, which expects them, in the order in which they left their way. */
export const pageOfExpectedAt = (siteId: number, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOf('listKeys', indexKeys.expectedAt(siteId).listPk, {}, page);

/** Reads several parcels of one customer consistently, in the order given. */
export const findColisOf = async (userId: number, ids: readonly number[]): Promise<(StoredColis | undefined)[]> =>
  (await getItems(ids.map((id) => keys.owned('COLIS', userId, id)))) as (StoredColis | undefined)[];

/** Reads parcels of any customers consistently, in the order given. */
export const findColisOfRefs = async (
  refs: readonly { userId: number; id: number }[],
): Promise<(StoredColis | undefined)[]> =>
  (await getItems(refs.map(({ userId, id }) => keys.owned('COLIS', userId, id)))) as (StoredColis | undefined)[];

/**
 * Items that a booking needs besides the container: the two drafts, the inventory to copy, the customer's account, and
 * their entry in the waitlist of the container, which may have an offer.
 */
type BookingItems = {
  insurance?: StoredInsurance;
  document?: StoredCustomsDocument;
  inventory?: StoredInventory;
  account?: Account;
  entry?: StoredWaitlistEntry;
};

/**
 * Reads the documents and the account of a parcel; for a booking also its entry in the waitlist, and the inventory if
 * that is copied.
 */
export const readForBooking = async (
  userId: number,
  assuranceId: number,
  documentId: number,
  booking?: { bookingId: number; copiesInventory: boolean },
): Promise<BookingItems> => {
  const [insurance, document, account, entry, inventory] = await getItems([
    keys.owned('INSURANCE', userId, assuranceId),
    keys.owned('CUSTOMS', userId, documentId),
    keys.account(userId),
    ...(booking ? [keys.waitlistEntry(userId, booking.bookingId)] : []),
    ...(booking?.copiesInventory ? [keys.inventory(userId, documentId)] : []),
  ]);
  return { insurance, document, account, entry, inventory } as BookingItems;
};

/**
 * Lists a customer's parcels, newest first: all, paid, unpaid, outstanding (A_PAYER) or cancelled (ANNULE). One that
 * owes a supplement is outstanding, and not among the paid ones until that is settled.
 */
export const pageOfOwnColis = (
  ids: CustomerIds,
  paiement: OwnColisFilter | undefined,
  page: PageRequest,
): Promise<Page<StoredColis>> => {
  if (!paiement) return pageOfAllOwnColis(ids, page);
  return pageOfCustomerList('minePaye', partitionsOf(ids), { prefix: prefixOf(paiement), ...newestFirst }, page);
};

const prefixOf = (paiement: OwnColisFilter): string => {
  if (paiement === 'A_PAYER') return OUTSTANDING_PREFIX;
  return paiement === 'ANNULE' ? CANCELLED_PREFIX : `COLIS#${paiement}#`;
};

/** Lists all of a customer's parcels, newest first. */
export const pageOfAllOwnColis = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfCustomerList('mine', partitionsOf(ids), { prefix: 'COLIS#', ...newestFirst }, page);

/** Lists a customer's outstanding parcels, oldest first. */
export const pageOfOwnOutstandingColis = (ids: CustomerIds, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfCustomerList('minePaye', partitionsOf(ids), { prefix: OUTSTANDING_PREFIX }, page);

/** Lists all parcels that owe something, the oldest booking first. */
export const pageOfOutstanding = (page: PageRequest): Promise<Page<StoredColis>> =>
  pageOf('colisByPaiement', 'NON_PAYE' satisfies Paiement, {}, page);

/** Lists a customer's parcels in one container, newest first. */
export const pageOfOwnColisIn = (ids: CustomerIds, bookingId: number, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOfCustomerList('mineContainer', partitionsOf(ids), { prefix: `COLIS#${bookingId}#`, ...newestFirst }, page);

/** Lists all parcels of one container, newest first. */
export const pageOfContainer = (bookingId: number, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOf('colisByContainer', `${bookingId}`, newestFirst, page);

/** Lists all parcels, newest first, with either filter or both; unpaid ones are those that owe something. */
export const pageOfAll = (
  { etat, paiement }: { etat?: Etat | undefined; paiement?: Paiement | undefined },
  page: PageRequest,
): Promise<Page<StoredColis>> => {
  if (etat && paiement) return pageOf('colisByEtatAndPaiement', `${etat}#${paiement}`, newestFirst, page);
  if (etat) return pageOf('newestByStatut', `COLIS#${etat}`, newestFirst, page);
  if (paiement) return pageOf('colisByPaiement', paiement, newestFirst, page);
  return pageOf('newest', 'COLIS', newestFirst, page);
};

/** Lists parcels due for the sweep, longest overdue first. */
export const pageOfDue = (until: string, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOf('dueKeys', 'COLIS', { upTo: until }, page);

/** Lists parcels whose refund since their intake is due by an instant, longest due first. */
export const pageOfRefundsToCome = (until: string, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOf('dueKeys', 'COLIS_REFUND', { upTo: until }, page);

/** Lists parcels whose storage is to count by an instant, longest due first. */
export const pageOfStorageDue = (until: string, page: PageRequest): Promise<Page<StoredColis>> =>
  pageOf('dueKeys', 'COLIS_STORAGE', { upTo: until }, page);

export const insertColisWrites = (colis: StoredColis): { id: Write; trackingCode?: Write; colis: Write } => ({
  id: claimIdWrite(colis.id, colis),
  ...(colis.trackingCode && { trackingCode: claimTrackingCodeWrite(colis.trackingCode, colis) }),
  // The booking of its own customer needs no stamp: parcel and customer are in the item (`colisEntry`).
  colis: insertWrite({ ...itemOf(colis), ...(isOwnWrite(colis) && { lastWrite: undefined }) }),
});

/** Write that replaces a parcel, if it is unchanged since it was read. */
export const replaceColisWrite = (colis: StoredColis): Write => replaceWrite(itemOf(colis));

/** Writes that delete a parcel, if it is unchanged since it was read, and enter that into its journal. */
export const deleteColisWrites = ({ userId, id, version }: StoredColis): { colis: Write; journal: Write } => ({
  colis: deleteWrite(keys.owned('COLIS', userId, id), version),
  journal: addDeletionWrite({ userId, colisId: id }),
});

/** Write that deletes a document together with the parcel that adopted it. */
export const deleteDocumentWrite = (entity: DocumentEntity, userId: number, id: number): Write => ({
  Delete: { Key: keys.owned(entity, userId, id) },
});

/**
 * Returns the current parcel when `error` is a conflict of the write labelled `label`; `absent` when it was deleted.
 */
export const conflictingColis = (error: unknown, label: WriteLabel): StoredColis | 'absent' | undefined => {
  if (!(error instanceof ConditionFailed) || !error.has(label)) return undefined;
  return (error.failed[label] as StoredColis | undefined) ?? 'absent';
};
