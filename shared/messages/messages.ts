import type { Language } from '../auth/schema.ts';
import { LOCALES, withFrenchOrdinal } from '../dates.ts';
import type { AppError, FieldFault } from '../errors.ts';
import * as en from './en.ts';
import * as fr from './fr.ts';

/** Kept apart, so that a bundle holds only the messages that it uses. */
const ERRORS = { fr: fr.errors, en: en.errors } as const;
const FAULTS = { fr: fr.faults, en: en.faults } as const;
const DONE = { fr: fr.done, en: en.done } as const;
const IMPORTED = { fr: fr.imported, en: en.imported } as const;
const STATES: Record<Language, Record<string, Record<string, string>>> = { fr: fr.states, en: en.states };

const fill = (template: string, values: Record<string, string | number | undefined>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** Returns the message of an error in a language; an état, statut or day among its values is written in words. */
export const refusalMessage = (language: Language, error: AppError): string => {
  const values = Object.entries(error.details.values ?? {});
  const inWords = values.map(
    ([name, value]) => [name, STATES[language][name]?.[value] ?? dayInWords(language, value)] as const,
  );
  return fill(ERRORS[language][error.code], Object.fromEntries(inWords));
};

/** Returns the message of a field's fault in a language. */
export const faultMessage = (language: Language, { fault, limit }: FieldFault): string =>
  fill(FAULTS[language][fault], { limit: limitIn(language, limit) });

/** Writes a limit in a language: a day in words and a fraction with its decimal mark; the rest keeps its digits. */
const limitIn = (language: Language, limit: FieldFault['limit']): FieldFault['limit'] => {
  const text = String(limit);
  if (/^\d+\.\d+$/.test(text)) return Number(text).toLocaleString(LOCALES[language]);
  return dayInWords(language, limit);
};

/** Writes a day ("2026-11-28") in words; other values keep their form. */
const dayInWords = <Value extends string | number | undefined>(language: Language, value: Value): Value | string => {
  const text = String(value);
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return value;
  const day = new Date(text).toLocaleDateString(LOCALES[language], { dateStyle: 'long', timeZone: 'UTC' });
  return withFrenchOrdinal(language, day);
};

/** Returns the message of a successful action in a language. */
export const doneMessage = (language: Language, what: keyof typeof fr.done): string => DONE[language][what];

/**
 * Returns the site language that an Accept-Language header prefers; French when it names neither
 * (docs/contract.md#languages).
 */
export const languageOf = (header: string | undefined): Language => namedLanguage(header) ?? 'fr';

/** Returns the site language that an Accept-Language header prefers; undefined when it names neither. */
export const namedLanguage = (header: string | undefined): Language | undefined => {
  const ranked = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...options] = part.trim().toLowerCase().split(';');
      const quality = Number(options.find((option) => option.trim().startsWith('q='))?.split('=')[1] ?? 1);
      return { language: tag.split('-')[0], quality: Number.isNaN(quality) ? 0 : quality };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  const preferred = ranked.find(({ language }) => language === 'fr' || language === 'en');
  return preferred && (preferred.language === 'en' ? 'en' : 'fr');
};

/** Returns the names of an imported parcel’s documents, and why one is asked for, in a language. */
export const importedDocument = (language: Language): typeof fr.imported => IMPORTED[language];
