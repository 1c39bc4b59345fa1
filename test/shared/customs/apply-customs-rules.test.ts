import { expect, test } from 'vitest';
import { type AppliedRule, applyCustomsRules, type RuledParcel } from '#shared/customs/apply-customs-rules.ts';
import { customsRules } from '#shared/customs/customs-rules.ts';
import type { InventoryLine } from '#shared/customs/inventory.ts';
import { line, parcel } from '../../support/items/inventory-lines.ts';

const shirts = (fields: Partial<InventoryLine> = {}) => line('3 chemises', { bien: 'shirt', ...fields });
const inFrancs = (value: number) => shirts({ valeurUnitaire: value, devise: 'XOF' });

type Case = { source: string; applies: RuledParcel[]; spares: RuledParcel[] };

/** A case for each rule: parcels to which it applies, and the nearest ones to which it does not. */
const cases: Record<string, Case> = {
  'used-bicycles': {
    source: '2025-1752',
    applies: [
      parcel([line('Un vélo d’enfant')]),
      parcel([line('2 bikes')]),
      parcel([line('VTT et un casque')]),
      parcel([line('Vélo', { bien: 'balls' })]),
      parcel([line('V.T.T. bleu')]),
      parcel([line('bicylette')]),
    ],
    spares: [
      parcel([line('T-shirt avec dessin de vélo')]),
      parcel([line('Vélo', { etat: 'NEUF' })]),
      parcel([line('Casque de vélo')]),
      parcel([line('vélo d’appartement')]),
      parcel([line('Bicycle pump')]),
    ],
  },
  'used-mopeds': {
    source: '2025-1752',
    applies: [parcel([line('Mobylette')]), parcel([line('old moped')])],
    spares: [parcel([line('Mobylette', { etat: 'NEUF' })]), parcel([line('Pièces de mobylette')])],
  },
  'old-cars': {
    source: '2025-1752',
    applies: [parcel([line('Voiture Peugeot 206')]), parcel([line('a car')])],
    spares: [parcel([line('Voitures miniatures')]), parcel([line('child car seat')]), parcel([line('Cartable')])],
  },
  'plastic-bags': {
    source: 'aps.sn',
    applies: [parcel([line('500 sacs en plastique')]), parcel([line('Plastic bags', { etat: 'NEUF' })])],
    spares: [parcel([line('Riz dans un sac plastique', { bien: 'rice' })]), parcel([line('Sachets de thé')])],
  },
  poultry: {
    source: 'aps.sn',
    applies: [parcel([line('Poulets congelés')]), parcel([line('frozen chicken')])],
    spares: [
      parcel([line('Cubes de bouillon au poulet')]),
      parcel([line('Cubes Maggi poulet', { bien: 'stock-cubes' })]),
      parcel([line('chicken noodles')]),
    ],
  },
  weapons: {
    source: '66-03',
    applies: [
      parcel([line('Fusil de chasse')]),
      parcel([line('pistol', { etat: 'NEUF' })]),
      parcel([line('Munitions')]),
    ],
    spares: [
      parcel([line('Pistolet à colle')]),
      parcel([line('heat gun')]),
      parcel([line('Pistolet à eau pour enfant')]),
      parcel([line('Fusil jouet')]),
    ],
  },
  drugs: {
    source: '97-18',
    applies: [parcel([line('Cannabis')]), parcel([line('cocaine')])],
    spares: [parcel([line('T-shirt motif cannabis')]), parcel([line('Médicaments')])],
  },
  mattresses: {
    source: 'douanes.sn',
    applies: [parcel([line('2 matelas')]), parcel([line('Mattresses', { etat: 'NEUF' })])],
    spares: [parcel([line('Housse de matelas')])],
  },
  'used-refrigerators': {
    source: 'douanes.sn',
    applies: [parcel([line('Réfrigérateurs')]), parcel([line('fridge freezer')])],
    spares: [parcel([line('Réfrigérateur', { etat: 'NEUF' })]), parcel([line('fridge magnets')])],
  },
  'dangerous-goods': {
    source: 'IMDG',
    applies: [parcel([line('Feux d’artifice')]), parcel([line('Bouteille de gaz')]), parcel([line('fireworks')])],
    spares: [
      parcel([line('Bouteille de gaz vide')]),
      parcel([line('Essence de parfum')]),
      parcel([line('Groupe électrogène à essence')]),
    ],
  },
  'hazardous-products': {
    source: 'IMDG',
    applies: [parcel([line('Pot de peinture')]), parcel([line('aerosols')]), parcel([line('Batteries au lithium')])],
    spares: [parcel([line('Pinceaux de peinture')]), parcel([line('Sérum à l’acide hyaluronique')])],
  },
  food: {
    source: 'douanes.sn',
    applies: [parcel([line('25 kg brisé', { bien: 'rice' })]), parcel([line('Conserves')])],
    spares: [parcel([line('Cuiseur à riz', { bien: 'rice-cooker' })]), parcel([shirts()])],
  },
  'prior-declaration': {
    source: 'allafrica.com',
    applies: [
      parcel([inFrancs(500_000)], { nature: 'COMMERCE' }),
      parcel([inFrancs(500_000)], { nature: 'CADEAU', day: '2024-05-01' }),
      parcel([inFrancs(300_000)], { nature: 'COMMERCE', otherSums: { XOF: 200_000 } }),
      parcel([inFrancs(500_000)], { nature: null }),
      parcel([shirts({ devise: 'CAD' })], { nature: 'COMMERCE', rates: null }),
    ],
    spares: [
      parcel([inFrancs(499_999)], { nature: 'COMMERCE' }),
      parcel([inFrancs(900_000)]),
      parcel([inFrancs(900_000)], { nature: 'COMMERCE', day: '2024-04-30' }),
    ],
  },
  'written-declaration': { source: 'douanes.sn, 216', applies: [parcel([shirts()])], spares: [] },
  'licensed-broker': {
    source: 'douanes.sn, 216',
    applies: [parcel([inFrancs(200_001)])],
    spares: [parcel([inFrancs(200_000)])],
  },
  'removal-goods': {
    source: 'Certificat de déménagement',
    applies: [parcel([shirts()], { nature: 'DEMENAGEMENT' }), parcel([shirts()], { nature: null })],
    spares: [parcel([shirts()])],
  },
  'vague-descriptions': {
    source: 'ICS2 FAQ',
    applies: [parcel([line('Effets personnels')])],
    spares: [parcel([line('Effets personnels')], { country: 'US' }), parcel([shirts()])],
  },
  'used-electricals': {
    source: '2012/19/EU',
    applies: [parcel([line('Télé', { bien: 'television' })]), parcel([line('Frigo')])],
    spares: [
      parcel([line('Télé', { bien: 'television' })], { country: 'CA' }),
      parcel([line('Télé', { bien: 'television', etat: 'NEUF' })]),
    ],
  },
  'canadian-exports': {
    source: 'cbsa-asfc.gc.ca',
    applies: [parcel([shirts({ devise: 'CAD', valeurUnitaire: 200_000 })], { country: 'CA', nature: 'COMMERCE' })],
    spares: [
      parcel([shirts({ devise: 'CAD', valeurUnitaire: 199_999 })], { country: 'CA', nature: 'COMMERCE' }),
      parcel([shirts({ devise: 'CAD', valeurUnitaire: 300_000 })], { country: 'CA', nature: 'CADEAU' }),
    ],
  },
  'us-exports': {
    source: '15 CFR 30.37(a)',
    applies: [
      parcel([shirts({ devise: 'USD', valeurUnitaire: 250_001 })], { country: 'US' }),
      parcel([shirts({ devise: 'USD', valeurUnitaire: 200_000 }), shirts({ devise: 'USD', valeurUnitaire: 50_001 })], {
        country: 'US',
      }),
    ],
    spares: [
      parcel([shirts({ devise: 'USD', valeurUnitaire: 250_000 })], { country: 'US' }),
      parcel(
        [
          shirts({ devise: 'USD', valeurUnitaire: 200_000 }),
          line('Livres', { bien: 'books', devise: 'USD', valeurUnitaire: 200_000 }),
        ],
        { country: 'US' },
      ),
    ],
  },
};

const applied = (rules: AppliedRule[]) => rules.map(({ rule }) => rule.id);

test('each rule has a case that names its source', () => {
  expect(customsRules.map(({ id, source }) => [id, source.document])).toEqual(
    customsRules.map(({ id }) => [id, cases[id]?.source]),
  );
});

test.each(Object.entries(cases))('the rule "%s" applies where its source says so, and only there', (id, each) => {
  for (const one of each.applies) expect(applied(applyCustomsRules(one))).toContain(id);
  for (const one of each.spares) expect(applied(applyCustomsRules(one))).not.toContain(id);
});

test('a rule that depends on the nature of the shipment asks for it while it is unknown', () => {
  const asked = applyCustomsRules(parcel([inFrancs(500_000)], { nature: null })).filter(
    ({ effect }) => effect === 'ask',
  );
  expect(applied(asked)).toEqual(['prior-declaration', 'removal-goods']);
});
