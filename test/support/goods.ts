import { type GoodsRule, goodsRules } from '#shared/customs/goods-rules.ts';

const plain = (text: string): string => text.toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');

/** Rules on goods that are refused, or accepted only after a question to us, and that a text names. */
export const riskyGoodsIn = (text: string): string[] =>
  goodsRules.filter((rule) => isRisky(rule) && names(rule, plain(text))).map(({ id }) => id);

const isRisky = ({ effect, toConfirm }: GoodsRule): boolean => effect === 'block' || toConfirm === true;

const names = ({ words = { fr: [], en: [] } }: GoodsRule, text: string): boolean =>
  [...words.fr, ...words.en].some((word) => new RegExp(`(?<!\\p{L})${word}(?:s|x|es)?(?!\\p{L})`, 'u').test(text));
