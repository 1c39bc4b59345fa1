import { expect, test } from 'vitest';
import { goods } from '#shared/customs/goods.ts';
import { refusedLines } from '#shared/customs/rules-of.ts';
import { describedGoods } from '../../support/goods-descriptions.ts';
import { line, parcel } from '../../support/inventory-lines.ts';

test('only the line that names prohibited goods is refused, also inside a longer list', () => {
  const refused = refusedLines(
    parcel([line('3 chemises'), line('Ballons et un vélo', { bien: 'balls' }), line('2 matelas')]),
  );
  expect([...refused].map(([index, { id }]) => [index, id])).toEqual([[1, 'used-bicycles']]);
});

test('no ordinary goods are refused, also without a good chosen from the list', () => {
  const ordinary = [...describedGoods.map(({ typed }) => typed), ...goods.flatMap(({ fr, en }) => [fr, en])];
  const refused = refusedLines(parcel(ordinary.map((typed) => line(typed))));
  expect([...refused.keys()].map((index) => ordinary[index])).toEqual([]);
});

test.each([
  'velos enfants',
  'Vélo de course Peugeot',
  'un BMX + casque',
  'kids bike',
  'electric bike',
  'habits et bicyclette',
  'scooter 49 cc',
  'used moped',
  'voiture Toyota 2004',
  'cuisses de poulet',
  'poulet fumé',
  'ailes de dinde',
  'smoked turkey',
  'chicken & rice',
  'sachets plastiques',
  'lot de sacs plastiques',
])('prohibited goods are refused as customers describe them: "%s"', (designation) => {
  expect(refusedLines(parcel([line(designation)])).size).toBe(1);
});

test.each([
  'Tissu made in Turkey',
  'Canard de bain',
  'siège vélo enfant',
  'pneus de vélo',
  'pièces de scooter',
  'trottinette enfant',
  'chargeur voiture',
  'tapis de voiture',
  'petite voiture télécommandée',
  'chicken flavour noodles',
])('goods that only sound like prohibited ones are accepted: "%s"', (designation) => {
  expect(refusedLines(parcel([line(designation)])).size).toBe(0);
});
