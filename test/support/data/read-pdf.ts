import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { extractText, getDocumentProxy } from 'unpdf';
import { ROOT } from '#local/config.ts';
import { type Fonts, fontsOf } from '#web/core/pdf/text.ts';

/** Fonts of PDFs, as the browser loads them. */
export const pdfFonts = async (): Promise<Fonts> =>
  fontsOf(
    await Promise.all(
      ['regular', 'bold', 'extended'].map(
        async (name) => new Uint8Array(await readFile(join(ROOT, 'web/core/pdf/fonts', `${name}.ttf`))),
      ),
    ),
  );

/**
 * Text of each page of a PDF, as a reader that is not ours finds it, its title and language, and size and usual height
 * of text of its first page in points.
 */
export const readPdf = async (bytes: Uint8Array) => {
  const document = await getDocumentProxy(bytes.slice());
  const { info } = await document.getMetadata();
  const { text } = await extractText(document, { mergePages: false });
  const first = await document.getPage(1);
  const [, , width = 0, height = 0] = first.view;
  const { items } = await first.getTextContent();
  const heights = items.flatMap((item) => ('height' in item && item.height > 0 ? [item.height] : [])).sort(byNumber);
  return {
    pages: text.map((page) => page.replaceAll('\u00a0', ' ')),
    info: info as Record<string, unknown>,
    width,
    height,
    textHeight: heights[Math.floor(heights.length / 2)] ?? 0,
  };
};

const byNumber = (one: number, other: number): number => one - other;
