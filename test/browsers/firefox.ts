import { existsSync } from 'node:fs';
import { type ElementHandle, launch, type Page } from 'puppeteer-core';
import { PATIENCE_MS, type RemoteBrowser, type RemotePage, setValue } from './remote-page.ts';

const PATHS = ['/usr/bin/firefox-esr', '/usr/bin/firefox'];

/** Firefox itself speaks WebDriver BiDi, so that it needs no driver. */
export const firefox: RemoteBrowser = {
  name: 'Firefox',
  packages: 'firefox-esr',
  isInstalled: () => PATHS.some((path) => existsSync(path)),
  open: async () => {
    const browser = await launch({
      browser: 'firefox',
      executablePath: PATHS.find((path) => existsSync(path)) ?? '',
      headless: true,
      defaultViewport: { width: 1280, height: 900 },
      timeout: PATIENCE_MS,
    });
    return remotePage(await browser.newPage(), () => browser.close());
  },
};

const remotePage = (page: Page, close: () => Promise<void>): RemotePage => {
  const errors: string[] = [];
  page.setDefaultTimeout(PATIENCE_MS);
  // Downloads that a navigation aborts are errors of the page that is left.
  let isLeaving = false;
  page.on('framenavigated', () => {
    isLeaving = false;
  });
  const report = (error: string): void => {
    if (!isLeaving) errors.push(error);
  };
  page.on('pageerror', (error) => report(error instanceof Error ? (error.stack ?? error.message) : String(error)));
  page.on('console', (message) => {
    if (message.type() !== 'error') return;
    const { url, lineNumber } = message.location();
    report(`${message.text()} (${url}:${lineNumber})`);
  });
  const at = (element: string) => page.locator(`xpath/${element}`);
  return {
    open: async (address) => {
      isLeaving = true;
      await page.goto(address);
    },
    address: async () => page.url(),
    read: (element) =>
      at(element)
        .map(({ textContent }) => textContent ?? '')
        .wait(),
    click: (element) => at(element).click(),
    type: async (field, text) => {
      await at(field).click();
      await page.keyboard.type(text);
    },
    choose: (select, value) => at(select).fill(value),
    enterDay: async (field, day) => (await at(field).waitHandle()).evaluate(setValue, day),
    upload: async (field, path) => {
      const input = await page.waitForSelector(`xpath/${field}`);
      await (input as ElementHandle<HTMLInputElement> | null)?.uploadFile(path);
    },
    errors: async () => errors,
    close,
  };
};
