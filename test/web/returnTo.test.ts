// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { requestedReturn } from '#web/core/navigation/requestedReturn.ts';
import { returnTo, returnToQuery } from '#web/core/navigation/returnTo.ts';

const returnPage = (state: unknown, search = '') => requestedReturn({ state, search });

test('a visitor who was sent to the login returns to the same page, including its query', () => {
  expect(returnPage(returnTo('/ajouter-colis/12'))).toBe('/ajouter-colis/12');
  expect(returnPage(null, returnToQuery('/colis?session_id=cs_1&a=é'))).toBe('/colis?session_id=cs_1&a=%C3%A9');
});

test('there is no return page if none was requested', () => {
  for (const state of [null, undefined, 'x', {}, { from: 12 }]) expect(returnPage(state)).toBeUndefined();
  expect(returnPage(null, '?next=')).toBeUndefined();
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
])('%j is refused as a return page', (address) => {
  expect(returnPage(returnTo(address))).toBeUndefined();
  expect(returnPage(null, returnToQuery(address))).toBeUndefined();
});

test.each(['/login', '/Login/?next=%2Flogin', '/register', '/forgot-password#top', '/reset-password?token=t'])(
  'the account page %s is refused as a return page',
  (address) => {
    expect(returnPage(returnTo(address))).toBeUndefined();
    expect(returnPage(null, returnToQuery(address))).toBeUndefined();
    expect(returnPage(null, returnToQuery('/change-password'))).toBe('/change-password');
  },
);
