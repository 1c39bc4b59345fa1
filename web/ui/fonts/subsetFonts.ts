import { readFile } from 'node:fs/promises';
import subsetFont from 'subset-font';

const range = (from: number, to: number): string =>
  Array.from({ length: to - from + 1 }, (_, index) => String.fromCodePoint(from + index)).join('');

/** Punctuation and signs of French and English texts, beside ASCII. */
const SIGNS = '\u00a0©«°²³·»×‘’“”–…€−→';
const FRENCH = 'ÀÂÆÇÈÉÊËÎÏÔÙÛÜŸàâæçèéêëîïôùûüÿŒœ';
const OTHER_LATIN = 'ÁÃÄÅÍÑÓÕÖØÚáãäåíñóõöøúß';

/**
 * Characters of the fonts: ASCII, French, and the letters of neighbouring languages, as in names and cities. Others are
 * shown in the fallback font.
 */
export const FONT_CHARACTERS = `${range(0x20, 0x7e)}${SIGNS}${FRENCH}${OTHER_LATIN}`;

/** Generated file by name, with its source and its weights: text varies, headings have one weight. */
const FONTS = {
  'figtree.woff2': {
    source: import.meta.resolve('@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2'),
    weights: { min: 400, max: 700 },
  },
  'bricolage-grotesque.woff2': {
    source: import.meta.resolve(
      '@fontsource-variable/bricolage-grotesque/files/bricolage-grotesque-latin-wght-normal.woff2',
    ),
    weights: 700,
  },
};

/** Letters of Latin scripts beyond those of the page's fonts, for names in documents: ŋ and its neighbours. */
const EXTENDED_LATIN = range(0x100, 0x24f);
const LATIN = `${FONT_CHARACTERS}${range(0xa0, 0xff)}—Œœ`;

const figtree = (part: 'latin' | 'latin-ext'): string =>
  import.meta.resolve(`@fontsource-variable/figtree/files/figtree-${part}-wght-normal.woff2`);

/** Fonts of PDFs: of one weight each, as TrueType, which PDFs embed as it is. */
const PDF_FONTS = {
  'regular.ttf': { source: figtree('latin'), weight: 400, characters: LATIN },
  'bold.ttf': { source: figtree('latin'), weight: 700, characters: LATIN },
  'extended.ttf': { source: figtree('latin-ext'), weight: 400, characters: EXTENDED_LATIN },
};

/** Returns the fonts that PDFs embed, by file name: 53 KB together. */
export const subsetPdfFonts = async (): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(PDF_FONTS).map(async ([file, { source, weight, characters }]) => [
        file,
        await subsetFont(await readFile(new URL(source)), characters, {
          targetFormat: 'truetype',
          variationAxes: { wght: weight },
        }),
      ]),
    ),
  );

/** Returns the generated fonts by file name: 35 KB together instead of 61 KB for the sources. */
export const subsetFonts = async (): Promise<Record<string, Buffer>> =>
  Object.fromEntries(
    await Promise.all(
      Object.entries(FONTS).map(async ([file, { source, weights }]) => [
        file,
        await subsetFont(await readFile(new URL(source)), FONT_CHARACTERS, {
          targetFormat: 'woff2',
          variationAxes: { wght: weights },
        }),
      ]),
    ),
  );
