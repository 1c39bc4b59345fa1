import { expect, test } from 'vitest';
import { beyondPlan, marginsOfContainer, marginsOfMonth } from '#shared/cockpit/margin.ts';
import type { CockpitContainer } from '#shared/cockpit/schema.ts';

const NOTHING = { payees: 0, aPayer: 0, prevues: 0 };

const container = (paye: number, du: number, depenses: object, sold: object = { poids: 200, volume: 4 }) =>
  ({
    compteurs: sold,
    montants: { paye, du },
    marge: { recettes: [], depenses: { ...NOTHING, ...depenses } },
  }) as unknown as CockpitContainer;

test('a margin is what came in less what was paid, and is planned with what is owed and still to be paid', () => {
  expect(marginsOfContainer(container(1_000.1, 200.2, { payees: 600.3, aPayer: 100 }))).toEqual({
    actuelle: { recettes: 1_000.1, depenses: 600.3, marge: 399.8, parKg: 1.999, parM3: 99.95 },
    prevue: { recettes: 1_200.3, depenses: 700.3, marge: 500, parKg: 2.5, parM3: 125 },
  });
});

test('an empty container has a margin, and none per kg or m³', () => {
  const empty = container(0, 0, { payees: 600 }, { poids: 0, volume: 0 });
  expect(marginsOfContainer(empty).actuelle).toMatchObject({ marge: -600, parKg: null, parM3: null });
});

test('a month also pays its own expenses', () => {
  const month = {
    ...{ mois: '2026-11', conteneurs: 2, poids: 100, volume: 2, paye: 1_000, du: 100 },
    depenses: { payees: 300.1, aPayer: 50, prevues: 350 },
    depensesDuMois: { payees: 200.2, aPayer: 800, prevues: 1_000 },
  };
  expect(marginsOfMonth(month)).toEqual({
    actuelle: { recettes: 1_000, depenses: 500.3, marge: 499.7, parKg: 4.997, parM3: 249.85 },
    prevue: { recettes: 1_100, depenses: 1_350.3, marge: -250.3, parKg: -2.503, parM3: -125.15 },
  });
});

test.each([
  ['as planned', { payees: 700, aPayer: 300, prevues: 1_000 }, 0],
  ['above', { payees: 750.1, aPayer: 300, prevues: 1_000 }, 50.1],
  ['below', { payees: 650, aPayer: 300, prevues: 1_000 }, -50],
  ['not planned at all', { payees: 80, aPayer: 0, prevues: 0 }, 80],
])('expenses that were paid %s differ so from their plan', (_, depenses, difference) => {
  expect(beyondPlan(depenses)).toBe(difference);
});
