import { afterAll, afterEach, expect } from 'vitest';
import { closeVisits, takeComplaints } from './browser.ts';
import { clearReaders, closeReaders } from './readers.ts';

/** What follows each journey, whose browser and support code are those of its whole worker. */
afterEach(closeVisits);
afterEach(clearReaders);
afterEach(() => {
  expect(takeComplaints()).toEqual([]);
});
afterAll(closeReaders);
