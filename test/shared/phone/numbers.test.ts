import { expect, test } from 'vitest';
import { e164Of, isPossible } from '#shared/phone/numbers.ts';

test.each([
  ['+221770000000', '+221770000000'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['(+221) 77 123 45 67', '+221771234567'],
  ['+221\u00a077\u00a0123\u00a045\u00a067', '+221771234567'],
  ['00221771234567', '+221771234567'],
  ['00 33 6 12 34 56 78', '+33612345678'],
  ['+1 (514) 555-0199', '+15145550199'],
  ['+39 06 1234 5678', '+390612345678'],
])('%s says its country, whichever site it is typed on', (typed, kept) => {
  for (const home of ['FR', 'SN', 'CA'] as const) expect(e164Of(typed, home)).toBe(kept);
});

test.each([
  ['0612345678', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['771234567', '+221771234567'],
  ['77 123 45 67', '+221771234567'],
  ['(514) 555-0199', '+15145550199'],
  ['0701020304', '+33701020304'],
])('%s without a dial code is of the country where people write it so, the site’s own first', (typed, kept) => {
  expect(e164Of(typed, 'FR')).toBe(kept);
});

test('the same digits are of the site’s own country first', () => {
  expect(e164Of('0701020304', 'CI')).toBe('+2250701020304');
  expect(e164Of('33 123 45 67', 'SN')).toBe('+221331234567');
  expect(e164Of('514 555 0199', 'US')).toBe('+15145550199');
});

test('a number of a plan that is newer or older than the library is kept when it says its country', () => {
  expect(e164Of('+225 07 12 34 56', 'FR')).toBe('+22507123456');
  expect(isPossible('+22507123456'), 'forms ask whether it is right').toBe(false);
  expect(isPossible('+221771234567')).toBe(true);
});

test.each(['+999 12 34 56 78', '+33 12', '12', '+', '+0000000000'])('nobody can be called by %s', (typed) => {
  expect(e164Of(typed, 'FR')).toBeUndefined();
});
