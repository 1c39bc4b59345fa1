import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { closeVisits, takeConsoleErrors } from './browser.ts';
import { clearReaders, closeReaders } from './message-readers.ts';

/** The first request waits until the site is built. */
beforeAll(async () => expect((await fetch(inject('site'))).status, 'the site is built').toBe(200), 600_000);

/** Cleanup after each journey: the browser and the support code are shared by all journeys of a worker. */
afterEach(closeVisits);
afterEach(clearReaders);
afterEach(() => {
  expect(takeConsoleErrors()).toEqual([]);
});
afterAll(closeReaders);
