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
  const objects: Uint8Array[] = [];
  const add = (content: string | Uint8Array): number =>
    objects.push(typeof content === 'string' ? encode(content) : content);
  const stream = async (content: Uint8Array, entries = '') => add(await streamOf(content, entries));

  const [catalog, pageTree] = [add(''), add('')];
  const fontRefs: string[] = [];
  for (const [index, font] of fonts.all.entries())
    fontRefs.push(`/F${index} ${await addFont(font, index, add, stream)} 0 R`);
  const kids: string[] = [];
  for (const { width, height, operators } of pages) {
    const content = await stream(encode(operators));
    const page = add(
      `<</Type/Page/Parent ${pageTree} 0 R/MediaBox[0 0 ${width} ${height}]/Resources<</Font<<${fontRefs.join(' ')}>>>>/Contents ${content} 0 R>>`,
    );
    kids.push(`${page} 0 R`);
  }
  objects[catalog - 1] = encode(
    `<</Type/Catalog/Pages ${pageTree} 0 R/Lang(${language})/ViewerPreferences<</DisplayDocTitle true>>>>`,
  );
  objects[pageTree - 1] = encode(`<</Type/Pages/Count ${pages.length}/Kids[${kids.join(' ')}]>>`);
  const info = add(`<</Title<${utf16(title)}>/Producer(Yonnee)/CreationDate(D:${stamp(date)}Z)>>`);
  return assemble(objects, `/Root ${catalog} 0 R/Info ${info} 0 R`);
}

/** Adds a font with its file, its widths and the Unicode values of its glyphs; returns the number of its object. */
async function addFont(
  font: TrueType,
  index: number,
  add: (content: string) => number,
  stream: (content: Uint8Array, entries?: string) => Promise<number>,
): Promise<number> {
  const name = `Yonnee${index}`;
  const characters = charactersOf(font);
  const file = await stream(font.bytes, `/Length1 ${font.bytes.length}`);
  const unicode = await stream(encode(unicodeMap(characters)));
  const descriptor = add(
    `<</Type/FontDescriptor/FontName/${name}/Flags 4/FontBBox[${font.box.join(' ')}]/ItalicAngle 0/Ascent ${font.ascent}/Descent ${font.descent}/CapHeight 700/StemV 80/FontFile2 ${file} 0 R>>`,
  );
  const widths = [...characters.keys()].map((glyph) => `${glyph}[${font.widthOf(glyph)}]`).join('');
  const descendant = add(
    `<</Type/Font/Subtype/CIDFontType2/BaseFont/${name}/CIDSystemInfo<</Registry(Adobe)/Ordering(Identity)/Supplement 0>>/FontDescriptor ${descriptor} 0 R/CIDToGIDMap/Identity/W[${widths}]>>`,
  );
  return add(
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

const stamp = (date: Date): string => date.toISOString().replace(/\D/g, '').slice(0, 14);

const encode = (text: string): Uint8Array => new TextEncoder().encode(text);

async function streamOf(content: Uint8Array, entries: string): Promise<Uint8Array> {
  const packed = new Blob([content as BlobPart]).stream().pipeThrough(new CompressionStream('deflate'));
  const bytes = new Uint8Array(await new Response(packed).arrayBuffer());
  return join([
    encode(`<</Length ${bytes.length}/Filter/FlateDecode${entries}>>\nstream\n`),
    bytes,
    encode('\nendstream'),
  ]);
}

/** Numbers the objects, and writes the table of their positions behind them. */
function assemble(objects: readonly Uint8Array[], trailer: string): Uint8Array {
  const parts = [encode('%PDF-1.7\n%\u00e9\u00e8\n')];
  const positions: number[] = [];
  let length = parts[0]?.length ?? 0;
  for (const [index, object] of objects.entries()) {
    positions.push(length);
    const part = join([encode(`${index + 1} 0 obj\n`), object, encode('\nendobj\n')]);
    parts.push(part);
    length += part.length;
  }
  const rows = positions.map((position) => `${String(position).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  parts.push(
    encode(
      `xref\n0 ${size}\n0000000000 65535 f \n${rows}trailer\n<</Size ${size}${trailer}>>\nstartxref\n${length}\n%%EOF\n`,
    ),
  );
  return join(parts);
}

function join(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
