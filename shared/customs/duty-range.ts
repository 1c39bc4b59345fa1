import type { RuleSource } from './customs-rules/customs-rule.ts';

/** Highest duty, in percent; the others are 0, 5, 10 and 20. */
const HIGHEST_DUTY = 35;
const VAT = 18;

/** Sources of the bounds. Small levies are left out, since sources disagree on them. */
export const dutySources: readonly RuleSource[] = [
  {
    authority: { fr: 'CEDEAO', en: 'ECOWAS' },
    title: { fr: 'Tarif extérieur commun de la CEDEAO', en: 'ECOWAS common external tariff' },
    document: 'TEC CEDEAO',
    asOf: '2015-01-01',
  },
  {
    authority: { fr: 'République du Sénégal', en: 'Republic of Senegal' },
    title: { fr: 'Code général des impôts', en: 'General Tax Code' },
    document: 'Loi n° 2012-31',
    asOf: '2012-12-31',
  },
];

/**
 * Duty and VAT on a customs value, in whole XOF: at the lowest duty, and at the highest. Customs decide; no promise.
 */
export type DutyRange = { from: number; to: number };

/**
 * Returns the range of duty and VAT on a customs value in whole XOF. VAT is due on the value and its duty; each end is
 * rounded half up once.
 */
export const dutyRange = (value: number): DutyRange => ({ from: taxed(value, 0), to: taxed(value, HIGHEST_DUTY) });

const taxed = (value: number, duty: number): number => {
  const tenThousandths = BigInt((100 + duty) * (100 + VAT) - 10_000);
  return Number((BigInt(value) * tenThousandths + 5_000n) / 10_000n);
};
