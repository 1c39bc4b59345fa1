import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from '#local/config.ts';
import { STAGES } from '#shared/situation/codes.ts';
import { generatedTexts } from '#web/i18n/generatedTexts.ts';
import { codeTexts, textsOf } from '../support/data/code-texts.ts';

const files = import.meta.glob<object>('../../web/i18n/{fr,en}/*.json', { eager: true, import: 'default' });

const leaves = (value: unknown, path = ''): [key: string, text: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, path ? `${path}.${key}` : key))
    : [[path, String(value)]];

const stem = (key: string): string => key.replace(/_(one|many|other)$/, '');

/** Maps every namespace and key of a language to its text, with plural forms joined. */
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

/** Pattern that matches the keys a call may use; `whole` includes nested keys. */
const keyPattern = (pattern: string, whole = false): RegExp => {
  const exact = pattern.split('*').map((part) => part.replace(/[.$]/g, '\\$&'));
  return new RegExp(`^${exact.join('[^:]+')}${whole ? '(\\..+)?' : ''}$`);
};

/** Full names of a key: in its namespaces, unless the key names one. */
const namesOf = (key: string, namespaces: readonly string[]): string[] =>
  key.includes(':') ? [key] : (namespaces.length > 0 ? namespaces : ['common']).map((own) => `${own}:${key}`);

test('every text that a page uses exists', () => {
  const names = [...french.keys()];
  const missing = code.flatMap(({ namespaces, asks }) =>
    asks.filter(({ key, whole }) => {
      const wanted = namesOf(key, namespaces);
      return (
        key !== '*' &&
        !wanted.some((each) => french.has(each) || names.some((name) => keyPattern(each, whole).test(name)))
      );
    }),
  );
  expect(missing).toEqual([]);
});

test('every admin list has the texts that the shared list page uses', () => {
  const lists = new Set([...french.keys()].map((name) => name.split(':')[0]).filter((of) => /^admin./.test(of ?? '')));
  lists.delete('adminImport'); // columns of a sheet, not of a list
  lists.delete('adminAccounting'); // sums and files of a month
  expect(lists.size).toBe(19);
  const asked = ['title', 'none', 'noneYet', 'failed', 'panel', 'absent'];
  const missing = [...lists]
    .flatMap((list) => asked.map((key) => `${list}:${key}`))
    .filter((name) => !french.has(name));
  expect(missing).toEqual([]);
});

test('every text is used by a page', () => {
  const asked = new Map<string, boolean>();
  for (const { namespaces, asks, strings } of code) {
    for (const { key, whole } of asks) for (const name of namesOf(key, namespaces)) asked.set(name, whole);
    // A key may be stored in a table, and a file that receives `t` may use any namespace.
    const tables = strings.filter((text) => /^[\w*:]+([.][\w*]+)*$/.test(text) && text !== '*');
    for (const key of tables)
      for (const name of namesOf(key, namespaces.length > 0 ? namespaces : ['*']))
        if (!asked.get(name)) asked.set(name, false);
  }
  const patterns = [...asked].filter(([ask, whole]) => whole || ask.includes('*')).map((ask) => keyPattern(...ask));
  const unused = [...french.keys()].filter(
    (name) =>
      !/^admin[A-Z]\w*:menu$/.test(name) && // read by web/i18n/generatedTexts.ts
      !asked.has(name) &&
      !patterns.some((pattern) => pattern.test(name)),
  );
  expect(unused).toEqual([]);
});

test('both languages use the same placeholders', () => {
  const english = textsIn('en');
  const placeholders = (text = '') => [...new Set(text.match(/{{\s*\w+/g))].sort();
  for (const [name, text] of french)
    expect([name, placeholders(english.get(name))]).toEqual([name, placeholders(text)]);
});

test.each(['fr', 'en'])('the help explains the situations of a parcel on its way by their words, in %s', (language) => {
  const texts = textsIn(language);
  const explained = [...texts]
    .filter(([name]) => name.startsWith('help:groups.follow.questions.states.list.'))
    .map(([, text]) => text.split(/ ?:/)[0]?.trim());
  expect(explained).toEqual(STAGES.map((stage) => texts.get(`situation:${stage}`)?.trim()));
});

test('no text for users is hard-coded', () => {
  expect(code.flatMap(({ file, hardCoded }) => hardCoded.map((words) => `${file}: ${words}`))).toEqual([]);
});

test('hard-coded texts are found in attributes, children and expressions', () => {
  const page = `<p title="Départ" className="page">Bonjour {t('hello')} {open ? 'Tout est prêt' : null}</p>`;
  const { hardCoded, asks } = textsOf('Page.tsx', `const { t } = useTranslation('home'); const page = ${page};`);
  expect(hardCoded).toEqual(['Bonjour', 'Tout est prêt', 'Départ']);
  expect(asks.map(({ key }) => key)).toEqual(['hello']);
});

test.each(Object.entries(generatedTexts()))('%s is what npm run generate writes', (file, text) => {
  const kept = readFileSync(join(ROOT, 'web/i18n', file), 'utf8');
  expect(kept.replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '));
});

test('no text on a page has an arrow, which the site’s font lacks', () => {
  for (const language of ['fr', 'en'])
    for (const [name, text] of textsIn(language)) {
      if (name === 'sites:event') continue; // the title of a calendar entry
      expect(text, name).not.toMatch(/[\u2190-\u21ff]/);
    }
});
