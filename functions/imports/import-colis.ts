import { totalSize } from '#shared/colis/rules.ts';
import type { ParcelRow } from '#shared/imports/schema.ts';
import { plain } from '#shared/imports/sheet.ts';
import { importedDocument } from '#shared/messages/messages.ts';
import { metresOf } from '#shared/units.ts';
import { owedCents } from '../colis/amounts.ts';
import { takenColisWrites } from '../colis/colis.service.ts';
import { adoptedWrites, type InsuredColis } from '../colis/document-writes.ts';
import { buildColis, checkSpace, coverParcels, type OrderedParcel, sellParcels } from '../colis/new-colis.ts';
import { presentPiece } from '../colis/present-piece.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { retryWithCurrentTerms, termsGuardWrites } from '../colis/terms-limits.ts';
import { addToReservationWrites, shiftSpaceWrite } from '../containers/container-writes.ts';
import { containerOf, spaceError } from '../containers/containers.service.ts';
import { departureFacts } from '../containers/departure-facts.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { eventWrite } from '../core/events/outbox.ts';
import { type Account, idsOfCustomer } from '../core/items/accounts.ts';
import { type IdempotencyWriter, idempotent, recordedResult } from '../core/items/idempotency.ts';
import { ownersOf } from '../core/items/owners.ts';
import { newDraft } from '../core/items/parcel-documents.ts';
import { accountOpenCheck, holdError } from '../core/items/verification.ts';
import { countMetric } from '../core/metrics.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, transact, type Write } from '../core/table/dynamo.ts';
import { idFrom, newId } from '../core/table/ids.ts';
import { BOOKING_CONTEXT } from '../core/table/write-labels.ts';
import { missingDocument } from '../customs/new-document.ts';
import { soldVersion } from '../tarifs/tarifs.service.ts';
import { customerOfRow, type RowCustomer } from './import-customer.ts';
import { isOf, type RowOrigin, type RowRecord, rowKey } from './row-key.ts';

/**
 * Books the parcel of a row in a container: one transaction takes its space, creates it with its documents and publishes
 * the event. Its id follows from what the row says, so that it exists once. Throws what `customerOfRow` throws,
 * CONTAINER_CLOSED, CONTAINER_FULL, COLIS_TOO_LARGE, TERMS_SUM_FULL, TERMS_SHARE_FULL, INVALID_FIELDS or BUSY.
 */
export const importColis = async (
  bookingId: number,
  row: ParcelRow,
  origin: RowOrigin,
  caller: Caller,
): Promise<RowCustomer & { colisId: number }> => {
  const { account } = await customerOfRow(row, origin);
  const contents = idsOfCustomer(account).map((userId) => contentOf(bookingId, userId, row));
  const colisIds = contents.map((each) => idFrom(JSON.stringify(each)));
  const owners = await ownersOf(colisIds);
  const known = idsOfCustomer(account).findIndex((userId, index) => owners[index] === userId);
  const content = contents[Math.max(known, 0)] ?? [];
  const colisId = colisIds[Math.max(known, 0)] ?? 0;
  const key = rowKey(...content);
  if (known >= 0) return { account, colisId, isNew: isOf(await recordedResult<RowRecord>(key), origin) };
  const made = await idempotent<RowRecord>(key, async (record) => {
    const result = { ...origin, id: colisId };
    await book(row, colisId, { bookingId, account }, caller, record, result);
    return result;
  });
  return { account, colisId, isNew: isOf(made, origin) };
};

/** Returns facts that make a parcel the same one in every import: container, customer, recipient, contents and size. */
const contentOf = (bookingId: number, userId: number, row: ParcelRow): unknown[] => {
  const { telephoneDestinataire, description, piece, poids, longueur, largeur, hauteur, date, rang } = row;
  const recipient = [plain(row.nomDestinataire), telephoneDestinataire];
  const size = piece ? [piece] : [poids, longueur, largeur, hauteur];
  return ['COLIS', bookingId, userId, recipient, plain(description), size, date ?? null, rang];
};

/** Side in metres of a piece that was not measured: its space is that of the price list. */
const UNMEASURED = { poids: 0.001, longueur: metresOf(1), largeur: metresOf(1), hauteur: metresOf(1) };

/** Books a parcel; starts over with the current account and container while only those changed since they were read. */
const book = async (
  row: ParcelRow,
  colisId: number,
  { bookingId, account }: { bookingId: number; account: Account },
  caller: Caller,
  record: IdempotencyWriter<RowRecord>,
  result: RowRecord,
  attemptsLeft = ATTEMPTS.booking,
): Promise<void> => {
  const container = await containerOf(bookingId);
  const [insured, insurance] = await buildParcel(row, colisId, container, account);
  const { colis } = insured;
  checkSpace(container, [colis]);
  const { userId, createdAt } = colis;
  const draft = newDraft(colis.documentId, userId, container.id);
  const { couverture, ...missing } = importedDocument(account.langue);
  const document = missingDocument(draft, missing, caller.userId);
  const cover = {
    ...newDraft(colis.assuranceId, userId, container.id),
    ...{ ...insurance, typeCouverture: couverture, description: '', imageKey: null },
  };
  const change = { ...totalSize([colis]), colisCount: 1 };
  try {
    await retryWithCurrentTerms(async () =>
      transact({
        ...(colis.conditions && (await termsGuardWrites([colis]))),
        space: shiftSpaceWrite(container.id, change),
        account: accountOpenCheck(userId),
        ...takenColisWrites(colis, colis, [], true),
        ...adoptedWrites(insured, cover, document, undefined),
        ...addToReservationWrites(userId, container.id, { createdAt, colis: 1, held: undefined }),
        event: bookedEventWrite(colis, container),
        idempotency: record(result),
      }),
    );
    countMetric('bookingMade');
  } catch (error) {
    const refusal = spaceError(error, change) ?? holdError(error) ?? error;
    const isStale = refusal instanceof ConditionFailed && refusal.hasOnly(BOOKING_CONTEXT);
    if (!isStale) throw refusal;
    if (attemptsLeft <= 1) throw busyError(error);
    await book(row, colisId, { bookingId, account }, caller, record, result, attemptsLeft - 1);
  }
};

/** Builds the parcel of a row at the container's own prices, with its declared value. */
const buildParcel = async (
  row: ParcelRow,
  colisId: number,
  container: StoredContainer,
  account: Account,
): Promise<[InsuredColis, { valeurXof: number }]> => {
  const { description, piece, conditions } = row;
  const { poids, longueur, largeur, hauteur } = { ...UNMEASURED, ...(piece ? {} : row) };
  const parcel = { description, piece, poids, longueur, largeur, hauteur } as OrderedParcel;
  const version = await soldVersion(container.tarif);
  const insurance = { valeurXof: row.valeurCouverture };
  const uncovered = await sellParcels([parcel], container, version);
  const sold = await coverParcels(uncovered, [parcel], container, version, insurance);
  const order = { ...row, parcels: [parcel], assuranceId: newId(), documentId: newId() } as const;
  const [insured] = buildColis(order, container, account, insurance, sold);
  const terms = conditions && { conditions: { type: conditions } };
  return [{ ...insured, colis: { ...insured.colis, ...terms, id: colisId } }, insurance];
};

/** Returns the write of the event of a parcel that staff booked, as of one sold by telephone. */
const bookedEventWrite = (colis: StoredColis, container: StoredContainer): Write => {
  const { userId, id: colisId, priceCents: cents, lapsesAt, conditions, terms } = colis;
  return eventWrite({
    type: 'COUNTER_SALE',
    userId,
    colisId,
    ...(terms?.piece && { pieces: [presentPiece(colis).piece ?? null] }),
    ...{ cents, reste: owedCents(colis), lapsesAt },
    ...(conditions && { quand: 'RETRAIT' as const }),
    container: departureFacts(container),
  });
};
