import { getCountries, getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { expect, test } from 'vitest';
import { CORRIDOR, type CorridorCountry } from '#shared/phone/countries.ts';
import { e164Of, readingsOf } from '#shared/phone/numbers.ts';
import { PLANS } from '#shared/phone/plans.ts';

test.each([
  ['+221770000000', '+221770000000'],
  ['+33 6 12 34 56 78', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['(+221) 77 123 45 67', '+221771234567'],
  ['+221\u00a077\u00a0123\u00a045\u00a067', '+221771234567'],
  ['00221771234567', '+221771234567'],
  ['00 33 6 12 34 56 78', '+33612345678'],
  ['+1 (514) 555-0199', '+15145550199'],
  ['+39 06 1234 5678', '+390612345678'],
])('%s is read with its dial code, in every home country', (typed, kept) => {
  for (const home of ['FR', 'SN', 'CA'] as const) expect(e164Of(typed, home)).toBe(kept);
});

test.each([
  ['0612345678', '+33612345678'],
  ['06.12.34.56.78', '+33612345678'],
  ['771234567', '+221771234567'],
  ['77 123 45 67', '+221771234567'],
  ['(514) 555-0199', '+15145550199'],
  ['0701020304', '+33701020304'],
])(
  '%s without a dial code is read as a number of the home country, or else of another country of the corridor',
  (typed, kept) => {
    expect(e164Of(typed, 'FR')).toBe(kept);
  },
);

test('digits valid in several countries are read as a number of the home country', () => {
  expect(e164Of('0701020304', 'CI')).toBe('+2250701020304');
  expect(e164Of('33 123 45 67', 'SN')).toBe('+221331234567');
  expect(e164Of('514 555 0199', 'US')).toBe('+15145550199');
});

test('a number unknown to the library is kept when it has a dial code', () => {
  expect(e164Of('+225 07 12 34 56', 'FR')).toBe('+22507123456');
});

test.each(['+999 12 34 56 78', '+33 12', '12', '+', '+0000000000'])('%s is not a phone number', (typed) => {
  expect(e164Of(typed, 'FR')).toBeUndefined();
});

test('every dial code in use is accepted, and no other', () => {
  const known = new Set([...getCountries().map((country) => String(getCountryCallingCode(country))), ...WORLDWIDE]);
  for (let code = 100; code < 1000; code++) {
    const isUsed = [...known].some((each) => String(code).startsWith(each));
    expect([code, e164Of(`+${code}${'23456789'}`, 'FR') !== undefined]).toEqual([code, isUsed]);
  }
});

/** Dial codes without a country: freephone numbers, satellites. */
const WORLDWIDE = ['800', '808', '870', '878', '881', '882', '883', '888', '979'];

/** Deterministic pseudo-random digits, so each run tests the same numbers. */
const digitsOf = function* (seed: number) {
  for (let state = seed; ; ) {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield Math.floor(state / 65_536) % 10;
  }
};

test.each(Object.keys(CORRIDOR) as CorridorCountry[])(
  'numbers of %s are read like libphonenumber reads them, in national and international form',
  (country) => {
    const digits = digitsOf(country.charCodeAt(0) * 31 + country.charCodeAt(1));
    const [trunk, national] = PLANS[country];
    const { code } = CORRIDOR[country];
    const first = trunk.test('') ? '' : '0';
    let read = 0;
    for (let tries = 0; tries < 400_000 && read < 100; tries++) {
      const length = 7 + (tries % 5);
      const typed = Array.from({ length }, () => digits.next().value).join('');
      if (!national.test(typed)) continue;
      const number = parsePhoneNumberFromString(`+${code}${typed}`);
      if (!number?.isValid() || number.nationalNumber !== typed) continue;
      read++;
      expect(e164Of(first + typed, country)).toBe(number.number);
      for (const notation of [
        number.number,
        number.formatInternational(),
        `00${code}${typed}`,
        `+${code} ${first}${typed}`,
      ])
        expect([notation, e164Of(notation, 'SN')]).toEqual([notation, number.number]);
    }
    expect(read).toBe(100);
  },
);

test('a short number is read as each country of the corridor has it, a whole one as itself', () => {
  expect(readingsOf('77 441 88 59', 'FR')).toEqual(expect.arrayContaining(['+33774418859', '+221774418859']));
  expect(readingsOf('+221 77 441 88 59', 'FR')).toEqual(['+221774418859']);
  expect(readingsOf('00221774418859', 'FR')).toEqual(['+221774418859']);
  expect(readingsOf('12', 'FR')).toEqual([]);
});
