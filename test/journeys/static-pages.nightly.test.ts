import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { localeOf, wordsIn } from '../support/browsers/page-texts.ts';

/** Text pages that the footer links to; each journey visits one group. */
const routes = {
  house: ['about', 'careers', 'partners'],
  law: ['terms', 'privacy', 'cookies', 'compliance'],
  send: ['pricing', 'insurance', 'customs'],
  help: ['services', 'support', 'faqs', 'help'],
} as const;

test.each([
  ['fr', 'house', 390],
  ['en', 'law', 390],
  ['en', 'send', 1280],
  ['fr', 'help', 390],
] as const)('a visitor reads the pages that the footer links to (%s, %s, %d px)', async (language, route, width) => {
  const words = await wordsIn(language);
  const page = await newVisitor({ language: localeOf(language), width });
  await page.goto('/not-a-page');
  for (const name of routes[route]) {
    await page.emulateMedia({ colorScheme: name.length % 2 ? 'dark' : 'light' });
    await page.getByRole('contentinfo').getByRole('link', { name: words.common.links[name], exact: true }).click();
    await page.getByRole('heading', { level: 1, name: words[name].title }).waitFor();
    expect(await page.title()).toBe(`${words[name].title} · Yónnee`);
    expect(await sidewaysScroll(page), name).toBe(0);
    expect(await repeatedIds(page), name).toEqual([]);
    await expectAccessible(page);
  }
});

test('a visitor follows a table of contents, and a link to a section of another page', async () => {
  const { terms, compliance } = await wordsIn('fr');
  const page = await newVisitor();
  await page.goto('/terms');
  await page.getByRole('navigation').getByRole('link', { name: terms.sections.refunds.title }).click();
  await expect.poll(() => topOf(page, terms.sections.refunds.title)).toBeLessThan(120);
  expect(new URL(page.url()).hash).toBe('#refunds');
  await page.getByRole('link', { name: 'Conformité' }).first().click();
  await page.getByRole('heading', { level: 1, name: compliance.title }).waitFor();
  await expect.poll(() => topOf(page, compliance.sections.forbidden.title)).toBeLessThan(120);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: terms.title }).waitFor();
});

test('a visitor at /book sees the departures', async () => {
  const { home } = await wordsIn('fr');
  const page = await newVisitor();
  await page.goto('/book');
  await page.getByRole('heading', { name: home.containers.title }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

/** Pixels by which a page is wider than its window. */
const sidewaysScroll = (page: Page): Promise<number> =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

/** Returns the ids that a page uses more than once: a link would lead to the first element only. */
const repeatedIds = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id);
    return ids.filter((id, index) => ids.indexOf(id) !== index);
  });

/** Pixels between the window's top and a heading; 9999 while the heading is above it. */
const topOf = async (page: Page, name: string): Promise<number> => {
  const { y } = (await page.getByRole('heading', { level: 2, name }).boundingBox()) ?? { y: 9999 };
  return y < 0 ? 9999 : y;
};
