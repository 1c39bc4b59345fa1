// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { comeBackOf, comeBackQuery, comeBackTo } from '#web/core/comeBack.ts';

const asked = (state: unknown, search = '') => comeBackOf({ state, search });

test('whoever was sent to log in comes back to the very page, with its question', () => {
  expect(asked(comeBackTo('/ajouter-colis/12'))).toBe('/ajouter-colis/12');
  expect(asked(null, comeBackQuery('/colis?session_id=cs_1&a=é'))).toBe('/colis?session_id=cs_1&a=%C3%A9');
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
  expect(asked(comeBackTo(address))).toBeUndefined();
  expect(asked(null, comeBackQuery(address))).toBeUndefined();
});

test.each(['/login', '/Login/?next=%2Flogin', '/register', '/forgot-password#top', '/reset-password?token=t'])(
  'nobody is led back to %s, where they came in',
  (address) => {
    expect(asked(comeBackTo(address))).toBeUndefined();
    expect(asked(null, comeBackQuery(address))).toBeUndefined();
    expect(asked(null, comeBackQuery('/change-password'))).toBe('/change-password');
  },
);
