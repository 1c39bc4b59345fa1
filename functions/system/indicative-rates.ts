import { isRateShown, XOF_PER_EUR } from '#shared/currency/rules.ts';
import type { IndicativeRates } from '#shared/currency/schema.ts';
import { type EuroRates, findRates } from '../core/items/exchange-rates.ts';

/** Returns the stored rates per dollar; null when there are none, or only ones that are too old to be shown. */
export const findIndicativeRates = async (): Promise<IndicativeRates | null> => {
  const { rates } = (await findRates()) ?? {};
  return rates && isRateShown(rates.date, new Date()) ? { date: rates.date, perUsd: perDollar(rates) } : null;
};

/** Converts rates per euro to rates per dollar, to six decimals. */
const perDollar = ({ USD, CAD }: EuroRates): IndicativeRates['perUsd'] => ({
  EUR: roundToMillionths(1 / USD),
  CAD: roundToMillionths(CAD / USD),
  XOF: roundToMillionths(XOF_PER_EUR / USD),
});

const roundToMillionths = (rate: number): number => Math.round(rate * 1e6) / 1e6;
