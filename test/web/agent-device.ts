import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { vi } from 'vitest';
import type { AgentContainer } from '#shared/intake/schema.ts';
import { listReply } from './visit.tsx';

// What a phone has and jsdom lacks: locks between tabs, and messages to them.
Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);

/** Container that leaves from the agent's depot. */
export const conteneur: AgentContainer = {
  id: 5,
  sens: 'DEPART',
  lieuEnlevement: 'Le Havre',
  destination: 'Dakar',
  dateDepart: '2031-03-01T08:00:00.000Z',
  dateArrivee: '2031-03-20T08:00:00.000Z',
  fuseau: 'Europe/Paris',
  statut: 'EN_COURS',
  receptionFin: null,
};

/** Reply with the parcels of that container, as devices of its agents read them. */
export const parcelsReply = (colis: readonly unknown[]) => listReply([{ conteneurId: conteneur.id, colis }]);
