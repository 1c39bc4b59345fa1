// @vitest-environment jsdom
import { waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import '#web/features/containers/previewEdit.ts';
import { fillIn, getOnly, press } from './browser.ts';
import { container } from './containers.ts';
import { changePreview } from './previews.ts';
import { listReply, mockApi, pageText, visit, waitUntilSettled } from './visit.tsx';

const ONE = container();

const answer = (call: string) => {
  if (call.includes('/status-preview')) return { body: { success: true, data: changePreview() } };
  if (call.startsWith('POST')) return { status: 201, body: { success: true, data: ONE } };
  if (call.includes(`/bookings/${ONE.id}`)) return { body: { success: true, data: ONE } };
  return listReply([], { nonLues: 0 });
};

const expectCockpit = (location: () => { pathname: string }) =>
  waitFor(() => expect(location().pathname).toBe(`/admin/conteneurs/${ONE.id}`), { timeout: 3000 });

test('a new container opens its page for admins, where the next work is', async () => {
  mockApi(answer);
  const location = await visit('/ajouter-conteneur', { as: 'ADMIN' });
  const values = { lieuEnlevement: 'Le Havre', destination: 'Dakar' };
  const dates = {
    dateDepart: '2097-05-01T10:00',
    dateArrivee: '2097-05-20T10:00',
    dateReservation: '2097-04-01T10:00',
  };
  for (const [name, value] of Object.entries({ ...values, ...dates, prixEstime: '10' }))
    await fillIn(getOnly(`[name="${name}"]`), value);
  await press('Ajouter le conteneur');
  await waitUntilSettled();
  expect(pageText()).toContain('Conteneur ajouté avec succès !');
  await expectCockpit(location);
});

test('an edited container opens its page for admins, and so does leaving the form', async () => {
  mockApi(answer);
  const location = await visit(`/update-conteneur/${ONE.id}`, { as: 'ADMIN' });
  await waitUntilSettled();
  expect(getOnly(`form a[href="/admin/conteneurs/${ONE.id}"]`).textContent).toBe('Annuler');
  await fillIn(getOnly('input[name="prixEstime"]'), '12');
  await press('Enregistrer les modifications');
  await waitUntilSettled();
  expect(pageText()).toContain('Réservation mise à jour avec succès !');
  await expectCockpit(location);
});
