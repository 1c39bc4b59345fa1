import bold from './fonts/bold.ttf?url';
import extended from './fonts/extended.ttf?url';
import regular from './fonts/regular.ttf?url';
import { makePdf, type PdfDocument } from './makePdf.ts';
import { fontsOf } from './text.ts';

/** Makes a PDF in the browser with the site's fonts; rejects when they cannot be loaded. */
export async function renderPdf(document: PdfDocument): Promise<Uint8Array> {
  return makePdf(document, fontsOf(await Promise.all([regular, bold, extended].map(loadFont))));
}

async function loadFont(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`font: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
