// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { getOnly, press } from './browser.ts';
import { listReply, mockApi, visit, waitUntilSettled } from './visit.tsx';

test('the panel of a message shows a loading error of the list, and a retry shows the message', async () => {
  mockApi(() => undefined);
  await visit('/admin/messages?ouvert=7', { as: 'ADMIN' });
  const panel = () => getOnly('aside').textContent;
  expect(panel()).toContain('Échec du chargement des messages.');
  const message = { id: 7, fullName: 'Kadiatou Bah', email: 'kadiatou@yonnee.test', subject: 'Une moto' };
  mockApi((call) =>
    call.includes('/api/contact')
      ? listReply([{ ...message, message: 'Les prenez-vous ?', lu: true, createdAt: '2026-11-20T10:00:00.000Z' }])
      : listReply([]),
  );
  await press('Réessayer');
  await waitUntilSettled();
  expect(panel()).toContain('Les prenez-vous ?');
  expect(panel(), 'names the time zone').toContain('(votre heure)');
  expect(getOnly('thead').textContent).toContain('Reçu le (votre heure)');
});
