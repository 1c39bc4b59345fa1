import type { RuleSource } from './customs-rule.ts';

const SENEGAL = { fr: 'République du Sénégal', en: 'Republic of Senegal' };
const CUSTOMS = { fr: 'Douanes sénégalaises', en: 'Senegal Customs' };

export const DECREE_2025_1752: RuleSource = {
  authority: SENEGAL,
  title: { fr: 'Décret n° 2025-1752', en: 'Decree 2025-1752' },
  document: '2025-1752',
  asOf: '2025-10-24',
};

export const ARMS_ACT: RuleSource = {
  authority: SENEGAL,
  title: { fr: 'Loi n° 66-03 du 18 janvier 1966, article premier', en: 'Act 66-03 of 18 January 1966, article 1' },
  document: '66-03',
  asOf: '1966-01-18',
};

export const DRUGS_CODE: RuleSource = {
  authority: SENEGAL,
  title: { fr: 'Code des drogues, loi n° 97-18, article 96', en: 'Drugs Code, Act 97-18, article 96' },
  document: '97-18',
  asOf: '2007-12-27',
};

export const IMDG_CODE: RuleSource = {
  authority: { fr: 'Organisation maritime internationale', en: 'International Maritime Organization' },
  title: { fr: 'Code IMDG', en: 'IMDG Code' },
  document: 'IMDG',
  asOf: '2026-11',
};

export const TRADE_GUIDE: RuleSource = {
  authority: SENEGAL,
  title: {
    fr: 'Agence de presse sénégalaise, Africa Business Guide',
    en: 'Senegalese Press Agency, Africa Business Guide',
  },
  document: 'aps.sn',
  asOf: '2026-11',
};

export const CUSTOMS_COLONEL: RuleSource = {
  authority: CUSTOMS,
  title: { fr: 'Colonel des douanes, sur douanes.sn', en: 'A customs colonel, on douanes.sn' },
  document: 'douanes.sn',
  asOf: '2015',
};

export const CUSTOMS_SITE: RuleSource = {
  authority: CUSTOMS,
  title: { fr: 'douanes.sn', en: 'douanes.sn' },
  document: 'douanes.sn',
  asOf: '2026-11',
};

export const CUSTOMS_NOTE_216: RuleSource = {
  authority: CUSTOMS,
  title: { fr: 'douanes.sn, note n° 216', en: 'douanes.sn, note 216' },
  document: 'douanes.sn, 216',
  asOf: '2026-11',
};

export const PRIOR_DECLARATION_REPORT: RuleSource = {
  authority: CUSTOMS,
  title: { fr: 'allAfrica', en: 'allAfrica' },
  document: 'allafrica.com',
  asOf: '2024-04-25',
};

export const EMBASSIES: RuleSource = {
  authority: SENEGAL,
  title: {
    fr: 'Ambassades du Sénégal au Canada et au Royaume-Uni',
    en: 'Embassies of Senegal in Canada and the United Kingdom',
  },
  document: 'Certificat de déménagement',
  asOf: '2026-11',
};

export const ICS2: RuleSource = {
  authority: { fr: 'Commission européenne', en: 'European Commission' },
  title: { fr: 'Commission européenne, questions sur ICS2', en: 'European Commission, ICS2 questions and answers' },
  document: 'ICS2 FAQ',
  asOf: '2026-11',
};

export const WASTE_DIRECTIVE: RuleSource = {
  authority: { fr: 'Union européenne', en: 'European Union' },
  title: { fr: 'Directive 2012/19/UE, annexe VI', en: 'Directive 2012/19/EU, Annex VI' },
  document: '2012/19/EU',
  asOf: '2012-07-04',
};

export const CANADIAN_AGENCY: RuleSource = {
  authority: { fr: 'Agence des services frontaliers du Canada', en: 'Canada Border Services Agency' },
  title: { fr: 'Agence des services frontaliers du Canada', en: 'Canada Border Services Agency' },
  document: 'cbsa-asfc.gc.ca',
  asOf: '2026-11',
};

export const US_EXPORT_RULES: RuleSource = {
  authority: { fr: 'États-Unis, Census Bureau', en: 'United States, Census Bureau' },
  title: { fr: '15 CFR 30.37(a)', en: '15 CFR 30.37(a)' },
  document: '15 CFR 30.37(a)',
  asOf: '2026-11',
};
