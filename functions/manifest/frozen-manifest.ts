import { randomBytes } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { LoadingLine, ManifestContainer } from '#shared/manifest/schema.ts';
import { retentionEnd, ttlOf } from '../core/clock.ts';
import { contentHash } from '../core/content-hash.ts';

/**
 * Closed version of a manifest (decision 48): its hash is that of `FrozenDocument`, which contains identifying data
 * only as a seal, a salted hash. The sealed values are stored beside it and can be erased; the hash stays valid.
 */
type FrozenDocument = {
  conteneur: ManifestContainer;
  /** Absent in a loading manifest. */
  sens?: 'ARRIVEE';
  version: number;
  closLe: string;
  par: number;
  /** Hash of the customs findings that were confirmed; absent when unloading and in versions closed without a check. */
  controle?: string;
  lignes: PublicLine[];
};

const SEALED = [
  'codeSuivi',
  'description',
  'client',
  'nomDestinataire',
  'telephoneDestinataire',
  'adresseDestinataire',
  'ville',
  'typeDocument',
  'motif',
] as const satisfies readonly (keyof LoadingLine)[];
/** Sealed values of unloading manifests only: damages. */
const SEALED_WHEN_UNLOADED = 'dommage';

/** Line of either direction. */
export type FrozenLine = Omit<LoadingLine, 'ecart'> & { ecart: string | null; dommage?: string | null };
type Sealed = Pick<FrozenLine, (typeof SEALED)[number] | typeof SEALED_WHEN_UNLOADED>;
type PublicLine = Omit<FrozenLine, keyof Sealed> & { sceau: string };
type Sealing = Sealed & { sel: string };

/** Sealed values of a line after the erasure of its customer. */
const ERASED: Sealed = {
  codeSuivi: null,
  description: '',
  client: '',
  nomDestinataire: '',
  telephoneDestinataire: '',
  adresseDestinataire: '',
  ville: '',
  typeDocument: null,
  motif: null,
};

/** Part of a stored version: the head in the first one, lines and sealed values compressed. */
export type StoredPart = {
  bookingId: number;
  /** Number of the version; `version` is that of the item. */
  manifeste: number;
  part: number;
  /** Absent in a part of a loading manifest. */
  sens?: 'ARRIVEE';
  tete?: Omit<FrozenDocument, 'lignes'>;
  lignes: Uint8Array;
  scelles: Uint8Array;
  /** Parcels with sealed values in this part. */
  colisIds: number[];
  ttl: number;
  version: number;
};

/**
 * Lines per item. A line takes some 250 bytes once compressed, 1 KB with the longest texts: an item stays below
 * DynamoDB's 400 KB, and a container of 500 parcels takes two.
 */
const LINES_PER_PART = 300;

/** Freezes a version: its parts to store, and its hash. */
export const freeze = (
  head: Omit<FrozenDocument, 'lignes'>,
  lines: readonly FrozenLine[],
): { parts: StoredPart[]; empreinte: string } => {
  const sealed = lines.map(seal);
  const empreinte = contentHash({ ...head, lignes: sealed.map(({ ligne }) => ligne) });
  const groups = Array.from({ length: Math.max(1, Math.ceil(sealed.length / LINES_PER_PART)) }, (_, part) =>
    sealed.slice(part * LINES_PER_PART, (part + 1) * LINES_PER_PART),
  );
  const parts = groups.map((group, part) => ({
    bookingId: head.conteneur.id,
    manifeste: head.version,
    part,
    ...(head.sens && { sens: head.sens }),
    ...(part === 0 && { tete: head }),
    lignes: compress(group.map(({ ligne }) => ligne)),
    scelles: compress(Object.fromEntries(group.map(({ ligne, scelle }) => [ligne.colisId, scelle]))),
    colisIds: group.map(({ ligne }) => ligne.colisId),
    ttl: ttlOf(retentionEnd()),
    version: 1,
  }));
  return { parts, empreinte };
};

/** Returns the content of a version's parts, whose direction its reader knows, and its hash as they give it now. */
export const thaw = <Shown extends FrozenLine = LoadingLine>(
  parts: readonly StoredPart[],
): { tete: Omit<FrozenDocument, 'lignes'>; lines: Shown[]; empreinte: string } | undefined => {
  const tete = parts[0]?.tete;
  if (!tete) return undefined;
  const lignes = parts.flatMap((part) => decompress<PublicLine[]>(part.lignes));
  const scelles = Object.assign({}, ...parts.map((part) => decompress(part.scelles))) as Record<string, Sealing>;
  const lines = lignes.map(({ sceau, ...ligne }) => ({
    ...ligne,
    ...unseal(scelles[ligne.colisId], sceau),
  })) as Shown[];
  return { tete, lines, empreinte: contentHash({ ...tete, lignes }) };
};

/** Returns a part without the sealed values of a parcel, or undefined when it has none. */
export const withoutSealed = (part: StoredPart, colisId: number): StoredPart | undefined => {
  if (!part.colisIds.includes(colisId)) return undefined;
  const { [colisId]: _erased, ...others } = decompress<Record<string, Sealing>>(part.scelles);
  return { ...part, scelles: compress(others), colisIds: part.colisIds.filter((id) => id !== colisId) };
};

const seal = (line: FrozenLine): { ligne: PublicLine; scelle: Sealing } => {
  const names = SEALED_WHEN_UNLOADED in line ? [...SEALED, SEALED_WHEN_UNLOADED] : SEALED;
  const values = Object.fromEntries(names.map((name) => [name, line[name as keyof Sealed]])) as Sealed;
  const scelle = { ...values, sel: randomBytes(16).toString('hex') };
  const open = Object.fromEntries(Object.entries(line).filter(([name]) => !(name in values)));
  return { ligne: { ...(open as Omit<FrozenLine, keyof Sealed>), sceau: contentHash(scelle) }, scelle };
};

/** Returns sealed values; empty ones when they were erased, or no longer match their seal. */
const unseal = (scelle: Sealing | undefined, sceau: string): Sealed => {
  if (!scelle || contentHash(scelle) !== sceau) return ERASED;
  const { sel: _sel, ...values } = scelle;
  return values;
};

const compress = (value: unknown): Uint8Array => gzipSync(JSON.stringify(value));
const decompress = <T>(bytes: Uint8Array): T => JSON.parse(gunzipSync(bytes).toString()) as T;
