import type { BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { expect, inject, type TestContext, test } from 'vitest';
import type { MessageRow } from '../../spec/row.ts';
import { type Person, storageOf } from '../calls/people.ts';
import { BROWSER_TIMEOUT_MS, sharedBrowser } from './browser.ts';
import { describePages, followRequests, unansweredBy } from './described-pages.ts';
import { keepIntercepting } from './keep-intercepting.ts';
import { type PageLanguage, type Words, wordsIn } from './page-texts.ts';
import { reportTranslatableValues } from './translatable-values.ts';
import { waitOnGoto } from './wait-until-usable.ts';

/** Two readers, one per language, in one browser for all rows of a file; nothing is stored in between. */
export type Reader = {
  page: Page;
  language: PageLanguage;
  words: Words;
  /** The message expected in the end. */
  awaits?: string;
  /** The page that `stay` has opened, and for whom. */
  at?: string | undefined;
};

/** Performs the action that shows a message. */
export type Trigger = (reader: Reader) => Promise<unknown>;

const LANGUAGES = ['fr', 'en'] as const;

let readers: Promise<Record<PageLanguage, Reader>> | undefined;
const consoleErrors: string[] = [];

/** Options of a French browser for both readers: the language comes from local storage. */
const BROWSER: BrowserContextOptions = {
  locale: 'fr-FR',
  viewport: { width: 1200, height: 600 },
  reducedMotion: 'reduce',
  timezoneId: 'Europe/Paris',
};

const newReader = async (language: PageLanguage): Promise<Reader> => {
  const browser = await sharedBrowser();
  const context = await browser.newContext({ ...BROWSER, baseURL: inject('site') });
  context.setDefaultTimeout(BROWSER_TIMEOUT_MS);
  await reportTranslatableValues(context, inject('site'));
  const page = waitOnGoto(keepIntercepting(followRequests(await context.newPage())));
  await page.clock.install();
  page.on('pageerror', (error) => consoleErrors.push(error.stack ?? error.message));
  page.on('console', (message) => consoleErrors.push(...consoleErrorOf(message)));
  const reader: Reader = { page, language, words: await wordsIn(language) };
  page.on('framenavigated', () => forgetPage(reader));
  return reader;
};

/** Failed calls are expected in many rows. */
const consoleErrorOf = (message: ConsoleMessage): string[] =>
  message.type() === 'error' && !message.text().startsWith('Failed to load resource') ? [message.text()] : [];

const bothReaders = async (): Promise<Record<PageLanguage, Reader>> => {
  const [fr, en] = await Promise.all([newReader('fr'), newReader('en')]);
  return { fr, en };
};

/** Clears between two rows what the readers' browsers store, and checks that their pages logged no errors. */
export const clearReaders = async (row: TestContext): Promise<void> => {
  const pages = Object.values((await readers) ?? {}).map(({ page }) => page);
  await describePages(row, pages);
  for (const script of initScripts.splice(0)) await script.dispose();
  for (const page of pages) await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(consoleErrors.splice(0)).toEqual([]);
};

/** Closes the readers after the last row of a file. */
export const closeReaders = async (): Promise<void> => {
  for (const { page } of Object.values((await readers) ?? {})) await page.context().close();
  readers = undefined;
};

/** Returns the reader of a language, whose browser stores nothing but the language when a page is opened. */
export const readerOf = async (language: PageLanguage): Promise<Reader> => {
  readers ??= bothReaders();
  const reader = (await readers)[language];
  const forget = () => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
  };
  initScripts.push(await reader.page.addInitScript(forget));
  await remember(reader, { lang: language });
  return reader;
};

const initScripts: { dispose(): Promise<void> }[] = [];

/** Sets entries of local storage whenever the reader opens a page. */
const remember = async ({ page }: Reader, entries: Record<string, string>): Promise<void> => {
  const keep = (kept: Record<string, string>) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  };
  initScripts.push(await page.addInitScript(keep, entries));
};

/** Logs the reader in as a person. */
export const signIn = (reader: Reader, person: Person): Promise<void> => remember(reader, storageOf(person));

/**
 * Triggers some rows, each in one language, and checks the message on the page. `test/web/messages` reads every row in
 * both languages.
 */
export const testMessages = <Of extends Record<string, MessageRow>>(
  rows: Of,
  triggers: Partial<Record<NoInfer<keyof Of>, Trigger>>,
): void => {
  const cases = Object.keys(triggers).map((name, at) => ({
    name,
    row: rows[name] as MessageRow,
    language: LANGUAGES[at % LANGUAGES.length] as PageLanguage,
  }));
  test.each(cases)('$row.page: $row.trigger ($language)', async ({ name, language, row }) => {
    const reader = await readerOf(language);
    reader.awaits = row[language];
    await triggers[name as keyof Of]?.(reader);
    await waitForMessage(reader, row[language]);
  });
};

/** Longer than any message that disappears by itself is shown. */
const MESSAGES_GONE_MS = 6000;

/**
 * Opens a page as a person. Keeps the page if it is open already and does not show the expected message: most rows
 * change nothing, so the next can continue there.
 */
export const openOrStay = async (reader: Reader, address: string, as?: Person): Promise<void> => {
  const at = `${address} ${as?.userId}`;
  if (reader.at === at) {
    await reader.page.clock.runFor(MESSAGES_GONE_MS);
    if (reader.awaits && !(await isShown(reader, reader.awaits))) return;
  }
  if (as) await signIn(reader, as);
  await reader.page.goto(address);
  reader.at = at;
};

/** Makes the next row reload the page, for rows that change it. */
const forgetPage = (reader: Reader): void => {
  reader.at = undefined;
};

/**
 * Polls in real time before the page's clock is advanced: the page calls three times, seconds apart, before it gives
 * up. The clock stays while a call is under way, which would end before a busy machine answers.
 */
const POLLS_IN_REAL_TIME = 6;

const waitForMessage = async (reader: Reader, words: string): Promise<void> => {
  let polls = 0;
  const isThere = async (): Promise<boolean> => {
    if (await isShown(reader, words)) return true;
    if (++polls > POLLS_IN_REAL_TIME && unansweredBy(reader.page).length === 0) await reader.page.clock.runFor(500);
    return false;
  };
  await expect.poll(isThere, { message: `"${words}" is read` }).toBe(true);
};

/** Waits until this many errors with this text are on the page, such as one at each required field. */
export const expectShownTimes = async ({ page }: Reader, words: string, times: number): Promise<void> => {
  await expect.poll(() => page.getByText(words, { exact: true }).count()).toBe(times);
};

/** Reports whether this text is visible on the page, and not only for screen readers. */
export const isShown = async ({ page }: Reader, words: string): Promise<boolean> => {
  const found = page.getByText(new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return found.evaluateAll((places) =>
    places.some((place) => {
      const { width, height } = place.getBoundingClientRect();
      return width > 20 && height > 10 && place.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    }),
  );
};

/** Mocks the API's answer to calls of an address, with or without a body. */
export const mockAnswer = ({ page }: Reader, address: string, status: number, body: unknown = ''): Promise<unknown> =>
  page.route(`**/backend${address}`, (route) =>
    route.fulfill({
      status,
      contentType: typeof body === 'string' ? 'text/plain' : 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

/** Makes an address of the API unreachable. */
export const mockOutage = ({ page }: Reader, address: string, method?: string): Promise<unknown> =>
  page.route(`**/backend${address}`, (route) =>
    method === undefined || route.request().method() === method ? route.abort() : route.fallback(),
  );

/** Submits the form of the page. */
export const submit = ({ page }: Reader): Promise<void> => page.locator('main form button[type=submit]').press('Enter');

/** Presses the first button with this label. */
export const press = ({ page }: Reader, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().press('Enter');

/** Fills in the form of the page by field name, all at once, as a browser's autofill does. */
export const type = ({ page }: Reader, values: Record<string, string>): Promise<void> =>
  page.locator('main form').evaluate((form, wanted) => {
    for (const [name, value] of Object.entries(wanted)) {
      const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);
      if (!field) throw new Error(`no field is called ${name}`);
      if (field.value === value) continue;
      // React notices a value only when it is set through the setter of the prototype.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
  }, values);
