import { useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { DEFAULT_PRICE_PER_KILO, MAX_PRICE_PER_KILO } from '#shared/containers/bounds.ts';
import { money } from '#shared/http/fields.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { ColisFormEntries, typedNumber } from '#web/core/colis/colisFormSchema.ts';
import { faultConfig } from '#web/core/forms/faultConfig.ts';
import { useFieldErrorText } from '#web/core/forms/fieldErrors.ts';
import { type Price, priceOf, saleAt, sizeOf } from '#web/core/quote/measures.ts';
import { presets } from '#web/core/quote/presets.ts';
import { currentQuote, measuresOf, type Quote } from '#web/core/quote/quote.ts';
import { inMetres, parseTyped, type TypedMeasures, typedIn } from '#web/core/quote/typedMeasures.ts';

type Values = { typed: TypedMeasures; rate: string; count: number };
export type ValueName = 'poids' | 'longueur' | 'largeur' | 'hauteur' | 'rate';

const { poids, longueur, largeur, hauteur } = ColisFormEntries;
const schema = { poids, longueur, largeur, hauteur, rate: typedNumber(money(MAX_PRICE_PER_KILO)) };
const names = Object.keys(schema) as ValueName[];

/** Values for what the visitor chose on the home page, else for a suitcase, so that the page shows a result at once. */
const valuesOf = (chosen: Quote | undefined): Values => {
  const measures = (chosen && measuresOf(chosen)) ?? presets.suitcase;
  return { typed: typedIn('cm', measures), rate: String(DEFAULT_PRICE_PER_KILO), count: chosen?.count ?? 1 };
};

/** Price of the typed values, by the API's own schema and limits. */
export function useEstimate() {
  const [values, setValues] = useState(() => valuesOf(undefined)); // as the prerendered page has them
  useLayoutEffect(() => {
    const chosen = currentQuote();
    if (chosen) setValues(valuesOf(chosen));
  }, []);
  const texts = { ...inMetres(values.typed), rate: values.rate };
  const faultOf = (name: ValueName): { message: string } | undefined =>
    texts[name] === '' ? undefined : v.safeParse(schema[name], texts[name], faultConfig).issues?.[0];
  const isFaulty = names.some((name) => faultOf(name) !== undefined);
  const errorText = useFieldErrorText(isFaulty);
  return {
    values,
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    /** Error text of a field; an empty field has none. */
    errorOf: (name: ValueName) => errorText(faultOf(name)),
    faulty: isFaulty,
    price: isFaulty ? undefined : estimate(values),
  };
}

/** Returns the price in dollars of several equal parcels. */
export const totalOf = ({ total }: Price, count: number): number => dollarsOf(count * centsOf(total));

function estimate({ typed, rate }: Values): Price | undefined {
  const measures = parseTyped(typed);
  return measures && rate !== '' ? priceOf(saleAt(Number(rate)), sizeOf(measures)) : undefined;
}
