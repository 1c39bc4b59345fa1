import { AppError } from '#shared/errors.ts';
import { missingReferences } from '#shared/manifest/references.ts';
import type { LoadingClosing, LoadingLine, LoadingManifest } from '#shared/manifest/schema.ts';
import { isOnLoadingManifest } from '#shared/situation/stages.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { type IdempotencyKey, type IdempotencyWriter, idempotent } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { closeManifest, reopenManifest, rereadScannedColis } from './close-manifest.ts';
import { confirmCustoms } from './confirm-customs.ts';
import { loadingLinesOf, withoutIdentity } from './loading-lines.ts';
import { loadingManifestOf, presentLoadingManifest } from './loading-manifest.ts';
import { findManifest } from './manifest.table.ts';

/**
 * Closes a container's loading manifest: freezes its lines and the reasons for its differences as a version, in one
 * transaction. If two admins close it at once, one succeeds. Throws MANIFEST_CLOSED, MANIFEST_INCOMPLETE,
 * MANIFEST_EMPTY, MANIFEST_DIFFERENCES (a scan or a refund came in between, or a reason is missing), what
 * `confirmCustoms` throws, or BUSY.
 */
export const closeLoading = async (
  container: StoredContainer,
  closing: LoadingClosing,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<LoadingManifest> => {
  let shown: LoadingManifest | undefined;
  await idempotent<number>(idempotencyKey, async (record) => {
    shown = await closeLoadingOnce(container, closing, admin, record);
    return shown.versions.length;
  });
  return shown ?? loadingManifestOf(container);
};

const closeLoadingOnce = async (
  container: StoredContainer,
  closing: LoadingClosing,
  admin: Caller,
  record: IdempotencyWriter<number>,
): Promise<LoadingManifest> => {
  checkReferences(container);
  const manifest = await findManifest(container.id, 'DEPART');
  if (manifest?.clos) throw new AppError('MANIFEST_CLOSED');
  if (!manifest?.scannes) throw new AppError('MANIFEST_EMPTY');
  if (manifest.revision !== closing.revision) throw new AppError('MANIFEST_DIFFERENCES');
  const colisList = await rereadScannedColis(manifest, 'DEPART');
  const current = await loadingLinesOf(colisList.filter(isOnLoadingManifest), container);
  const lines = withReasons(current, closing);
  const customs = await confirmCustoms(container, colisList, closing);
  const closed = await closeManifest(
    container,
    manifest,
    lines,
    ({ chargement }) => chargement !== null,
    admin,
    'DEPART',
    record,
    customs,
  );
  return presentLoadingManifest(container, closed, current);
};

const checkReferences = (container: StoredContainer): void => {
  const missing = missingReferences(container);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((name) => [name, { fault: 'required' as const }]));
  throw new AppError('MANIFEST_INCOMPLETE', { fields });
};

/**
 * Returns the lines to freeze: the loaded ones, and what else is explained, which names nobody. Throws
 * MANIFEST_DIFFERENCES.
 */
const withReasons = (lines: readonly LoadingLine[], { motifs }: LoadingClosing): LoadingLine[] => {
  const reasons = new Map(motifs.map(({ colisId, ecart, motif }) => [`${colisId} ${ecart}`, motif]));
  return lines
    .filter(({ chargement, ecart }) => chargement || ecart)
    .map((line) => {
      if (!line.ecart) return line;
      const motif = reasons.get(`${line.colisId} ${line.ecart}`);
      if (motif === undefined) throw new AppError('MANIFEST_DIFFERENCES');
      return line.chargement ? { ...line, motif } : { ...withoutIdentity(line), motif };
    });
};

/** Reopens a closed loading manifest with a reason; its versions stay. Throws MANIFEST_OPEN. */
export const reopenLoading = async (
  container: StoredContainer,
  motif: string,
  admin: Caller,
  idempotencyKey: IdempotencyKey | undefined,
): Promise<LoadingManifest> => {
  await idempotent(idempotencyKey, (record) => reopenManifest(container, motif, admin, 'DEPART', record));
  return loadingManifestOf(container);
};
