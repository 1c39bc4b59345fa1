import * as v from 'valibot';
import { day } from '../http/fields.ts';

const rate = v.pipe(v.number(), v.gtValue(0));

/** Indicative rates of a day: what one US dollar is worth. Prices are charged in dollars, never by these rates. */
export const IndicativeRates = v.object({ date: day, perUsd: v.object({ EUR: rate, CAD: rate, XOF: rate }) });
export type IndicativeRates = v.InferOutput<typeof IndicativeRates>;
