import { setTimeout } from 'node:timers/promises';
import type { Page, Request } from 'playwright-core';
import type { TestContext } from 'vitest';
import { visibleText } from './page-texts.ts';
import { recordedInput } from './recorded-input.ts';

/** Requests that each followed page still waits for. */
const unanswered = new WeakMap<Page, Set<Request>>();
/** Milliseconds for reading a page that may hang and for one answer, and characters of a page's text in a message. */
const READING_MS = 5_000;
const ANSWER_MS = 500;
const LONGEST_TEXT = 5_000;

/** Follows the requests of a page for `unansweredBy`; each event costs a message through two processes. */
export const followRequests = (page: Page): Page => {
  const requests = new Set<Request>();
  unanswered.set(page, requests);
  page.on('request', (request) => requests.add(request));
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  return page;
};

/** Returns the addresses that a followed page still waits for. */
export const unansweredBy = (page: Page): string[] => [...(unanswered.get(page) ?? [])].map((request) => request.url());

/**
 * Adds to the error of a failed test what its pages show, wait for and last did, which the error of a locator does not
 * say.
 */
export const describePages = async ({ task }: TestContext, pages: readonly Page[]): Promise<void> => {
  const error = task.result?.state === 'fail' ? task.result.errors?.at(-1) : undefined;
  if (!error) return;
  for (const page of pages) error.message += `\n\n${await describePage(page)}`;
};

const describePage = async (page: Page): Promise<string> => {
  await readOrExplain(page.evaluate(removeOptionsNotChosen).then(String)); // nothing else reads the page of a failed test
  const text = await readOrExplain(visibleText(page.locator('body')));
  const events = await readOrExplain(recordedInput(page).then((lines) => lines.join('\n  ')));
  const waiting = (await readOrExplain(waitingFor(page))) || 'nothing';
  const logged = await readOrExplain(loggedBy(page));
  return `Page ${page.url()} waits for ${waiting} and shows: ${text.slice(0, LONGEST_TEXT)}\nIts last events:\n  ${events}\nIts console:\n  ${logged}`;
};

/** Leaves only the chosen option in each list, since lists of containers or countries fill the message otherwise. */
const removeOptionsNotChosen = () => {
  for (const option of document.querySelectorAll('option')) if (!option.selected) option.remove();
};

/** Returns the addresses among the last hundred requests of a page that have no answer yet. */
const waitingFor = async (page: Page): Promise<string> => {
  const isAnswered = (request: Request) => Promise.race([request.response().then(() => true), sleep(ANSWER_MS, false)]);
  const found = await Promise.all(
    (await page.requests()).map(async (request) => ((await isAnswered(request)) ? [] : [request.url()])),
  );
  return found.flat().join(' ');
};

/** Returns what a page wrote to its console: errors that it caught, and requests that failed. */
const loggedBy = async (page: Page): Promise<string> =>
  (await page.consoleMessages()).map((message) => `${message.type()} ${message.text()}`).join('\n  ');

const readOrExplain = (reading: Promise<string>): Promise<string> =>
  Promise.race([reading, sleep(READING_MS, 'nothing that could be read')]).catch((error: unknown) => String(error));

const sleep = <Value>(ms: number, value: Value): Promise<Value> => setTimeout(ms, value, { ref: false });
