import { expect, test } from 'vitest';
import { type GoodsRule, goodsRules } from '#shared/customs/goods-rules.ts';
import { riskyGoodsIn } from '../../support/goods.ts';

const isDate = (text: string): boolean =>
  /^\d{4}(-\d{2}(-\d{2})?)?$/.test(text) &&
  new Date(text) <= new Date() &&
  new Date(text).toISOString().startsWith(text);

test.each(goodsRules)(
  'the rule "$id" has its goods, text and source in both languages, and a date',
  ({ rule, source, asOf }: GoodsRule) => {
    for (const language of ['fr', 'en'] as const) {
      const { goods, text } = rule[language];
      expect(goods).not.toMatch(/^[A-Z].*|\.$/);
      expect(text).toMatch(/^[A-ZÀ-Ý].*\.$/);
      expect(source[language]).not.toBe('');
    }
    expect(isDate(asOf)).toBe(true);
  },
);

test('rule ids are unique, and a rule with an uncertain source asks the customer to contact us first', () => {
  expect(new Set(goodsRules.map(({ id }) => id)).size).toBe(goodsRules.length);
  const uncertain = goodsRules.filter(({ toConfirm }) => toConfirm);
  expect(uncertain.map(({ id }) => id)).toEqual(['mattresses', 'used-refrigerators']);
  for (const { effect, rule } of uncertain) {
    expect(effect).toBe('warn');
    expect(rule.fr.text).toContain('[Vérifiez avec nous](/contact)');
    expect(rule.en.text).toContain('[Check with us](/contact)');
  }
});

test.each([
  ['Un vélo d’enfant', ['used-bicycles']],
  ['Deux bikes and a scooter', ['used-bicycles', 'used-mopeds']],
  ['Réfrigérateurs', ['used-refrigerators']],
  ['a car', ['old-cars']],
  ['Cartable, carte, careful, développer, riz', []],
])('restricted goods are found by their names: "%s"', (text, ids) => {
  expect(riskyGoodsIn(text)).toEqual(ids);
});
