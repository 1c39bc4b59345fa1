// @vitest-environment jsdom
import { afterEach, expect, test } from 'vitest';
import { priceCents } from '#shared/colis/rules.ts';
import { changeQuote, currentQuote } from '#web/core/quote/quote.ts';
import { measuresOf, quotedPrice } from '#web/core/quote/quotedPrice.ts';
import { convertTo, parseTyped, typedIn } from '#web/core/quote/typedMeasures.ts';
import { container } from './containers.ts';

afterEach(() => changeQuote(undefined));

const chosen = () => {
  const current = currentQuote();
  if (!current) throw new Error('nothing is chosen');
  return current;
};

test('two drums cost twice the price of one, which the server rounds up to a cent', () => {
  changeQuote({ what: 'drum', count: 2 });
  const price = quotedPrice(chosen(), container({ prixEstime: 10.55 }));
  expect(price?.total).toBe((2 * priceCents(1055, { grams: 45_000, cm3: 342_000 })) / 100);
});

test('measures in centimetres cost what the same measures in metres cost', () => {
  const typed = { unit: 'cm', poids: '20', longueur: '140', largeur: '40.5', hauteur: '40' } as const;
  expect(parseTyped(typed)).toEqual({ poids: 20, longueur: 1.4, largeur: 0.405, hauteur: 0.4 });
  expect(parseTyped(convertTo('m', typed))).toEqual(parseTyped(typed));
  expect(convertTo('cm', convertTo('m', typed))).toEqual(typed);
  expect(typedIn('cm', { poids: 1, longueur: 0.07, largeur: 0.29, hauteur: 1.1 })).toMatchObject({
    longueur: '7',
    largeur: '29',
    hauteur: '110',
  });
});

test('own measures have no price until all four are above zero', () => {
  changeQuote({ what: 'own', own: { unit: 'cm', poids: '20', longueur: '', largeur: '40', hauteur: '40' } });
  expect(measuresOf(chosen())).toBeUndefined();
  expect(quotedPrice(chosen(), container())).toBeUndefined();
});

test('a parcel that is longer than the container, or heavier than the weight left for all of them, does not fit', () => {
  const long = { unit: 'm', poids: '5', longueur: '6', largeur: '0.2', hauteur: '0.2' } as const;
  changeQuote({ what: 'own', own: long });
  expect(quotedPrice(chosen(), container({ tailleConteneur: '20ft' }))?.fits).toBe(false);
  expect(quotedPrice(chosen(), container({ tailleConteneur: '40ft' }))?.fits).toBe(true);
  changeQuote({ what: 'rice', count: 2 });
  expect(quotedPrice(chosen(), container({ poidsRestant: 99.9 }))?.fits).toBe(false);
  expect(quotedPrice(chosen(), container({ poidsRestant: 100 }))?.fits).toBe(true);
});

test('the choice is kept for the tab, and an unreadable one is ignored', async () => {
  changeQuote({ what: 'suitcase', count: 3 });
  expect(JSON.parse(sessionStorage.getItem('quote') ?? '')).toMatchObject({ what: 'suitcase', count: 3 });
  changeQuote(undefined);
  expect(sessionStorage.getItem('quote')).toBeNull();
});
