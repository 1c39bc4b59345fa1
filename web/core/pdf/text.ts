import { readTrueType, type TrueType } from './trueType.ts';

/** Part of a line in one font, as the glyphs of its characters. */
export interface Run {
  font: number;
  glyphs: number[];
}

/** Style of a text: regular and bold have a font each, with further fonts for letters that it lacks. */
export type Style = 'regular' | 'bold';

/** Fonts of a document, by number; each style names those that it uses, in order. */
export interface Fonts {
  all: readonly TrueType[];
  styles: Record<Style, readonly number[]>;
}

/**
 * Draws the characters of a text from the first font that has each; a letter that none has loses its accents, or is
 * `?`.
 */
export function runsOf(text: string, style: Style, fonts: Fonts): Run[] {
  const runs: Run[] = [];
  for (const character of charactersOf(text)) {
    const { font, glyph } = glyphFor(character, style, fonts);
    const last = runs.at(-1);
    if (last?.font === font) last.glyphs.push(glyph);
    else runs.push({ font, glyphs: [glyph] });
  }
  return runs;
}

interface Glyph {
  font: number;
  glyph: number;
  /** Width in 1/1000 of the font size. */
  width: number;
}

/** Glyphs found before, since a long table needs the same ones again and again. */
const known = new WeakMap<Fonts, Map<string, Glyph>>();

function glyphFor(character: string, style: Style, fonts: Fonts): Glyph {
  const glyphs = known.get(fonts) ?? new Map<string, Glyph>();
  known.set(fonts, glyphs);
  const found = glyphs.get(style + character) ?? findGlyph(character, style, fonts);
  glyphs.set(style + character, found);
  return found;
}

function findGlyph(character: string, style: Style, fonts: Fonts): Glyph {
  const candidates = [character, SUBSTITUTES[character], character.normalize('NFD').charAt(0), '?'];
  for (const candidate of candidates.filter((found) => found !== undefined))
    for (const font of fonts.styles[style]) {
      const file = fonts.all[font];
      const glyph = file?.glyphOf(candidate.codePointAt(0) ?? 0);
      if (file && glyph !== undefined) return { font, glyph, width: file.widthOf(glyph) };
    }
  throw new Error('the font has no question mark');
}

/**
 * Nearest characters for those that the fonts lack: narrow spaces of French numbers, arrows, hooked letters of Fula.
 */
const SUBSTITUTES: Record<string, string> = {
  ...{ '\u202f': '\u00a0', '\u2009': '\u00a0', '\t': ' ', '\n': ' ', '\r': ' ', '→': '–' },
  ...{ ɓ: 'b', Ɓ: 'B', ɗ: 'd', Ɗ: 'D', ƴ: 'y', Ƴ: 'Y', ı: 'i' },
};

/**
 * Characters of a text that are drawn: a composed emoji is one, since its joiners and variants are not visible;
 * full-width letters, ligatures and circled figures are their plain ones, and accents that no letter has are left out.
 */
const charactersOf = (text: string): string =>
  text
    .normalize('NFC')
    .replace(COMPATIBLE, (character) => character.normalize('NFKC'))
    .replace(/\p{Cf}|\p{Variation_Selector}|\p{Emoji_Modifier}|\p{Mn}/gu, '');

/** Forms of ordinary letters and figures: ligatures, enclosed and full-width ones, Roman numerals. */
const COMPATIBLE = /[\u2150-\u218b\u2460-\u24ff\u2776-\u2793\ufb00-\ufb06\uff01-\uff5e]/g;

/** Reports whether a text has characters of which no font draws anything, so that `?` stands in their place. */
export const hasUnprintable = (text: string, fonts: Fonts): boolean =>
  [...charactersOf(text)].some((character) => {
    const [mark, drawn] = [glyphFor('?', 'regular', fonts), glyphFor(character, 'regular', fonts)];
    return character !== '?' && drawn.font === mark.font && drawn.glyph === mark.glyph;
  });

/** Width of a text, in points. */
export function widthOf(text: string, style: Style, size: number, fonts: Fonts): number {
  let total = 0;
  for (const character of charactersOf(text)) total += glyphFor(character, style, fonts).width;
  return (total * size) / 1000;
}

/** Breaks a text into lines of a width at its spaces, and within a word that is longer than a line. */
export function wrap(text: string, width: number, style: Style, size: number, fonts: Fonts): string[] {
  const fits = (line: string) => widthOf(line, style, size, fonts) <= width;
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(/[ \t\r\n]+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (!fits(line)) {
      const length = fittingLength(line, fits);
      lines.push(line.slice(0, length));
      line = line.slice(length);
    }
  }
  return line || lines.length === 0 ? [...lines, line] : lines;
}

/** Number of characters that fit, at least one. */
function fittingLength(word: string, fits: (line: string) => boolean): number {
  let length = word.length - 1;
  while (length > 1 && !fits(word.slice(0, length))) length--;
  return Math.max(1, length);
}

/** Returns the fonts of documents from their files: regular, bold, and the letters of further languages for both. */
export function fontsOf(files: readonly Uint8Array[]): Fonts {
  return { all: files.map(readTrueType), styles: { regular: [0, 2], bold: [1, 2] } };
}
