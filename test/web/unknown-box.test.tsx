// @vitest-environment jsdom
import 'fake-indexeddb/auto';
import { locks } from 'node:worker_threads';
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { enqueue } from '#web/core/offlineQueue/offlineQueue.ts';
import { LastUnloading } from '#web/features/agent/loading/LastUnloading.tsx';
import { getOnly } from './browser.ts';
import { mockApi, pageText, show } from './visit.tsx';

Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
vi.stubGlobal(
  'BroadcastChannel',
  class {
    postMessage() {}
  },
);

test('an agent who scans a box of no parcel reads what to do with it, with the way to report it', async () => {
  mockApi((call) =>
    call.includes('/arrivee/')
      ? { status: 404, body: { code: 'COLIS_NOT_FOUND', message: 'Colis introuvable.' } }
      : undefined,
  );
  const input = { params: { id: 5, reference: '1234567890' }, body: {} };
  await show(<p />, { as: 'AGENT', texts: ['agentUnloading'] });
  const { sequence } = await enqueue({
    route: 'arriveColis',
    input,
    subject: '1234567890',
    files: [],
    filesField: 'photoKeys',
  });
  await show(
    <LastUnloading sequence={sequence} list={{ colis: [], enTrop: [] }} isOpen onDamage={async () => true} />,
    {
      as: 'AGENT',
      texts: ['agentUnloading'],
    },
  );
  await waitFor(() => expect(pageText()).toContain('Mettez-le de côté'));
  expect(getOnly('a[href$="/agent/boites?etiquette=1234567890&conteneur=5"]').textContent).toBe('Signaler ce colis');
});
