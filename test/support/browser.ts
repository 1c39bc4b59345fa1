import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { inject } from 'vitest';
import { joinChromium } from './chromium.ts';
import { type Person, storageOf } from './people.ts';
import { waitingToBeUsed } from './wait-until-usable.ts';

let joined: Promise<Browser> | undefined;

/** The browser of all journeys, joined once by each worker. */
export const theBrowser = (): Promise<Browser> => {
  joined ??= joinChromium(inject('chromium'));
  return joined;
};

const contexts: BrowserContext[] = [];

/** Closes what visitors have left open. */
export const closeVisits = async (): Promise<void> => {
  for (const context of contexts.splice(0)) await context.close();
};

type Visit = {
  language?: 'fr-FR' | 'fr-CA' | 'en-US';
  width?: number;
  /** Somebody who has logged in here already; nobody unless told. */
  as?: Person;
  /** Which addresses may fail to load: what a journey is about, or breaks itself. None unless told. */
  mayFail?: RegExp;
};

/**
 * Somebody's browser, with nothing remembered but who is logged in. Whatever a page complains of in its console, as of
 * a violation of its security policy, of an error or of an address that fails, fails the test.
 */
export const newVisitor = async ({ language = 'fr-FR', width = 1280, as, mayFail }: Visit = {}): Promise<Page> => {
  const browser = await theBrowser();
  const context = await browser.newContext({
    baseURL: inject('site'),
    locale: language,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    timezoneId: 'Europe/Paris',
    ...(as && {
      storageState: { cookies: [], origins: [{ origin: inject('site'), localStorage: entriesOf(storageOf(as)) }] },
    }),
  });
  contexts.push(context);
  context.setDefaultTimeout(15_000);
  context.on('weberror', (weberror) => complaints.push(textOf(weberror.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message, mayFail))
      complaints.push(`${message.text()} (${message.location().url})`);
  });
  return waitingToBeUsed(await context.newPage());
};

/** Another tab of the same person. */
export const newTab = async (page: Page): Promise<Page> => waitingToBeUsed(await page.context().newPage());

/** Complaints so far, which then fail no test. */
export const takeComplaints = (): string[] => complaints.splice(0);

const complaints: string[] = [];

const textOf = (error: Error): string => error.stack ?? error.message;

const isExpected = (message: ConsoleMessage, mayFail: RegExp = /^$/): boolean =>
  message.text().startsWith('Failed to load resource') && mayFail.test(message.location().url);

/** A session as the pages store it. */

const entriesOf = (storage: Record<string, string>) =>
  Object.entries(storage).map(([name, value]) => ({ name, value }));
