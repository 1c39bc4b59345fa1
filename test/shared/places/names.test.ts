import { expect, test } from 'vitest';
import { placeName, routeName } from '#shared/places/names.ts';
import { inPlace, outOfPlace } from '#shared/places/phrases.ts';
import { LOCODES } from '#shared/places/unlocodes.ts';

test.each([
  ['Anvers', 'Anvers', 'Antwerp'],
  ['antwerp', 'Anvers', 'Antwerp'],
  ['Genes', 'Gênes', 'Genoa'],
  ['Le Havre', 'Le Havre', 'Le Havre'],
  ['Anvers, Belgique', 'Anvers, Belgique', 'Antwerp, Belgium'],
  ['Dépôt d’Anvers', 'Dépôt d’Anvers', 'Dépôt d’Anvers'],
  ['', '', ''],
])('%s is %s in French and %s in English', (place, fr, en) => {
  expect([placeName('fr', place), placeName('en', place)]).toEqual([fr, en]);
});

test('sentences name a place in their language, however it was typed', () => {
  expect([inPlace('fr', 'Genoa'), outOfPlace('fr', 'Antwerp')]).toEqual(['à Gênes', 'd’Anvers']);
  expect([inPlace('en', 'Gênes'), outOfPlace('en', 'Anvers')]).toEqual(['in Genoa', 'Antwerp']);
});

test('ports have their names from the same list', () => {
  expect(LOCODES.find(({ code }) => code === 'BEANR')?.noms).toEqual({ fr: 'Anvers', en: 'Antwerp' });
  expect(LOCODES.find(({ code }) => code === 'FRMRS')?.noms).toEqual({ fr: 'Marseille', en: 'Marseille' });
});

test('a journey is named by its places', () => {
  expect([routeName('en', 'Anvers', 'Dakar'), routeName('fr', 'Genoa', 'Abidjan')]).toEqual([
    'Antwerp – Dakar',
    'Gênes – Abidjan',
  ]);
});
