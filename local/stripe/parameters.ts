import qs from 'qs';
import * as v from 'valibot';
import { type ApiError, badParameter } from './errors.ts';

export const text = v.pipe(v.string(), v.nonEmpty(), v.maxLength(5000));

export const url = v.pipe(text, v.url(), v.startsWith('http'));

export const integer = (min: number, max = Number.MAX_SAFE_INTEGER) =>
  v.pipe(v.string(), v.digits(), v.transform(Number), v.minValue(min), v.maxValue(max));

/** Stripe's limits: 50 pairs, names of 40 characters, values of 500. */
export const metadata = v.pipe(
  v.record(v.pipe(v.string(), v.maxLength(40)), v.pipe(v.string(), v.maxLength(500))),
  v.maxEntries(50),
);

const CODES: Record<string, string> = {
  digits: 'parameter_invalid_integer',
  min_value: 'parameter_invalid_integer',
  max_value: 'parameter_invalid_integer',
  non_empty: 'parameter_invalid_empty',
  url: 'url_invalid',
  starts_with: 'url_invalid',
  email: 'email_invalid',
};

/**
 * Parses Stripe's bracketed form encoding by a schema. Unknown parameters are refused.
 * @throws ApiError naming the first invalid parameter.
 */
export const parse = <Schema extends v.GenericSchema>(schema: Schema, form: string): v.InferOutput<Schema> => {
  const result = v.safeParse(schema, qs.parse(form, { arrayLimit: 100 }), { abortEarly: true });
  if (result.success) return result.output;
  throw errorOf(result.issues[0]);
};

const errorOf = ({ type, expected, message, path }: v.BaseIssue<unknown>): ApiError => {
  const [first = '', ...rest] = (path ?? []).map(({ key }) => String(key));
  const param = [first, ...rest.map((key) => `[${key}]`)].join('');
  if (type !== 'strict_object' || !path) return badParameter(`${param}: ${message}`, param, CODES[type]);
  return expected === 'never'
    ? badParameter(`Received unknown parameter: ${param} (or not known to this emulator)`, param, 'parameter_unknown')
    : badParameter(`Missing required param: ${param}.`, param, 'parameter_missing');
};
