import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { SITE } from '#local/build.ts';
import { prerenderedPages } from '#shared/prerendered-pages.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { newAdmin, newCustomer } from '../support/calls/api.ts';

const { fr, en } = { fr: await wordsIn('fr'), en: await wordsIn('en') };

/** Waits for the load event only, not until the page is usable. */
const LOADED = { waitUntil: 'load' } as const;

/** Waits for the document and what it holds, not for scripts that do not come. */
const PARSED = { waitUntil: 'commit' } as const;

/** Keeps the scripts of a page on their way, so that it neither starts nor fails. */
const holdScripts = (page: Page) => page.route(SCRIPTS, () => {});

/** Scripts of a page, except the small one that runs before the first paint. */
const SCRIPTS = /\/assets\/(?!first-)[^/]*\.js$/;

test('a visitor reads a page in their language before its scripts have loaded', async () => {
  const page = await newVisitor({ language: 'en-US', width: 390, mayFail: SCRIPTS });
  await holdScripts(page);
  await page.goto('/', PARSED);
  await page.getByRole('heading', { level: 1, name: en.home.hero.headline }).waitFor();
  expect(await page.getByRole('button', { name: en.home.search.submit }).isDisabled()).toBe(true);
  await expectAccessible(page);

  await page.evaluate(() => localStorage.setItem('lang', 'fr'));
  await page.goto('/help', PARSED);
  await page.getByRole('heading', { level: 1, name: fr.help.title }).waitFor();
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');
  expect(await page.locator('h1').count()).toBe(1);
  expect(await page.title()).toBe(`${fr.help.title} · Yónnee`);
});

test('each prerendered page has the styles of what it shows', async () => {
  const assets = (await readdir(join(SITE, 'assets'))).filter((name) => name.endsWith('.css'));
  const sheets = new Map(
    await Promise.all(assets.map(async (name) => [name, await readFile(join(SITE, 'assets', name), 'utf8')] as const)),
  );
  for (const path of Object.values(prerenderedPages)) {
    const html = await (await fetch(inject('site') + path)).text();
    const own = [...html.matchAll(/href="\/assets\/([^"]+\.css)"/g)].map(([, name = '']) => sheets.get(name)).join('');
    const classes = [...html.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' '));
    const others = [...sheets.values()].join('');
    const missing = new Set(classes.filter((name) => others.includes(`.${name}`) && !own.includes(`.${name}`)));
    expect([...missing], path).toEqual([]);
  }
});

test.each(['fr', 'en'] as const)(
  'a crawler that runs no scripts reads a distinct title and description on every page (%s)',
  async (language) => {
    const heads = await Promise.all(
      Object.values(prerenderedPages).map(async (path) => {
        const reply = await fetch(inject('site') + path, { headers: { 'accept-language': language } });
        return (await reply.text()).replace(/<body.*/s, '');
      }),
    );
    const titles = heads.map((head) => [...head.matchAll(/<title>(.*?) · Yónnee<\/title>/g)].map(([, title]) => title));
    const descriptions = heads.map((head) =>
      [...head.matchAll(/name="description"\s+content="([^"]+)"/g)].map(([, description]) => description),
    );
    for (const texts of [titles, descriptions]) {
      expect(texts.map(({ length }) => length)).toEqual(heads.map(() => 1));
      expect(new Set(texts.flat()).size).toBe(heads.length);
    }
    expect(titles).toContainEqual([{ fr, en }[language].careers.title]);
    expect(descriptions.join()).not.toContain('](/');
  },
);

test('a visitor uses the controls of a page once it is hydrated, and its markup is kept', async () => {
  const page = await newVisitor();
  await page.addInitScript(() => {
    addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', ''));
  });
  await page.goto('/', LOADED);
  await page.getByRole('button', { name: fr.home.search.submit }).click();
  await page.getByText(fr.home.search.dateRequired).waitFor();
  expect(await page.locator('h1[data-first]').count()).toBe(1);
});

test('a logged-in customer sees the departures at once, and never the links for visitors', async () => {
  const page = await newVisitor({ as: await newCustomer(), mayFail: SCRIPTS });
  await holdScripts(page);
  await page.goto('/', PARSED);
  await page.getByRole('heading', { level: 1 }).waitFor();
  expect(await page.getByRole('link', { name: fr.common.links.login }).count()).toBe(0);
});

test('an admin, whose home page differs, never sees that of visitors', async () => {
  const page = await newVisitor({ as: await newAdmin(), mayFail: SCRIPTS });
  await holdScripts(page);
  await page.goto('/', PARSED);
  await page.locator('#root h1').waitFor({ state: 'attached' });
  expect(await page.getByRole('heading').count()).toBe(0);
});
