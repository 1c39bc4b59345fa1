import type { CustomsRule } from './customs-rule.ts';
import { CUSTOMS_NOTE_216, CUSTOMS_SITE, EMBASSIES, PRIOR_DECLARATION_REPORT } from './sources.ts';

/** Declarations and documents that Senegal asks for. */
export const declarations: readonly CustomsRule[] = [
  {
    id: 'food',
    effect: 'warn',
    when: {
      flags: ['food'],
      words: { fr: ['nourriture', 'aliment', 'riz', 'conserve'], en: ['food', 'rice', 'grocery'] },
      unless: ['cuiseur', 'cooker', 'processor', 'livre', 'book', 'boite vide', 'container', 'robot', 'mixer'],
    },
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
    contact: 'broker',
    source: CUSTOMS_SITE,
  },
  {
    id: 'prior-declaration',
    effect: 'warn',
    when: {
      natures: ['CADEAU', 'COMMERCE'],
      value: { of: 'consignee', currency: 'XOF', limit: 500_000, side: 'from' },
      since: '2024-05-01',
    },
    rule: {
      fr: {
        goods: 'marchandises d’une valeur de 500 000 F CFA ou plus',
        text: 'Depuis le 1er mai 2024, une déclaration préalable d’importation (DPI) est obligatoire à partir de ce montant (valeur FOB, tous les colis d’un même destinataire). Les effets personnels et les aides sociales en sont dispensés.',
        advice: 'Dites-nous ce que vous envoyez.',
      },
      en: {
        goods: 'goods worth 500,000 CFA francs or more',
        text: 'Since 1 May 2024, a prior import declaration (DPI) is compulsory from that amount (FOB value, all parcels for one recipient together). Personal effects and social aid are exempt.',
        advice: 'Tell us what you are sending.',
      },
    },
    contact: 'broker',
    source: PRIOR_DECLARATION_REPORT,
  },
  {
    id: 'written-declaration',
    effect: 'warn',
    when: {},
    rule: {
      fr: {
        goods: 'envois non accompagnés',
        text: 'Une déclaration écrite est obligatoire, même quand rien n’est taxé.',
      },
      en: { goods: 'unaccompanied shipments', text: 'A written declaration is required, even when no duty is due.' },
    },
    contact: 'support',
    source: CUSTOMS_NOTE_216,
  },
  {
    id: 'licensed-broker',
    effect: 'warn',
    when: { value: { of: 'consignee', currency: 'XOF', limit: 200_000, side: 'above' } },
    rule: {
      fr: {
        goods: 'envois non accompagnés de plus de 200 000 F CFA',
        text: 'Un commissionnaire en douane agréé dépose leur déclaration écrite.',
      },
      en: {
        goods: 'unaccompanied shipments worth more than 200,000 CFA francs',
        text: 'A licensed customs broker files their written declaration.',
      },
    },
    contact: 'broker',
    source: CUSTOMS_NOTE_216,
    requiresBroker: true,
  },
  {
    id: 'removal-goods',
    effect: 'ask',
    when: { natures: ['DEMENAGEMENT'] },
    rule: {
      fr: {
        goods: 'effets de déménagement',
        text: 'Le consulat délivre le certificat de déménagement une seule fois, sur une liste complète et une carte consulaire d’au moins six mois. Il est valable un mois, moins que bien des traversées.',
        advice: 'Faites-le dater au plus près du départ.',
      },
      en: {
        goods: 'removal goods',
        text: 'The consulate issues the removal certificate only once, based on a complete list and a consular card at least six months old. It is valid for one month, less than many crossings take.',
        advice: 'Have it dated as close to departure as you can.',
      },
    },
    contact: 'consulate',
    source: EMBASSIES,
  },
];
