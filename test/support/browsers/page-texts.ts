import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CustomTypeOptions } from 'i18next';
import type { Locator } from 'playwright-core';
import type {} from '#web/i18n/i18next.d.ts';

/** The texts of the pages by namespace. */
export type Words = CustomTypeOptions['resources'];

export type PageLanguage = 'fr' | 'en';

const FOLDER = join(import.meta.dirname, '../../../web/i18n');

/** The texts of the pages in a language, by which journeys find elements. */
export const wordsIn = async (language: PageLanguage): Promise<Words> => {
  const files = await readdir(join(FOLDER, language));
  const read = async (file: string) => [
    file.replace('.json', ''),
    JSON.parse(await readFile(join(FOLDER, language, file), 'utf8')),
  ];
  return Object.fromEntries(await Promise.all(files.map(read))) as Words;
};

/** The browser locale of a page language. */
export const localeOf = (language: PageLanguage) => (language === 'fr' ? ('fr-FR' as const) : ('en-US' as const));

/** A text with its `{{name}}`s filled in as the pages do. */
export const fillPlaceholders = (sentence: string, values: Record<string, string | number>): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), sentence);

/** The visible text of an element, with all white space as single spaces. */
export const visibleText = async (place: Locator): Promise<string> =>
  (await place.innerText()).replace(/\s+/g, ' ').trim();
