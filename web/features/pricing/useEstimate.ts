import { useLayoutEffect, useState } from 'react';
import * as v from 'valibot';
import { DEFAULT_PRICE_PER_KILO, MAX_PRICE_PER_KILO } from '#shared/containers/bounds.ts';
import { money } from '#shared/http/fields.ts';
import type { TarifVersion } from '#shared/tarifs/schema.ts';
import { centsOf, dollarsOf } from '#shared/units.ts';
import { ColisFormEntries, typedNumber } from '#web/core/colis/colisFormSchema.ts';
import { faultConfig } from '#web/core/forms/faultConfig.ts';
import { useFieldErrorText } from '#web/core/forms/fieldErrors.ts';
import { type Measures, type Price, priceOf, saleAt, sizeOf } from '#web/core/quote/measures.ts';
import { presets } from '#web/core/quote/presets.ts';
import { currentQuote, type PresetName, presetNames, type Quote } from '#web/core/quote/quote.ts';
import { measuresOf } from '#web/core/quote/quotedPrice.ts';
import { inMetres, parseTyped, type TypedMeasures, typedIn } from '#web/core/quote/typedMeasures.ts';
import { priceAtList } from './priceAtList.ts';
import type { SoldList } from './useSoldLists.ts';

/** `list` is the place of a price list among those that are sold; undefined for the first one, null for the rate. */
type Values = { typed: TypedMeasures; rate: string; count: number; list: number | null | undefined };

/** Prices in dollars: that of one parcel, and of all of them, which a price list may reduce. */
export interface Estimated {
  price: Price;
  total: number;
}
export type ValueName = 'poids' | 'longueur' | 'largeur' | 'hauteur' | 'rate';

const { poids, longueur, largeur, hauteur } = ColisFormEntries;
const schema = { poids, longueur, largeur, hauteur, rate: typedNumber(money(MAX_PRICE_PER_KILO)) };
const names = Object.keys(schema) as ValueName[];

/** Values for what the visitor chose on the home page, else for a suitcase, so that the page shows a result at once. */
const valuesOf = (chosen: Quote | undefined): Values => {
  const measures = (chosen && measuresOf(chosen)) ?? presets.suitcase;
  return {
    typed: typedIn('cm', measures),
    rate: String(DEFAULT_PRICE_PER_KILO),
    count: chosen?.count ?? 1,
    list: undefined,
  };
};

/** Price of the typed values at a rate or a price list, by the API's own schema and limits. */
export function useEstimate(lists: readonly SoldList[]) {
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
  const list = values.list === null ? undefined : lists[values.list ?? 0];
  const current = parseTyped(values.typed);
  const preset = current && presetNames.find((name) => isSame(current, presets[name]));
  return {
    values,
    list,
    /** Common parcel of the typed measures, if any. */
    preset,
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    /** Error text of a field; an empty field has none. */
    errorOf: (name: ValueName) => errorText(faultOf(name)),
    faulty: isFaulty,
    estimated: isFaulty ? undefined : estimate(values, list?.version, preset),
  };
}

const isSame = (a: Measures<number>, b: Measures<number>): boolean =>
  a.poids === b.poids && a.longueur === b.longueur && a.largeur === b.largeur && a.hauteur === b.hauteur;

function estimate(
  { typed, rate, count }: Values,
  version: TarifVersion | undefined,
  preset: PresetName | undefined,
): Estimated | undefined {
  const measures = parseTyped(typed);
  if (!measures || (rate === '' && !version)) return undefined;
  const prices = Array.from({ length: count }, (_, n) =>
    version ? priceAtList(version, preset ?? 'own', measures, n + 1) : priceOf(saleAt(Number(rate)), sizeOf(measures)),
  );
  const [price] = prices;
  return price && { price, total: dollarsOf(prices.reduce((sum, { total }) => sum + centsOf(total), 0)) };
}
