import type fr from '#web/i18n/fr/manifestPrint.json';
import type situations from '#web/i18n/fr/situation.json';
import type { Language } from '#web/i18n/language.ts';
import { fetchTexts } from '#web/i18n/texts.ts';

/** Texts of the printed lists, which are printed in either language whatever the page's is. */
export type PrintTexts = typeof fr & { situations: typeof situations; language: Language };

/** Loads the texts of the lists and the words of a parcel's problem. */
export const loadPrintTexts = async (language: Language): Promise<PrintTexts> => {
  const [own, situations] = await Promise.all([
    fetchTexts(language, 'manifestPrint'),
    fetchTexts(language, 'situation'),
  ]);
  return { ...own, situations, language } as PrintTexts;
};
