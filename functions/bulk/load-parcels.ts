import { colisOfIds } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { type Account, findAccounts } from '../core/accounts.ts';
import { customsDocumentsOf, type StoredCustomsDocument } from '../customs/customs.service.ts';

/** Parcel of an action, with its customer; without an account once that is erased. */
export type BulkParcel = {
  colis: StoredColis;
  account: Account | undefined;
  /** Its customs document, where the action needs it. */
  document: StoredCustomsDocument | undefined;
};

/** Items that one read takes. */
const BATCH = 100;

/** Reads items in batches, all at once. */
export const inBatches = async <Ref, T>(
  refs: readonly Ref[],
  read: (batch: readonly Ref[]) => Promise<readonly T[]>,
): Promise<T[]> => {
  const batches = Array.from({ length: Math.ceil(refs.length / BATCH) }, (_, index) =>
    refs.slice(index * BATCH, (index + 1) * BATCH),
  );
  return (await Promise.all(batches.map(read))).flat();
};

/** Reads parcels of containers consistently, by id; those that are in another one are left out. */
export const loadParcels = async (
  bookingIds: readonly number[],
  ids: readonly number[],
  { withDocuments }: { withDocuments: boolean },
): Promise<Map<number, BulkParcel>> => {
  const colisList = (await inBatches(ids, colisOfIds)).filter(({ bookingId }) => bookingIds.includes(bookingId));
  const userIds = [...new Set(colisList.map(({ userId }) => userId))];
  const [accounts, documents] = await Promise.all([
    inBatches(userIds, findAccounts),
    withDocuments ? inBatches(colisList, customsDocumentsOf) : [],
  ]);
  const accountOf = new Map(accounts.filter(({ erasedAt }) => erasedAt === null).map((one) => [one.userId, one]));
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  return new Map(
    colisList.map((colis) => [
      colis.id,
      { colis, account: accountOf.get(colis.userId), document: documentOf.get(colis.documentId) },
    ]),
  );
};
