import type { CustomsRule } from './customs-rule.ts';
import { CANADIAN_AGENCY, ICS2, US_EXPORT_RULES, WASTE_DIRECTIVE } from './sources.ts';

/** Rules of the country of departure. */
export const departures: readonly CustomsRule[] = [
  {
    id: 'vague-descriptions',
    effect: 'ask',
    when: { departure: 'EU', vague: true },
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
    contact: 'support',
    source: ICS2,
  },
  {
    id: 'used-electricals',
    effect: 'ask',
    when: {
      departure: 'EU',
      state: 'USAGE',
      flags: ['electrical'],
      words: {
        fr: ['appareil electrique', 'electromenager', 'refrigerateur', 'frigo', 'congelateur'],
        en: ['electrical appliance', 'refrigerator', 'fridge', 'freezer'],
      },
      unless: ['jouet', 'toy', 'magnet', 'aimant'],
    },
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
    contact: 'support',
    source: WASTE_DIRECTIVE,
  },
  {
    id: 'canadian-exports',
    effect: 'warn',
    when: {
      departure: 'CA',
      natures: ['COMMERCE'],
      value: { of: 'parcel', currency: 'CAD', limit: 200_000, side: 'from' },
    },
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
    contact: 'support',
    source: CANADIAN_AGENCY,
  },
  {
    id: 'us-exports',
    effect: 'warn',
    when: { departure: 'US', value: { of: 'heading', currency: 'USD', limit: 250_000, side: 'above' } },
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
    contact: 'support',
    source: US_EXPORT_RULES,
  },
];
