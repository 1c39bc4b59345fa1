import { expect, test } from 'vitest';
import { refusalOf } from '#web/core/api/refusal.ts';

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
