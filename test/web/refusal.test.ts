// @vitest-environment jsdom
import { beforeAll, expect, test } from 'vitest';
import { reasonFor } from '#web/core/api/failureReason.ts';
import { refusalOf } from '#web/core/api/refusal.ts';
import { speakFrench } from './browser.ts';

beforeAll(speakFrench);

test('what a broken server says in its own words is shown to nobody', () => {
  for (const text of [
    'Internal error at /var/task/index.js:12',
    '<html>502</html>',
    '{"message":"Internal Server Error"}',
    '',
  ])
    expect(refusalOf(500, text)).toMatchObject({ code: 'UNEXPECTED', message: '' });
  expect(refusalOf(400, 'oops')).toMatchObject({ code: 'REFUSED', message: '' });
});

test('the one call that answers by a sentence alone has it shown', () => {
  expect(refusalOf(400, 'Mot de passe actuel incorrect.', true).message).toBe('Mot de passe actuel incorrect.');
  expect(refusalOf(502, '<html>502</html>', true).message).toBe('');
});

test('whose session has ended is told to log in again, not to try again', () => {
  expect(reasonFor(refusalOf(401, '{"message":"Unauthorized"}'))).toBe('Reconnectez-vous pour continuer.');
});
