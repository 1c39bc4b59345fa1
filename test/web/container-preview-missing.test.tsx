// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import '#web/features/containers/containerFormSchema.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { container } from './containers.ts';
import { mockApi, pageText, requests, visit, waitUntilSettled } from './visit.tsx';

vi.mock('#web/features/containers/previewEdit.ts', () => {
  throw new TypeError('Failed to fetch dynamically imported module');
});

test('a change whose preview cannot be downloaded is not saved, and the form says to check the connection', async () => {
  mockApi((call) => ({ body: { success: true, data: /\/(sites|tarifs)/.test(call) ? [] : container() } }));
  await visit(`/update-conteneur/${container().id}`, { as: 'ADMIN' });
  await fillIn(getOnly('select[name="statut"]'), 'LIVRE');
  await press('Enregistrer les modifications');
  await waitUntilSettled();
  await waitFor(() => expect(pageText()).toContain('impossible de modifier le conteneur. Vérifiez votre connexion'));
  expect(getOnly('select[name="statut"]')).toHaveProperty('value', 'LIVRE');
  expect(requests.filter((call) => call.startsWith('PUT'))).toEqual([]);
});
