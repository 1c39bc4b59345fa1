import { expect, test } from 'vitest';
import { parseRates } from '#functions/sweep/parse-rates.ts';
import { ratesXml } from '#local/rates.ts';

const now = new Date('2026-11-20T15:30:00Z');
const good = ratesXml('2026-11-20', { USD: 1.152, JPY: 178.5, CAD: 1.6191 });

test("the dollars' rates and their date are read among the other currencies", () => {
  expect(parseRates(good, now)).toEqual({ date: '2026-11-20', USD: 1.152, CAD: 1.6191 });
});

const withRate = (usd: string): string => ratesXml('2026-11-20', { USD: usd, CAD: 1.6191 });

test.each([
  ['an empty answer', ''],
  ["a proxy's error page", '<!doctype html><title>503</title>'],
  ['an answer that is cut off', good.slice(0, good.indexOf("currency='CAD'"))],
  ['an entity declaration', good.replace('<gesmes:Envelope', '<!DOCTYPE a [<!ENTITY b "c">]><gesmes:Envelope')],
  ['a rate hidden in a comment', good.replace("<Cube currency='USD'", "<!-- <Cube currency='USD'")],
  ['a second date', good.replace('</gesmes:Envelope>', "<Cube time='2026-11-19'></Cube></gesmes:Envelope>")],
  ['a second rate of the dollar', good.replace('\t\t\t<Cube', "<Cube currency='USD' rate='2.5'/>\n<Cube")],
  ['no rate of the Canadian dollar', ratesXml('2026-11-20', { USD: 1.152 })],
  ['a date that does not exist', ratesXml('2026-02-30', { USD: 1.152, CAD: 1.6 })],
  ['a date in the future, which would be shown for too long', ratesXml('2026-11-21', { USD: 1.152, CAD: 1.6 })],
  ['a rate of zero', withRate('0')],
  ['a negative rate', withRate('-1.152')],
  ['an infinite rate', withRate('Infinity')],
  ['a rate in exponential form', withRate('1e0')],
  ['a comma instead of a point', withRate('1,152')],
  ['a rate of a lost decimal point', withRate('11520')],
  ['markup inside a rate', withRate('1.152&amp;')],
])('%s is refused', (_, xml) => {
  expect(() => parseRates(xml, now)).toThrow(/^rates: /);
});

test('a megabyte of unclosed tags is refused at once', () => {
  const started = performance.now();
  expect(() => parseRates("<Cube currency='USD' rate='1".repeat(40_000), now)).toThrow('rates: not exactly one date');
  expect(performance.now() - started).toBeLessThan(500);
});
