// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { requestedReturn, returnTo, returnToQuery } from '#web/core/returnTo.ts';

const asked = (state: unknown, search = '') => requestedReturn({ state, search });

test('whoever was sent to log in comes back to the very page, with its question', () => {
  expect(asked(returnTo('/ajouter-colis/12'))).toBe('/ajouter-colis/12');
  expect(asked(null, returnToQuery('/colis?session_id=cs_1&a=é'))).toBe('/colis?session_id=cs_1&a=%C3%A9');
});

test('without a page to come back to there is none', () => {
  for (const state of [null, undefined, 'x', {}, { from: 12 }]) expect(asked(state)).toBeUndefined();
  expect(asked(null, '?next=')).toBeUndefined();
});

test.each([
  'https://evil.example/colis',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/\n//evil.example',
  '/.//evil.example',
  '/a/..//evil.example',
  'javascript:alert(1)',
  'colis',
  '//[',
])('a link that would lead to %j leads nowhere', (address) => {
  expect(asked(returnTo(address))).toBeUndefined();
  expect(asked(null, returnToQuery(address))).toBeUndefined();
});

test.each(['/login', '/Login/?next=%2Flogin', '/register', '/forgot-password#top', '/reset-password?token=t'])(
  'nobody is led back to %s, where they came in',
  (address) => {
    expect(asked(returnTo(address))).toBeUndefined();
    expect(asked(null, returnToQuery(address))).toBeUndefined();
    expect(asked(null, returnToQuery('/change-password'))).toBe('/change-password');
  },
);
