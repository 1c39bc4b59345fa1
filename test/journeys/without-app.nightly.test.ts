import type { Page, Route } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { localSite } from '#shared/site.ts';
import en from '#web/i18n/en/noApp.json' with { type: 'json' };
import fr from '#web/i18n/fr/noApp.json' with { type: 'json' };
import { newVisitor, takeConsoleErrors } from '../support/browsers/browser.ts';
import { eventually } from '../support/items/money.ts';

const NUMBER = '+33 6 39 98 00 00';

/** Reads the notice: its text, and the address by which a phone calls. */
const noticeOn = async (page: Page) => {
  const notice = page.locator('#no-app');
  const call = notice.getByRole('link', { name: NUMBER }).first();
  return {
    isShown: await notice.isVisible(),
    text: await notice.innerText(),
    call: await call.getAttribute('href'),
    top: (await notice.boundingBox())?.y,
    width: (await notice.boundingBox())?.width,
  };
};

/** Pages of every kind: drawn by a function, prerendered, and those in which only the app renders. */
const PAGES = ['/', '/help', '/contact', '/login', '/suivi', '/suivi/YN-2345-6789-ABCD', '/mes-reservations', '/colis'];

test('without scripts every page says what works, and whom to call, in the reader’s language', async () => {
  for (const [language, texts] of [
    ['fr-FR', fr],
    ['en-US', en],
  ] as const) {
    const page = await newVisitor({ language, width: 390, javaScript: false, mayFail: /\/suivi\// });
    for (const path of PAGES) {
      await page.goto(path);
      const notice = await noticeOn(page);
      expect(notice, path).toMatchObject({ isShown: true, call: `tel:${localSite.whatsapp}`, top: 0, width: 390 });
      expect(notice.text, path).toContain(texts.title);
    }
  }
});

test('without scripts controls that cannot work look so, and those that work do not', async () => {
  const page = await newVisitor({ width: 390, javaScript: false });
  const opacityOf = (name: string, index = 0) =>
    page
      .getByRole('button', { name, exact: true })
      .nth(index)
      .evaluate((button) => getComputedStyle(button).opacity);
  await page.goto('/login');
  expect(await opacityOf('Se connecter')).toBe('0.45');
  await page.goto('/suivi');
  expect(await page.locator('form[action] button').evaluate((button) => getComputedStyle(button).opacity)).toBe('1');
});

test('the notice stays hidden where the app runs, whatever fails later or comes from an extension', async () => {
  const page = await newVisitor({ width: 390 });
  await page.addInitScript(() => {
    throw new Error('of an extension');
  });
  for (const path of ['/', '/login', '/colis']) {
    await page.goto(path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await page.evaluate(() => dispatchEvent(new ErrorEvent('error', { filename: `${location.origin}/assets/x.js` })));
    expect(await page.locator('#no-app').isVisible(), path).toBe(false);
  }
  expect(takeConsoleErrors().filter((error) => !/of an extension/.test(error))).toEqual([]);
});

type Damage = (route: Route) => Promise<void>;

const block: Damage = (route) => route.abort('blockedbyclient');
const truncate: Damage = async (route) => {
  const response = await route.fetch();
  const body = await response.text();
  await route.fulfill({ response, body: body.slice(0, body.length / 2) });
};
const replaceByPage: Damage = (route) => route.fulfill({ contentType: 'text/html', body: '<p>Blocked</p>' });

/** Returns the address of the first file of a document that matches. */
const fileOf = async (path: string, file: RegExp): Promise<string> => {
  const [, address] = file.exec(await (await fetch(`${inject('site')}${path}`)).text()) ?? [];
  if (!address) throw new Error(`${path} names no such file`);
  return address;
};

const FIRST = /<script src="([^"]+first[^"]+)"/;
const ENTRY = /<script type="module"[^>]*src="([^"]+)"/;
const APP = /href="([^"]+\/app-[^"]+\.js)"/;

/** Documents of every kind, with a file without which the app does not start, and what happens to that file. */
const damaged: [path: string, name: string, how: string, file: RegExp, damage: Damage][] = [
  ['/login', 'the first script', 'is blocked', FIRST, block],
  ['/login', 'the first script', 'is truncated', FIRST, truncate],
  ['/login', 'the entry', 'is blocked', ENTRY, block],
  ['/login', 'the entry', 'is truncated', ENTRY, truncate],
  ['/colis', 'the entry', 'is blocked', ENTRY, block],
  ['/colis', 'the entry', 'is truncated', ENTRY, truncate],
  ['/colis', 'the entry', 'is replaced by a page', ENTRY, replaceByPage],
  ['/colis', 'the app', 'is truncated', APP, truncate],
  ['/suivi/YN-2345-6789-ABCD', 'the entry', 'is truncated', ENTRY, truncate],
];

test.each(damaged)('%s shows the notice when %s %s', async (path, _name, _how, file, damage) => {
  const page = await newVisitor({ width: 390, mayFail: /\/assets\/|\/suivi\// });
  await page.route(`**${await fileOf(path, file)}`, damage);
  await page.goto(path, { waitUntil: 'commit' });
  await page.locator('#no-app').waitFor();
  // The document shows before its styles are loaded.
  await eventually(async () =>
    expect(await noticeOn(page)).toMatchObject({ call: `tel:${localSite.whatsapp}`, top: 0, width: 390 }),
  );
  expect((await noticeOn(page)).text).toContain(fr.title);
  takeConsoleErrors(); // of the damaged file
});

test('a page that the app cannot take over stays readable under the notice', async () => {
  const page = await newVisitor({ language: 'en-US', mayFail: /\/assets\// });
  await page.route(`**${await fileOf('/help', APP)}`, block);
  await page.goto('/help', { waitUntil: 'commit' });
  await page.locator('#no-app').waitFor();
  expect((await noticeOn(page)).text).toContain(en.title);
  expect(await page.getByRole('heading', { level: 1 }).isVisible()).toBe(true);
  takeConsoleErrors(); // of the blocked file
});

test('a browser that does not know modules shows the notice', async () => {
  const page = await newVisitor({ width: 390 });
  await page.addInitScript(() => Reflect.deleteProperty(HTMLScriptElement.prototype, 'noModule'));
  await page.goto('/colis', { waitUntil: 'commit' });
  await page.locator('#no-app').waitFor();
});
