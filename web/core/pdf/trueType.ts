/** Parts of a TrueType font that a PDF needs: its glyphs, their widths and its measures, in 1/1000 of the font size. */
export interface TrueType {
  bytes: Uint8Array;
  ascent: number;
  descent: number;
  box: readonly [number, number, number, number];
  /** Glyph of a character, or undefined when the font has none. */
  glyphOf: (codePoint: number) => number | undefined;
  widthOf: (glyph: number) => number;
}

/** Reads the tables of a TrueType font that has a Unicode character map of format 4. Throws for any other file. */
export function readTrueType(bytes: Uint8Array): TrueType {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const tableAt = tablesOf(view);
  const [head, hhea, hmtx] = [tableAt('head'), tableAt('hhea'), tableAt('hmtx')];
  const scale = 1000 / view.getUint16(head + 18);
  const scaled = (offset: number) => Math.round(view.getInt16(offset) * scale);
  const lastWidth = view.getUint16(hhea + 34) - 1;
  const glyphs = readCharacterMap(view, tableAt('cmap'));
  return {
    bytes,
    ascent: scaled(hhea + 4),
    descent: scaled(hhea + 6),
    box: [scaled(head + 36), scaled(head + 38), scaled(head + 40), scaled(head + 42)],
    glyphOf: (codePoint) => glyphs.get(codePoint),
    widthOf: (glyph) => Math.round(view.getUint16(hmtx + 4 * Math.min(glyph, lastWidth)) * scale),
  };
}

/** Returns the offset of a table by its tag. */
function tablesOf(view: DataView): (tag: string) => number {
  const tables = new Map<string, number>();
  for (let index = 0; index < view.getUint16(4); index++) {
    const entry = 12 + 16 * index;
    const tag = String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(entry + at)));
    tables.set(tag, view.getUint32(entry + 8));
  }
  return (tag) => {
    const offset = tables.get(tag);
    if (offset === undefined) throw new Error(`the font has no table ${tag}`);
    return offset;
  };
}

/** Reads the Unicode character map (format 4: the Basic Multilingual Plane, in segments). */
function readCharacterMap(view: DataView, cmap: number): Map<number, number> {
  const start = segmentsAt(view, cmap);
  const count = view.getUint16(start + 6) / 2;
  const [ends, starts] = [start + 14, start + 16 + 2 * count];
  const [deltas, offsets] = [starts + 2 * count, starts + 4 * count];
  const glyphs = new Map<number, number>();
  for (let segment = 0; segment < count; segment++) {
    const [first, last] = [view.getUint16(starts + 2 * segment), view.getUint16(ends + 2 * segment)];
    const [delta, offset] = [view.getUint16(deltas + 2 * segment), view.getUint16(offsets + 2 * segment)];
    for (let code = first; code <= last && code < 0xffff; code++) {
      const at = offsets + 2 * segment + offset + 2 * (code - first);
      const glyph = offset === 0 ? code : view.getUint16(at);
      if (offset === 0 || glyph !== 0) glyphs.set(code, (glyph + delta) & 0xffff);
    }
  }
  return glyphs;
}

function segmentsAt(view: DataView, cmap: number): number {
  for (let index = 0; index < view.getUint16(cmap + 2); index++) {
    const at = cmap + view.getUint32(cmap + 4 + 8 * index + 4);
    if (view.getUint16(at) === 4) return at;
  }
  throw new Error('the font has no character map of format 4');
}
