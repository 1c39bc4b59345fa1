// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { act, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { UnidentifiedBox } from '#shared/intake/boxes.ts';
import { allWrites, deleteWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { listReply, mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** A box whose parcel nobody knows: the agent reports it, an admin decides, and the agent reads what. */

Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);

const box = (change: Partial<UnidentifiedBox> = {}): UnidentifiedBox => ({
  id: 71,
  statut: 'OUVERT',
  le: '2026-11-24T14:02:00.000Z',
  par: { userId: 9, nom: 'Modou Fall' },
  site: { id: 3, nom: 'Point retrait de Dakar', ville: 'Dakar' },
  conteneurId: null,
  note: 'Valise bleue',
  etiquette: null,
  fin: null,
  ...change,
});
const fin = {
  le: '2026-11-25T08:00:00.000Z',
  par: { userId: 7, nom: 'Awa Diop' },
  motif: 'Même contenu que sa liste.',
  fait: null,
};

let open: UnidentifiedBox[] = [];
let decided: UnidentifiedBox[] = [];
let isOffline = false;

beforeEach(async () => {
  for (const { sequence } of await allWrites()) await deleteWrite(sequence);
  [open, decided] = [[box()], []];
  isOffline = false;
  mockApi((call) => {
    if (isOffline) throw new TypeError('Failed to fetch');
    if (call === 'POST /agent/boites/71/fait') {
      const [done] = decided;
      decided = [];
      return { status: 201, body: { success: true, data: { ...done, statut: 'CLOS' } } };
    }
    if (call.startsWith('GET /agent/boites')) return listReply(call.includes('statut=DECIDE') ? decided : open);
    if (call === 'POST /agent/boites') {
      open = [...open, box({ id: 72, note: 'Carton brun' })];
      return { status: 201, body: { success: true, data: open[1] } };
    }
    if (call === 'POST /boites/71/decision') {
      decided = [
        box({
          statut: 'DECIDE',
          fin: { ...fin, decision: 'IDENTIFIEE', colis: { id: 1234567890, codeSuivi: 'YN-AB12-CD34' } },
        }),
      ];
      open = [];
      return { status: 201, body: { success: true, data: decided[0] } };
    }
    return undefined;
  });
});

const words = (): string => pageText().replaceAll('\u00a0', ' ');
const speak = async (language: 'fr' | 'en') => {
  await act(async () => changeLanguage(language));
  await waitUntilSettled();
};

afterEach(() => speak('fr'));

test('an agent reports a box with what is read on it, and reads that the team was told', async () => {
  await visit('/agent/boites?etiquette=YN-ZZ&conteneur=42', { as: 'AGENT' });
  expect(words()).toContain('Valise bleue');
  expect(words()).toContain('Gardez-le de côté : notre équipe cherche à qui il est.');
  await press('Signaler ce colis');
  expect(words(), 'not without a note').toContain('Décrivez le colis.');
  expect(await allWrites()).toEqual([]);
  await fillIn(getOnly('[name="note"]'), 'Carton brun');
  await press('Signaler ce colis');
  await waitFor(() => expect(requests).toContain('POST /agent/boites'));
  expect(requestBodies.at(-1)).toEqual({
    note: 'Carton brun',
    etiquette: 'YN-ZZ',
    conteneurId: 42,
    leAppareil: expect.stringMatching(/Z$/),
  });
  await waitFor(() => expect(words()).toContain('Notre équipe en est informée.'));
  await waitFor(() => expect(words(), 'the list is read again').toContain('Carton brun'));
});

test('an admin reads the box at home, says which parcel it is, and the agent reads that in both languages', async () => {
  await visit('/admin', { as: 'ADMIN' });
  await waitFor(() => expect(words()).toContain('Point retrait de Dakar · Valise bleue'));
  await visit('/admin/colis-non-identifies?ouvert=71', { as: 'ADMIN' });
  await press('Décider');
  await waitUntilSettled();
  await press('Enregistrer la décision');
  await waitUntilSettled();
  expect(
    requests.filter((call) => call.startsWith('POST')),
    'not without a parcel',
  ).toEqual([]);
  await fillIn(getOnly('[name="reference"]'), '1234567890');
  await fillIn(getOnly('[name="motif"]'), 'Même contenu que sa liste.');
  await press('Enregistrer la décision');
  await waitUntilSettled();
  expect(requestBodies.at(-1)).toEqual({
    decision: 'IDENTIFIEE',
    reference: '1234567890',
    motif: 'Même contenu que sa liste.',
  });
  await waitFor(() => expect(words()).toContain('Aucun colis non identifié.'));

  await visit('/agent/boites', { as: 'AGENT' });
  expect(words()).toContain('Reconnu : collez-lui une étiquette de ce colis, puis scannez-la comme d’habitude.');
  expect(getOnly('a[href="/agent?colis=1234567890"]').textContent).toBe('Ouvrir le colis YN-AB12-CD34');
  await speak('en');
  expect(words()).toContain('Identified: put a label of this parcel on it, then scan that as usual.');
});

test('an agent reads a decision at the first page, also without a network, and records there that it is done', async () => {
  decided = [box({ statut: 'DECIDE', fin: { ...fin, decision: 'RENDUE', colis: null } })];
  open = [];
  await visit('/agent', { as: 'AGENT' });
  await waitFor(() => expect(words()).toContain('Notre équipe a décidé d’un colis non identifié de votre site.'));
  isOffline = true;
  await visit('/agent/boites', { as: 'AGENT' });
  await waitFor(() => expect(words()).toContain('À rendre, comme notre équipe l’écrit :Même contenu que sa liste.'));
  expect(words()).toContain('sur cet appareil');
  await press('C’est fait');
  await waitFor(() => expect(words()).not.toContain('Valise bleue'));
  expect((await allWrites()).map(({ route, state, subject }) => [route, state, subject])).toEqual([
    ['completeBox', 'waiting', 'Valise bleue'],
  ]);

  isOffline = false;
  await act(async () => void window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(requests).toContain('POST /agent/boites/71/fait'));
  await visit('/agent', { as: 'AGENT' });
  await waitUntilSettled();
  expect(words()).not.toContain('Notre équipe a décidé');
});
