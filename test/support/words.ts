import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from 'playwright-core';
import type authWords from '#web/i18n/fr/auth.json';
import type bookingWords from '#web/i18n/fr/booking.json';
import type colisWords from '#web/i18n/fr/colis.json';
import type commonWords from '#web/i18n/fr/common.json';
import type containersWords from '#web/i18n/fr/containers.json';
import type filesWords from '#web/i18n/fr/files.json';
import type homeWords from '#web/i18n/fr/home.json';

export type Words = {
  auth: typeof authWords;
  booking: typeof bookingWords;
  colis: typeof colisWords;
  common: typeof commonWords;
  containers: typeof containersWords;
  files: typeof filesWords;
  home: typeof homeWords;
};

export type PageLanguage = 'fr' | 'en';

const FOLDER = join(import.meta.dirname, '../../web/i18n');

/** The words of the pages in a language, by which a journey finds what a person would look for. */
export const wordsIn = async (language: PageLanguage): Promise<Words> => {
  const names = ['auth', 'booking', 'colis', 'common', 'containers', 'files', 'home'] as const;
  const read = async (name: string) => [
    name,
    JSON.parse(await readFile(join(FOLDER, language, `${name}.json`), 'utf8')),
  ];
  return Object.fromEntries(await Promise.all(names.map(read))) as Words;
};

/** A browser's locale for a page language. */
export const localeOf = (language: PageLanguage) => (language === 'fr' ? ('fr-FR' as const) : ('en-US' as const));

/** A sentence with its `{{name}}`s filled in, as the pages do it. */
export const filled = (sentence: string, values: Record<string, string | number>): string =>
  Object.entries(values).reduce((text, [name, value]) => text.replace(`{{${name}}}`, String(value)), sentence);

/** What a person reads there, every kind of space being a space. */
export const readIn = async (place: Locator): Promise<string> => (await place.innerText()).replace(/\s+/g, ' ').trim();
