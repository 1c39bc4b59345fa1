import { PdfObjects, pdfDate } from './objects.ts';
import type { Fonts } from './text.ts';
import type { TrueType } from './trueType.ts';

/** Content of one page: drawing operators, in points from the lower left corner. */
export interface PageContent {
  width: number;
  height: number;
  operators: string;
}

/** Puts a PDF file together (ISO 32000-1): pages, and the fonts that they use, embedded with their Unicode values. */
export async function writeFile(
  pages: readonly PageContent[],
  fonts: Fonts,
  { title, language, date }: { title: string; language: string; date: Date },
): Promise<Uint8Array> {
  const objects = new PdfObjects();
  const [catalog, pageTree] = [objects.add(''), objects.add('')];
  const fontRefs: string[] = [];
  for (const [index, font] of fonts.all.entries())
    fontRefs.push(`/F${index} ${await addFont(font, index, objects)} 0 R`);
  const kids: string[] = [];
  for (const { width, height, operators } of pages) {
    const content = await objects.addStream(operators);
    const page = objects.add(
      `<</Type/Page/Parent ${pageTree} 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</Font<<${fontRefs.join(' ')}>>>>/Contents ${content} 0 R>>`,
    );
    kids.push(`${page} 0 R`);
  }
  objects.replace(
    catalog,
    `<</Type/Catalog/Pages ${pageTree} 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
  );
  objects.replace(pageTree, `<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>`);
  const info = objects.add(`<</Title<${utf16(title)}>/Producer(Yonnee)/CreationDate(${pdfDate(date)})>>`);
  return objects.assemble(`/Root ${catalog} 0 R/Info ${info} 0 R`);
}

/** Adds a font with its file, its widths and the Unicode values of its glyphs; returns the number of its object. */
async function addFont(font: TrueType, index: number, objects: PdfObjects): Promise<number> {
  const name = `Yonnee${index}`;
  const characters = charactersOf(font);
  const file = await objects.addStream(font.bytes, `/Length1 ${font.bytes.length}`);
  const unicode = await objects.addStream(unicodeMap(characters));
  const descriptor = objects.add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${font.box.join(' ')}]/ItalicAngle 0/Ascent ${font.ascent}/Descent ${font.descent}/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
  );
  const widths = [...characters.keys()].map((glyph) => `${glyph}[${font.widthOf(glyph)}]`).join('');
  const descendant = objects.add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/W[${widths}]>>`,
  );
  return objects.add(
    `<</Type/Font/Subtype/Type0/BaseFont/${name}/Encoding/Identity-H/DescendantFonts[${descendant} 0 R]/ToUnicode ${unicode} 0 R>>`,
  );
}

/** Last character of the Basic Multilingual Plane that a Latin font may have. */
const LAST_CHARACTER = 0x2fff;

/** Characters of a font by their glyph. */
function charactersOf(font: TrueType): Map<number, number> {
  const characters = new Map<number, number>();
  for (let code = 0x20; code <= LAST_CHARACTER; code++) {
    const glyph = font.glyphOf(code);
    if (glyph !== undefined && !characters.has(glyph)) characters.set(glyph, code);
  }
  return characters;
}

/** Entries that one block of a character map may have. */
const BLOCK = 100;

/** Character map from glyphs to Unicode, by which text is searched, copied and read aloud. */
function unicodeMap(characters: ReadonlyMap<number, number>): string {
  const entries = [...characters].map(([glyph, code]) => `<${hex(glyph)}><${hex(code)}>`);
  const blocks = Array.from({ length: Math.ceil(entries.length / BLOCK) }, (_, n) => {
    const block = entries.slice(n * BLOCK, (n + 1) * BLOCK);
    return `${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`;
  });
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CMapName /Unicode def /CMapType 2 def',
    '1 begincodespacerange\n<0000><ffff>\nendcodespacerange',
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n');
}

/** Four hexadecimal digits, as glyphs and characters are written. */
export const hex = (value: number): string => value.toString(16).padStart(4, '0');

const utf16 = (text: string): string =>
  `feff${Array.from({ length: text.length }, (_, index) => hex(text.charCodeAt(index))).join('')}`;
