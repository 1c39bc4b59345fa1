import type fr from '#web/i18n/fr/containerCustomsPrint.json';
import type { Language } from '#web/i18n/language.ts';
import { fetchTexts } from '#web/i18n/texts.ts';

/** Texts of the files for customs, which are made in either language whatever the page's is. */
export type CustomsPrintTexts = typeof fr;

export const loadCustomsPrintTexts = async (language: Language): Promise<CustomsPrintTexts> =>
  (await fetchTexts(language, 'containerCustomsPrint')) as CustomsPrintTexts;
