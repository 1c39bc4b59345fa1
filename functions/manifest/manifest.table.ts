import type { Direction } from '#shared/manifest/direction.ts';
import {
  deleteWrite,
  getItem,
  getItems,
  insertWrite,
  type Key,
  replaceWrite,
  type Write,
} from '../core/table/dynamo.ts';
import { buildUpdate } from '../core/table/expressions.ts';
import { keys, ranges } from '../core/table/keys.ts';
import { pageOfPartition, pagesOf } from '../core/table/query.ts';
import type { StoredPart } from './frozen-manifest.ts';

/** A closed version: who closed it when, its hash and sums, and its reopening, if any. */
export type StoredManifestVersion = {
  version: number;
  closLe: string;
  par: number;
  empreinte: string;
  /** Hash of the customs findings that were confirmed; absent when unloading and in versions closed without a check. */
  controle?: string;
  scannes: number;
  ecarts: number;
  grams: number;
  rouvert: { le: string; par: number; motif: string } | null;
};

/** State of a container's manifest in one direction; absent until the first scan. */
export type StoredManifest = {
  bookingId: number;
  /** Number of parcels that are scanned in this direction; only scans change it. */
  scannes: number;
  /** Grows with each scan, closing and reopening. */
  revision: number;
  /** True while it is closed. */
  clos?: true | null;
  /** Closed versions, oldest first; absent before the first one. */
  versions?: StoredManifestVersion[];
};

const stateKey = (bookingId: number, direction: Direction): Key =>
  direction === 'DEPART' ? keys.manifest(bookingId) : keys.unloading(bookingId);

export const findManifest = (bookingId: number, direction: Direction): Promise<StoredManifest | undefined> =>
  getItem(stateKey(bookingId, direction));

/** Write that closes an open manifest, if nobody scanned, closed or reopened since it was read. */
export const closeManifestWrite = (
  { bookingId, revision, versions = [] }: StoredManifest,
  version: StoredManifestVersion,
  direction: Direction,
): Write =>
  stateWrite(bookingId, direction, { clos: true, versions: [...versions, version] }, { revision, clos: null });

/** Write that reopens a closed manifest, if nobody did since it was read; its versions stay. */
export const reopenManifestWrite = (
  { bookingId, revision }: StoredManifest,
  versions: StoredManifestVersion[],
  direction: Direction,
): Write => stateWrite(bookingId, direction, { clos: null, versions }, { revision, clos: true });

/** Write that deletes the state of a manifest. */
export const deleteManifestWrite = (bookingId: number, direction: Direction): Write => ({
  Delete: { Key: stateKey(bookingId, direction) },
});

const stateWrite = (
  bookingId: number,
  direction: Direction,
  set: Pick<StoredManifest, 'clos' | 'versions'>,
  equals: Pick<StoredManifest, 'revision' | 'clos'>,
): Write => ({
  Update: {
    Key: stateKey(bookingId, direction),
    ...buildUpdate({ set: { ...set, bookingId }, add: { revision: 1 }, equals }),
  },
});

const partKey = ({ bookingId, manifeste, part, sens }: StoredPart): Key =>
  sens === 'ARRIVEE' ? keys.unloadingPart(bookingId, manifeste, part) : keys.manifestPart(bookingId, manifeste, part);

/** Write of a new part of a closed version. */
export const insertPartWrite = (part: StoredPart): Write => insertWrite({ ...part, ...partKey(part) });

/** Write that replaces a part, if it is unchanged since it was read. */
export const replacePartWrite = (part: StoredPart): Write => replaceWrite({ ...part, ...partKey(part) });

/** Write that deletes a part, if it is unchanged since it was read. */
export const deletePartWrite = (part: StoredPart): Write => deleteWrite(partKey(part), part.version);

/** Reads the parts of one closed version of a direction, or of all its versions, in their order. */
export const findParts = async (bookingId: number, direction: Direction, version?: number): Promise<StoredPart[]> => {
  const prefix = direction === 'DEPART' ? ranges.manifestParts(version) : ranges.unloadingParts(version);
  const parts: StoredPart[] = [];
  for await (const items of pagesOf((page) =>
    pageOfPartition<StoredPart>(keys.manifest(bookingId).pk, { prefix }, page),
  ))
    parts.push(...items);
  return parts;
};

export type ParcelDocuments = {
  insurance: { valeurXof: number } | undefined;
  document: { typeDocument: string; statut: string } | undefined;
};

/**
 * Reads the documents of parcels, consistently, in the order given. Their entities are read here for manifests only.
 */
export const documentsOf = async (
  colisList: readonly { userId: number; assuranceId: number; documentId: number }[],
): Promise<ParcelDocuments[]> => {
  const found = await getItems(
    colisList.flatMap(({ userId, assuranceId, documentId }) => [
      keys.owned('INSURANCE', userId, assuranceId),
      keys.owned('CUSTOMS', userId, documentId),
    ]),
  );
  return colisList.map(
    (_, index) => ({ insurance: found[2 * index], document: found[2 * index + 1] }) as ParcelDocuments,
  );
};
