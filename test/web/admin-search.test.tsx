// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { SearchHits } from '#shared/cockpit/search.ts';
import { fillIn, getOnly, runInAct } from './browser.ts';
import { colis } from './colis.ts';
import { listReply, mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true, advanceTimeDelta: 20 });
});
afterEach(() => {
  vi.useRealTimers();
});

const conteneur = {
  id: 1234567890,
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2096-12-12T13:00:00.000Z',
  fuseau: 'Europe/Paris',
  statut: 'EN_COURS',
} as const;

const parcel: SearchHits['colis'][number] = {
  id: 1111111111,
  codeSuivi: 'YN-7K3M-9QPX-4WTHW',
  description: 'Tambour bleu',
  situation: 'MANQUANT',
  paye: true,
  userId: 7,
  client: 'Awa Diop',
  nomDestinataire: 'Fatou Sarr',
  villeDestinataire: 'Dakar',
  conteneur,
};

const hits = (found: Partial<SearchHits> = {}): SearchHits => ({ colis: [], clients: [], conteneurs: [], ...found });
const all = hits({
  colis: [parcel],
  clients: [{ userId: 7, nom: 'Awa Diop', email: 'awa@yonnee.test', telephone: '+33612345678' }],
  conteneurs: [conteneur],
});

const openWith = async (found: SearchHits) => {
  mockApi((call) => {
    if (call.includes('/recherche')) return { body: { success: true, data: found } };
    if (call.endsWith('/colis/1111111111')) return { body: { success: true, data: colis() } };
    return /\/\d+$/.test(call) ? { status: 404, body: { success: false } } : listReply([]);
  });
  return visit('/admin/messages', { as: 'ADMIN' });
};
const field = () => getOnly('input[role="combobox"]') as HTMLInputElement;
const searches = () => requests.filter((call) => call.includes('/recherche'));
const key = (name: string, target: EventTarget = field(), more: KeyboardEventInit = {}) =>
  runInAct(() =>
    target.dispatchEvent(new KeyboardEvent('keydown', { key: name, bubbles: true, cancelable: true, ...more })),
  );
const settle = async () => {
  await runInAct(() => vi.advanceTimersByTimeAsync(300));
  await waitUntilSettled();
};
const shownHits = () => [...document.querySelectorAll('[role="option"] strong')].map(({ textContent }) => textContent);

test('an admin finds parcels, customers and containers in groups, after a pause in typing', async () => {
  await openWith(all);
  for (const typed of ['A', 'Aw', 'Awa']) await fillIn(field(), typed);
  expect(searches()).toEqual([]);
  await settle();
  expect(searches()).toEqual(['GET /recherche?q=Awa']);
  expect([...document.querySelectorAll('[role="group"]')].map((group) => group.getAttribute('aria-label'))).toEqual([
    'Colis',
    'Clients',
    'Conteneurs',
  ]);
  expect(shownHits().map((title) => title?.replaceAll('\u00a0', ' '))).toEqual([
    'Tambour bleu',
    'Awa Diop',
    'Le Havre vers Dakar, 12 déc. 2096',
  ]);
  expect(pageText()).toContain('YN-7K3M-9QPX-4WTHW · Manquant · Awa Diop · pour Fatou Sarr · Dakar');
});

test('the search is used by keyboard alone: shortcut, arrows, Enter and Escape', async () => {
  const place = await openWith(all);
  await key('/', document.body);
  expect(document.activeElement).toBe(field());
  await runInAct(() => field().blur());
  await key('k', document.body, { ctrlKey: true });
  expect(document.activeElement).toBe(field());
  await fillIn(field(), 'Awa');
  await settle();
  await key('ArrowUp');
  expect(getOnly('[aria-selected="true"] strong').textContent).toContain('Le Havre');
  await key('ArrowDown');
  await key('ArrowDown');
  expect(field().getAttribute('aria-activedescendant')).toBe('client-7');
  await key('Escape');
  expect(shownHits()).toEqual([]);
  await key('ArrowDown');
  await key('ArrowDown');
  await key('Enter');
  await waitUntilSettled();
  expect(place().pathname + place().search).toBe('/admin/utilisateurs?ouvert=7');
});

test('a scanned label opens its parcel at once', async () => {
  const place = await openWith(hits({ colis: [parcel] }));
  const url = 'https://yonnee.example/suivi/YN-7K3M-9QPX-4WTHW';
  await fillIn(field(), url);
  await key('Enter');
  await waitUntilSettled();
  expect(searches()).toEqual([`GET /recherche?q=${encodeURIComponent(url)}`]);
  expect(place().pathname + place().search).toBe('/admin/colis?ouvert=1111111111');
  expect(field().value).toBe('');
});

test('a search without hits, or one that fails, says so', async () => {
  await openWith(hits());
  await fillIn(field(), 'Zzz');
  await settle();
  expect(pageText()).toContain('Aucun résultat.');
  mockApi(() => undefined);
  await fillIn(field(), 'Zzzz');
  await settle();
  expect(pageText()).toContain('La recherche a échoué.');
});
