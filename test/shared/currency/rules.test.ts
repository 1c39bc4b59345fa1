import { expect, test } from 'vitest';
import { isRateShown } from '#shared/currency/rules.ts';

test.each([
  ['on its own day', '2026-11-20T15:00:00Z', true],
  ['over the weekend', '2026-11-22T12:00:00Z', true],
  ['until the last moment of the third day after', '2026-11-23T23:59:59.999Z', true],
  ['but not on the fourth day', '2026-11-24T00:00:00Z', false],
])("Friday's rate is shown %s", (_, now, shown) => {
  expect(isRateShown('2026-11-20', new Date(now))).toBe(shown);
});
