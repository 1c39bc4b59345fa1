import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#local/config.ts';
import { FONT_CHARACTERS, subsetFonts, subsetPdfFonts } from '#web/ui/fonts/subsetFonts.ts';

const texts = import.meta.glob<string>(['../../web/i18n/{fr,en}/*.json', '../../shared/messages/{fr,en}.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});

const covered = new Set(`${FONT_CHARACTERS}\n`);

test.each(Object.entries(texts))('every character of %s is in the fonts', (_, text) => {
  expect([...text].filter((character) => !covered.has(character))).toEqual([]);
});

test('the fonts are what npm run generate writes, in at most 35 KB', async () => {
  const fonts = await subsetFonts();
  let bytes = 0;
  for (const [file, font] of Object.entries(fonts)) {
    expect(readFileSync(join(ROOT, 'web/ui/fonts', file)).equals(font), file).toBe(true);
    bytes += font.length;
  }
  expect(bytes).toBeLessThanOrEqual(35_000);
});

test('the fonts of PDFs are what npm run generate writes, in at most 60 KB', async () => {
  const fonts = Object.entries(await subsetPdfFonts());
  for (const [file, font] of fonts)
    expect(readFileSync(join(ROOT, 'web/core/pdf/fonts', file)).equals(font), file).toBe(true);
  expect(fonts.reduce((sum, [, font]) => sum + font.length, 0)).toBeLessThanOrEqual(60_000);
});
