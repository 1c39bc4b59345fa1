// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { UnloadingLine, UnloadingManifest } from '#shared/manifest/schema.ts';
import { fillIn, press } from './browser.ts';
import { LISTED } from './listed-parcel.ts';
import { mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

/** The closing of an unloading manifest by an admin. */

const missing = (colisId: number): UnloadingLine => ({
  colisId,
  ...LISTED,
  chargement: null,
  arrivee: null,
  dommage: null,
  enTrop: null,
  ecart: 'MANQUANT',
  motif: null,
});
const arrivee = { le: '2026-11-20T08:00:00.000Z', leAppareil: null, agentId: 7, siteId: 5 };
const manifest = (lignes: UnloadingLine[]): UnloadingManifest => ({
  conteneur: {
    id: 1234567890,
    numeroConteneur: 'CSQU3054383',
    plomb: 'FR1',
    connaissement: null,
    besc: 'SN-1',
    tailleConteneur: '40ft',
    statut: 'EN_COURS',
    lieuEnlevement: 'Le Havre',
    destination: 'Dakar',
    dateDepart: '2026-11-01T13:00:00.000Z',
    dateArrivee: '2026-11-20T13:00:00.000Z',
    fuseau: 'Europe/Paris',
  },
  etat: 'OUVERT',
  revision: 3,
  disponible: null,
  lignes: [{ ...missing(10), arrivee, ecart: null }, ...lignes],
  photos: [],
  versions: [],
});

const askToClose = async (lignes: UnloadingLine[]) => {
  mockApi((call) =>
    call.endsWith('/arrivee') ? { body: { success: true, data: manifest(lignes) } } : { status: 404, body: {} },
  );
  await visit('/admin/conteneurs/1234567890/arrivee', { as: 'ADMIN' });
  await waitUntilSettled();
  for (const field of screen.queryAllByLabelText(/^Motif pour/)) await fillIn(field, 'Cherché partout');
  await press('Clore la liste');
};

test('an admin who closes the list reads which parcels will be reported missing', async () => {
  await askToClose([missing(11), missing(12), missing(13)]);
  expect(pageText()).toContain('3 colis ne sont pas scannés : ils seront portés manquants');
  expect(pageText()).toContain('13 · Fatou Sarr');
});

test('an admin who closes a list without differences reads of no missing parcel', async () => {
  await askToClose([]);
  expect(pageText()).toContain('Plus aucun scan ne sera accepté');
  expect(pageText()).not.toContain('portés manquants');
});

test('an admin reads of a parcel that was loaded and found elsewhere that it is missing, where it is, and gives a reason', async () => {
  const away = { ...missing(14), retrouve: { lieu: 'Le Havre' } };
  const joined: UnloadingLine = { ...missing(15), arrivee, enTrop: 'NON_CHARGE', ecart: null };
  await askToClose([missing(11), away, joined]);
  expect(pageText()).toContain('À décharger1');
  expect(pageText()).toContain('Manquants1, dont 1 retrouvé ailleurs');
  expect(pageText()).toContain('Déchargés2, dont 1 pas chargé, rattaché');
  expect(pageText()).toContain('Retrouvé hors de ce conteneur. Vu en dernier : Le Havre');
  expect(pageText()).toContain('N’était pas chargé, rattaché avec un motif');
  expect(pageText()).toContain('1 colis n’est pas scanné');
  expect(pageText()).not.toContain('Aucun écart');
});
