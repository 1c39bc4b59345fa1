import { expect, test } from 'vitest';
import { labelPaperOf, paperOf } from '#shared/sites/paper.ts';

test('a site prints on the paper that an admin chose, else on that of its country', () => {
  expect(paperOf({ pays: 'FR' })).toBe('A4');
  expect(paperOf({ pays: 'SN', papier: null })).toBe('A4');
  expect(paperOf({ pays: 'CA' })).toBe('LETTER');
  expect(paperOf({ pays: 'US', papier: 'A4' })).toBe('A4');
  expect(paperOf({ pays: 'FR', papier: 'LETTER' })).toBe('LETTER');
  expect(paperOf(null)).toBe('A4');
});

test('labels are printed on the paper that an admin chose, else on that which goes with the site’s documents', () => {
  expect(labelPaperOf({ pays: 'SN' })).toBe('A6');
  expect(labelPaperOf({ pays: 'CA' })).toBe('LABEL_4X6');
  expect(labelPaperOf({ pays: 'SN', papier: 'LETTER', etiquettes: null })).toBe('LABEL_4X6');
  expect(labelPaperOf({ pays: 'SN', etiquettes: 'ROLL_80' })).toBe('ROLL_80');
  expect(labelPaperOf(null)).toBe('A6');
});
