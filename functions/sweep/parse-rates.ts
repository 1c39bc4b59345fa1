import type { EuroRates } from '../core/items/exchange-rates.ts';

/** Start tags of the two kinds that hold data, exactly as the source writes them. */
const DATE = /<Cube time='(\d{4}-\d\d-\d\d)'>/g;
const RATE = /<Cube currency='([A-Z]{3})' rate='(\d{1,6}(?:\.\d{1,8})?)'\/>/g;

/** Bounds of plausible rates per euro, both far beyond what the dollars have ever been worth. */
const PLAUSIBLE = { min: 0.5, max: 3 };

/**
 * Reads the European Central Bank's daily reference rates. Throws an Error for anything but the known form: one date
 * that is not after `now`, and one plausible rate of each dollar. Declarations and comments are refused, so that no
 * entity or hidden tag can change what the text says.
 */
export const parseRates = (xml: string, now: Date): EuroRates => {
  if (xml.includes('<!')) throw new Error('rates: unexpected declaration or comment');
  const date = onlyOne(
    'date',
    [...xml.matchAll(DATE)].map(([, found = '']) => found),
  );
  const time = Date.parse(date);
  if (Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== date) throw new Error('rates: no such day');
  if (time > now.getTime()) throw new Error('rates: date in the future');
  const rates = [...xml.matchAll(RATE)];
  const rateOf = (currency: 'USD' | 'CAD'): number => {
    const rate = onlyOne(
      currency,
      rates.flatMap(([, name, value]) => (name === currency ? [Number(value)] : [])),
    );
    if (rate < PLAUSIBLE.min || rate > PLAUSIBLE.max) throw new Error(`rates: implausible ${currency}`);
    return rate;
  };
  return { date, USD: rateOf('USD'), CAD: rateOf('CAD') };
};

const onlyOne = <T>(what: string, found: readonly T[]): T => {
  const [first, ...others] = found;
  if (first === undefined || others.length > 0) throw new Error(`rates: not exactly one ${what}`);
  return first;
};
