import { expect, test } from 'vitest';
import { goods } from '#shared/customs/goods.ts';
import { suggestGoods } from '#shared/customs/suggest.ts';
import { isVague } from '#shared/customs/words.ts';
import { riskyGoodsIn } from '../../support/data/goods.ts';
import { describedGoods, nothingDescribed } from '../../support/data/goods-descriptions.ts';

const suggested = (description: string) => suggestGoods(description).map(({ id }) => id);

const suggestions = describedGoods.map(({ typed, meant }) => ({ meant, ids: suggested(typed) }));

test('of 450 descriptions as customers type them, at least 97 % find their goods among three suggestions', () => {
  const found = suggestions.filter(({ meant, ids }) => ids.slice(0, 3).some((id) => meant.includes(id)));
  expect(describedGoods.length).toBeGreaterThanOrEqual(450);
  expect(found.length / describedGoods.length).toBeGreaterThanOrEqual(0.97);
});

test('the first suggestion is right for at least 95 % of them', () => {
  const withSuggestion = suggestions.filter(({ ids }) => ids.length > 0);
  const right = withSuggestion.filter(({ meant, ids }) => meant.includes(ids[0] ?? ''));
  expect(right.length / withSuggestion.length).toBeGreaterThanOrEqual(0.95);
});

test.each([
  ['chem', 'shirt'],
  ['télév', 'television'],
  ['2 pouss', 'pushchair'],
  ['wash', 'washing-machine'],
])('an unfinished word already finds its goods: "%s"', (typed, id) => {
  expect(suggested(typed)).toContain(id);
});

test('a word of the list that is begun is not read as a misspelt one too', () => {
  expect(suggested('phon')).not.toContain('canned-fish');
  expect(suggested('phon')[0]).toBe('phone');
});

test.each(nothingDescribed)('a description that names nothing has no suggestion: "%s"', (typed) => {
  expect(suggested(typed)).toEqual([]);
});

test.each([
  'divers',
  'Effets personnels',
  '2 cartons d’affaires',
  'stuff',
  'Marchandises diverses',
  'cadeaux',
  '12',
  '',
])('a vague description is recognised: "%s"', (typed) => {
  expect(isVague(typed)).toBe(true);
});

test('no description of goods is taken for a vague one', () => {
  expect(describedGoods.filter(({ typed }) => isVague(typed))).toEqual([]);
  expect(goods.filter(({ fr, en }) => isVague(fr) || isVague(en))).toEqual([]);
});

test('each good has an id of its own, a name in both languages and a heading of six digits', () => {
  expect(new Set(goods.map(({ id }) => id)).size).toBe(goods.length);
  expect(goods.length).toBeGreaterThanOrEqual(200);
  for (const { fr, en, hs, aliases } of goods) {
    expect(fr).toMatch(/^\p{Lu}/u);
    expect(en).toMatch(/^\p{Lu}/u);
    expect(hs).toMatch(/^\d{6}$/);
    expect(aliases ?? '').toMatch(/^(?:[a-z0-9]+(?: [a-z0-9]+)*(?:, )?)*$/);
  }
});

test('neither the list nor its examples name goods that Senegal refuses', () => {
  // Parts of a vehicle may be sent, and name what they are for.
  const whole = goods.filter(({ flags }) => !flags?.includes('vehiclePart'));
  const named = [...whole.flatMap(({ fr, en, aliases = '' }) => [fr, en, ...aliases.split(', ')])];
  const typed = describedGoods.map((each) => each.typed);
  expect([...named, ...typed].filter((text) => riskyGoodsIn(text).length > 0)).toEqual([]);
});
