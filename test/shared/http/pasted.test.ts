import { expect, test } from 'vitest';
import { asTyped } from '#shared/http/pasted.ts';

test('the digits of every script are read as ASCII digits', () => {
  const digits = Array.from({ length: 0x20000 }, (_, point) => point).filter(
    (point) => (point < 0xd800 || point > 0xdfff) && /\p{Nd}/u.test(String.fromCodePoint(point)),
  );
  const typed = digits.map((point) => asTyped(String.fromCodePoint(point)));
  expect(typed).toEqual(typed.map((_, index) => String(index % 10)));
  expect(typed.length).toBeGreaterThan(600);
});
