import { DIRECTIONS } from '#shared/manifest/direction.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { deleteSurplusWrite } from '../containers/surplus-writes.ts';
import { ConditionFailed, transact } from '../core/table/dynamo.ts';
import { type StoredPart, withoutSealed } from './frozen-manifest.ts';
import { deleteManifestWrite, deletePartWrite, findParts, replacePartWrite } from './manifest.table.ts';
import { findSurplus } from './surplus.table.ts';

/**
 * Erases the data of an anonymised parcel from the closed manifests: sender, recipient, contents, code and reasons. Its
 * number, weight and scans stay for the accounts, and the hashes stay valid. Safe to repeat.
 */
export const eraseFromManifests = async ({
  id,
  bookingId,
  chargeDans = [],
}: Pick<StoredColis, 'id' | 'bookingId' | 'chargeDans'>): Promise<void> => {
  for (const containerId of new Set([bookingId, ...chargeDans]))
    for (const direction of DIRECTIONS)
      for (const part of await findParts(containerId, direction)) await erasePart(part, id);
};

const erasePart = async (part: StoredPart, colisId: number): Promise<void> => {
  const erased = withoutSealed(part, colisId);
  if (!erased) return;
  try {
    await transact({ item: replacePartWrite(erased) });
  } catch (error) {
    const current = error instanceof ConditionFailed ? (error.failed.item as StoredPart | undefined) : undefined;
    if (!current) throw error;
    await erasePart(current, colisId); // another customer was erased from it meanwhile
  }
};

/** Deletes the manifests of a deleted container in both directions, with their versions, and its surplus. */
export const deleteManifestsOf = async (bookingId: number): Promise<void> => {
  for (const direction of DIRECTIONS) {
    for (const part of await findParts(bookingId, direction)) await transact({ item: deletePartWrite(part) });
    await transact({ manifest: deleteManifestWrite(bookingId, direction) });
  }
  for (const { colisId } of await findSurplus(bookingId))
    await transact({ surplus: deleteSurplusWrite(bookingId, colisId) });
};
