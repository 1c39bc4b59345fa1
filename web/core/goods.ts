import type { CustomsRule } from '#shared/customs/customs-rules/customs-rule.ts';
import { customsRules } from '#shared/customs/customs-rules.ts';
import { LOCALES } from '#shared/dates.ts';
import type { Language } from '#web/i18n/language.ts';

/** Returns the goods that customs in Senegal refuse, and those to confirm with us first, each as a list in words. */
export const goodsSentence = (language: Language): { refused: string; toConfirm: string } => ({
  refused: listOf(language, ({ effect, isOfCarriage }) => effect === 'block' && !isOfCarriage),
  toConfirm: listOf(language, ({ toConfirm }) => toConfirm === true),
});

const listOf = (language: Language, isIncluded: (rule: CustomsRule) => boolean): string =>
  new Intl.ListFormat(LOCALES[language]).format(
    customsRules.filter(isIncluded).map(({ rule }) => rule[language].goods),
  );
