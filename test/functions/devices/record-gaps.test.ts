import { expect, test } from 'vitest';
import { applyContact, countHeld, countMissing, type Numbering, settleGaps } from '#functions/devices/record-gaps.ts';
import { rangesOf } from '#shared/devices/ranges.ts';

/** Deterministic random numbers below `n`. */
const randomNumbers = (seed: number) => {
  let state = seed;
  return (n: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * n);
  };
};

const EMPTY: Numbering = { numero: 0, manques: [], enAttente: [] };
const numbersIn = (ranges: readonly { de: number; a: number }[]): number[] =>
  ranges.flatMap(({ de, a }) => Array.from({ length: a - de + 1 }, (_, index) => de + index));

test('whatever arrives in whatever order, the gaps are the numbers that did not arrive and were not given up', () => {
  for (let seed = 1; seed <= 300; seed++) {
    const below = randomNumbers(seed);
    const settled = new Set<number>();
    let highest = 0;
    let numbering = EMPTY;
    for (let step = 0; step < 25; step++) {
      const numero = 1 + below(20);
      const abandonnes = below(4) === 0 ? [1 + below(20)] : [];
      const enAttente = Array.from({ length: below(5) }, () => 1 + below(20));
      const recu = below(5) === 0 ? undefined : { numero, le: `${step}`, conteneurId: null };
      const dernier = Math.max(numero, ...abandonnes);
      numbering = applyContact(
        numbering,
        { dernier, abandonnes: rangesOf(abandonnes), enAttente: rangesOf(enAttente), recu },
        `${step}`,
      );
      highest = Math.max(highest, dernier);
      for (const each of [...abandonnes, ...(recu ? [numero] : [])]) settled.add(each);
      const open = Array.from({ length: highest }, (_, index) => index + 1).filter((each) => !settled.has(each));
      expect(numbersIn(numbering.manques)).toEqual(open);
      expect(countMissing(numbering)).toBe(open.filter((each) => !enAttente.includes(each)).length);
      expect(countHeld(numbering)).toBe(open.filter((each) => enAttente.includes(each)).length);
      for (const gap of numbering.manques)
        expect(gap.depuis !== undefined).toBe(numbersIn([gap]).some((each) => !enAttente.includes(each)));
    }
    const upTo = below(20);
    const { settled: closed, rest } = settleGaps(numbering, upTo, false);
    const held = new Set(numbersIn(numbering.enAttente));
    const wanted = numbersIn(numbering.manques).filter((each) => each <= upTo && !held.has(each));
    expect(numbersIn(closed)).toEqual(wanted);
    expect(numbersIn(rest.manques)).toEqual(numbersIn(numbering.manques).filter((each) => !wanted.includes(each)));
  }
});

test('a gap keeps the time since when it is open, whatever else arrives', () => {
  const contact = (numero: number) => ({
    dernier: numero,
    enAttente: [],
    abandonnes: [],
    recu: { numero, le: `${numero}`, conteneurId: numero },
  });
  const opened = applyContact(applyContact(EMPTY, contact(1), 't1'), contact(5), 't2');
  const later = applyContact(applyContact(opened, contact(6), 't3'), contact(3), 't4');
  expect(later.manques).toEqual([
    {
      de: 2,
      a: 2,
      avant: expect.objectContaining({ numero: 1 }),
      apres: expect.objectContaining({ numero: 3 }),
      depuis: 't2',
    },
    {
      de: 4,
      a: 4,
      avant: expect.objectContaining({ numero: 3 }),
      apres: expect.objectContaining({ numero: 5 }),
      depuis: 't2',
    },
  ]);
});
