import { existsSync, globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#infra/bundle.ts';

const textOf = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

const TOP_FOLDERS = ['docs', 'functions', 'infra', 'local', 'shared', 'test', 'web'];

/** Returns the text of a page without its code blocks and diagrams. */
const proseOf = (page: string): string => textOf(page).replaceAll(/^```[\s\S]*?^```$/gm, '');

const codeIn = (text: string): string[] => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code = '']) => code);

const isPath = (code: string): boolean => TOP_FOLDERS.some((folder) => code.startsWith(`${folder}/`));

/** Returns a glob for a path in which `<resource>` stands for any name. */
const globOf = (path: string): string => path.replaceAll(/<\w+>/g, '*');

const exists = (path: string): boolean =>
  /[<*{]/.test(path) ? globSync(globOf(path), { cwd: ROOT }).length > 0 : existsSync(join(ROOT, path));

test.each(['ARCHITECTURE.md', 'CONTRIBUTING.md', 'docs/code-map.md', 'docs/flows.md', 'docs/guarantees.md'])(
  'every file and folder that %s names exists',
  (page) => {
    const paths = codeIn(proseOf(page)).filter(isPath);
    expect(paths.length).toBeGreaterThan(10);
    expect(paths.filter((path) => !exists(path))).toEqual([]);
  },
);

/** Matches a definition of a name, so that a file that only imports it does not count. */
const definesOrExports = (name: string): RegExp =>
  new RegExp(`\\b(function|const|class|type|interface) ${name}\\b|^  ${name}:|\\b${name} = `, 'm');

test('every function that docs/flows.md names beside a file is defined in that file', () => {
  const rows = proseOf('docs/flows.md')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').slice(1, -1).map(codeIn));
  const named = rows.flatMap((cells) => {
    const files = (cells.at(-1) ?? []).filter(isPath);
    const functions = (cells.at(-2) ?? []).filter((code) => /^\w+$/.test(code));
    return files.length > 0 ? functions.map((name) => ({ name, files })) : [];
  });
  const inProse = [...proseOf('docs/flows.md').matchAll(/((?:`\w+`,?\s)+)in\s`([\w./-]+)`/g)].flatMap(
    ([, names = '', file = '']) => codeIn(names).map((name) => ({ name, files: [file] })),
  );
  expect(named.length).toBeGreaterThan(40);
  expect(inProse.length).toBeGreaterThan(5);
  const missing = [...named, ...inProse].filter(
    ({ name, files }) => !files.some((file) => definesOrExports(name).test(textOf(file))),
  );
  expect(missing).toEqual([]);
});

test('docs/decisions/README.md lists every decision with its title and status', () => {
  const pages = globSync('docs/decisions/0*.md', { cwd: ROOT }).sort();
  const rows = textOf('docs/decisions/README.md').matchAll(/^\| (\d+) \| \[(.+)\]\((.+)\) \| (accepted|replaced)/gm);
  const listed = [...rows].map(([, number, title, file, status]) => `${file}: ${number}. ${title}, ${status}`);
  const written = pages.map((page) => {
    const [title = '', , status = ''] = textOf(page).split('\n');
    const [, word = ''] = /^\*\*Status\.\*\* (Accepted|Replaced)/.exec(status) ?? [];
    return `${page.split('/').at(-1)}: ${title.slice(2)}, ${word.toLowerCase()}`;
  });
  expect(listed).toEqual(written);
});
