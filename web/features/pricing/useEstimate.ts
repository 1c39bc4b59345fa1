import { useState } from 'react';
import * as v from 'valibot';
import { DEFAULT_PRICE_PER_KILO, MAX_PRICE_PER_KILO } from '#shared/containers/bounds.ts';
import { money } from '#shared/http/fields.ts';
import { type Measures, type Price, parseMeasures, priceOf } from '#web/core/colis/measures.ts';
import { ColisRules, typedNumber } from '#web/core/colis/values.ts';
import { faultConfig, fieldErrorText } from '#web/core/forms/fieldErrors.ts';
import { useLanguage } from '#web/i18n/i18n.ts';
import { examples, textsOf } from './examples.ts';

/** Text values of the calculator's fields: the measures of a parcel and a price per kilo. */
type Values = Measures<string> & { rate: string };
export type ValueName = keyof Values;
const valueNames = ['poids', 'longueur', 'largeur', 'hauteur', 'rate'] as const satisfies readonly ValueName[];

const { poids, longueur, largeur, hauteur } = ColisRules;
const rules = { poids, longueur, largeur, hauteur, rate: typedNumber(money(MAX_PRICE_PER_KILO)) };

/** Initial values: a suitcase, so that the page shows a result immediately. */
const initialValues: Values = { ...textsOf(examples.suitcase), rate: String(DEFAULT_PRICE_PER_KILO) };

/** Price of the typed values, by the API's own rules and limits. */
export function useEstimate() {
  const language = useLanguage();
  const [values, setValues] = useState(initialValues);
  const faults = valueNames.filter((name) => faultOf(name, values[name]) !== undefined);
  return {
    values,
    change: (part: Partial<Values>) => setValues((before) => ({ ...before, ...part })),
    /** Error text of a field; an empty field has none. */
    errorOf: (name: ValueName) => fieldErrorText(language, faultOf(name, values[name])),
    faulty: faults.length > 0,
    price: faults.length > 0 ? undefined : estimate(values),
  };
}

function estimate({ rate, ...sides }: Values): Price | undefined {
  const measures = parseMeasures(sides);
  return measures && rate !== '' ? priceOf(Number(rate), measures) : undefined;
}

function faultOf(name: ValueName, text: string): { message: string } | undefined {
  if (text === '') return undefined;
  return v.safeParse(rules[name], text, faultConfig).issues?.[0];
}
