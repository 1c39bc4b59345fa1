// @vitest-environment jsdom
import { expect, test } from 'vitest';
import { customsRules } from '#shared/customs/customs-rules.ts';
import { paths } from '#web/core/paths.ts';
import { changeLanguage } from '#web/i18n/i18n.ts';
import { riskyGoodsIn } from '../support/data/goods.ts';
import { getOnly, loadFrenchTexts } from './browser.ts';
import { openPage } from './open-page.tsx';

const files = import.meta.glob<object>('../../web/i18n/{fr,en}/*.json', { eager: true, import: 'default' });

/**
 * Exempt: the question about sending a vehicle must name it, the list of what we refuse what it refuses, and the pictures of
 * pieces, among which an admin chooses, what they show.
 */
const ANSWERED = /^(?:faqs\.groups\.contents\.questions\.car|compliance\.sections\.forbidden|adminTarifs\.icons)\./;

const leaves = (value: unknown, path: string): [path: string, text: string][] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => leaves(inner, `${path}.${key}`))
    : [[path, String(value)]];

test('no text names goods that Senegal refuses as an example', () => {
  const texts = Object.entries(files).flatMap(([path, words]) =>
    leaves(words, path.match(/(\w+)\.json$/)?.[1] ?? path).filter(([key]) => !ANSWERED.test(key)),
  );
  expect(texts.length).toBeGreaterThan(1_000);
  expect(texts.filter(([, text]) => riskyGoodsIn(text).length > 0)).toEqual([]);
});

async function visit(address: string, language: 'fr' | 'en') {
  await loadFrenchTexts();
  await changeLanguage(language);
  await openPage(address);
}

const read = (selector: string): string => (getOnly(selector).textContent ?? '').replace(/\s/g, ' ');

test.each(['fr', 'en'] as const)(
  'the customs page lists refused and restricted goods, each rule with its source and date (%s)',
  async (language) => {
    await visit(paths.customs, language);
    const sections = {
      block: read('section[aria-labelledby="forbidden"]'),
      other: read('section[aria-labelledby="more"]'),
    };
    for (const { effect, rule, source } of customsRules) {
      const section = (effect === 'block' ? sections.block : sections.other).toLowerCase();
      expect(section).toContain(rule[language].goods.toLowerCase());
      expect(section).toContain(source.title[language].toLowerCase());
    }
    expect(sections.block).toContain(
      language === 'fr' ? 'Source : Décret n° 2025-1752, 24 octobre 2025' : 'Source: Decree 2025-1752, 24 October 2025',
    );
    expect(sections.other).toContain('douanes.sn, 2015');
    const links = [...document.querySelectorAll('article a')].map((link) => link.getAttribute('href')?.split('#')[0]);
    for (const link of links) expect(Object.values(paths)).toContain(link);
  },
);

test.each([
  ['the FAQ', paths.faqs],
  ['the help', paths.help],
])('%s lists the same goods rules', async (_, address) => {
  await visit(address, 'fr');
  const answer = read('#what-can-i-send');
  expect(answer).toContain(
    'Le Sénégal, de son côté, refuse : vélos d’occasion, cyclomoteurs d’occasion de moins de 50 cm³,',
  );
  expect(answer, 'the sea code is no rule of Senegal').not.toContain('explosifs');
  expect(answer).toContain('Pour matelas et réfrigérateurs d’occasion, écrivez-nous d’abord.');
});
