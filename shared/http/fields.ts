import * as v from 'valibot';
import { isDay } from './day.ts';
import { hasWebAddress, isLatin, NAME_CHARACTERS } from './names.ts';
import { PAGE_SIZES } from './paging.ts';
import { emailIn, tidied, withoutMarks } from './pasted.ts';

/**
 * Fields that the schemas share. Bounds are sane limits of the trade, not of the storage. The metadata `published`
 * describes in the OpenAPI document what JSON Schema cannot derive from a schema.
 */

/**
 * Text without control characters other than line breaks and tabs, without lone surrogates, and without characters that
 * change the direction of the text around them (the bidirectional overrides and isolates).
 */
const PLAIN =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: refusing control characters is the point
  /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f\u202a-\u202e\u2066-\u2069\ud800-\udfff]*$/u;

/**
 * Requires a visible character. A check instead of a regex in the OpenAPI document, because Unicode classes are not
 * portable in JSON Schema.
 */
const VISIBLE = /[^\p{C}\p{Z}]/u;

/** Reports whether no value of a list is repeated: a check of lists in requests. */
export const isDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;

/** Typed line or paragraph: trimmed, and with at least one visible character. */
export const text = (max: number) => legible(max, (typed) => typed);

const legible = (max: number, tidy: (typed: string) => string) =>
  v.pipe(
    v.string(),
    tidied(tidy),
    v.trim(),
    v.minLength(1),
    v.maxLength(max),
    v.regex(PLAIN, 'invalid'),
    v.check((typed) => VISIBLE.test(typed), 'required'),
  );

/** Typed line or paragraph that may be empty. */
export const textOrNothing = (max: number) => v.pipe(v.string(), v.trim(), v.maxLength(max), v.regex(PLAIN, 'invalid'));

/**
 * Typed or pasted single line, safe in a mail header or in a row of a list: a line break would begin another. Invisible
 * marks are dropped.
 */
export const line = (max: number) =>
  v.pipe(legible(max, withoutMarks), v.regex(/^[^\r\n\t\u0085\u2028\u2029]*$/u, 'invalid'));

/** Typed single line that a mail quotes to an address which may not be confirmed, hence without web addresses. */
export const quotedLine = (max: number) =>
  v.pipe(
    line(max),
    v.check((typed) => !hasWebAddress(typed), 'invalid'),
  );

/** Typed single line that is printed on customs papers, hence in Latin letters. */
export const customsLine = (max: number) => v.pipe(line(max), v.check(isLatin, 'not_latin'));

/** Name of a person, without web addresses: mails greet with it and must not appear to recommend one. */
export const personName = (max: number) =>
  v.pipe(
    line(max),
    v.regex(NAME_CHARACTERS, 'not_name'),
    v.check((name) => !hasWebAddress(name), 'not_name'),
  );

/** Typed line or paragraph that may be empty or left out. */
export const optionalText = (max: number) => v.optional(textOrNothing(max), '');

/**
 * Email address, typed or pasted, lower-cased as Cognito compares it. SMTP allows 254 characters; forms that SES always
 * refuses are invalid.
 */
export const email = v.pipe(
  v.string(),
  tidied(emailIn),
  v.toLowerCase(),
  v.minLength(1),
  v.maxLength(254),
  v.rfcEmail(),
  v.regex(/^[^.@]+(?:\.[^.@]+)*@/, 'not_email'), // no dot at either end of the local part, nor two in a row
  v.regex(/^[^@]{1,64}@/, 'not_email'),
  v.regex(/\.[^.@]*[^.@0-9][^.@]*$/, 'not_email'), // a top-level domain is no number
);

/** Email address, or an empty text for none. */
export const emailOrNone = v.pipe(
  v.string(),
  tidied(emailIn),
  v.toLowerCase(),
  v.check((typed) => typed === '' || v.is(email, typed), 'not_email'),
  v.metadata({ published: { type: 'string', anyOf: [{ format: 'email', maxLength: 254 }, { maxLength: 0 }] } }),
);

/**
 * Password of at least 6 characters, of any classes (docs/contract.md#limits). Cognito limits it to 99 and refuses a
 * space at either end; this refuses every kind of white space there.
 */
export const password = v.pipe(
  v.string(),
  v.minLength(6),
  v.maxLength(99),
  v.regex(/^\S[\s\S]*\S$/u, 'outer_space'),
  v.regex(/^[^\r\n\u0085\u2028\u2029]*$/u, 'invalid'),
);

export const id = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(Number.MAX_SAFE_INTEGER));

export const amount = (min: number, max: number) => v.pipe(v.number(), v.finite(), v.minValue(min), v.maxValue(max));

/** Amount of money in whole cents; a fraction of a cent is refused, since it would be rounded silently. */
export const money = (max: number) =>
  v.pipe(
    amount(0, max),
    v.check((value) => Math.abs(value * 100 - Math.round(value * 100)) < 1e-6, 'not_cents'),
  );

const ISO = /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2}(?:\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})?)?$/;

/** Returns a text as a UTC instant, or undefined if it is not a valid date; a time without a zone is read as UTC. */
const instantOf = (text: string): string | undefined => {
  const [, day, minutes = '00:00', seconds = ':00', zone = 'Z'] = ISO.exec(text) ?? [];
  if (!day || !isDay(day)) return undefined;
  const date = new Date(`${day}T${minutes}${seconds}${zone}`);
  const year = date.getUTCFullYear();
  return Number.isNaN(date.getTime()) || year < 2000 || year > 2100 ? undefined : date.toISOString();
};

/** Returns a text as a UTC instant, or as a time without a zone when it has none. */
const momentOf = (text: string): string | undefined =>
  ISO.exec(text)?.[4] === undefined ? instantOf(text)?.slice(0, -1) : instantOf(text);

const dateField = (read: (text: string) => string | undefined) =>
  v.pipe(
    v.string(),
    v.check((text) => read(text) !== undefined, 'not_date'),
    v.transform((text) => read(text) ?? text),
    v.metadata({ published: { type: 'string', format: 'date-time' } }),
  );

/** An ISO 8601 datetime, normalised to `YYYY-MM-DDTHH:mm:ss.sssZ`. */
export const datetime = dateField(instantOf);

/** An ISO 8601 datetime; without a zone it stays without the `Z` and is local time of the place concerned. */
export const placeTime = dateField(momentOf);

/** A calendar day, `YYYY-MM-DD`. */
export const day = v.pipe(
  v.string(),
  v.check(isDay, 'not_date'),
  v.metadata({ published: { type: 'string', format: 'date' } }),
);

/** A month, `YYYY-MM`. */
export const month = v.pipe(v.string(), v.regex(/^20\d{2}-(0[1-9]|1[0-2])$/, 'not_date'));

/** A year, `YYYY`. */
export const year = v.pipe(v.string(), v.regex(/^20\d{2}$/, 'not_date'));

/** Returns a zone's canonical name, or undefined when this runtime has no place of that name. */
const zoneNamed = (zone: string): string | undefined => {
  if (/^[+-]/.test(zone)) return undefined; // a fixed offset does not follow summer time
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone;
  } catch {
    return undefined;
  }
};

/** An IANA time zone that this runtime supports. */
export const timeZone = v.pipe(
  v.string(),
  v.maxLength(64),
  v.check((zone) => zoneNamed(zone) !== undefined, 'not_in_list'),
  v.transform((zone) => zoneNamed(zone) ?? zone),
);

/** The key that `POST /uploads` returned. */
export const uploadedKey = v.pipe(
  v.string(),
  v.minLength(1),
  v.maxLength(200),
  v.regex(/^incoming\/\d+\/[\w-]+$/, 'invalid'),
);

const integerIn = (min: number, max: number) =>
  v.pipe(
    v.string(),
    v.regex(/^\d{1,9}$/, 'not_integer'),
    v.transform(Number),
    v.minValue(min),
    v.maxValue(max),
    v.metadata({ published: { type: 'integer', minimum: min, maximum: max } }),
  );

/** An id in a query. */
export const queryId = v.pipe(
  v.string(),
  v.regex(/^\d{1,16}$/, 'not_integer'),
  v.transform(Number),
  id,
  v.metadata({ published: { type: 'integer', minimum: 1 } }),
);

const IDS = /^\d{1,16}(,\d{1,16})*$/;

/** Up to `max` different ids in a query, separated by commas. */
export const queryIds = (max: number) =>
  v.pipe(
    v.string(),
    v.regex(IDS, 'not_integer'),
    v.transform((ids) => [...new Set(ids.split(',').map(Number))]),
    v.check((ids) => ids.every((each) => v.is(id, each)), 'not_integer'),
    v.maxLength(max),
    v.metadata({ published: { type: 'string', pattern: IDS.source } }),
  );

const cursor = v.optional(v.pipe(v.string(), v.maxLength(600)));

/** Paging of every list: `limit` within `PAGE_SIZES`, `cursor` from the previous page's `next`. */
export const pageFields = {
  limit: v.optional(integerIn(1, PAGE_SIZES.largest), String(PAGE_SIZES.standard)),
  cursor,
};

/** Paging of a list that is mostly read whole, in pages of up to `largest`, which is also the default. */
export const pageFieldsUpTo = (largest: number) => ({
  limit: v.optional(integerIn(1, largest), String(largest)),
  cursor,
});
