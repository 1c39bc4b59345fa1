import { AppError } from '#shared/errors.ts';
import type { Direction } from '#shared/manifest/direction.ts';
import { isDropOffOver } from '#shared/situation/problems.ts';
import { gramsOf } from '#shared/units.ts';
import { rereadColisIn } from '../colis/colis.service.ts';
import type { StoredColis } from '../colis/stored-colis.ts';
import { closeToParcelsWrite, containerUnchangedCheck, reopenToParcelsWrite } from '../containers/container-writes.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import { ATTEMPTS, busyError } from '../core/attempts.ts';
import { nowIso } from '../core/clock.ts';
import { eventWrite } from '../core/events/outbox.ts';
import type { IdempotencyWriter } from '../core/items/idempotency.ts';
import type { Caller } from '../core/request/caller.ts';
import { ConditionFailed, labelledWrites, transact, type Write } from '../core/table/dynamo.ts';
import type { ConfirmedCustoms } from './confirm-customs.ts';
import { type FrozenLine, freeze } from './frozen-manifest.ts';
import { isScannedIn } from './listed-colis.ts';
import {
  closeManifestWrite,
  findManifest,
  insertPartWrite,
  reopenManifestWrite,
  type StoredManifest,
  type StoredManifestVersion,
} from './manifest.table.ts';
import { manifestContainerOf } from './present-manifest.ts';

/** Error codes of a refused closing or reopening in each direction. */
const CODES = {
  DEPART: { closed: 'MANIFEST_CLOSED', open: 'MANIFEST_OPEN', changed: 'MANIFEST_DIFFERENCES' },
  ARRIVEE: { closed: 'UNLOADING_CLOSED', open: 'UNLOADING_OPEN', changed: 'UNLOADING_DIFFERENCES' },
} as const;

/**
 * Freezes lines as a version of an open manifest, in one transaction with its state; returns the state afterwards. A
 * container with a closed loading manifest takes no more parcels. If two admins close it at once, one succeeds.
 * `counted` are the lines that the version's sums count; `customs` is the check of a loading manifest. Throws the
 * direction's error for a manifest that is closed or has changed.
 */
export const closeManifest = async <Line extends FrozenLine>(
  container: StoredContainer,
  manifest: StoredManifest,
  lines: readonly Line[],
  counted: (line: Line) => boolean,
  admin: Caller,
  direction: Direction,
  record: IdempotencyWriter<number>,
  customs?: ConfirmedCustoms,
): Promise<StoredManifest> => {
  const version = (manifest.versions?.length ?? 0) + 1;
  const made = { version, closLe: nowIso(), par: admin.userId, ...(customs && { controle: customs.controle }) };
  const sens = direction === 'ARRIVEE' ? { sens: direction } : {};
  const { parts, empreinte } = freeze({ conteneur: manifestContainerOf(container), ...sens, ...made }, lines);
  const summed = lines.filter(counted);
  const closed: StoredManifestVersion = {
    ...made,
    empreinte,
    scannes: summed.length,
    ecarts: lines.filter(({ ecart }) => ecart).length,
    grams: summed.reduce((sum, { poids }) => sum + gramsOf(poids), 0),
    rouvert: null,
  };
  const closedEarlyAt = direction === 'DEPART' && !isDropOffOver(container, made.closLe) ? made.closLe : undefined;
  try {
    await transact({
      manifest: closeManifestWrite(manifest, closed, direction),
      container:
        direction === 'DEPART'
          ? closeToParcelsWrite(container, customs?.checkedAt, closedEarlyAt)
          : containerUnchangedCheck(container),
      event: closingEventWrite(container, direction, made, manifest.versions?.at(-1)),
      idempotency: record(version),
      ...Object.assign({}, ...parts.map((part) => labelledWrites(part.part, { item: insertPartWrite(part) }))),
    });
  } catch (error) {
    if (!(error instanceof ConditionFailed)) throw error;
    const found = error.failed.manifest as StoredManifest | undefined;
    throw new AppError(found?.clos ? CODES[direction].closed : CODES[direction].changed, { cause: error });
  }
  const versions = [...(manifest.versions ?? []), closed];
  return { ...manifest, clos: true, revision: manifest.revision + 1, versions };
};

/** Write of the event of a closing, which tells of parcels that are missing, or do not leave. */
const closingEventWrite = (
  { id: bookingId, dateDepart }: StoredContainer,
  direction: Direction,
  { version, closLe }: Pick<StoredManifestVersion, 'version' | 'closLe'>,
  former: StoredManifestVersion | undefined,
): Write => {
  if (direction === 'ARRIVEE') return eventWrite({ type: 'UNLOADING_CLOSED', bookingId });
  const event = {
    type: 'LOADING_CLOSED',
    bookingId,
    ...(dateDepart <= closLe && { parti: true as const }),
    ...(version > 1 && { denouveau: true as const }),
    ...(former && { avant: { annonce: loadingClosedEventId(bookingId, former.version), le: former.closLe } }),
  } as const;
  return eventWrite(event, loadingClosedEventId(bookingId, version));
};

/** Returns the id of the event of a closing of a loading manifest, which its reopening names. */
const loadingClosedEventId = (bookingId: number, version: number): string => `loading-closed-${bookingId}-${version}`;

/**
 * Reads the parcels of a container. The index of them may lag; the count of those that are scanned in a direction
 * proves that none is missing. Throws BUSY.
 */
export const rereadScannedColis = async (
  manifest: Pick<StoredManifest, 'bookingId' | 'scannes'>,
  direction: Direction,
  attemptsLeft = ATTEMPTS.manifest,
): Promise<StoredColis[]> => {
  const colisList = await rereadColisIn(manifest.bookingId);
  if (colisList.filter(isScannedIn[direction]).length === manifest.scannes) return colisList;
  if (attemptsLeft <= 1) throw busyError();
  return rereadScannedColis(manifest, direction, attemptsLeft - 1);
};

/**
 * Reopens a closed manifest with a reason; its versions stay, and after a loading manifest the container takes parcels
 * again. Throws the direction's error for an open one.
 */
export const reopenManifest = async (
  { id }: StoredContainer,
  motif: string,
  admin: Caller,
  direction: Direction,
  record: IdempotencyWriter<number>,
): Promise<number> => {
  const manifest = await findManifest(id, direction);
  if (!manifest?.clos) throw new AppError(CODES[direction].open);
  const versions = (manifest.versions ?? []).map((version, index, all) =>
    index === all.length - 1 ? { ...version, rouvert: { le: nowIso(), par: admin.userId, motif } } : version,
  );
  try {
    await transact({
      manifest: reopenManifestWrite(manifest, versions, direction),
      ...(direction === 'DEPART' && {
        container: reopenToParcelsWrite(id),
        event: eventWrite({
          type: 'LOADING_REOPENED',
          bookingId: id,
          annonce: loadingClosedEventId(id, versions.length),
        }),
      }),
      idempotency: record(versions.length),
    });
    return versions.length;
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError(CODES[direction].open, { cause: error });
    throw error;
  }
};
