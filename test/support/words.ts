import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type authWords from '#web/i18n/fr/auth.json';
import type commonWords from '#web/i18n/fr/common.json';
import type containersWords from '#web/i18n/fr/containers.json';
import type homeWords from '#web/i18n/fr/home.json';

export type Words = {
  auth: typeof authWords;
  common: typeof commonWords;
  containers: typeof containersWords;
  home: typeof homeWords;
};

export type PageLanguage = 'fr' | 'en';

const FOLDER = join(import.meta.dirname, '../../web/i18n');

/** The words of the pages in a language, by which a journey finds what a person would look for. */
export const wordsIn = async (language: PageLanguage): Promise<Words> => {
  const names = ['auth', 'common', 'containers', 'home'] as const;
  const read = async (name: string) => [
    name,
    JSON.parse(await readFile(join(FOLDER, language, `${name}.json`), 'utf8')),
  ];
  return Object.fromEntries(await Promise.all(names.map(read))) as Words;
};

/** A browser's locale for a page language. */
export const localeOf = (language: PageLanguage) => (language === 'fr' ? ('fr-FR' as const) : ('en-US' as const));
