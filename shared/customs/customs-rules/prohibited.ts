import type { CustomsRule } from './customs-rule.ts';
import { CAR_PARTS, CYCLING, PARTS, PRINTS, TOYS } from './exceptions.ts';
import { ARMS_ACT, CUSTOMS_COLONEL, DECREE_2025_1752, DRUGS_CODE, TRADE_GUIDE } from './sources.ts';

/** Goods that Senegal refuses, and goods of which customs have refused some. */
export const prohibited: readonly CustomsRule[] = [
  {
    id: 'used-bicycles',
    effect: 'block',
    when: {
      state: 'USAGE',
      words: {
        fr: [
          ...[
            'velo',
            'bicyclette',
            'bicylette',
            'bicyclete',
            'biciclette',
            'vtt',
            'vtc',
            'bmx',
            'tricycle',
            'cycle',
            'velocipede',
          ],
          ...['bicloune', 'biclou'],
        ],
        en: ['bicycle', 'bycicle', 'bike', 'bi cycle', 'tricycle', 'bici', 'bicicleta', 'bicicle', 'byke'],
      },
      isWhole: true,
      unless: [
        ...PARTS,
        ...TOYS,
        ...PRINTS,
        ...CYCLING,
        ...[
          'cycle de vie',
          'life cycle',
          'cycle menstruel',
          'menstrual',
          'menstruel',
          'lavage',
          'wash',
          'linge',
          'motor cycle',
        ],
        ...['appartement', 'elliptique', 'exercise', 'stationary', 'spinning', 'porte velo', 'siege velo', 'bike seat'],
      ],
    },
    rule: {
      fr: { goods: 'vélos d’occasion', text: 'Ils n’entrent pas au Sénégal. Nous ne les chargeons pas.' },
      en: { goods: 'used bicycles', text: 'They may not enter Senegal. We do not load them.' },
    },
    contact: 'support',
    source: DECREE_2025_1752,
  },
  {
    id: 'used-mopeds',
    effect: 'block',
    when: {
      state: 'USAGE',
      words: {
        fr: [
          ...['cyclomoteur', 'mobylette', 'scooter', 'velomoteur', 'vespa'],
          ...['moto 49cc', 'moto 49 cc', 'moto 49', 'moto 49cm3', '49cc', '49 cc', '49 cm3', '49cm3'],
        ],
        en: ['moped', 'scooter'],
      },
      isWhole: true,
      unless: [...PARTS, ...TOYS, 'kick', 'trottinette', 'enfant', 'kid', 'child', 'moteur', 'engine'],
    },
    rule: {
      fr: {
        goods: 'cyclomoteurs d’occasion de moins de 50 cm³',
        text: 'Ils n’entrent pas au Sénégal. Nous ne les chargeons pas.',
      },
      en: { goods: 'used mopeds under 50 cc', text: 'They may not enter Senegal. We do not load them.' },
    },
    contact: 'support',
    source: DECREE_2025_1752,
  },
  {
    id: 'old-cars',
    effect: 'block',
    when: {
      words: {
        fr: ['voiture', 'automobile', 'vehicule', 'camionnette', 'fourgonnette', 'fourgon', 'berline'],
        en: ['car', 'vehicle', 'minivan', 'pickup truck'],
      },
      isWhole: true,
      unless: [...PARTS, ...TOYS, ...CAR_PARTS],
    },
    rule: {
      fr: {
        goods: 'voitures de plus de 10 ans',
        text: 'Elles n’entrent pas au Sénégal. Une voiture plus récente ne peut pas être réservée comme un colis.',
        advice: 'Pour en envoyer une, [écrivez-nous](/contact).',
      },
      en: {
        goods: 'cars more than 10 years old',
        text: 'They may not enter Senegal. A newer car cannot be booked as a parcel.',
        advice: 'To send one, [contact us](/contact).',
      },
    },
    contact: 'support',
    source: DECREE_2025_1752,
  },
  {
    id: 'plastic-bags',
    effect: 'block',
    when: {
      words: {
        fr: [
          ...['sac plastique', 'sac en plastique', 'sachet plastique', 'sachet en plastique', 'sachet nylon'],
          ...['sac poubelle', 'sac a poubelle', 'sac de poubelle', 'sac nylon'],
        ],
        en: [
          ...['plastic bag', 'bag plastic', 'plastic shopping bag', 'plastic carrier bag', 'poly bag'],
          ...['bin bag', 'bin liner', 'trash bag', 'garbage bag', 'rubbish bag'],
        ],
      },
      unless: ['dans', 'in', 'rigide', 'rigid', 'valise', 'suitcase', 'voyage', 'travel', 'holder', 'support', 'porte'],
    },
    rule: {
      fr: {
        goods: 'sacs et sachets en plastique',
        text: 'Leur importation est interdite.',
        advice: 'Emballez avec du carton, du tissu ou une housse réutilisable.',
      },
      en: {
        goods: 'plastic bags',
        text: 'They may not be imported.',
        advice: 'Pack with cardboard, cloth or a reusable cover.',
      },
    },
    contact: 'support',
    source: TRADE_GUIDE,
  },
  {
    id: 'poultry',
    effect: 'block',
    when: {
      words: {
        fr: ['volaille', 'poulet', 'poule', 'dinde', 'pintade', 'canard'],
        en: ['poultry', 'chicken', 'turkey wing', 'turkey meat', 'smoked turkey', 'frozen turkey', 'duck'],
      },
      unless: [
        ...TOYS,
        ...PRINTS,
        ...['en plastique', 'plastic', 'rubber', 'bouee', 'doudou', 'coussin', 'cushion'],
        ...['cube', 'bouillon', 'stock', 'maggi', 'jumbo', 'assaisonnement', 'seasoning', 'epice', 'spice'],
        ...['gout', 'saveur', 'flavour', 'flavor', 'arome', 'croquette', 'nouille', 'noodle', 'chip', 'soupe', 'soup'],
        ...[
          'peluche',
          'plush',
          'mangeoire',
          'feeder',
          'grillage',
          'wire',
          'couveuse',
          'incubator',
          'cage',
          'sauce',
          'bain',
          'bath',
        ],
      ],
    },
    rule: {
      fr: { goods: 'volaille', text: 'Son importation est interdite.' },
      en: { goods: 'poultry', text: 'It may not be imported.' },
    },
    contact: 'support',
    source: TRADE_GUIDE,
  },
  {
    id: 'weapons',
    effect: 'block',
    when: {
      words: {
        fr: [
          ...['arme', 'pistolet', 'revolver', 'fusil', 'carabine', 'munition', 'mitraillette', 'kalachnikov'],
          'grenade a main', // "grenade" alone is also the fruit
        ],
        en: [
          ...['weapon', 'firearm', 'gun', 'handgun', 'pistol', 'rifle', 'shotgun', 'ammunition', 'ammo', 'kalashnikov'],
          'hand grenade',
        ],
      },
      unless: [
        ...TOYS,
        ...PRINTS,
        ...['colle', 'glue', 'peinture', 'paint', 'spray', 'eau', 'water', 'arrosage', 'massage', 'thermique', 'heat'],
        ...[
          'silicone',
          'graisse',
          'grease',
          'clou',
          'nail',
          'agrafe',
          'staple',
          'soudure',
          'gonflage',
          'bille',
          'nerf',
        ],
        ...['essence', 'fuel', 'lavage', 'cooking', 'cuisine', 'aiguiser', 'sharpening'],
      ],
    },
    rule: {
      fr: {
        goods: 'armes et munitions',
        text: 'Leur importation et leur transport sont interdits. Nous ne les chargeons pas.',
      },
      en: { goods: 'weapons and ammunition', text: 'Importing and carrying them is prohibited. We do not load them.' },
    },
    contact: 'support',
    source: ARMS_ACT,
  },
  {
    id: 'drugs',
    effect: 'block',
    when: {
      words: {
        fr: [
          'cannabis',
          'cocaine',
          'heroine',
          'haschich',
          'chanvre indien',
          'drogue',
          'stupefiant',
          'ecstasy',
          'opium',
          'ganja',
          'yamba',
        ],
        en: ['cannabis', 'cocaine', 'heroin', 'hashish', 'marijuana', 'weed', 'narcotic', 'methamphetamine'],
      },
      unless: [
        ...TOYS,
        ...PRINTS,
        ...['killer', 'weed eater', 'wacker', 'whacker', 'weed puller', 'weed barrier', 'weed control', 'sea weed'],
      ],
    },
    rule: {
      fr: { goods: 'drogues', text: 'Leur importation est un crime. Nous ne les chargeons pas.' },
      en: { goods: 'drugs', text: 'Importing them is a crime. We do not load them.' },
    },
    contact: 'support',
    source: DRUGS_CODE,
  },
  {
    id: 'mattresses',
    effect: 'warn',
    when: {
      words: { fr: ['matelas'], en: ['mattress'] },
      unless: ['housse', 'cover', 'protege', 'protector', 'alese', 'drap', 'sheet', 'gonflable', 'inflatable'],
    },
    rule: {
      fr: {
        goods: 'matelas',
        text: 'La douane en a déjà refusé.',
        advice: '[Vérifiez avec nous](/contact) avant de réserver.',
      },
      en: {
        goods: 'mattresses',
        text: 'Customs have refused them in the past.',
        advice: '[Check with us](/contact) before you book.',
      },
    },
    contact: 'support',
    source: CUSTOMS_COLONEL,
    toConfirm: true,
  },
  {
    id: 'used-refrigerators',
    effect: 'warn',
    when: {
      state: 'USAGE',
      words: { fr: ['refrigerateur', 'frigo', 'congelateur'], en: ['refrigerator', 'fridge', 'freezer'] },
      unless: [...TOYS, 'piece', 'part', 'filtre', 'filter', 'magnet', 'aimant', 'joint', 'seal'],
    },
    rule: {
      fr: {
        goods: 'réfrigérateurs d’occasion',
        text: 'La douane en refuse certains modèles.',
        advice: '[Vérifiez avec nous](/contact) avant de réserver.',
      },
      en: {
        goods: 'used refrigerators',
        text: 'Customs refuse some models.',
        advice: '[Check with us](/contact) before you book.',
      },
    },
    contact: 'support',
    source: CUSTOMS_COLONEL,
    toConfirm: true,
  },
];
