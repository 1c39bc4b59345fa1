import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#local/config.ts';
import { generatedTexts } from '#web/i18n/generate.ts';
import { codeTexts, textsOf } from '../support/code-texts.ts';

const files = import.meta.glob<object>('../../web/i18n/{fr,en}/*.json', { eager: true, import: 'default' });

const leaves = (value: unknown, path = ''): [key: string, text: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
    : [[path, String(value)]];

const stem = (key: string): string => key.replace(/_(one|many|other)$/, '');

/** Every text of a language by its namespace and key, its plural forms together. */
const textsIn = (language: string): Map<string, string> => {
  const texts = new Map<string, string>();
  for (const [path, words] of Object.entries(files)) {
    const [, of, namespace] = path.match(/(fr|en)\/(\w+)\.json$/) ?? [];
    if (of !== language) continue;
    for (const [key, text] of leaves(words)) {
      const name = `${namespace}:${stem(key)}`;
      texts.set(name, `${texts.get(name) ?? ''} ${text}`);
    }
  }
  return texts;
};

const french = textsIn('fr');
const code = codeTexts();

/** Finds the texts that are what is asked for, or below it. */
const asking = (pattern: string, whole = false): RegExp => {
  const exact = pattern.split('*').map((part) => part.replace(/[.$]/g, '\\$&'));
  return new RegExp(`^${exact.join('[^:]+')}${whole ? '(\\..+)?' : ''}$`);
};

/** The names that a key may have in a file: of its own namespaces, unless it says of which. */
const namesOf = (key: string, namespaces: readonly string[]): string[] =>
  key.includes(':') ? [key] : (namespaces.length > 0 ? namespaces : ['common']).map((own) => `${own}:${key}`);

test('every text that a page asks for is there', () => {
  const names = [...french.keys()];
  const missing = code.flatMap(({ namespaces, asks }) =>
    asks.filter(({ key, whole }) => {
      const wanted = namesOf(key, namespaces);
      return (
        key !== '*' && !wanted.some((each) => french.has(each) || names.some((name) => asking(each, whole).test(name)))
      );
    }),
  );
  expect(missing).toEqual([]);
});

test('every list of the admins has the texts that their one list page asks for', () => {
  const lists = new Set([...french.keys()].map((name) => name.split(':')[0]).filter((of) => /^admin./.test(of ?? '')));
  expect(lists.size).toBe(10);
  const asked = ['title', 'none', 'noneYet', 'failed', 'panel', 'absent'];
  const missing = [...lists]
    .flatMap((list) => asked.map((key) => `${list}:${key}`))
    .filter((name) => !french.has(name));
  expect(missing).toEqual([]);
});

test('every text is asked for by a page', () => {
  const asked = new Map<string, boolean>();
  for (const { namespaces, asks, strings } of code) {
    for (const { key, whole } of asks) for (const name of namesOf(key, namespaces)) asked.set(name, whole);
    // A key may wait in a table, and a file that is given its `t` may ask in any namespace.
    const tables = strings.filter((text) => /^[\w*:]+([.][\w*]+)*$/.test(text) && text !== '*');
    for (const key of tables)
      for (const name of namesOf(key, namespaces.length > 0 ? namespaces : ['*']))
        if (!asked.get(name)) asked.set(name, false);
  }
  const patterns = [...asked].filter(([ask, whole]) => whole || ask.includes('*')).map((ask) => asking(...ask));
  const unused = [...french.keys()].filter(
    (name) =>
      !/^admin[A-Z]\w*:menu$/.test(name) && // read by web/i18n/generate.ts
      !asked.has(name) &&
      !patterns.some((pattern) => pattern.test(name)),
  );
  expect(unused).toEqual([]);
});

test('both languages fill in the same things', () => {
  const english = textsIn('en');
  const filled = (text = '') => [...new Set(text.match(/{{\s*\w+/g))].sort();
  for (const [name, text] of french) expect([name, filled(english.get(name))]).toEqual([name, filled(text)]);
});

test('no word for people stands in the code itself', () => {
  expect(code.flatMap(({ file, hardCoded }) => hardCoded.map((words) => `${file}: ${words}`))).toEqual([]);
});

test('words in the code are found, wherever they stand', () => {
  const page = `<p title="Départ" className="page">Bonjour {t('hello')} {open ? 'Tout est prêt' : null}</p>`;
  const { hardCoded, asks } = textsOf('Page.tsx', `const { t } = useTranslation('home'); const page = ${page};`);
  expect(hardCoded).toEqual(['Bonjour', 'Tout est prêt', 'Départ']);
  expect(asks.map(({ key }) => key)).toEqual(['hello']);
});

test.each(Object.entries(generatedTexts()))('%s is what npm run generate writes', (file, text) => {
  const kept = readFileSync(join(ROOT, 'web/i18n', file), 'utf8');
  expect(kept.replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '));
});
