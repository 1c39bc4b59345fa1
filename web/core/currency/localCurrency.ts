import type { IndicativeRates } from '#shared/currency/schema.ts';

export type LocalCurrency = keyof IndicativeRates['perUsd'];

const split = (regions: string): string[] => regions.split(' ');

/** Regions (ISO 3166-1) by the currency that their readers know best; Europeans outside the euro area know the euro. */
const REGIONS: Record<LocalCurrency, readonly string[]> = {
  XOF: split('SN CI ML BF TG BJ GW NE'),
  CAD: split('CA'),
  EUR: [
    ...split('AD AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MC ME MT NL PT SI SK SM VA XK'),
    ...split('BL GF GP MF MQ PM RE YT'), // France overseas
    ...split('AL BA CH CZ DK GB HU IS LI MD MK NO PL RO RS SE'),
  ],
};

/**
 * Returns the currency beside the dollar for a language tag such as `fr-CA`, by its region. French without a region
 * means the euro; undefined where the dollar is known, or no rate is.
 */
export const localCurrency = (tag: string): LocalCurrency | undefined => {
  const [language, ...others] = tag.split('-');
  const region = others.find((part) => /^[A-Z]{2}$/.test(part));
  if (!region) return language === 'fr' ? 'EUR' : undefined;
  return (Object.keys(REGIONS) as LocalCurrency[]).find((currency) => REGIONS[currency].includes(region));
};
