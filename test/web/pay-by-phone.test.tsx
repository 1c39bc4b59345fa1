// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { AgentParcelWithContainer } from '#shared/intake/schema.ts';
import { storeContainers } from '#web/features/agent/queries/offlineContainers.ts';
import { press, runInAct } from './browser.ts';
import { mockApi, pageText, requestBodies, requests, visit, waitUntilSettled } from './visit.tsx';

/** A parcel that owes something at its handover, paid on the phone of the person who collects it. */

Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);
vi.mock('signature_pad', () => ({
  default: class {
    toData = () => [];
    clear() {}
    fromData() {}
    off() {}
  },
}));
HTMLCanvasElement.prototype.getContext = () => null;

const parcel: AgentParcelWithContainer = {
  ...{ id: 1234567890, codeSuivi: null, description: 'Tissus', etat: 'ARRIVE', paye: false, envoi: null },
  ...{ client: 'Awa Diop', telephoneClient: '+33199000101', nomDestinataire: 'Fatou Sarr' },
  ...{ reception: null, chargement: null, empechement: null, incident: null },
  prevu: { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  arrivee: {
    ...{ le: '2026-11-24T08:00:00.000Z', leAppareil: null, agentId: 7, siteId: 7 },
    ...{ dommage: null, avant: 'EN_TRANSIT', retirable: true },
  },
  empechementRemise: 'HANDOVER_UNPAID',
  aPayerAuRetrait: 60,
  conteneur: {
    ...{ id: 5, sens: 'ARRIVEE', lieuEnlevement: 'Le Havre', destination: 'Dakar', fuseau: 'Europe/Paris' },
    ...{ dateDepart: '2026-10-01T08:00:00.000Z', dateArrivee: '2026-11-20T08:00:00.000Z' },
    ...{ statut: 'EN_COURS', receptionFin: null },
  },
};
const link = {
  ...{ code: 'YN-7K3M-9QPX-4WTHW', colisIds: [parcel.id], montant: 60, equipe: true },
  ...{ creeLe: '2026-11-30T10:00:00Z', expireLe: '2026-12-03T10:00:00Z' },
};
const BUTTON = 'Faire payer par téléphone';
const SEEN = 'Cette page voit le paiement et ouvre la remise.';
const plain = () => pageText().replaceAll(/[\u00a0\u202f]/g, ' ');

let current: AgentParcelWithContainer;
let made: { status: number; body: unknown };
let isReachable: boolean;

beforeEach(async () => {
  await storeContainers(7, []);
  [current, isReachable] = [parcel, true];
  made = { status: 201, body: { success: true, data: link } };
  mockApi((call) => {
    if (!isReachable) return undefined;
    if (call === 'POST /payments/liens') return made;
    return call.startsWith('GET /agent/colis/') ? { body: { success: true, data: current } } : undefined;
  });
});
afterEach(() => vi.useRealTimers());

const open = async () => visit(`/agent/remise?colis=${parcel.id}`, { as: 'AGENT' });
/** Shows the code, and returns a function that lets some milliseconds pass for it. */
const showCode = async () => {
  await open();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await press(BUTTON);
  await waitUntilSettled();
  expect(pageText()).toContain(SEEN);
  return async (ms: number) => {
    await runInAct(() => vi.advanceTimersByTime(ms));
    await waitUntilSettled();
  };
};

test('an agent shows a code to scan with its sum, and the handover opens once it is paid', async () => {
  const passTime = await showCode();
  expect(requestBodies).toEqual([{ colisIds: [parcel.id] }]);
  expect(plain()).toContain('60,00 $ à payer sur son téléphone');
  expect(document.querySelector('svg path[shape-rendering]')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remettre le colis' })).toBeNull();
  const { aPayerAuRetrait: _, ...settled } = parcel;
  current = { ...settled, paye: true, empechementRemise: null };
  await passTime(5_000);
  screen.getByRole('button', { name: 'Remettre le colis' });
  expect(pageText()).not.toContain(SEEN);
});

test('the page reads the parcel once in five seconds while the code shows', async () => {
  const passTime = await showCode();
  const readings = () => requests.filter((call) => call.startsWith('GET /agent/colis/')).length;
  const shown = readings();
  await passTime(4_900);
  expect(readings()).toBe(shown);
  await passTime(200);
  expect(readings()).toBe(shown + 1);
});

test('without a network the page says that it sees no payment, and keeps the last known sum', async () => {
  await open();
  isReachable = false;
  await press(BUTTON);
  await waitFor(() => expect(pageText()).toContain('Il faut du réseau'));
  expect(plain()).toContain('60,00 $ à payer sur son téléphone');
  expect(pageText()).not.toContain(SEEN);
});

test('a link that cannot be made says why', async () => {
  made = { status: 409, body: { success: false, code: 'PAY_LINKS_FULL', message: 'Il y a déjà 5 liens.' } };
  await open();
  await press(BUTTON);
  await waitFor(() => expect(pageText()).toContain('Il y a déjà 5 liens.'));
});

test('no code is shown while a recorded payment awaits its confirmation', async () => {
  current = { ...parcel, aConfirmer: { montant: 60, reste: 0 }, moyenEnCours: 'VIREMENT' };
  await open();
  expect(screen.queryByRole('button', { name: BUTTON })).toBeNull();
});
