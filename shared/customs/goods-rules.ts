/** Customs rules on the contents of a parcel. A customs broker corrects them here; pages and forms only read them. */

/** Effect of a rule on a parcel: it is refused, its customer is warned, or the customer is asked for more details. */
export type GoodsEffect = 'block' | 'warn' | 'ask';

type Bilingual<T> = { fr: T; en: T };

export type GoodsRule = {
  id: string;
  effect: GoodsEffect;
  /** Place of departure, for rules other than Senegal's own on all imports. */
  from?: 'CA' | 'US' | 'EU';
  /**
   * Goods concerned, worded for use within a sentence, and the consequence; the text may hold links as pages' texts do.
   */
  rule: Bilingual<{ goods: string; text: string }>;
  /** Usual words for these goods, singular, lower case and without accents; absent for a rule about any goods. */
  words?: Bilingual<readonly string[]>;
  source: Bilingual<string>;
  /** Date of the source, or the date it was read if it bears none: year, month or day in ISO 8601. */
  asOf: string;
  /** True when the source is old or second-hand: the page asks the customer to confirm with support first. */
  toConfirm?: true;
};

const DECREE = {
  source: { fr: 'Décret n° 2025-1752', en: 'Decree 2025-1752' },
  asOf: '2025-10-24',
} as const;

const TRADE_GUIDE = {
  source: {
    fr: 'Agence de presse sénégalaise, Africa Business Guide',
    en: 'Senegalese Press Agency, Africa Business Guide',
  },
  asOf: '2026-11',
} as const;

const COLONEL = {
  source: { fr: 'Colonel des douanes, sur douanes.sn', en: 'A customs colonel, on douanes.sn' },
  asOf: '2015',
  toConfirm: true,
} as const;

export const goodsRules: readonly GoodsRule[] = [
  {
    id: 'used-bicycles',
    effect: 'block',
    rule: {
      fr: { goods: 'vélos d’occasion', text: 'Ils n’entrent pas au Sénégal. Nous ne les chargeons pas.' },
      en: { goods: 'used bicycles', text: 'They may not enter Senegal. We do not load them.' },
    },
    words: { fr: ['velo', 'bicyclette'], en: ['bicycle', 'bike'] },
    ...DECREE,
  },
  {
    id: 'used-mopeds',
    effect: 'block',
    rule: {
      fr: {
        goods: 'cyclomoteurs d’occasion de moins de 50 cm³',
        text: 'Ils n’entrent pas au Sénégal. Nous ne les chargeons pas.',
      },
      en: { goods: 'used mopeds under 50 cc', text: 'They may not enter Senegal. We do not load them.' },
    },
    words: { fr: ['cyclomoteur', 'mobylette', 'scooter'], en: ['moped', 'scooter'] },
    ...DECREE,
  },
  {
    id: 'old-cars',
    effect: 'block',
    rule: {
      fr: {
        goods: 'voitures de plus de 10 ans',
        text: 'Elles n’entrent pas au Sénégal. Une voiture plus récente ne peut pas être réservée comme un colis : [écrivez-nous](/contact).',
      },
      en: {
        goods: 'cars more than 10 years old',
        text: 'They may not enter Senegal. A newer car cannot be booked as a parcel: [contact us](/contact).',
      },
    },
    words: { fr: ['voiture', 'automobile'], en: ['car'] },
    ...DECREE,
  },
  {
    id: 'plastic-bags',
    effect: 'block',
    rule: {
      fr: {
        goods: 'sacs et sachets en plastique',
        text: 'Leur importation est interdite. Emballez avec du carton, du tissu ou une housse réutilisable.',
      },
      en: {
        goods: 'plastic bags',
        text: 'They may not be imported. Pack with cardboard, cloth or a reusable cover.',
      },
    },
    words: { fr: ['sac plastique', 'sac en plastique', 'sachet'], en: ['plastic bag'] },
    ...TRADE_GUIDE,
  },
  {
    id: 'poultry',
    effect: 'block',
    rule: {
      fr: { goods: 'volaille', text: 'Son importation est interdite.' },
      en: { goods: 'poultry', text: 'It may not be imported.' },
    },
    words: { fr: ['volaille', 'poulet'], en: ['poultry', 'chicken'] },
    ...TRADE_GUIDE,
  },
  {
    id: 'mattresses',
    effect: 'warn',
    rule: {
      fr: { goods: 'matelas', text: 'La douane en a déjà refusé. [Vérifiez avec nous](/contact) avant de réserver.' },
      en: {
        goods: 'mattresses',
        text: 'Customs have refused them in the past. [Check with us](/contact) before you book.',
      },
    },
    words: { fr: ['matelas'], en: ['mattress'] },
    ...COLONEL,
  },
  {
    id: 'used-refrigerators',
    effect: 'warn',
    rule: {
      fr: {
        goods: 'réfrigérateurs d’occasion',
        text: 'La douane en refuse certains modèles. [Vérifiez avec nous](/contact) avant de réserver.',
      },
      en: {
        goods: 'used refrigerators',
        text: 'Customs refuse some models. [Check with us](/contact) before you book.',
      },
    },
    words: { fr: ['refrigerateur', 'frigo', 'congelateur'], en: ['refrigerator', 'fridge', 'freezer'] },
    ...COLONEL,
  },
  {
    id: 'food',
    effect: 'warn',
    rule: {
      fr: {
        goods: 'aliments',
        text: 'Ils demandent une déclaration de plus, la DIPA (déclaration d’importation de produits alimentaires). La douane ouvre le plus souvent les conteneurs qui en transportent.',
      },
      en: {
        goods: 'food',
        text: 'It needs an extra declaration, the DIPA (declaration of imported foodstuffs). Customs open most containers that carry food.',
      },
    },
    words: { fr: ['nourriture', 'aliment', 'riz'], en: ['food', 'rice'] },
    source: { fr: 'douanes.sn', en: 'douanes.sn' },
    asOf: '2026-11',
  },
  {
    id: 'prior-declaration',
    effect: 'ask',
    rule: {
      fr: {
        goods: 'marchandises d’une valeur de 500 000 F CFA ou plus',
        text: 'Depuis le 1er mai 2024, une déclaration préalable d’importation (DPI) est obligatoire à partir de ce montant (valeur FOB, tous les colis d’un même destinataire). Les effets personnels et les aides sociales en sont dispensés : dites-nous ce que vous envoyez.',
      },
      en: {
        goods: 'goods worth 500,000 CFA francs or more',
        text: 'Since 1 May 2024, a prior import declaration (DPI) is compulsory from that amount (FOB value, all parcels for one recipient together). Personal effects and social aid are exempt: tell us what you are sending.',
      },
    },
    source: { fr: 'allAfrica', en: 'allAfrica' },
    asOf: '2024-04-25',
  },
  {
    id: 'written-declaration',
    effect: 'warn',
    rule: {
      fr: {
        goods: 'envois non accompagnés',
        text: 'Une déclaration écrite est obligatoire, même quand rien n’est taxé. Au-delà de 200 000 F CFA, un commissionnaire en douane agréé la dépose.',
      },
      en: {
        goods: 'unaccompanied shipments',
        text: 'A written declaration is required, even when no duty is due. Above 200,000 CFA francs, a licensed customs broker files it.',
      },
    },
    source: { fr: 'douanes.sn, note n° 216', en: 'douanes.sn, note 216' },
    asOf: '2026-11',
  },
  {
    id: 'removal-goods',
    effect: 'ask',
    rule: {
      fr: {
        goods: 'effets de déménagement',
        text: 'Le consulat délivre le certificat de déménagement une seule fois, sur une liste complète et une carte consulaire d’au moins six mois. Il est valable un mois, moins que bien des traversées : faites-le dater au plus près du départ.',
      },
      en: {
        goods: 'removal goods',
        text: 'The consulate issues the removal certificate only once, based on a complete list and a consular card at least six months old. It is valid for one month, less than many crossings take: have it dated as close to departure as you can.',
      },
    },
    words: { fr: ['demenagement'], en: ['removal'] },
    source: {
      fr: 'Ambassades du Sénégal au Canada et au Royaume-Uni',
      en: 'Embassies of Senegal in Canada and the United Kingdom',
    },
    asOf: '2026-11',
  },
  {
    id: 'vague-descriptions',
    effect: 'ask',
    from: 'EU',
    rule: {
      fr: {
        goods: 'contenus décrits vaguement',
        text: 'Depuis l’Union européenne, chaque ligne doit dire ce qu’est l’objet. « Divers » ou « effets personnels » seuls sont refusés.',
      },
      en: {
        goods: 'vaguely described contents',
        text: 'From the European Union, each line must say what the item is. “Miscellaneous” or “personal effects” alone are rejected.',
      },
    },
    source: { fr: 'Commission européenne, questions sur ICS2', en: 'European Commission, ICS2 questions and answers' },
    asOf: '2026-11',
  },
  {
    id: 'used-electricals',
    effect: 'ask',
    from: 'EU',
    rule: {
      fr: {
        goods: 'appareils électriques d’occasion',
        text: 'Depuis l’Union européenne, il faut la preuve qu’ils marchent, comme le résultat d’un essai ; sans elle, ce sont des déchets.',
      },
      en: {
        goods: 'used electrical appliances',
        text: 'From the European Union, proof that they work is required, such as a test result; without it, they count as waste.',
      },
    },
    source: { fr: 'Directive 2012/19/UE, annexe VI', en: 'Directive 2012/19/EU, Annex VI' },
    asOf: '2012-07-04',
  },
  {
    id: 'canadian-exports',
    effect: 'warn',
    from: 'CA',
    rule: {
      fr: {
        goods: 'marchandises commerciales de 2 000 $ CA ou plus',
        text: 'Depuis le Canada, elles demandent une déclaration d’exportation. Les effets personnels et les cadeaux n’en demandent pas.',
      },
      en: {
        goods: 'commercial goods worth CAD 2,000 or more',
        text: 'From Canada, they need an export declaration. Personal effects and gifts do not.',
      },
    },
    source: { fr: 'Agence des services frontaliers du Canada', en: 'Canada Border Services Agency' },
    asOf: '2026-11',
  },
  {
    id: 'us-exports',
    effect: 'warn',
    from: 'US',
    rule: {
      fr: {
        goods: 'marchandises de plus de 2 500 $ US par ligne de nomenclature',
        text: 'Depuis les États-Unis, elles demandent une déclaration électronique d’exportation (EEI).',
      },
      en: {
        goods: 'goods above USD 2,500 per Schedule B line',
        text: 'From the United States, they need electronic export information (EEI).',
      },
    },
    source: { fr: '15 CFR 30.37(a)', en: '15 CFR 30.37(a)' },
    asOf: '2026-11',
  },
];
