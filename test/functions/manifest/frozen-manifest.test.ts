import { expect, test } from 'vitest';
import { freeze, thaw, withoutSealed } from '#functions/manifest/frozen-manifest.ts';
import type { LoadingLine } from '#shared/manifest/schema.ts';

const HEAD = {
  conteneur: {
    id: 1,
    numeroConteneur: 'CSQU3054383',
    plomb: 'FR1',
    connaissement: null,
    besc: 'SN-1',
    tailleConteneur: '40ft',
    statut: 'EN_COURS',
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    dateDepart: '2026-12-12T08:00:00.000Z',
    dateArrivee: '2026-12-30T08:00:00.000Z',
    fuseau: 'Europe/Paris',
  },
  version: 1,
  closLe: '2026-12-11T08:00:00.000Z',
  par: 2,
} as const;

const lineOf = (colisId: number, change: Partial<LoadingLine> = {}): LoadingLine => ({
  colisId,
  codeSuivi: 'YN-7K3M-9QPX-4W',
  description: 'Vêtements',
  client: 'Awa Ba',
  nomDestinataire: 'Ñiaŋ Ndiaye',
  telephoneDestinataire: '+221771234567',
  adresseDestinataire: 'Rue 10, Dakar',
  ville: 'Dakar',
  poids: 10,
  volume: 0.036,
  typeDocument: 'Facture',
  statutDocument: 'ACCEPTE',
  valeurDeclaree: 100_000,
  receptionLe: '2026-12-01T08:00:00.000Z',
  chargement: { le: '2026-12-10T08:00:00.000Z', leAppareil: null, agentId: 3, siteId: 4 },
  ecart: null,
  motif: null,
  ...change,
});

const linesOf = (count: number, change?: Partial<LoadingLine>) =>
  Array.from({ length: count }, (_, index) => lineOf(index + 1, change));

test('a frozen version gives back its lines, and its hash', () => {
  const lines = linesOf(3);
  const { parts, empreinte } = freeze(HEAD, lines);
  expect(thaw(parts)).toEqual({ tete: HEAD, lines, empreinte });
  expect(empreinte).toMatch(/^[0-9a-f]{64}$/);
});

test('after the erasure of a customer their line names nobody, and the hash is the same', () => {
  const { parts, empreinte } = freeze(HEAD, linesOf(2));
  const erased = parts.map((part) => withoutSealed(part, 1) ?? part);
  const thawed = thaw(erased);
  expect(thawed?.empreinte).toBe(empreinte);
  expect(thawed?.lines[0]).toMatchObject({ colisId: 1, poids: 10, nomDestinataire: '', telephoneDestinataire: '' });
  expect(thawed?.lines[1]).toEqual(lineOf(2));
  expect(withoutSealed(erased[0] as (typeof parts)[0], 1)).toBeUndefined();
});

test('a changed weight gives another hash, and a changed name is not shown', () => {
  const { parts, empreinte } = freeze(HEAD, linesOf(1));
  const other = freeze(HEAD, linesOf(1, { poids: 11, nomDestinataire: 'Mallory' }));
  const [part, forged] = [parts[0], other.parts[0]];
  if (!part || !forged) throw new Error('no part');
  expect(thaw([{ ...part, lignes: forged.lignes }])?.empreinte).not.toBe(empreinte);
  expect(thaw([{ ...part, scelles: forged.scelles }])?.lines[0]?.nomDestinataire).toBe('');
});

test('500 parcels with the longest texts fit the limits of DynamoDB: 400 KB an item, 100 writes and 4 MB at once', () => {
  const random = (length: number) =>
    Array.from({ length }, () => String.fromCharCode(97 + Math.random() * 26)).join('');
  const lines = Array.from({ length: 500 }, (_, index) =>
    lineOf(index + 1, {
      description: random(500),
      adresseDestinataire: random(300),
      nomDestinataire: random(120),
      motif: random(300),
    }),
  );
  const { parts } = freeze(HEAD, lines);
  const sizes = parts.map(({ lignes, scelles }) => lignes.length + scelles.length);
  expect(Math.max(...sizes)).toBeLessThan(390_000);
  expect(parts.length).toBeLessThan(90);
  expect(thaw(parts)?.lines).toEqual(lines);
});
