import type { Page } from 'playwright-core';
import type { TestContext } from 'vitest';
import { visibleText } from './page-texts.ts';

/** Addresses that each page still waits for. */
const unanswered = new WeakMap<Page, Set<string>>();
/** Milliseconds for reading a page that may hang, and characters of its text in a message. */
const READING_MS = 5_000;
const LONGEST_TEXT = 1_500;

/** Follows the requests of a page for `describePages`. */
export const followRequests = (page: Page): Page => {
  const addresses = new Set<string>();
  unanswered.set(page, addresses);
  page.on('request', (request) => addresses.add(request.url()));
  page.on('requestfinished', (request) => addresses.delete(request.url()));
  page.on('requestfailed', (request) => addresses.delete(request.url()));
  return page;
};

/** Adds to the error of a failed test what its pages show and wait for, which the error of a locator does not say. */
export const describePages = async ({ task }: TestContext, pages: readonly Page[]): Promise<void> => {
  const error = task.result?.errors?.[0];
  if (!error) return;
  for (const page of pages) error.message += `\n\n${await describePage(page)}`;
};

const describePage = async (page: Page): Promise<string> => {
  const body = page.locator('body');
  const text = await Promise.race([visibleText(body), slept()]).catch((error: unknown) => String(error));
  const waiting = [...(unanswered.get(page) ?? [])].join(' ') || 'nothing';
  return `Page ${page.url()} waits for ${waiting} and shows: ${text.slice(0, LONGEST_TEXT)}`;
};

const slept = (): Promise<string> =>
  new Promise((resolve) => setTimeout(() => resolve('nothing that could be read'), READING_MS).unref());
