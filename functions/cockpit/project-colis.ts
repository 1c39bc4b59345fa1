import { isDeepStrictEqual } from 'node:util';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { ATTEMPTS } from '../core/attempts.ts';
import { findColisWithDocument, findRow, type StoredRow, writeRow } from './cockpit.table.ts';
import { type Row, rowOf } from './row.ts';

/** Parcel whose rows may have to change; `documentId` is its customs document as far as known. */
export type ColisToProject = { userId: number; colisId: number; documentId?: number | undefined };

/** Parcel with the statut of its customs document, both as they are now; absent once deleted. */
export type Source = { colis: StoredColis | undefined; douane: CustomsStatut | null };

/** Reads and writes of the projection; tests replace them by a simulated store. */
export type RowStore = {
  findRow: (bookingId: number, colisId: number) => Promise<StoredRow | undefined>;
  findSource: (ref: ColisToProject) => Promise<Source>;
  /**
   * Replaces a row, and changes the counters of its container by what changed, both or neither; false when the row
   * has changed since it was read.
   */
  writeRow: (before: StoredRow | undefined, after: Row | undefined) => Promise<boolean>;
};

const TABLE: RowStore = { findRow, findSource: findColisWithDocument, writeRow };

/**
 * Brings the rows of a parcel in these containers, and in its present one, to what the parcel is now. May be repeated,
 * late, or run several times at once: a row follows from the parcel as read after the row, never from a stream's image,
 * and is written only if nobody has written it since. A new parcel has no row, which is not read but only written if
 * that is true.
 */
export const projectColis = async (
  ref: ColisToProject,
  bookingIds: readonly number[],
  isNew = false,
  store: RowStore = TABLE,
): Promise<void> => {
  const containers = new Set(bookingIds);
  for (const bookingId of containers) {
    const colis = await projectInto(bookingId, ref, isNew, store);
    if (colis) containers.add(colis.bookingId); // a container added while iterating is visited too
  }
};

/** Projects a parcel into one container, where it has a row only while it is booked there. Returns the parcel. */
const projectInto = async (
  bookingId: number,
  ref: ColisToProject,
  isNew: boolean,
  store: RowStore,
): Promise<StoredColis | undefined> => {
  for (let attempt = 0; attempt < ATTEMPTS.projection; attempt++) {
    const before = isNew && attempt === 0 ? undefined : await store.findRow(bookingId, ref.colisId);
    const { colis, douane } = await store.findSource({ ...ref, documentId: ref.documentId ?? before?.documentId });
    const after = colis?.bookingId === bookingId ? rowOf(colis, douane) : undefined;
    if (isCurrent(before, after) || (await store.writeRow(before, after))) return colis;
  }
  throw new Error('the row changed with every attempt');
};

/** Reports whether a stored row shows the parcel as it is. */
export const isCurrent = (stored: StoredRow | undefined, row: Row | undefined): boolean => {
  if (stored === undefined || row === undefined) return stored === row;
  const { version: _version, ...shown } = stored;
  return isDeepStrictEqual(shown, row);
};
