import type { CustomsRule } from '#shared/customs/customs-rules/customs-rule.ts';
import { customsRules } from '#shared/customs/customs-rules.ts';

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Ids of the rules on refused goods, or goods to be confirmed by us, that a text matches. */
export const riskyGoodsIn = (text: string): string[] =>
  customsRules.filter((rule) => isRisky(rule) && matches(rule, plain(text))).map(({ id }) => id);

const isRisky = ({ effect, toConfirm }: CustomsRule): boolean => effect === 'block' || toConfirm === true;

const matches = ({ when: { words = { fr: [], en: [] } } }: CustomsRule, text: string): boolean =>
  [...words.fr, ...words.en].some((word) => new RegExp(`(?<!\\p{L})${word}(?:s|x|es)?(?!\\p{L})`, 'u').test(text));
