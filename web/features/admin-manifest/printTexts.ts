import type fr from '#web/i18n/fr/manifestPrint.json';
import type situations from '#web/i18n/fr/situation.json';
import type unloading from '#web/i18n/fr/unloadingManifest.json';
import type { Language } from '#web/i18n/language.ts';
import { fetchTexts } from '#web/i18n/texts.ts';

/** Texts of the printed lists, which are printed in either language whatever the page's is. */
export type PrintTexts = typeof fr & {
  situations: typeof situations;
  unloading: Pick<typeof unloading, 'reasons' | 'joined' | 'found'>;
  language: Language;
};

/** Loads the texts of the lists, the words of a parcel's problem, and those of the page of the unloading. */
export const loadPrintTexts = async (language: Language): Promise<PrintTexts> => {
  const [own, situations, unloading] = await Promise.all([
    fetchTexts(language, 'manifestPrint'),
    fetchTexts(language, 'situation'),
    fetchTexts(language, 'unloadingManifest'),
  ]);
  return { ...own, situations, unloading, language } as PrintTexts;
};
