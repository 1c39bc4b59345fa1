import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import { closeVisits, takeComplaints } from './browser.ts';
import { clearReaders, closeReaders } from './message-readers.ts';

/** The site answers once it is built. */
beforeAll(async () => expect((await fetch(inject('site'))).status, 'the site is built').toBe(200), 120_000);

/** What follows each journey, whose browser and support code are those of its whole worker. */
afterEach(closeVisits);
afterEach(clearReaders);
afterEach(() => {
  expect(takeComplaints()).toEqual([]);
});
afterAll(closeReaders);
