import { downloadFile } from '#web/core/download.ts';
import type { PdfDocument } from './makePdf.ts';
import { renderPdf } from './renderPdf.ts';

/** Makes a PDF in the browser and hands it over as a file; rejects when the fonts cannot be loaded. */
export async function savePdf(name: string, document: PdfDocument): Promise<void> {
  downloadFile(name, await renderPdf(document), 'application/pdf');
}
