import { AppError } from '#shared/errors.ts';
import type { UnloadingClosing, UnloadingLine, UnloadingManifest } from '#shared/manifest/schema.ts';
import { isUnloadedLine } from '#shared/manifest/unloading.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { type IdempotencyKey, type IdempotencyWriter, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { closeManifest, reopenManifest, rereadScannedColis } from './close-manifest.ts';
import { withoutIdentity } from './loading-lines.ts';
import { findManifest } from './manifest.table.ts';
import { currentUnloadingLines, presentUnloadingManifest, unloadingManifestOf } from './unloading-manifest.ts';

/**
 * Closes a container's unloading manifest: freezes its lines and the reasons for its differences as a version, in one
 * transaction. If two admins close it at once, one succeeds. Throws UNLOADING_CLOSED, UNLOADING_EMPTY,
 * UNLOADING_DIFFERENCES (a scan came in between, or a reason is missing) or BUSY.
 */
export const closeUnloading = async (
  container: StoredContainer,
  closing: UnloadingClosing,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<UnloadingManifest> => {
  let shown: UnloadingManifest | undefined;
  await idempotent<number>(idempotencyKey, async (record) => {
    shown = await closeUnloadingOnce(container, closing, admin, record);
    return shown.versions.length;
  });
  return shown ?? unloadingManifestOf(container);
};

const closeUnloadingOnce = async (
  container: StoredContainer,
  closing: UnloadingClosing,
  admin: Caller,
  record: IdempotencyWriter<number>,
): Promise<UnloadingManifest> => {
  const unloading = await findManifest(container.id, 'ARRIVEE');
  if (unloading?.clos) throw new AppError('UNLOADING_CLOSED');
  if (!unloading) throw new AppError('UNLOADING_EMPTY');
  if (unloading.revision !== closing.revision) throw new AppError('UNLOADING_DIFFERENCES');
  const colisList = await rereadScannedColis(unloading, 'ARRIVEE');
  const current = await currentUnloadingLines(container, colisList);
  const lines = withReasons(current, closing);
  const closed = await closeManifest(container, unloading, lines, isUnloadedLine, admin, 'ARRIVEE', record);
  return presentUnloadingManifest(container, closed, current, colisList);
};

/**
 * Returns the lines to freeze with their reasons; a parcel that was not scanned for its container, or is of another one,
 * names nobody. Throws UNLOADING_DIFFERENCES.
 */
const withReasons = (lines: readonly UnloadingLine[], { motifs }: UnloadingClosing): UnloadingLine[] => {
  const reasons = new Map(motifs.map(({ colisId, ecart, motif }) => [`${colisId} ${ecart}`, motif]));
  return lines.map((line) => {
    const kept = isOfContainer(line) ? line : { ...withoutIdentity(line), codeSuivi: line.arrivee && line.codeSuivi };
    if (!line.ecart) return line.annule ? kept : line;
    const motif = reasons.get(`${line.colisId} ${line.ecart}`);
    if (motif === undefined) throw new AppError('UNLOADING_DIFFERENCES');
    return { ...kept, motif };
  });
};

/** Reports whether a line is of a parcel of the container that was scanned, where the erasure of its customer finds it. */
const isOfContainer = ({ arrivee, chargement, ecart }: UnloadingLine): boolean =>
  ecart !== 'EN_TROP' && (arrivee !== null || chargement !== null);

/** Reopens a closed unloading manifest with a reason; its versions stay. Throws UNLOADING_OPEN. */
export const reopenUnloading = async (
  container: StoredContainer,
  motif: string,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<UnloadingManifest> => {
  await idempotent(idempotencyKey, (record) => reopenManifest(container, motif, admin, 'ARRIVEE', record));
  return unloadingManifestOf(container);
};
