import { expect, test } from 'vitest';
import { refusedLines } from '#shared/customs/apply-customs-rules.ts';
import { goods } from '#shared/customs/goods.ts';
import { describedGoods } from '../../support/data/goods-descriptions.ts';
import { line, parcel } from '../../support/items/inventory-lines.ts';

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
  '5 door car',
  'cuisses de poulet',
  'poulet fumé',
  'ailes de dinde',
  'smoked turkey',
  'chicken & rice',
  'sachets plastiques',
  'lot de sacs plastiques',
  'cycles',
  'un cycle',
  '2vélos',
  'byke',
  'un lot de vélos',
  '2 paires de vélos',
  'grosses caisses de vélos',
  'vélo de course pour enfant',
  'vélo et chaîne de vélo',
  'véhicule d’occasion',
  'munitions de fusil',
  'velocipede',
  'bicis',
  'veloo',
  'véllo',
  'v3lo',
  'vel0',
  '\uff56élo', // full-width v
  'v\u0435lo', // Cyrillic е
  'bi\u00adcycle', // soft hyphen
  'v\u200bélo', // zero-width space
  'handgun',
  'kalashnikov',
  'grenade à main',
  'hand grenades',
  'weed',
  'cannabis resin',
  'sacs poubelle',
  'bin bags',
  'shopping bags plastic',
  'sac nylon',
  'véhicule',
  'vehicles',
  'camionnette',
  'moto 49cc',
  'Vespa',
  'explosifs',
  'explosive',
  'dynamite',
  'feux d’artifice',
  'fireworks',
  'bouteille de gaz',
  'essence',
  '5 bidons d’essence',
  'petrol',
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
  'chaussures de vélo',
  'cycling shoes',
  'lampe de vélo',
  'gants de vélo',
  'chaîne de vélo',
  'roues pour vélo',
  'béquille pour mon vélo',
  'alternateur de voiture',
  'clé de ma voiture',
  'car stereo',
  'car door',
  'portière de voiture',
  'porte avant de voiture',
  'boîte de vitesse voiture',
  'brake pads for car',
  'lave-linge 12 cycles',
  'T-shirt canard',
  'canard en plastique',
  'sac plastique rigide valise',
  'toy car',
  'grenades fraîches',
  'weed killer',
  'essence de lavande',
  'tondeuse à essence',
  'réchaud butane',
  'jerrican essence vide',
  'parfum',
  'aérosol',
])('goods that only sound like prohibited ones are accepted: "%s"', (designation) => {
  expect(refusedLines(parcel([line(designation)])).size).toBe(0);
});
