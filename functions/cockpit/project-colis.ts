import { isDeepStrictEqual } from 'node:util';
import type { CustomsStatut } from '#shared/customs/schema.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { ATTEMPTS } from '../core/attempts.ts';
import { findColisWithSources, findRow, type StoredRow, writeRow } from './cockpit.table.ts';
import { foundInOf, type Income, type Row, rowOf } from './row.ts';

/** Parcel whose rows may have to change; `documentId` is its customs document as far as known. */
export type ColisToProject = { userId: number; colisId: number; documentId?: number | undefined };

/**
 * Parcel with the statut of its customs document and what payments pay for it, as they are now; absent once deleted.
 */
export type Source = { colis: StoredColis | undefined; douane: CustomsStatut | null; recettes: Income };

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

const TABLE: RowStore = { findRow, findSource: findColisWithSources, writeRow };

/**
 * Brings the rows of a parcel in these containers, in its present one, and in one in which it was found, to what the
 * parcel is now; returns whether any of them changed. May be repeated, late, or run several times at once: a row follows from the parcel as read after the row, never from a stream's image,
 * and is written only if nobody has written it since. A new parcel has no row, which is not read but only written if
 * that is true.
 */
export const projectColis = async (
  ref: ColisToProject,
  bookingIds: readonly number[],
  isNew = false,
  store: RowStore = TABLE,
): Promise<boolean> => {
  const containers = new Set(bookingIds);
  let hasChanged = false;
  for (const bookingId of containers) {
    const { colis, isWritten } = await projectInto(bookingId, ref, isNew, store);
    hasChanged ||= isWritten;
    for (const each of colis ? containersOf(colis) : []) containers.add(each); // visited too, while iterating
  }
  return hasChanged;
};

/** Containers in which a parcel is a row. */
const containersOf = (colis: StoredColis): number[] => {
  const foundIn = foundInOf(colis);
  return foundIn === undefined ? [colis.bookingId] : [colis.bookingId, foundIn];
};

/**
 * Projects a parcel into one container, where it has a row only while it is booked there, or must be decided on there.
 * Returns the parcel, and whether its row was written.
 */
const projectInto = async (
  bookingId: number,
  ref: ColisToProject,
  isNew: boolean,
  store: RowStore,
): Promise<{ colis: StoredColis | undefined; isWritten: boolean }> => {
  for (let attempt = 0; attempt < ATTEMPTS.projection; attempt++) {
    const before = isNew && attempt === 0 ? undefined : await store.findRow(bookingId, ref.colisId);
    const { colis, douane, recettes } = await store.findSource({
      ...ref,
      documentId: ref.documentId ?? before?.documentId,
    });
    const after =
      colis && containersOf(colis).includes(bookingId) ? rowOf(colis, douane, bookingId, recettes) : undefined;
    if (isCurrent(before, after)) return { colis, isWritten: false };
    if (await store.writeRow(before, after)) return { colis, isWritten: true };
  }
  throw new Error('the row changed with every attempt');
};

/** Reports whether a stored row shows the parcel as it is. */
export const isCurrent = (stored: StoredRow | undefined, row: Row | undefined): boolean => {
  if (stored === undefined || row === undefined) return stored === row;
  const { version: _version, ...shown } = stored;
  return isDeepStrictEqual(shown, row);
};
