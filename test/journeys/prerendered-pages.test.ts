import { expect, inject, test } from 'vitest';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { newCustomer } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { newVisitor, takeConsoleErrors } from '../support/browser.ts';
import { wordsIn } from '../support/page-texts.ts';

const { fr, en } = { fr: await wordsIn('fr'), en: await wordsIn('en') };

/** Nothing of its code is waited for. */
const LOADED = { waitUntil: 'load' } as const;

/** The code of a page, but for the little script that runs before anything is seen. */
const CODE = /\/assets\/(?!first-)[^/]*\.js$/;

test('a visitor reads a page in their language before any of its code has come', async () => {
  const page = await newVisitor({ language: 'en-US', width: 390, mayFail: CODE });
  await page.route(CODE, (route) => route.abort());
  await page.goto('/', LOADED);
  await page.getByRole('heading', { level: 1, name: en.home.hero.headline }).waitFor();
  expect(await page.getByRole('button', { name: en.home.search.submit }).isDisabled()).toBe(true);
  await expectAccessible(page);

  await page.evaluate(() => localStorage.setItem('lang', 'fr'));
  await page.goto('/help', LOADED);
  await page.getByRole('heading', { level: 1, name: fr.help.title }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.title()).toBe(`${fr.help.title} · Yónnee`);
  takeConsoleErrors();
});

test.each(['fr', 'en'] as const)(
  'what runs no code knows every page by a title and a sentence of its own (%s)',
  async (language) => {
    const found = await Promise.all(
      Object.values(prerenderedPages).map(async (path) => {
        const answer = await fetch(inject('site') + path, { headers: { 'accept-language': language } });
        return (await answer.text()).replace(/<body.*/s, '');
      }),
    );
    const titles = found.map((head) => [...head.matchAll(/<title>(.*?) · Yónnee<\/title>/g)].map(([, title]) => title));
    const sentences = found.map((head) =>
      [...head.matchAll(/name="description"\s+content="([^"]+)"/g)].map(([, said]) => said),
    );
    for (const each of [titles, sentences]) {
      expect(each.map(({ length }) => length)).toEqual(found.map(() => 1));
      expect(new Set(each.flat()).size).toBe(found.length);
    }
    expect(titles).toContainEqual([{ fr, en }[language].careers.title]);
    expect(sentences.join()).not.toContain('](/');
  },
);

test('once the code has come the page goes on as it stands, and its controls can be used', async () => {
  const page = await newVisitor();
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', ''));
  });
  await page.goto('/', LOADED);
  await page.getByRole('button', { name: fr.home.search.submit }).click();
  await page.getByText(fr.home.search.dateRequired).waitFor();
  expect(await page.locator('h1[data-first]').count()).toBe(1);
});

test('whoever is logged in never sees the page that is drawn for visitors', async () => {
  const page = await newVisitor({ as: await newCustomer(), mayFail: CODE });
  await page.route(CODE, (route) => route.abort());
  await page.goto('/', LOADED);
  expect(await page.getByRole('link', { name: fr.common.links.login }).count()).toBe(0);
  takeConsoleErrors();
});
