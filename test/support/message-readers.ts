import type { BrowserContextOptions, ConsoleMessage, Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import type { MessageRow } from '../spec/row.ts';
import { theBrowser } from './browser.ts';
import { type PageLanguage, readIn, type Words, wordsIn } from './page-texts.ts';
import { type Person, storageOf } from './people.ts';
import { waitingToBeUsed } from './wait-until-usable.ts';

/** Two people who read one language each, in one browser for all the rows of a file; nothing is remembered in between. */
export type Reader = {
  page: Page;
  language: PageLanguage;
  words: Words;
  /** What is to be read in the end. */
  awaits?: string;
  /** The page that `stay` has opened, and for whom. */
  at?: string | undefined;
};

/** Does what brings a message about. */
export type Trigger = (reader: Reader) => Promise<unknown>;

const LANGUAGES = ['fr', 'en'] as const;

let readers: Promise<Record<PageLanguage, Reader>> | undefined;
const complaints: string[] = [];

/** A French browser for both: the language is what local storage says. */
const BROWSER: BrowserContextOptions = {
  locale: 'fr-FR',
  viewport: { width: 1200, height: 600 },
  reducedMotion: 'reduce',
  timezoneId: 'Europe/Paris',
};

const newReader = async (language: PageLanguage): Promise<Reader> => {
  const browser = await theBrowser();
  const context = await browser.newContext({ ...BROWSER, baseURL: inject('site') });
  context.setDefaultTimeout(10_000);
  const page = waitingToBeUsed(await context.newPage());
  await page.clock.install();
  page.on('pageerror', (error) => complaints.push(error.stack ?? error.message));
  page.on('console', (message) => complaints.push(...complaintOf(message)));
  const reader: Reader = { page, language, words: await wordsIn(language) };
  page.on('framenavigated', () => leave(reader));
  return reader;
};

/** Calls that fail are what many rows are about. */
const complaintOf = (message: ConsoleMessage): string[] =>
  message.type() === 'error' && !message.text().startsWith('Failed to load resource') ? [message.text()] : [];

const bothReaders = async (): Promise<Record<PageLanguage, Reader>> => {
  const [fr, en] = await Promise.all([newReader('fr'), newReader('en')]);
  return { fr, en };
};

/** Between two rows: the readers forget what they were made to remember. Their pages have complained of nothing. */
export const clearReaders = async (): Promise<void> => {
  for (const script of remembered.splice(0)) await script.dispose();
  for (const { page } of Object.values((await readers) ?? {})) await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect(complaints.splice(0)).toEqual([]);
};

/** After a file's last row. */
export const closeReaders = async (): Promise<void> => {
  for (const { page } of Object.values((await readers) ?? {})) await page.context().close();
  readers = undefined;
};

/** The reader of a language, whose browser remembers nothing but the language when a page is opened. */
export const readerOf = async (language: PageLanguage): Promise<Reader> => {
  readers ??= bothReaders();
  const reader = (await readers)[language];
  const forget = () => {
    for (const storage of [localStorage, sessionStorage]) storage.clear();
  };
  remembered.push(await reader.page.addInitScript(forget));
  await remember(reader, { lang: language });
  return reader;
};

const remembered: { dispose(): Promise<void> }[] = [];

/** Lets the reader's browser remember something when a page is opened. */
export const remember = async ({ page }: Reader, entries: Record<string, string>): Promise<void> => {
  const keep = (kept: Record<string, string>) => {
    for (const [key, value] of Object.entries(kept)) localStorage.setItem(key, value);
  };
  remembered.push(await page.addInitScript(keep, entries));
};

/** Lets the reader be somebody who has logged in. */
export const signIn = (reader: Reader, person: Person): Promise<void> => remember(reader, storageOf(person));

/** Triggers each row in each language, and reads it on the page. A row without a trigger does not compile. */
export const readEach = <Of extends Record<string, MessageRow>>(
  rows: Of,
  triggers: Record<NoInfer<keyof Of>, Trigger>,
): void => {
  const cases = Object.entries<MessageRow>(rows).flatMap(([name, row]) =>
    LANGUAGES.map((language) => ({ name, language, row })),
  );
  test.each(cases)('$row.page: $row.trigger ($language)', async ({ name, language, row }) => {
    const reader = await readerOf(language);
    reader.awaits = row[language];
    await triggers[name as keyof Of](reader);
    await reads(reader, row[language]);
  });
};

/** Longer than any message stays that goes by itself. */
const ALL_GONE_MS = 6000;

/**
 * Opens a page as somebody, or stays on it where it is open already and does not say what is to be read: most rows change
 * nothing, so that the next may go on from there.
 */
export const stay = async (reader: Reader, address: string, as?: Person): Promise<void> => {
  const at = `${address} ${as?.userId}`;
  if (reader.at === at) {
    await reader.page.clock.runFor(ALL_GONE_MS);
    if (reader.awaits && !(await isRead(reader, reader.awaits))) return;
  }
  if (as) await signIn(reader, as);
  await reader.page.goto(address);
  reader.at = at;
};

/** For rows that do change the page: the next opens it anew. */
export const leave = (reader: Reader): void => {
  reader.at = undefined;
};

/** Opens pages on which all is well: none of these messages may be there. */
export const readNoneUnasked = (rows: Record<string, MessageRow>, pages: Record<string, Trigger>): void => {
  const cases = Object.entries(pages).map(([path, open]) => ({ path, open }));
  test.each(cases)('$path says none of it unasked', async ({ open }) => {
    const reader = await readerOf('fr');
    await open(reader);
    await reader.page.locator('main h1').waitFor();
    await reader.page.waitForLoadState('networkidle');
    const all = await readIn(reader.page.locator('body'));
    expect(Object.values(rows).filter(({ fr }) => all.includes(fr))).toEqual([]);
  });
};

/** Polls before the page's own patience is helped along: it asks three times, seconds apart, before it gives up. */
const POLLS_IN_REAL_TIME = 6;

const reads = async (reader: Reader, words: string): Promise<void> => {
  let polls = 0;
  const isThere = async (): Promise<boolean> => {
    if (await isRead(reader, words)) return true;
    if (++polls > POLLS_IN_REAL_TIME) await reader.page.clock.runFor(500);
    return false;
  };
  await expect.poll(isThere, { timeout: 15_000, message: `"${words}" is read` }).toBe(true);
};

/** Waits until as many faults say this on the page, such as one at each field that is required. */
export const readTimes = async ({ page }: Reader, words: string, times: number): Promise<void> => {
  await expect.poll(() => page.getByText(words, { exact: true }).count()).toBe(times);
};

/** Whether these very words stand on the page, large enough to be read: not only for screen readers. */
export const isRead = async ({ page }: Reader, words: string): Promise<boolean> => {
  const found = page.getByText(new RegExp(words.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')));
  return found.evaluateAll((places) =>
    places.some((place) => {
      const { width, height } = place.getBoundingClientRect();
      return width > 20 && height > 10 && place.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    }),
  );
};

/** From now on the API answers calls to an address in this way: with these words, or without any. */
export const answering = ({ page }: Reader, address: string, status: number, body: unknown = ''): Promise<unknown> =>
  page.route(`**/backend${address}`, (route) =>
    route.fulfill({
      status,
      contentType: typeof body === 'string' ? 'text/plain' : 'application/json',
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  );

/** From now on the API cannot be reached at an address. */
export const unreachable = ({ page }: Reader, address: string, method?: string): Promise<unknown> =>
  page.route(`**/backend${address}`, (route) =>
    method === undefined || route.request().method() === method ? route.abort() : route.fallback(),
  );

/** Presses the one button that sends the page's form. */
export const submit = ({ page }: Reader): Promise<void> => page.locator('main form button[type=submit]').press('Enter');

/** Presses the button that says this; the first of several. */
export const press = ({ page }: Reader, name: string): Promise<void> =>
  page.getByRole('button', { name, exact: true }).first().press('Enter');

/** Fills in the page's form, by the names of its fields: all at once, as a browser does with what it knows. */
export const type = ({ page }: Reader, values: Record<string, string>): Promise<void> =>
  page.locator('main form').evaluate((form, wanted) => {
    for (const [name, value] of Object.entries(wanted)) {
      const field = form.querySelector<HTMLInputElement | HTMLSelectElement>(`[name=${name}]`);
      if (!field) throw new Error(`no field is called ${name}`);
      if (field.value === value) continue;
      // React hears of a value only when it is not set through its own property.
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')?.set?.call(field, value);
      field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
    }
  }, values);
