import type { RuleEffect, RuleSource } from '#shared/customs/customs-rules/customs-rule.ts';
import { customsRules } from '#shared/customs/customs-rules.ts';
import { LOCALES } from '#shared/dates.ts';
import type { Language } from '#web/i18n/language.ts';

type Term = { term: string; text: string; note: string };

/** Customs rules with one of these effects, as a page lists them; `formatOrigin` formats a rule's source and date. */
export const goodsTerms = (
  language: Language,
  effects: readonly RuleEffect[],
  formatOrigin: (origin: { source: string; asOf: string }) => string,
): Term[] =>
  customsRules
    .filter(({ effect }) => effects.includes(effect))
    .map(({ rule, source }) => ({
      term: capitalised(rule[language].goods),
      text: [rule[language].text, rule[language].advice].filter(Boolean).join(' '),
      note: formatOrigin({ source: source.title[language], asOf: dateOf(language, source.asOf) }),
    }));

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** Formats a date as precisely as the rule gives it: "24 octobre 2025", "novembre 2026" or "2015". */
const dateOf = (language: Language, asOf: RuleSource['asOf']): string => {
  const [, month, day] = asOf.split('-');
  return new Intl.DateTimeFormat(LOCALES[language], {
    timeZone: 'UTC',
    year: 'numeric',
    ...(month && { month: 'long' }),
    ...(day && { day: 'numeric' }),
  }).format(new Date(asOf));
};
