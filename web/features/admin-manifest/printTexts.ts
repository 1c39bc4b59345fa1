import type admin from '#web/i18n/fr/admin.json';
import type fr from '#web/i18n/fr/manifestPrint.json';
import type { Language } from '#web/i18n/language.ts';
import { fetchTexts } from '#web/i18n/texts.ts';

/** Texts of the printed lists, which are printed in either language whatever the page's is. */
export type PrintTexts = typeof fr & Pick<typeof admin, 'situations'>;

/** Loads the texts of the lists; a parcel's problem is in the words of the team. */
export const loadPrintTexts = async (language: Language): Promise<PrintTexts> => {
  const [own, admin] = await Promise.all([fetchTexts(language, 'manifestPrint'), fetchTexts(language, 'admin')]);
  return { ...own, situations: (admin as PrintTexts).situations } as PrintTexts;
};
