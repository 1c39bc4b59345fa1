import type { Browser, BrowserContext, ConsoleMessage, Page } from 'playwright-core';
import { inject, type TestContext } from 'vitest';
import { type Person, storageOf } from '../calls/people.ts';
import { connectChromium } from './chromium.ts';
import { describePages } from './described-pages.ts';
import { keepIntercepting } from './keep-intercepting.ts';
import { recordInput } from './recorded-input.ts';
import { reportTranslatableValues } from './translatable-values.ts';
import { waitOnGoto } from './wait-until-usable.ts';

/** Timeout of each wait in a page; only a page that hangs reaches it. */
export const BROWSER_TIMEOUT_MS = 90_000;

let browser: Promise<Browser> | undefined;

/** Returns the browser shared by all journeys; each worker connects once. */
export const sharedBrowser = (): Promise<Browser> => {
  browser ??= connectChromium(inject('chromium'));
  return browser;
};

const contexts: BrowserContext[] = [];

/** Closes the contexts that visitors left open; the error of a failed test says what their pages showed. */
export const closeVisits = async (test: TestContext): Promise<void> => {
  await describePages(
    test,
    contexts.flatMap((context) => context.pages()),
  );
  for (const context of contexts.splice(0)) await context.close();
};

type Visit = {
  language?: 'fr-FR' | 'fr-CA' | 'fr-SN' | 'en-US';
  width?: number;
  /** A customer who is already logged in; none by default. */
  as?: Person;
  /** Addresses that may fail to load; none by default. */
  mayFail?: RegExp;
  /** Lets the site install its service worker, which hides requests from `page.route`; not by default. */
  serviceWorker?: boolean;
  /** Runs the scripts of pages; by default it does. */
  javaScript?: boolean;
};

/**
 * Opens a browser context with nothing stored but the login. Every console error, such as a violation of the security
 * policy, a script error, a failed address or a name that a translation would change, fails the test.
 */
export const newVisitor = async ({
  language = 'fr-FR',
  width = 1280,
  as,
  mayFail,
  serviceWorker = false,
  javaScript = true,
}: Visit = {}): Promise<Page> => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({
    baseURL: inject('site'),
    locale: language,
    viewport: { width, height: 900 },
    reducedMotion: 'reduce',
    javaScriptEnabled: javaScript,
    serviceWorkers: serviceWorker ? 'allow' : 'block',
    timezoneId: 'Europe/Paris',
  });
  contexts.push(context);
  context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  if (javaScript) await Promise.all([recordInput(context), reportTranslatableValues(context, inject('site'))]);
  context.on('weberror', (weberror) => consoleErrors.push(textOf(weberror.error())));
  context.on('console', (message) => {
    if (message.type() === 'error' && !isExpected(message, mayFail))
      consoleErrors.push(`${message.text()} (${message.location().url})`);
  });
  const page = keepIntercepting(await context.newPage());
  if (as) logInOnFirstGoto(page, as);
  return javaScript ? waitOnGoto(page) : page; // without scripts, controls stay disabled
};

/** Opens another tab of the same visitor. */
export const newTab = async (page: Page): Promise<Page> => waitOnGoto(keepIntercepting(await page.context().newPage()));

/** Returns the console errors so far and clears them, so that they fail no test. */
export const takeConsoleErrors = (): string[] => consoleErrors.splice(0);

const consoleErrors: string[] = [];

const textOf = (error: Error): string => error.stack ?? error.message;

const isExpected = (message: ConsoleMessage, mayFail: RegExp = /^$/): boolean =>
  message.text().startsWith('Failed to load resource') && mayFail.test(message.location().url);

/**
 * Stores a login before the scripts of the first page that `goto` opens, and never again. The context's option
 * `storageState` loads a page of its own for this, an eighth of the cost of a short visit.
 */
const logInOnFirstGoto = (page: Page, person: Person): void => {
  const goto = page.goto.bind(page);
  const logIn = ({ site, entries }: { site: string; entries: Record<string, string> }) => {
    if (location.origin !== site) return;
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(name, value);
  };
  let loggedIn = false;
  page.goto = async (address, options) => {
    if (loggedIn) return goto(address, options);
    loggedIn = true;
    const script = await page.addInitScript(logIn, { site: inject('site'), entries: storageOf(person) });
    try {
      return await goto(address, options);
    } finally {
      await script.dispose();
    }
  };
};
