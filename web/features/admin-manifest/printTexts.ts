import type fr from '#web/i18n/fr/manifestPrint.json';
import type { Language } from '#web/i18n/language.ts';
import { fetchTexts } from '#web/i18n/texts.ts';

/** Texts of the printed lists, which are printed in either language whatever the page's is. */
export type PrintTexts = typeof fr;

export const loadPrintTexts = async (language: Language): Promise<PrintTexts> =>
  (await fetchTexts(language, 'manifestPrint')) as PrintTexts;
