import { expect, test } from 'vitest';
import { paperOf } from '#shared/sites/paper.ts';

test('a site prints on the paper that an admin chose, else on that of its country', () => {
  expect(paperOf({ pays: 'FR' })).toBe('A4');
  expect(paperOf({ pays: 'SN', papier: null })).toBe('A4');
  expect(paperOf({ pays: 'CA' })).toBe('LETTER');
  expect(paperOf({ pays: 'US', papier: 'A4' })).toBe('A4');
  expect(paperOf({ pays: 'FR', papier: 'LETTER' })).toBe('LETTER');
  expect(paperOf(null)).toBe('A4');
});
