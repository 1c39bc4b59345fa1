import { colisRoutes } from '#shared/colis/routes.ts';
import type { NewColis } from '#shared/colis/schema.ts';
import { isOpen } from '#shared/containers/rules.ts';
import { AppError } from '#shared/errors.ts';
import { incrementReservation, shiftSpace } from '../containers/container-writes.ts';
import { containerOf, noSpaceError, spaceError } from '../containers/containers.service.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Account } from '../core/accounts.ts';
import type { Caller } from '../core/caller.ts';
import { nowIso } from '../core/clock.ts';
import { ConditionFailed, transact, type Write, type WriteLabel } from '../core/dynamo.ts';
import { deleteIfRefused, storeOptionalFile } from '../core/files.ts';
import { type IdempotencyKey, idempotent, type RecordWrite } from '../core/idempotency.ts';
import { newId } from '../core/ids.ts';
import { countMetric } from '../core/metrics.ts';
import { publish } from '../core/outbox.ts';
import { adoptDraft, adoptionError, type Paper, requireAdoptableDrafts } from '../core/papers.ts';
import type { SubmittedFile } from '../core/request-body.ts';
import { checkAccountOpen, holdError } from '../core/verification.ts';
import { insertColis, readForBooking } from './colis.table.ts';
import { customerFields } from './colis-customer-fields.ts';
import { checkFitsDoor, sizeAndPriceOf } from './parcel-size.ts';
import { paymentWindow } from './payment-deadline.ts';
import { checkHold, holdWrites } from './provisional-hold.ts';
import type { StoredColis } from './stored-colis.ts';

/**
 * Books space in a container: one transaction takes the space, creates the parcel, adopts its two papers and publishes
 * the event. Throws COLIS_TOO_LARGE, CONTAINER_CLOSED, CONTAINER_FULL, UNPAID_COLIS_LIMIT, UNPAID_SHARE_FULL, the
 * errors of the drafts, or BUSY.
 */
export const bookColis = (
  container: StoredContainer,
  input: NewColis,
  file: SubmittedFile | undefined,
  caller: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<StoredColis> =>
  idempotent(idempotencyKey, async (record) => {
    checkFitsDoor(input, container);
    const context = await loadBookingContext(input, container, caller.userId);
    const newColis = buildColis(input, container, context.account);
    checkSpace(container, newColis);
    checkHold(context.account, container, newColis);
    const photoKey = await storeOptionalFile(file, colisRoutes.create.file, caller.userId);
    try {
      const colis = await insertBooking({ ...newColis, photoKey }, context, record);
      countMetric('bookingMade');
      return colis;
    } catch (error) {
      await deleteIfRefused(photoKey, error);
      throw error;
    }
  });

type BookingContext = { account: Account; container: StoredContainer; insurance: Paper; document: Paper };

const ATTEMPTS = 6;

/**
 * Creates the parcel; retries when its account was verified, its document decided on or its container's maxima changed
 * since they were read.
 */
const insertBooking = async (
  newColis: StoredColis,
  { account, container, insurance, document }: BookingContext,
  record: RecordWrite<StoredColis>,
  attemptsLeft = ATTEMPTS,
): Promise<StoredColis> => {
  const hold = holdWrites(account, container, newColis);
  const colis = { ...newColis, provisional: hold.provisional };
  const { id, userId, grams, cm3 } = colis;
  const change = { grams, cm3, colis: 1, provisional: hold.space } as const;
  try {
    await transact({
      space: shiftSpace(container.id, change),
      account: hold.account ?? checkAccountOpen(userId),
      ...insertColis(colis),
      insurance: adoptDraft('INSURANCE', insurance, id),
      document: adoptDraft('CUSTOMS', document, id),
      ...incrementReservation(userId, container.id, colis.createdAt),
      event: bookedEvent(colis, container),
      idempotency: record(colis),
    });
    return colis;
  } catch (error) {
    const refusal = bookingError(error, container.id, change);
    if (!isContextStale(refusal)) throw refusal;
    if (attemptsLeft <= 1) throw new AppError('BUSY', { cause: error, retryAfterSeconds: 2 });
    return insertBooking(
      newColis,
      await loadBookingContext(newColis, await containerOf(container.id), userId),
      record,
      attemptsLeft - 1,
    );
  }
};

const RETRIED_LABELS: ReadonlySet<string> = new Set<WriteLabel>(['space', 'account', 'document']);

/** Reports whether only items that the booking had read changed since, so that it can be retried. */
const isContextStale = (error: unknown): boolean =>
  error instanceof ConditionFailed && Object.keys(error.failed).every((name) => RETRIED_LABELS.has(name));

const bookedEvent = (
  { userId, id: colisId, priceCents: cents, lapsesAt }: StoredColis,
  { id, lieuEnlevement, destination, dateDepart, fuseau }: StoredContainer,
): Write =>
  publish({
    type: 'COLIS_BOOKED',
    userId,
    colisId,
    cents,
    lapsesAt,
    container: { id, lieuEnlevement, destination, dateDepart, fuseau },
  });

/**
 * Reads account and papers of a booking, and checks them before any file is stored. Throws SESSION_ENDED or the errors
 * of the drafts.
 */
const loadBookingContext = async (
  { assuranceId, documentId }: Pick<NewColis, 'assuranceId' | 'documentId'>,
  container: StoredContainer,
  userId: number,
): Promise<BookingContext> => {
  const { id: bookingId } = container;
  const { insurance, document, account } = await readForBooking(userId, assuranceId, documentId);
  if (!account) throw new AppError('SESSION_ENDED');
  const papers = requireAdoptableDrafts(
    [insurance, { bookingId, ...INSURANCE }],
    [document, { bookingId, ...DOCUMENT }],
  );
  return { account, container, ...papers };
};

const INSURANCE = { notFoundCode: 'INSURANCE_NOT_FOUND', field: 'assuranceId' } as const;
const DOCUMENT = { notFoundCode: 'CUSTOMS_NOT_FOUND', field: 'documentId' } as const;

/** Checks the space first to save a transaction that would fail; the transaction itself decides. */
const checkSpace = (container: StoredContainer, colis: StoredColis): void => {
  if (!isOpen(container, new Date())) throw new AppError('CONTAINER_CLOSED');
  if (colis.grams > container.freeGrams || colis.cm3 > container.freeCm3) throw noSpaceError();
};

const bookingError = (error: unknown, bookingId: number, change: Parameters<typeof spaceError>[1]): unknown =>
  spaceError(error, change) ??
  holdError(error) ??
  adoptionError(error, 'insurance', { bookingId, ...INSURANCE }) ??
  adoptionError(error, 'document', { bookingId, ...DOCUMENT }) ??
  error;

const buildColis = (input: NewColis, container: StoredContainer, account: Account): StoredColis => {
  const createdAt = nowIso();
  return {
    id: newId(),
    userId: account.userId,
    bookingId: container.id,
    description: input.description,
    ...sizeAndPriceOf(input, container.rateCents),
    etat: 'ENREGISTRE',
    rateCents: container.rateCents,
    photoKey: null,
    paymentId: null,
    lockedBy: null,
    lockedFor: null,
    provisional: false,
    ...paymentWindow(container, createdAt),
    assuranceId: input.assuranceId,
    documentId: input.documentId,
    ...customerFields(account),
    nomDestinataire: input.nomDestinataire,
    emailDestinataire: input.emailDestinataire,
    telephoneDestinataire: input.telephoneDestinataire,
    adresseDestinataire: input.adresseDestinataire,
    createdAt,
    version: 1,
  };
};
