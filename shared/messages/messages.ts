import type { Language } from '../auth/schema.ts';
import { LOCALES } from '../dates.ts';
import type { AppError, FieldFault } from '../errors.ts';
import * as en from './en.ts';
import * as fr from './fr.ts';

const BY_LANGUAGE = { fr, en } as const;
/** Apart, so that the web app, which needs only these, carries no others. */
const FAULTS = { fr: fr.faults, en: en.faults } as const;

const fill = (template: string, values: Record<string, string | number | undefined>): string =>
  template.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name] ?? ''));

/** The sentence of a refusal in a language. */
export const refusalIn = (language: Language, error: AppError): string =>
  fill(BY_LANGUAGE[language].errors[error.code], error.details.values ?? {});

/** The sentence of one field's fault in a language. */
export const faultIn = (language: Language, { fault, limit }: FieldFault): string =>
  fill(FAULTS[language][fault], { limit: isDecimal(limit) ? Number(limit).toLocaleString(LOCALES[language]) : limit });

/** Whole limits keep their plain digits; a fraction is written with the language's decimal mark. */
const isDecimal = (limit: number | string | undefined): boolean => /^\d+\.\d+$/.test(String(limit));

/** The sentence of something done, in a language. */
export const doneIn = (language: Language, what: keyof typeof fr.done): string => BY_LANGUAGE[language].done[what];

/** The language that an Accept-Language header prefers among ours; French when it names neither (docs/contract.md#languages). */
export const languageOf = (header: string | undefined): Language => {
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
  return preferred?.language === 'en' ? 'en' : 'fr';
};
