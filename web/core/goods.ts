import { type GoodsRule, goodsRules } from '#shared/customs/goods-rules.ts';
import { LOCALES } from '#shared/dates.ts';
import type { Language } from '#web/i18n/language.ts';

/** Returns the goods that customs in Senegal refuse, and those to confirm with us first, each as a list in words. */
export const goodsSentence = (language: Language): { refused: string; toConfirm: string } => ({
  refused: listOf(language, ({ effect }) => effect === 'block'),
  toConfirm: listOf(language, ({ toConfirm }) => toConfirm === true),
});

const listOf = (language: Language, isIncluded: (rule: GoodsRule) => boolean): string =>
  new Intl.ListFormat(LOCALES[language]).format(goodsRules.filter(isIncluded).map(({ rule }) => rule[language].goods));
