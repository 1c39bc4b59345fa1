import { expect, it } from 'vitest';
import { type BuiltFile, mergeFiles } from '../../web/build/mergeFiles.ts';

const file = (name: string, size: number, imports: string[] = [], group?: string | null): BuiltFile => ({
  name,
  modules: [`${name}.ts`],
  size,
  imports,
  group: group === undefined ? 'all' : (group ?? undefined),
});

const part = (...files: string[]) => ({ files: new Set(files), weight: 1, room: Number.POSITIVE_INFINITY });

/** Returns the modules of each merged file, in order. */
const filesOf = (...args: Parameters<typeof mergeFiles>): string[] => {
  const files = new Map<string, string[]>();
  for (const [id, name] of mergeFiles(...args)) files.set(name, [...(files.get(name) ?? []), id]);
  return [...files.values()].map((ids) => ids.sort().join(' ')).sort();
};

it('makes one file of two that the same pages need', () => {
  const parts = [part('a', 'b'), part('a', 'b')];
  expect(filesOf([file('a', 500), file('b', 9_000)], parts)).toEqual(['a.ts b.ts']);
});

it('keeps a large file apart from a page that does not need it', () => {
  const parts = [part('small', 'large'), part('small')];
  expect(filesOf([file('small', 500), file('large', 20_000)], parts)).toEqual(['large.ts', 'small.ts']);
});

it('never gives a page more than it has room for, though a merger saves requests elsewhere', () => {
  const built = [file('a', 500), file('b', 9_000)];
  const others = [part('a', 'b'), part('a', 'b')];
  expect(filesOf(built, [...others, { ...part('a'), room: 9_000 }])).toEqual(['a.ts b.ts']);
  expect(filesOf(built, [...others, { ...part('a'), room: 8_999 }])).toEqual(['a.ts', 'b.ts']);
});

it('counts what a merged file would bring along', () => {
  const built = [file('a', 100), file('b', 100, ['library']), file('library', 50_000)];
  const parts = [part('a', 'b', 'library'), part('a')];
  expect(filesOf(built, parts)).toContain('a.ts');
});

it('never merges the code of one role into a file that others load', () => {
  const parts = [part('customers', 'admins'), part('customers', 'admins')];
  const built = [file('customers', 100), file('admins', 100, [], 'admins')];
  expect(filesOf(built, parts)).toEqual(['admins.ts', 'customers.ts']);
});

it('leaves fixed files as they are', () => {
  const parts = [part('vendor', 'a'), part('vendor', 'a')];
  expect(filesOf([file('vendor', 100, [], null), file('a', 100)], parts)).toEqual(['a.ts']);
});

it('never merges two files around a third that one imports and that imports the other', () => {
  const built = [file('top', 100, ['page']), file('page', 100, ['bottom'], null), file('bottom', 100)];
  const parts = [part('top', 'page', 'bottom'), part('top', 'page', 'bottom')];
  expect(filesOf(built, parts)).toEqual(['bottom.ts', 'top.ts']);
});
