// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { refusalOf } from '#web/core/api/refusal.ts';
import { loadFrenchTexts } from './browser.ts';

beforeAll(loadFrenchTexts);

test('raw error texts of a failing server are not shown', () => {
  for (const text of [
    'Internal error at /var/task/index.js:12',
    '<html>502</html>',
    '{"message":"Internal Server Error"}',
    '',
  ])
    expect(refusalOf(500, text)).toMatchObject({ code: 'UNEXPECTED', message: '' });
  expect(refusalOf(400, 'oops')).toMatchObject({ code: 'REFUSED', message: '' });
});

test('the message of the one route that replies with plain text is shown', () => {
  expect(refusalOf(400, 'Mot de passe actuel incorrect.', true).message).toBe('Mot de passe actuel incorrect.');
  expect(refusalOf(502, '<html>502</html>', true).message).toBe('');
});

test('a customer whose session has ended is asked to log in again, not to retry', () => {
  expect(reasonFor(refusalOf(401, '{"message":"Unauthorized"}'))).toBe('Reconnectez-vous pour continuer.');
});
