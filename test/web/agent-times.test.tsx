// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { expect, test, vi } from 'vitest';
import { parcelsReply } from './agent-device.ts';
import { fillIn, getOnly } from './browser.ts';
import { setBrowserZone } from './browser-zone.ts';
import { listReply, mockApi, pageText, visit } from './visit.tsx';

/** Times on agents' pages are those of their site, whatever the container's departure and the device's clock. */

Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);

const dakar = { id: 3, nom: 'Bureau de Dakar', type: 'ARRIVEE', ville: 'Dakar', pays: 'SN', fuseau: 'Africa/Dakar' };
const conteneur = {
  id: 5,
  sens: 'ARRIVEE',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2026-10-26T14:00:00.000Z',
  dateArrivee: '2026-11-18T23:30:00.000Z',
  fuseau: 'Europe/Paris',
  statut: 'EN_COURS',
  receptionFin: null,
  numeroConteneur: null,
};
const parcel = {
  id: 1234567890,
  codeSuivi: null,
  description: 'Tissus',
  etat: 'ARRIVE',
  paye: true,
  envoi: null,
  prevu: { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  client: 'Awa Diop',
  telephoneClient: '+33199000101',
  nomDestinataire: 'Fatou Sarr',
  reception: null,
  chargement: null,
  arrivee: null,
  empechement: null,
  empechementRemise: null,
};
const disponible = { depuis: '2026-11-22T14:23:00.000Z', dernierJour: '2026-12-03' };
const unloading = { conteneur, liste: 'OUVERT', disponible, colis: [], enTrop: [] };

const answerFrom = (site: object | null) =>
  mockApi((call) => {
    if (call === 'GET /sites/mine')
      return site
        ? { body: { success: true, data: site } }
        : { status: 404, body: { code: 'SITE_NOT_FOUND', message: '' } };
    if (call.startsWith('GET /agent/conteneurs/5/arrivee')) return { body: { success: true, data: unloading } };
    if (call.startsWith('GET /agent/colis?')) return parcelsReply([parcel]);
    if (call.startsWith('GET /agent/colis-ici')) return listReply([]);
    if (call.startsWith('GET /agent/conteneurs')) return listReply([conteneur]);
    if (call.startsWith('GET /agent/colis/')) return { body: { success: true, data: { ...parcel, conteneur } } };
    return undefined;
  });

test.each([
  ['in Dakar', 'Africa/Dakar', '22 novembre 2026 à 14:23'],
  ['still on the time of Paris', 'Europe/Paris', '22 novembre 2026 à 14:23 (heure de Dakar)'],
])('an agent whose device is %s reads the time of their site', async (_, zone, time) => {
  setBrowserZone(zone);
  answerFrom(dakar);
  await visit('/agent/conteneurs/5/arrivee', { as: 'AGENT' });
  expect(pageText()).toContain(`Les colis peuvent être retirés depuis le ${time}`);
  expect(pageText()).not.toContain('heure de Paris');
});

test('an admin reads the time of the destination', async () => {
  setBrowserZone('Europe/Paris');
  answerFrom(null);
  await visit('/agent/conteneurs/5/arrivee', { as: 'ADMIN' });
  expect(pageText()).toContain('22 novembre 2026 à 14:23 (heure de Dakar)');
});

test('the chosen last day is written in words, since browsers show it in different orders', async () => {
  answerFrom(dakar);
  await visit('/agent/conteneurs/5/arrivee', { as: 'AGENT' });
  expect(pageText()).toContain('Jusqu’au 3 décembre 2026 inclus.');
  await fillIn(getOnly('input[type="date"]'), '2026-12-10');
  expect(pageText()).toContain('Jusqu’au 10 décembre 2026 inclus.');
});

test('a parcel that arrives at the agent’s site shows the day of its arrival there, not of its departure', async () => {
  answerFrom(dakar);
  await visit('/agent?colis=1234567890', { as: 'AGENT' });
  expect(pageText()).toContain('Arrivée prévue le 18 novembre 2026');
  expect(pageText()).not.toContain('26 octobre 2026');
});
