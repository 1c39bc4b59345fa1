import { existsSync } from 'node:fs';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';

const FLAGS = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-dev-shm-usage'];
const SYSTEM = [process.env.CHROME_PATH, '/usr/bin/chromium', '/usr/bin/google-chrome'];

/** A system Chromium where there is one, else the one that npm installed, which brings its own libraries. */
const executable = async (): Promise<string> => {
  const found = SYSTEM.find((path) => path && existsSync(path));
  if (found) return found;
  process.env.AWS_EXECUTION_ENV = 'AWS_Lambda_nodejs22.x'; // tells it to unpack those libraries
  const { default: packaged } = await import('@sparticuz/chromium');
  return packaged.executablePath();
};

let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await chromium.launch({ executablePath: await executable(), args: FLAGS });
});
afterEach(async () => {
  for (const context of contexts.splice(0)) await context.close();
});
afterAll(() => browser?.close());

type Visit = { language?: 'fr-FR' | 'fr-CA' | 'en-US'; width?: number };

/** Somebody's browser, with nothing remembered. Whatever a page complains of in its console fails the test. */
export const newVisitor = async ({ language = 'fr-FR', width = 1280 }: Visit = {}): Promise<Page> => {
  const context = await browser.newContext({
    baseURL: inject('site'),
    locale: language,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Paris',
  });
  contexts.push(context);
  context.setDefaultTimeout(15_000);
  const page = await context.newPage();
  complaintsOf(page);
  return page;
};

/** Another tab of the same person. */
export const newTab = async (page: Page): Promise<Page> => {
  const tab = await page.context().newPage();
  complaintsOf(tab);
  return tab;
};

const complaints: string[] = [];
/** A refusal by the API is shown in the console too; the pages' own tests look at those. */
const EXPECTED = /Failed to load resource|net::ERR_/;

const complaintsOf = (page: Page): void => {
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => {
    if (message.type() === 'error' && !EXPECTED.test(message.text())) complaints.push(message.text());
  });
};

afterEach(() => {
  expect(complaints.splice(0)).toEqual([]);
});
