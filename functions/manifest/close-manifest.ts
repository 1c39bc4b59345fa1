import { AppError } from '#shared/errors.ts';
import { missingReferences } from '#shared/manifest/references.ts';
import type { Manifest, ManifestClosing, ManifestLine } from '#shared/manifest/schema.ts';
import { gramsOf } from '#shared/units.ts';
import { currentColisIn } from '../colis/colis.service.ts';
import { containerUnchanged } from '../containers/container-writes.ts';
import type { StoredContainer } from '../containers/stored-container.ts';
import type { Caller } from '../core/caller.ts';
import { nowIso } from '../core/clock.ts';
import { ConditionFailed, labelledWith, transact } from '../core/dynamo.ts';
import { freeze } from './frozen-manifest.ts';
import { isConcerned, manifestOf, presentManifest } from './manifest.service.ts';
import {
  closeManifest,
  findManifest,
  insertPart,
  reopenManifest,
  type StoredManifest,
  type StoredVersion,
} from './manifest.table.ts';
import { containerOfManifest, linesOf } from './manifest-lines.ts';

/**
 * Closes a container's manifest: freezes its lines and the reasons of its differences as a version, in one transaction.
 * Of two admins one closes it. Throws MANIFEST_CLOSED, MANIFEST_INCOMPLETE, MANIFEST_EMPTY, MANIFEST_DIFFERENCES (a
 * scan or a refund came in between, or a reason is missing) or BUSY.
 */
export const closeContainerManifest = async (
  container: StoredContainer,
  closing: ManifestClosing,
  admin: Caller,
): Promise<Manifest> => {
  checkReferences(container);
  const manifest = await findManifest(container.id);
  if (manifest?.clos) throw new AppError('MANIFEST_CLOSED');
  if (!manifest?.charges) throw new AppError('MANIFEST_EMPTY');
  if (manifest.revision !== closing.revision) throw new AppError('MANIFEST_DIFFERENCES');
  const current = await currentLines(container, manifest);
  const lines = withReasons(current, closing);
  const version = (manifest.versions?.length ?? 0) + 1;
  const head = { conteneur: containerOfManifest(container), version, closLe: nowIso(), par: admin.userId };
  const { parts, empreinte } = freeze(head, lines);
  const loaded = lines.filter(({ chargement }) => chargement);
  const { closLe, par } = head;
  const sums = {
    charges: loaded.length,
    ecarts: lines.filter(({ ecart }) => ecart).length,
    grams: loaded.reduce((sum, { poids }) => sum + gramsOf(poids), 0),
  };
  const closed: StoredVersion = { version, closLe, par, empreinte, ...sums, rouvert: null };
  try {
    await transact({
      manifest: closeManifest(manifest, closed),
      container: containerUnchanged(container),
      ...Object.assign({}, ...parts.map((part) => labelledWith(part.part, { item: insertPart(part) }))),
    });
  } catch (error) {
    throw closingError(error) ?? error;
  }
  const versions = [...(manifest.versions ?? []), closed];
  return presentManifest(container, { ...manifest, clos: true, revision: manifest.revision + 1, versions }, current);
};

const checkReferences = (container: StoredContainer): void => {
  const missing = missingReferences(container);
  if (missing.length === 0) return;
  const fields = Object.fromEntries(missing.map((name) => [name, { fault: 'required' as const }]));
  throw new AppError('MANIFEST_INCOMPLETE', { fields });
};

const ATTEMPTS = 3;

/**
 * Reads the lines of a manifest. The index of the container's parcels may lag; the count of loaded ones tells that none
 * is missing. Throws BUSY.
 */
const currentLines = async (
  container: StoredContainer,
  manifest: StoredManifest,
  attemptsLeft = ATTEMPTS,
): Promise<ManifestLine[]> => {
  const colisList = await currentColisIn(container.id);
  const loaded = colisList.filter(({ chargement }) => chargement).length;
  if (loaded === manifest.charges) return linesOf(colisList.filter(isConcerned), container);
  if (attemptsLeft <= 1) throw new AppError('BUSY', { retryAfterSeconds: 2 });
  return currentLines(container, manifest, attemptsLeft - 1);
};

/** Returns the lines to freeze: the loaded ones, and what else is explained. Throws MANIFEST_DIFFERENCES. */
const withReasons = (lines: readonly ManifestLine[], { motifs }: ManifestClosing): ManifestLine[] => {
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

/** A version names nobody whose parcel is not in the container. */
const withoutIdentity = (line: ManifestLine): ManifestLine => ({
  ...line,
  codeSuivi: null,
  description: '',
  client: '',
  nomDestinataire: '',
  telephoneDestinataire: '',
  adresseDestinataire: '',
  ville: '',
});

/** Returns the error of a refused closing: another admin closed it first, or something changed since it was read. */
const closingError = (error: unknown): AppError | undefined => {
  if (!(error instanceof ConditionFailed)) return undefined;
  const found = error.failed.manifest as StoredManifest | undefined;
  return new AppError(found?.clos ? 'MANIFEST_CLOSED' : 'MANIFEST_DIFFERENCES', { cause: error });
};

/** Reopens a closed manifest with a reason; its versions stay. Throws MANIFEST_OPEN. */
export const reopenContainerManifest = async (
  container: StoredContainer,
  motif: string,
  admin: Caller,
): Promise<Manifest> => {
  const manifest = await findManifest(container.id);
  if (!manifest?.clos) throw new AppError('MANIFEST_OPEN');
  const versions = (manifest.versions ?? []).map((version, index, all) =>
    index === all.length - 1 ? { ...version, rouvert: { le: nowIso(), par: admin.userId, motif } } : version,
  );
  try {
    await transact({ manifest: reopenManifest(manifest, versions) });
  } catch (error) {
    if (error instanceof ConditionFailed) throw new AppError('MANIFEST_OPEN', { cause: error });
    throw error;
  }
  return manifestOf(container);
};
