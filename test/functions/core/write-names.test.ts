import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const RETURNS_WRITE = /\): (?:Promise<)?\w*Writes?(?: \| undefined)?>? =>/g;

/** Returns the names of a file's functions that return writes for a transaction. */
const writeFunctionsIn = (source: string): string[] =>
  [...source.matchAll(RETURNS_WRITE)].flatMap(({ index }) => {
    const declaration = [...source.slice(0, index).matchAll(/^(?:export )?const (\w+) = /gm)].at(-1);
    const isNested = /=>\s*(?:\{|\n)/.test(source.slice(declaration?.index, index));
    return declaration?.[1] && !isNested ? [declaration[1]] : [];
  });

test('a function that returns a write, or a condition, of a transaction says so by the end of its name', () => {
  const names = globSync('functions/**/*.ts').flatMap((file) => writeFunctionsIn(readFileSync(file, 'utf8')));
  expect(names.length).toBeGreaterThan(100);
  expect(names.filter((name) => !/(?:Writes?|Check)$/.test(name))).toEqual([]);
});
