// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { AgentContainer, AgentParcel } from '#shared/intake/schema.ts';
import { addWrite, allWrites, deleteWrite, type QueuedWrite } from '#web/core/offlineQueue/queueDatabase.ts';
import { readQueue } from '#web/core/offlineQueue/queueState.ts';
import { storeContainers } from '#web/features/agent/queries/offlineContainers.ts';
import { mockApi, pageText, visit } from './visit.tsx';

/** What an agent reads instead of the form of the handover, before anybody signs. */

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

const conteneur: AgentContainer = {
  id: 5,
  sens: 'ARRIVEE',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2026-10-01T08:00:00.000Z',
  dateArrivee: '2026-11-20T08:00:00.000Z',
  fuseau: 'Europe/Paris',
  statut: 'EN_COURS',
  receptionFin: null,
};
const parcel: AgentParcel = {
  id: 1234567890,
  codeSuivi: null,
  description: 'Tissus',
  etat: 'EN_TRANSIT',
  paye: true,
  envoi: null,
  prevu: { poids: 10, longueur: 0.4, largeur: 0.3, hauteur: 0.3 },
  client: 'Awa Diop',
  telephoneClient: '+33199000101',
  nomDestinataire: 'Fatou Sarr',
  reception: null,
  chargement: null,
  empechement: null,
  arrivee: null,
  incident: null,
  empechementRemise: 'COLIS_NOT_ARRIVED',
};
const incident = {
  type: 'EN_TROP',
  le: '2026-11-20T10:00:00.000Z',
  conteneurId: 6,
  siteId: 7,
  decision: null,
} as const;
const MUST_DECIDE = 'un administrateur décide comment il continue.';

/** Adds an unloading scan of the parcel in a container to the device's records. */
const addScan = (containerId: number, change: Partial<QueuedWrite> = {}) =>
  addWrite({
    userId: 7,
    route: 'arriveColis',
    input: { params: { id: containerId, reference: String(parcel.id) }, body: {} },
    files: [],
    subject: 'YN-1',
    idempotencyKey: crypto.randomUUID(),
    queuedAt: '2026-11-24T08:00:00.000Z',
    state: 'waiting',
    failures: 0,
    ...change,
  });
const sent = (enTrop: string | null): Partial<QueuedWrite> => ({
  state: 'sent',
  settledAt: '2999-01-01T00:00:00.000Z', // after the device's copy
  reply: { data: { id: parcel.id, enTrop } },
});

beforeEach(async () => {
  for (const { sequence } of await allWrites()) await deleteWrite(sequence);
  await storeContainers(7, []);
});

/** Opens the handover of the parcel; returns whether its form is shown. */
const openHandover = async () => {
  await readQueue();
  await visit(`/agent/remise?colis=${parcel.id}`, { as: 'AGENT' });
  return screen.queryByRole('button', { name: 'Remettre le colis' }) !== null;
};

test.each([
  ['of the agent’s site', {}],
  ['of another site', { sens: 'DEPART' }],
])('a surplus that belongs to a container %s is not signed for, and an administrator decides first', async (_, its) => {
  const data = { ...parcel, incident, empechementRemise: 'COLIS_SURPLUS', conteneur: { ...conteneur, ...its } };
  mockApi((call) => (call.startsWith('GET /agent/colis/') ? { body: { success: true, data } } : undefined));
  expect(await openHandover()).toBe(false);
  expect(pageText().split(MUST_DECIDE)).toHaveLength(2);
});

test('a device without a network refuses the handover of a surplus that it keeps', async () => {
  await storeContainers(7, [
    { container: conteneur, parcels: [{ ...parcel, incident, empechementRemise: 'COLIS_SURPLUS' }] },
  ]);
  expect(await openHandover()).toBe(false);
  expect(pageText()).toContain(MUST_DECIDE);
});

test.each([
  ['in another container, sent', 6, sent('AUTRE_CONTENEUR'), false],
  ['in another container, not sent yet', 6, {}, false],
  ['in its own container, not sent yet', 5, {}, true],
] as const)('a parcel that this device scanned %s', async (_, containerId, scan, isForm) => {
  await storeContainers(7, [{ container: conteneur, parcels: [parcel] }]);
  await addScan(containerId, scan);
  expect(await openHandover()).toBe(isForm);
  expect(pageText().includes(MUST_DECIDE)).toBe(!isForm);
});

test('a surplus of another site’s container, unknown to the device, is known by the scan that found it', async () => {
  await addScan(6, sent('AUTRE_CONTENEUR'));
  expect(await openHandover()).toBe(false);
  expect(pageText()).toContain(MUST_DECIDE);
});

test('a surplus that joined the container it came with is handed over, whatever the device scanned before', async () => {
  await addScan(6, sent('AUTRE_CONTENEUR'));
  const arrivee = { le: '2026-11-20T12:00:00.000Z', leAppareil: null, agentId: 7, siteId: 7, dommage: null };
  const data = { ...parcel, etat: 'ARRIVE', arrivee, empechementRemise: null, conteneur: { ...conteneur, id: 6 } };
  mockApi((call) => (call.startsWith('GET /agent/colis/') ? { body: { success: true, data } } : undefined));
  expect(await openHandover()).toBe(true);
});

test('a handover of a parcel replaces the one that was refused, so that nothing is left to look at', async () => {
  const arrivee = { le: '2026-11-20T12:00:00.000Z', leAppareil: null, agentId: 7, siteId: 7, dommage: null };
  const data = { ...parcel, etat: 'ARRIVE', arrivee, empechementRemise: null, codeBloque: true, conteneur };
  mockApi((call) => (call.startsWith('GET /agent/colis/') ? { body: { success: true, data } } : undefined));
  await addScan(5, {
    route: 'handOverColis',
    input: {
      params: { reference: String(parcel.id) },
      body: { nom: 'Moussa Sarr', qualite: 'MANDATAIRE', code: '111111', signatureKey: '' },
    },
    state: 'refused',
    refusal: { status: 409, code: 'COLLECTION_CODE_LOCKED', message: 'Aucun code n’ouvre ce colis.' },
  });
  expect(await openHandover()).toBe(true);
  expect(screen.getByLabelText<HTMLInputElement>(/nom/i).value).toBe('Moussa Sarr');
});
