import { expect, test } from 'vitest';
import type { StoredColis } from '#functions/colis/stored-colis.ts';
import { KEY_ATTRIBUTES, keys } from '#functions/core/table/keys.ts';
import { SHORT_NAMES, withFullNames, withShortNames } from '#functions/core/table/short-names.ts';
import type { CustomerTemplates } from '#functions/mail-texts/customer-templates.ts';
import { pickFrom, randomFrom } from '../../../support/runs/random-operations.ts';

/** Short names of the attributes of parcels and notifications, which the table and several indexes hold (decision 102). */

const KEY = keys.owned('COLIS', 7, 9);
const NOTIFICATION_KEY = keys.owned('NOTIFICATION', 7, 9);
const FULL = Object.keys(SHORT_NAMES);
const SHORT: readonly string[] = Object.values(SHORT_NAMES);

/** Names of the attributes of a value, and of the values in it. */
type NamesIn<Value, Depth extends unknown[] = []> = Depth['length'] extends 5
  ? never
  : Value extends readonly (infer Member)[]
    ? NamesIn<Member, [...Depth, 0]>
    : Value extends object
      ? { [Name in keyof Value & string]: Name | NamesIn<Value[Name], [...Depth, 0]> }[keyof Value & string]
      : never;

type ShortName = (typeof SHORT_NAMES)[keyof typeof SHORT_NAMES];

/** Value of a template of customers' messages, which a notification stores. */
type MessageValue = { [Name in keyof CustomerTemplates]: Parameters<CustomerTemplates[Name]> }[keyof CustomerTemplates];

test('no attribute that is stored so has a name that is short for another, and each short name stands for one', () => {
  // Neither compiles with a clash.
  const clashes: Extract<NamesIn<Required<StoredColis>> | NamesIn<MessageValue>, ShortName>[] = [];
  expect(clashes).toEqual([]);
  expect(new Set(SHORT).size).toBe(SHORT.length);
  expect(SHORT.filter((short) => FULL.includes(short) || KEY_ATTRIBUTES.has(short))).toEqual([]);
});

const TEXTS = ['', 'Fût', '2026-01-01', '2026-02-30T00:00:00.000Z', '2026-11-29T17:49:07.442Z', '1796000000000'];
const NAMES = [...FULL, 'le', 'id', 'version', 'paymentId', 'photoKey', 'unlisted'];

/** A random value of an attribute: a text, a flag, null, a list or a map of such values. */
const anyValue = (random: () => number, depth = 0): unknown => {
  const kind = Math.floor(random() * (depth < 3 ? 6 : 4));
  const pick = pickFrom(random);
  if (kind < 3) return pick(TEXTS);
  if (kind === 3) return pick([null, true]);
  const inner = Array.from({ length: Math.floor(random() * 4) }, () => anyValue(random, depth + 1));
  return kind === 4 ? inner : Object.fromEntries(inner.map((value) => [pick(NAMES) ?? '', value]));
};

test.each([KEY, NOTIFICATION_KEY])('an item is read as it was written, whatever it holds (%o)', (key) => {
  const random = randomFrom(1);
  for (let run = 0; run < 300; run++) {
    const attributes = NAMES.filter(() => random() < 0.3).map((name) => [name, anyValue(random)]);
    const item = { ...Object.fromEntries(attributes), ...key };
    const stored = withShortNames(item);
    expect(withFullNames(stored)).toEqual(item);
    expect(withShortNames(stored)).toEqual(stored);
    expect(withFullNames(item)).toEqual(item);
  }
});

test('instants are stored as milliseconds, at every depth; other texts and other items stay', () => {
  const le = '2026-11-29T17:49:07.442Z';
  const item = { ...KEY, lapsesAt: le, arrivee: { le, avantLe: 'hier', leAppareil: null }, description: le };
  expect(withShortNames(item)).toEqual({
    ...KEY,
    la: Date.parse(le),
    a: { le: Date.parse(le), vl: 'hier', lp: null },
    ds: le,
  });
  for (const key of [keys.account(7), keys.cockpitRow(7, 9), keys.ledger(7, 9)])
    expect(withShortNames({ ...key, lapsesAt: le })).toEqual({ ...key, lapsesAt: le });
});
