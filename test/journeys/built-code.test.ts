import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { transform } from 'esbuild';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';
import { SITE } from '#local/build.ts';
import { ROOT } from '#local/config.ts';
import { pages } from '#web/app/pages.ts';
import { BUILD_TARGET } from '#web/build/browsers.ts';
import { newerFunctions } from '../support/browsers/newer-apis.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';

/** Newer functions that libraries call only where the browser has them, or functions of their own with such a name. */
const NOT_NEEDED = ['captureStackTrace', 'getSupportedFormats', 'getTextInfo', 'grow', 'use'];

/** Reads the scripts of the build, without the one that holds the polyfills. */
const scripts = async (): Promise<{ file: string; code: string }[]> => {
  const files = (await readdir(SITE, { recursive: true })).filter((file) => file.endsWith('.js'));
  const read = await Promise.all(files.map(async (file) => ({ file, code: await readFile(join(SITE, file), 'utf8') })));
  return read.filter(({ code }) => !code.includes('__core-js_shared__'));
};

/** Names of the functions that the polyfills add, by their modules: `es.map.group-by.js` adds `groupBy`. */
const polyfilled = async (): Promise<string[]> => {
  const imports = await readFile(join(ROOT, 'web/app/polyfills.ts'), 'utf8');
  return [...imports.matchAll(/([\w-]+)\.js'/g)].map(([, name = '']) =>
    name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase()),
  );
};

test('the oldest browsers read every script: no syntax is newer', async () => {
  // esbuild takes the property escapes of all browsers for incomplete, since each edition of Unicode adds scripts.
  const supported = { 'regexp-unicode-property-escapes': true };
  const newer: string[] = [];
  for (const { file, code } of await scripts()) {
    const [asIs, forOldest] = await Promise.all(
      ['esnext', BUILD_TARGET].map(async (target) => (await transform(code, { target, supported })).code),
    );
    if (asIs !== forOldest) newer.push(file);
  }
  expect(newer).toEqual([]);
});

test('scripts call no function that the oldest browsers lack, except those that the polyfills add', async () => {
  const newer = newerFunctions();
  const called = new Set((await scripts()).flatMap(({ code }) => [...methodsIn(parse(code))]));
  const missing = [...called].filter((name) => newer.has(name));
  expect(missing.sort()).toEqual([...(await polyfilled()), ...NOT_NEEDED].sort());
});

test('an agent’s phone keeps the texts of all agents’ pages in both languages', async () => {
  const worker = await readFile(join(SITE, 'sw.js'), 'utf8');
  const files = [...new Set(worker.match(/assets\/[\w.-]+\.js/g))];
  const kept = (await Promise.all(files.map((file) => readFile(join(SITE, file), 'utf8')))).join();
  const namespaces = Object.values(pages).flatMap(({ access, texts = [] }) => (access === 'agent' ? texts : []));
  expect(new Set(namespaces)).toContain('agentHandover');
  for (const language of ['fr', 'en'] as const) {
    const words = await wordsIn(language);
    for (const namespace of new Set(['common' as const, ...namespaces]))
      expect(
        piecesIn(words[namespace]).filter((piece) => !kept.includes(piece)),
        `${language}/${namespace}`,
      ).toEqual([]);
  }
});

/** Returns the texts of a file, each up to its first character that a script may escape. */
const piecesIn = (texts: unknown): string[] =>
  typeof texts === 'string'
    ? texts.split(/["'`\\\n]/).slice(0, 1)
    : Object.values(texts ?? {}).flatMap((each) => piecesIn(each));

const parse = (code: string): unknown => {
  try {
    return parseAst(code);
  } catch {
    return parseAst(code, { sourceType: 'script' }); // the first script, which is no module
  }
};

/** Returns the names of the methods that a syntax tree calls. */
function* methodsIn(node: unknown): Generator<string> {
  if (typeof node !== 'object' || node === null) return;
  if ('callee' in node && isNode(node.callee) && isNode(node.callee.property)) {
    const { name } = node.callee.property;
    if (typeof name === 'string') yield name;
  }
  for (const child of Object.values(node)) yield* methodsIn(child);
}

const isNode = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
