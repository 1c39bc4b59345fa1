// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { PAYMENT_WINDOW_HOURS, VOLUMETRIC_KG_PER_M3 } from '#shared/colis/rules.ts';
import { MAX_SIDE_M } from '#shared/colis/schema.ts';
import { MAX_FILE_BYTES } from '#shared/uploads/constants.ts';
import { paths } from '#web/core/paths.ts';
import { RichText } from '#web/core/prose/RichText.tsx';
import { getOnly } from './browser.ts';
import { openElement } from './open-page.tsx';

/** Texts of a page, nested as in its file. */
type Words = { readonly [key: string]: Words | string };

const files = import.meta.glob<Words>('../../web/i18n/{fr,en}/*.json', { eager: true, import: 'default' });
const languages = ['fr', 'en'] as const;
const namesOf = (language: string) =>
  Object.keys(files).flatMap((path) => path.match(`/${language}/(\\w+)\\.json`)?.[1] ?? []);
const wordsOf = (language: string, name: string): Words => files[`../../web/i18n/${language}/${name}.json`] ?? {};

const sentences = (words: Words | string): string[] =>
  typeof words === 'string' ? [words] : Object.values(words).flatMap(sentences);
const linksIn = (words: Words | string): string[] =>
  sentences(words).flatMap((sentence) => [...sentence.matchAll(/\]\(([^)]*)\)/g)].map(([, address = '']) => address));

/** Ids of a page that links may target: sections or rules, or groups and their questions. */
function partsOf(words: Words): string[] {
  const { sections = {}, groups = {}, rules = {} } = words;
  const questions = Object.values(groups).map((group) => (typeof group === 'string' ? {} : (group.questions ?? {})));
  return [sections, groups, rules, ...questions].flatMap((parts) => Object.keys(parts));
}

test('links in texts open internal pages and other sites, and no line starts with French punctuation or a unit', async () => {
  await openElement(
    <p>
      <RichText>
        {'[Une page](/terms#price), « une autre » : [ailleurs](https://example.org/a), 24 000 F CFA.'}
      </RichText>
    </p>,
  );
  expect(getOnly('p').textContent).toBe(
    'Une page, «\u00A0une autre\u00A0»\u00A0: ailleurs, 24\u00A0000\u00A0F\u00A0CFA.',
  );
  expect(getOnly('a[href="/terms#price"]').hasAttribute('target')).toBe(false);
  expect(getOnly('a[href="https://example.org/a"]').getAttribute('target')).toBe('_blank');
});

test.each(languages)('every link in the texts targets an existing page and section (%s)', (language) => {
  const pages = new Map<string, string>(Object.entries(paths).map(([name, path]) => [path, name]));
  const links = namesOf(language).flatMap((name) => linksIn(wordsOf(language, name)));
  expect(links.length).toBeGreaterThan(50);
  for (const link of links) {
    const [path = '', part] = link.split('#');
    const name = pages.get(path);
    expect(name, link).toBeDefined();
    if (part) expect(partsOf(wordsOf(language, name ?? '')), link).toContain(part);
  }
});

test('both languages have the same links', () => {
  for (const name of namesOf('fr'))
    expect(linksIn(wordsOf('en', name)).sort(), name).toEqual(linksIn(wordsOf('fr', name)).sort());
});

test('all ids of the help pages are unique', () => {
  const parts = [...partsOf(wordsOf('fr', 'help')), ...partsOf(wordsOf('fr', 'faqs'))];
  expect(new Set(parts).size).toBe(parts.length);
});

test.each(languages)('the limits in the texts match the system’s (%s)', (language) => {
  const textOf = (name: string) => sentences(wordsOf(language, name)).join(' ');
  const megabytes = `${MAX_FILE_BYTES / 1024 ** 2} ${language === 'fr' ? 'Mo' : 'MB'}`;
  for (const name of ['customs', 'insurance', 'help']) expect(textOf(name)).toContain(megabytes);
  for (const name of ['terms', 'help']) expect(textOf(name)).toContain(`${VOLUMETRIC_KG_PER_M3} kg`);
  expect(textOf('services')).toContain(`${MAX_SIDE_M} m `);
  const hours = `${PAYMENT_WINDOW_HOURS} ${language === 'fr' ? 'heures' : 'hours'}`;
  for (const name of ['services', 'partners', 'terms', 'help']) expect(textOf(name)).toContain(hours);
});
