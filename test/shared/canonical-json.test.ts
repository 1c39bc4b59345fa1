import { expect, test } from 'vitest';
import { canonicalJson } from '#shared/canonical-json.ts';

test('the same content gives the same text, however its keys are ordered', () => {
  const one = { b: [1, { y: 'é', x: null }], a: 1.5, A: true };
  const other = { A: true, a: 1.5, b: [1, { x: null, y: 'é' }] };
  expect(canonicalJson(one)).toBe('{"A":true,"a":1.5,"b":[1,{"x":null,"y":"é"}]}');
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});

test('an undefined field is as if it were absent, an order of a list is content', () => {
  expect(canonicalJson({ a: undefined, b: 1 })).toBe('{"b":1}');
  expect(canonicalJson([1, undefined])).toBe('[1,null]');
  expect(canonicalJson([1, 2])).not.toBe(canonicalJson([2, 1]));
});

test('a content that was stored as JSON gives the same text', () => {
  const value = { texte: 'ŋ "…" \u2028', nombre: 0.1, vide: '' };
  expect(canonicalJson(JSON.parse(JSON.stringify(value)))).toBe(canonicalJson(value));
});
