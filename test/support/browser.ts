import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { launchChromium } from './chromium.ts';

let browser: Browser;
const contexts: BrowserContext[] = [];

beforeAll(async () => {
  browser = await launchChromium();
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
