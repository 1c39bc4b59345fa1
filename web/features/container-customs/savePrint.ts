import { downloadFile } from '#web/core/download.ts';
import type { Language } from '#web/i18n/language.ts';
import { type Print, type PrintSource, printCsv, printDocument, printFileName } from './prints.ts';
import { loadCustomsPrintTexts } from './printTexts.ts';
import { readCustomsList } from './queries.ts';

/** Makes a file of a container's customs from what is loaded now, and hands it over. Throws the errors of the calls. */
export async function savePrint(
  print: Print,
  format: 'pdf' | 'csv',
  { container, check }: Omit<PrintSource, 'parcels'>,
  language: Language,
): Promise<void> {
  const [all, texts] = await Promise.all([
    print === 'list' ? readCustomsList(container.id) : [],
    loadCustomsPrintTexts(language),
  ]);
  const source = { container, check, parcels: all.filter(({ charge }) => charge) };
  const style = { texts, language };
  const name = printFileName(print, source, style, format);
  if (format === 'csv') downloadFile(name, printCsv(print, source, style), 'text/csv;charset=utf-8');
  else await (await import('#web/core/pdf/savePdf.ts')).savePdf(name, printDocument(print, source, style));
}
