import { expect, test } from 'vitest';
import type { NewTarifVersion } from '#shared/tarifs/schema.ts';
import { STARTER_PIECES } from '#shared/tarifs/starter-pieces.ts';
import { sendingCents, TYPICAL_SENDINGS } from '#shared/tarifs/typical-sendings.ts';

const suitcase = STARTER_PIECES.find(({ code }) => code === 'SUITCASE_23');
if (!suitcase) throw new Error('no suitcase');

const version = (change: Partial<NewTarifVersion> = {}): NewTarifVersion => ({
  effet: '2027-01-01',
  prixKilo: 2,
  facteurM3: 0,
  minimum: 0,
  pieces: [],
  remise: null,
  plafondDeclare: 0,
  assurance: null,
  frais: [],
  ...change,
});

const centsAt = (list: NewTarifVersion | undefined) =>
  Object.fromEntries(TYPICAL_SENDINGS.map(({ name, parcels }) => [name, sendingCents(list, parcels)]));

test('without a list a sending costs $10 a kilo at 167 kg/m³', () => {
  expect(centsAt(undefined)).toMatchObject({ SMALL: 50_00, HEAVY: 400_00, BULKY: 417_50, SUITCASE: 230_00 });
});

test('a piece of the list costs its price, one that it lacks its kilos, and the reduction counts the parcels', () => {
  const list = version({ pieces: [{ ...suitcase, prix: 60 }], minimum: 25, remise: { desLe: 3, pourCent: 10 } });
  expect(centsAt(list)).toMatchObject({
    SMALL: 25_00,
    HEAVY: 80_00,
    SUITCASE: 60_00,
    SUITCASES_3: 60_00 + 60_00 + 54_00,
    DRUM: 90_00,
    DRUMS_2_SUITCASE: 90_00 + 90_00 + 54_00,
  });
});

test('there are ten sendings', () => {
  expect(TYPICAL_SENDINGS).toHaveLength(10);
});
