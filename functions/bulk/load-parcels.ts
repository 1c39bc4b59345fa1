import { colisOfIds } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { type Account, asOwners, findAccounts } from '../core/items/accounts.ts';
import { customsDocumentsOf, type StoredCustomsDocument } from '../customs/customs.service.ts';

/** Parcel of an action, with its customer; without an account once that is erased. */
export type BulkParcel = {
  colis: StoredColis;
  /** Account of who its owner is by now, with the id of the owner, and the id of that account. */
  account: Account | undefined;
  customerId: number;
  /** Its customs document, where the action needs it. */
  document: StoredCustomsDocument | undefined;
};

/** Reads parcels of containers consistently, by id; those that are in another one are left out. */
export const loadParcels = async (
  bookingIds: readonly number[],
  ids: readonly number[],
  { withDocuments }: { withDocuments: boolean },
): Promise<Map<number, BulkParcel>> => {
  const colisList = (await colisOfIds(ids)).filter(({ bookingId }) => bookingIds.includes(bookingId));
  const userIds = [...new Set(colisList.map(({ userId }) => userId))];
  const [accounts, documents] = await Promise.all([
    findAccounts(userIds),
    withDocuments ? customsDocumentsOf(colisList) : [],
  ]);
  const owners = (await asOwners(accounts)).filter(({ erasedAt }) => erasedAt === null);
  const accountOf = new Map(owners.map((one) => [one.userId, one]));
  const customerOf = new Map(accounts.map(({ userId, mergedInto }) => [userId, mergedInto ?? userId]));
  const documentOf = new Map(documents.map((document) => [document.id, document]));
  return new Map(
    colisList.map((colis) => [
      colis.id,
      {
        colis,
        account: accountOf.get(colis.userId),
        customerId: customerOf.get(colis.userId) ?? colis.userId,
        document: documentOf.get(colis.documentId),
      },
    ]),
  );
};
