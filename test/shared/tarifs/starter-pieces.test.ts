import * as v from 'valibot';
import { expect, test } from 'vitest';
import { refusedLines } from '#shared/customs/apply-customs-rules.ts';
import { NewTarifVersion } from '#shared/tarifs/schema.ts';
import { STARTER_PIECES } from '#shared/tarifs/starter-pieces.ts';
import { line, parcel } from '../../support/items/inventory-lines.ts';

test('every common piece can be sold by a price list', () => {
  const pieces = STARTER_PIECES.map((piece) => ({ ...piece, prix: 10 }));
  const version = { effet: '2027-01-01', prixKilo: 2, facteurM3: 333, pieces };
  expect(v.safeParse(NewTarifVersion, version).issues).toBeUndefined();
});

test('customs refuse no common piece, in the condition that its name says', () => {
  const names = STARTER_PIECES.flatMap(({ fr, en }) => [fr, en]);
  const lines = names.map((name) => line(name, /neuf|new/i.test(name) ? { etat: 'NEUF' } : {}));
  expect([...refusedLines(parcel(lines)).keys()].map((index) => names[index])).toEqual([]);
});
