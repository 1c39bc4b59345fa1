// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { press, the } from './browser.ts';
import { apiAnswers, listing, settled, visit } from './visit.tsx';

test('the panel of a message shows a loading error of the list, and a retry shows the message', async () => {
  apiAnswers(() => undefined);
  await visit('/admin/messages?ouvert=7', { as: 'ADMIN' });
  const panel = () => the('aside').textContent;
  expect(panel()).toContain('Échec du chargement des messages.');
  const message = { id: 7, fullName: 'Kadiatou Bah', email: 'kadiatou@yonnee.test', subject: 'Une moto' };
  apiAnswers((call) =>
    call.includes('/api/contact')
      ? listing([{ ...message, message: 'Les prenez-vous ?', lu: true, createdAt: '2026-11-20T10:00:00.000Z' }])
      : listing([]),
  );
  await press('Réessayer');
  await settled();
  expect(panel()).toContain('Les prenez-vous ?');
  expect(panel(), 'names the time zone').toContain('(votre heure)');
  expect(the('thead').textContent).toContain('Reçu le (votre heure)');
});
