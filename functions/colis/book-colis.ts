import { colisRoutes } from '#shared/colis/routes.ts';
import { totalSize } from '#shared/colis/rules.ts';
import type { NewColis, NewShipment } from '#shared/colis/schema.ts';
import { AppError } from '#shared/errors.ts';
import { addToReservationWrites, shiftSpaceWrite } from '../containers/container-writes.ts';
import { containerOf, spaceError, withOffer } from '../containers/containers.service.ts';
import { departureFacts } from '../containers/departure-facts.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { deleteIfRefused, storeAll, storeOptionalFile } from '../core/files/files.ts';
import type { Account } from '../core/items/accounts.ts';
import { type IdempotencyKey, type IdempotencyWriter, idempotent } from '../core/items/idempotency.ts';
import { adoptionError, requireAdoptableDrafts } from '../core/items/parcel-documents.ts';
import { accountOpenCheck, holdError } from '../core/items/verification.ts';
import { endEntryWrites, offeredSpace, type StoredWaitlistEntry } from '../core/items/waitlist-entries.ts';
import { countMetric } from '../core/metrics.ts';
import type { Caller } from '../core/request/caller.ts';
import type { SubmittedFile } from '../core/request/request-body.ts';
import { ConditionFailed, labelledWrites, transact, type Write } from '../core/table/dynamo.ts';
import { BOOKING_CONTEXT } from '../core/table/write-labels.ts';
import { soldVersion } from '../tarifs/tarifs.service.ts';
import { insertColisWrites, readForBooking } from './colis.table.ts';
import { type Drafts, documentWrites, type InsuredColis } from './document-writes.ts';
import { holdFor } from './holds.ts';
import {
  type BookingOrder,
  buildColis,
  checkSpace,
  coverParcels,
  mapNonEmpty,
  type NonEmpty,
  runForParcel,
  sellParcels,
} from './new-colis.ts';
import { presentPiece } from './present-piece.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Books a parcel in a container. Throws COLIS_TOO_LARGE, CONTAINER_CLOSED, CONTAINER_FULL, UNPAID_COLIS_LIMIT,
 * UNPAID_SHARE_FULL, NEVER_PAID_COLIS_LIMIT, NEVER_PAID_SHARE_FULL, NEVER_PAID_LARGE_COLIS, CONTAINER_NOT_FOUND,
 * SESSION_ENDED, the errors of the drafts and of the photo, or BUSY.
 */
export const bookColis = (
  container: StoredContainer,
  input: NewColis,
  file: SubmittedFile | undefined,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, async (record) => {
    const order = { ...input, parcels: [{ ...input, file }] } as const;
    const [colis] = await bookOrder(container, order, caller, ([booked]) => record(booked));
    return colis;
  });

/**
 * Books several parcels to one recipient, all or none. Throws what `bookColis` throws; a field at fault is named with
 * its parcel, such as `colis.1.longueur`.
 */
export const bookShipment = (
  container: StoredContainer,
  input: NewShipment,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis[]> =>
  idempotent(idempotencyKey, (record) => {
    const [first, ...others] = input.colis.map(({ photoKey, ...parcel }) => ({
      ...parcel,
      file: photoKey === undefined ? undefined : { key: photoKey },
    }));
    if (!first) throw new Error('a shipment without parcels');
    return bookOrder(container, { ...input, parcels: [first, ...others] }, caller, record);
  });

type Booked = [StoredColis, ...StoredColis[]];

/**
 * Books parcels: one transaction takes their space, creates them with their documents and publishes the event.
 * Everything that can be refused is checked before a file is stored.
 */
const bookOrder = async (
  container: StoredContainer,
  order: BookingOrder,
  caller: Caller,
  record: IdempotencyWriter<Booked>,
): Promise<Booked> => {
  const { parcels } = order;
  const version = await soldVersion(container.tarif);
  const uncovered = await sellParcels(parcels, container, version);
  const context = await loadBookingContext(order, container, caller.userId);
  const { insurance } = context.drafts;
  const sold = await coverParcels(uncovered, parcels, container, version, insurance);
  const insured = buildColis(order, container, context.account, insurance, sold);
  holdOf(insured, context); // throws before a photo is stored; the writes are rebuilt with each attempt
  const photoKeys = await storeAll(
    parcels.map(({ file }, index) =>
      runForParcel(index, parcels, () => storeOptionalFile(file, colisRoutes.create.file, caller.userId)),
    ),
  );
  try {
    const withPhotos = mapNonEmpty(insured, ({ colis, ...rest }, index) => ({
      ...rest,
      colis: { ...colis, photoKey: photoKeys[index] ?? null },
    }));
    const booked = await insertBooking(withPhotos, context, record);
    countMetric('bookingMade');
    return booked;
  } catch (error) {
    await deleteIfRefused(error, ...photoKeys);
    throw error;
  }
};

/** What a booking has read; `container` counts as free what the entry to accept (`accepted`) holds for the customer. */
type BookingContext = {
  account: Account;
  container: StoredContainer;
  drafts: Drafts;
  accepted?: StoredWaitlistEntry;
};

/**
 * Creates the parcels. Reads account, documents and container again and retries, when the account was verified, a
 * document was changed or decided on, or the container's maxima changed since they were read.
 */
const insertBooking = async (
  insured: NonEmpty<InsuredColis>,
  context: BookingContext,
  record: IdempotencyWriter<Booked>,
  attemptsLeft = ATTEMPTS.booking,
): Promise<Booked> => {
  const { container, drafts, accepted } = context;
  const hold = holdOf(insured, context);
  const booked: Booked = mapNonEmpty(insured, ({ colis }) => ({
    ...colis,
    provisional: hold.provisional,
    hold: hold.hold,
  }));
  const { userId, assuranceId, documentId, createdAt } = booked[0];
  const change = { ...totalSize(booked), colisCount: booked.length, ...hold.space, offer: accepted };
  const documents = await documentWrites(insured, drafts);
  try {
    await transact({
      space: shiftSpaceWrite(container.id, change),
      account: hold.account ?? accountOpenCheck(userId),
      ...Object.assign({}, ...booked.map((colis) => labelledWrites(colis.id, insertColisWrites(colis)))),
      ...documents.writes,
      ...(accepted && endEntryWrites(accepted, 'ACCEPTEE')),
      ...addToReservationWrites(userId, container.id, { createdAt, colis: booked.length, held: hold.held }),
      event: bookedEventWrite(booked, container),
      idempotency: record(booked),
    });
    return booked;
  } catch (error) {
    await deleteIfRefused(error, ...documents.fileKeys);
    const refusal = bookingError(error, container.id, change);
    if (!isContextStale(refusal)) throw refusal;
    if (attemptsLeft <= 1) throw busyError(error);
    const order = { assuranceId, documentId, parcels: booked };
    const current = await loadBookingContext(order, await containerOf(container.id), userId);
    return insertBooking(insured, current, record, attemptsLeft - 1);
  }
};

/** Checks the space before the limits of the account: a full container is refused as such. */
const holdOf = (insured: NonEmpty<InsuredColis>, { account, container }: BookingContext) => {
  const parcels = insured.map(({ colis }) => colis);
  checkSpace(container, parcels);
  return holdFor(account, container, parcels);
};

/** Reports whether only items that the booking had read changed since, so that it can be retried. */
const isContextStale = (error: unknown): boolean => error instanceof ConditionFailed && error.hasOnly(BOOKING_CONTEXT);

const bookedEventWrite = (booked: Booked, container: StoredContainer): Write => {
  const [{ userId, id: colisId, lapsesAt }] = booked;
  return eventWrite({
    type: 'COLIS_BOOKED',
    userId,
    colisId,
    ...(booked.length > 1 && { colisIds: booked.map((colis) => colis.id) }),
    ...(booked.some(({ terms }) => terms?.piece) && {
      pieces: booked.map((colis) => presentPiece(colis).piece ?? null),
    }),
    cents: booked.reduce((sum, { priceCents }) => sum + priceCents, 0),
    lapsesAt,
    container: departureFacts(container),
  });
};

/**
 * Reads account and documents of a booking, and checks them before any file is stored. An inventory to copy is read
 * again while it is not the one of the document read beside it. Throws SESSION_ENDED, the errors of the drafts, or
 * BUSY.
 */
const loadBookingContext = async (
  order: { assuranceId: number; documentId: number; parcels: readonly unknown[] },
  container: StoredContainer,
  userId: number,
  attemptsLeft = ATTEMPTS.booking,
): Promise<BookingContext> => {
  const { id: bookingId } = container;
  const { assuranceId, documentId, parcels } = order;
  const copiesInventory = parcels.length > 1;
  const found = await readForBooking(userId, assuranceId, documentId, { bookingId, copiesInventory });
  const { insurance, document, account, inventory, entry } = found;
  if (!account) throw new AppError('SESSION_ENDED');
  const drafts = requireAdoptableDrafts(
    [insurance, { bookingId, ...INSURANCE }],
    [document, { bookingId, ...DOCUMENT }],
  );
  if (copiesInventory && document?.inventaire && document.inventaire.revision !== inventory?.revision) {
    if (attemptsLeft <= 1) throw busyError();
    return loadBookingContext(order, container, userId, attemptsLeft - 1);
  }
  const offer = offeredSpace(entry);
  return {
    account,
    container: offer ? withOffer(container, offer) : container,
    drafts: { ...drafts, ...(inventory && { inventory }) },
    ...(offer && entry && { accepted: entry }),
  };
};

const INSURANCE = { notFoundCode: 'INSURANCE_NOT_FOUND', field: 'assuranceId' } as const;
const DOCUMENT = { notFoundCode: 'CUSTOMS_NOT_FOUND', field: 'documentId' } as const;

const bookingError = (error: unknown, bookingId: number, change: Parameters<typeof spaceError>[1]): unknown =>
  (isContextStale(error) && (error as ConditionFailed).has('entry') ? error : undefined) ?? // its offer has ended
  spaceError(error, change) ??
  holdError(error) ??
  adoptionError(error, 'insurance', { bookingId, ...INSURANCE }) ??
  adoptionError(error, 'document', { bookingId, ...DOCUMENT }) ??
  error;
