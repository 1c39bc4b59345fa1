import { downloadFile } from '#web/core/download.ts';
import bold from './fonts/bold.ttf?url';
import extended from './fonts/extended.ttf?url';
import regular from './fonts/regular.ttf?url';
import { makePdf, type PdfDocument } from './makePdf.ts';
import { fontsOf } from './text.ts';

/** Makes a PDF in the browser and hands it over as a file; rejects when the fonts cannot be loaded. */
export async function savePdf(name: string, document: PdfDocument): Promise<void> {
  const fonts = fontsOf(await Promise.all([regular, bold, extended].map(loadFont)));
  downloadFile(name, await makePdf(document, fonts), 'application/pdf');
}

async function loadFont(address: string): Promise<Uint8Array> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`font: ${response.status}`);
  return new Uint8Array(await response.arrayBuffer());
}
