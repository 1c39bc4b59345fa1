// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { act, waitFor } from '@testing-library/react';
import { Navigate, useLocation } from 'react-router-dom';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MissingRecords } from '#shared/devices/schema.ts';
import { QueueStatus } from '#web/core/offlineQueue/QueueStatus.tsx';
import { readQueue } from '#web/core/offlineQueue/queueState.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { cockpitContainer, row } from './cockpit.ts';
import { listReply, mockApi, pageText, requestBodies, requests, show, visit, waitUntilSettled } from './visit.tsx';

Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);

const container = cockpitContainer();
const appareil = '0b7a7e0e-3c5d-4f4e-9a53-1f2f3a4b5c6d';

const missing = (change: Partial<MissingRecords> = {}): MissingRecords => ({
  id: 51,
  statut: 'OUVERT',
  userId: 9,
  nom: 'Modou Fall',
  appareil,
  site: { id: 3, nom: 'Dépôt du Havre', ville: 'Le Havre' },
  manquants: 2,
  surAppareil: 0,
  avant: { le: '2026-11-24T14:02:00.000Z', conteneurId: container.conteneur.id },
  apres: { le: '2026-11-24T15:10:00.000Z', conteneurId: container.conteneur.id },
  dernierContact: '2026-11-24T15:10:00.000Z',
  conteneurs: [container.conteneur.id],
  jusqua: 17,
  verification: null,
  ...change,
});

let open: MissingRecords[] = [];
let closed: MissingRecords[] = [];

beforeEach(() => {
  [open, closed] = [[missing()], []];
  mockApi((call) => {
    if (call.startsWith('GET /agent/appareils/manquants')) return { body: { success: true, data: open } };
    if (call.startsWith('GET /appareils/manquants')) return listReply(call.includes('statut=CLOS') ? closed : open);
    if (call.startsWith('POST /appareils/')) {
      const verification = { le: '2026-11-25T08:00:00.000Z', userId: 7, nom: 'Awa Diop', note: 'Tout est là.' };
      closed = open.map((each) => ({ ...each, id: 52, statut: 'CLOS', verification }));
      open = [];
      return { status: 201, body: { success: true, data: closed[0] } };
    }
    if (call.startsWith(`GET /cockpit/conteneurs/${container.conteneur.id}/colis`)) return listReply([row()]);
    if (call === `GET /cockpit/conteneurs/${container.conteneur.id}`)
      return { body: { success: true, data: container } };
    return undefined;
  });
});

const speak = async (language: 'fr' | 'en') => {
  await act(async () => changeLanguage(language));
  await waitUntilSettled();
};
afterEach(() => speak('fr'));

/** Text without the spaces that keep a date on one line. */
const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ');

test('an admin reads in both languages whose records are missing, how many and since when, and closes them with a note', async () => {
  await visit('/admin/enregistrements-manquants?ouvert=51', { as: 'ADMIN' });
  const panel = () => plain(getOnly('aside').textContent);
  for (const words of ['2 enregistrements ne sont jamais arrivés', 'Dépôt du Havre, Le Havre', '0b7a7e0e'])
    expect(panel()).toContain(words);
  expect(panel()).toContain('Dernier arrivé avant24 novembre 2026 à');
  expect(panel()).toContain(`n° ${container.conteneur.id}`);
  await speak('en');
  expect(panel()).toContain('2 records never arrived');
  expect(panel()).toContain('Last one before24 November 2026');
  await speak('fr');

  await press('Marquer comme vérifié');
  await waitUntilSettled();
  await press('Marquer comme vérifié');
  await waitUntilSettled();
  expect(
    requests.filter((call) => call.startsWith('POST')),
    'not without a note',
  ).toEqual([]);
  await fillIn(getOnly('[name="note"]'), 'Tout est là.');
  await press('Marquer comme vérifié');
  await waitUntilSettled();
  expect(requests).toContain(`POST /appareils/9/${appareil}/verification`);
  expect(requestBodies.at(-1)).toEqual({ jusqua: 17, note: 'Tout est là.' });
  expect(panel()).toContain('Awa Diop');
  await waitFor(() => expect(pageText()).toContain('Aucun enregistrement manquant.'));
});

test('an admin reads what became of closed ones', async () => {
  const verification = { le: '2026-11-25T08:00:00.000Z', userId: 7, nom: 'Awa Diop', note: 'Deux colis rescannés.' };
  closed = [missing({ id: 52, statut: 'CLOS', verification })];
  await visit('/admin/enregistrements-manquants?statut=CLOS&ouvert=52', { as: 'ADMIN' });
  expect(getOnly('aside').textContent).toContain('Deux colis rescannés.');
  expect(getOnly('aside').textContent).not.toContain('Marquer comme vérifié');
});

test.each([
  ['fr', 'Enregistrements manquants', '2 enregistrements ne sont jamais arrivés', 'entre le 24 novembre 2026'],
  ['en', 'Missing records', '2 records never arrived', 'between 24 November 2026'],
] as const)(
  'the page of a container names them in %s, if something of it was recorded next to them',
  async (language, ...words) => {
    open = [missing(), missing({ id: 53, nom: 'Autre Agent', conteneurs: [1] })];
    await visit(`/admin/conteneurs/${container.conteneur.id}`, { as: 'ADMIN' });
    await speak(language);
    const section = getOnly('[aria-labelledby="missing-records"]');
    for (const text of [...words, 'Modou Fall', 'Dépôt du Havre']) expect(plain(section.textContent)).toContain(text);
    expect(section.textContent).not.toContain('Autre Agent');
    expect(section.querySelector('a')?.getAttribute('href')).toBe('/admin/enregistrements-manquants?ouvert=51');
  },
);

test('the page of a container without them shows nothing', async () => {
  open = [missing({ conteneurs: [] })];
  await visit(`/admin/conteneurs/${container.conteneur.id}`, { as: 'ADMIN' });
  expect(document.querySelector('[aria-labelledby="missing-records"]')).toBeNull();
});

test('the home page of admins counts the devices, also when it is none', async () => {
  await visit('/admin', { as: 'ADMIN' });
  expect(pageText()).toContain('1 appareil dont des enregistrements manquent');
  expect(pageText()).toContain('Modou Fall · Dépôt du Havre');
  open = [];
  await visit('/admin', { as: 'ADMIN' });
  expect(pageText()).toContain('Tout ce que les agents ont enregistré est arrivé.');
});

test('an agent sees on every device what is missing, and cannot close it', async () => {
  localStorage.setItem('yonnee-queue-device', JSON.stringify({ id: appareil, drawn: {} }));
  const held = { id: 54, appareil: 'other', manquants: 0, surAppareil: 12, avant: null, apres: null };
  open = [missing(), missing(held)];
  await visit('/agent/envois', { as: 'AGENT' });
  expect(pageText()).toContain('2 enregistrements ne sont jamais arrivés');
  expect(plain(pageText())).toContain('Cet appareil · entre le 24 novembre 2026');
  expect(pageText()).toContain('12 enregistrements attendent sur l’appareil');
  expect(plain(pageText())).toContain('Un autre appareil · dernier contact le 24 novembre 2026');
  expect(pageText()).not.toContain('Marquer comme vérifié');
  await speak('en');
  expect(plain(pageText())).toContain('This device · between 24 November 2026');
});

/** The line as a page of agents shows it. */
function AgentStatus() {
  return useLocation().pathname === '/agent' ? <QueueStatus /> : <Navigate to="/agent" />;
}

test('the line at the top of agents’ pages counts them', async () => {
  await act(readQueue);
  await show(<AgentStatus />, { as: 'AGENT', texts: ['offlineQueue'] });
  expect(pageText()).toContain('2 manquants');
});
