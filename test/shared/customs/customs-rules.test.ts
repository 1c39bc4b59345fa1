import { expect, test } from 'vitest';
import type { CustomsRule } from '#shared/customs/customs-rules/customs-rule.ts';
import { customsRules } from '#shared/customs/customs-rules.ts';
import { explainRule, stateRule } from '#shared/customs/refusal.ts';
import { riskyGoodsIn } from '../../support/data/goods.ts';

const isDate = (text: string): boolean =>
  /^\d{4}(-\d{2}(-\d{2})?)?$/.test(text) &&
  new Date(text) <= new Date() &&
  new Date(text).toISOString().startsWith(text);

test.each(customsRules)(
  'the rule "$id" has its goods, text and source in both languages, and a date',
  ({ rule, source }: CustomsRule) => {
    for (const language of ['fr', 'en'] as const) {
      const { goods, text } = rule[language];
      expect(goods).not.toMatch(/^[A-Z].*|\.$/);
      expect(text).toMatch(/^[A-ZÀ-Ý].*\.$/);
      expect(source.title[language]).not.toBe('');
      expect(source.authority[language]).not.toBe('');
    }
    expect(source.document).not.toBe('');
    expect(isDate(source.asOf)).toBe(true);
  },
);

test('rule ids are unique, and a rule with an uncertain source asks the customer to contact us first', () => {
  expect(new Set(customsRules.map(({ id }) => id)).size).toBe(customsRules.length);
  const uncertain = customsRules.filter(({ toConfirm }) => toConfirm);
  expect(uncertain.map(({ id }) => id)).toEqual(['mattresses', 'used-refrigerators']);
  for (const { effect, rule } of uncertain) {
    expect(effect).toBe('warn');
    expect(rule.fr.advice).toContain('[Vérifiez avec nous](/contact)');
    expect(rule.en.advice).toContain('[Check with us](/contact)');
  }
});

/** Words that address the reader as a customer. */
const ADDRESS = {
  fr: /\b(vous|votre|vos|nous dites|[a-zé]+ez)\b|\]\(/iu,
  en: /\b(you|your|yours|us|please|contact|check|pack|have it|tell)\b|\]\(/iu,
};

test.each(customsRules)(
  'the team reads "$id" as a fact, and only the customer is told what to do',
  (rule: CustomsRule) => {
    for (const language of ['fr', 'en'] as const) {
      expect(stateRule(rule, language)).not.toMatch(ADDRESS[language]);
      expect(explainRule(rule, language)).toContain(stateRule(rule, language));
      expect(explainRule(rule, language)).toContain(rule.rule[language].advice ?? '');
    }
  },
);

test.each([
  ['Un vélo d’enfant', ['used-bicycles']],
  ['Deux bikes and a scooter', ['used-bicycles', 'used-mopeds']],
  ['Réfrigérateurs', ['used-refrigerators']],
  ['a car', ['old-cars']],
  ['Cartable, carte, careful, développer, riz', []],
])('restricted goods are found by their names: "%s"', (text, ids) => {
  expect(riskyGoodsIn(text)).toEqual(ids);
});

test('a refusal says why, by which source, and whom to ask, in both languages', () => {
  const rule = customsRules.find(({ id }) => id === 'used-bicycles');
  expect(rule && explainRule(rule, 'fr')).toBe(
    'Vélos d’occasion : ils n’entrent pas au Sénégal. Nous ne les chargeons pas. Source : Décret n° 2025-1752. Un doute ? [Écrivez-nous](/contact) avant de réserver.',
  );
  expect(rule && explainRule(rule, 'en')).toBe(
    'Used bicycles: they may not enter Senegal. We do not load them. Source: Decree 2025-1752. Not sure? [Contact us](/contact) before you book.',
  );
});

test.each(customsRules.filter(({ effect }) => effect === 'block'))(
  'the refusal of "$id" has a way to ask us in both languages',
  (rule: CustomsRule) => {
    for (const language of ['fr', 'en'] as const)
      expect(explainRule(rule, language).match(/\]\(\/contact\)/g)).toHaveLength(1);
  },
);
