import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { localSite } from '#shared/site.ts';
import en from '#web/i18n/en/noApp.json' with { type: 'json' };
import fr from '#web/i18n/fr/noApp.json' with { type: 'json' };
import { newVisitor } from '../support/browser.ts';

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

test('the notice stays hidden where the app runs', async () => {
  const page = await newVisitor({ width: 390 });
  for (const path of ['/', '/login', '/colis']) {
    await page.goto(path);
    expect(await page.locator('#no-app').isVisible(), path).toBe(false);
  }
});

test('a browser that cannot load the app shows the notice', async () => {
  const page = await newVisitor({ width: 390, mayFail: /\/assets\// });
  const entry = /<script type="module"[^>]*src="([^"]+)"/.exec(await (await fetch(`${inject('site')}/`)).text())?.[1];
  await page.route(`**${entry}`, (route) => route.abort());
  await page.goto('/login', { waitUntil: 'commit' });
  await page.locator('#no-app').waitFor();
  expect((await noticeOn(page)).text).toContain(fr.title);
});

test('a browser that does not know modules shows the notice by a script of its own', async () => {
  const page = await newVisitor({ width: 390 });
  await page.goto('/colis');
  await page.evaluate(() => {
    const script = document.createElement('script'); // this browser knows modules, and would leave it out
    script.src = document.querySelector<HTMLScriptElement>('script[nomodule]')?.src ?? '';
    document.body.append(script);
  });
  await page.locator('#no-app').waitFor();
});
