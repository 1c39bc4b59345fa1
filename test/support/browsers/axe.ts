import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type axe from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

declare global {
  interface Window {
    axe?: typeof axe;
  }
}

/** The minified script: `axe.source` is the readable one, of twice the size. */
const SCRIPT = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

/** Checks that axe finds no accessibility violation on the page as it is now. */
export const expectAccessible = async (page: Page): Promise<void> => {
  if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(SCRIPT);
  expect(await page.evaluate(violations)).toEqual([]);
};

/** Runs in the page. Stylesheets are not loaded once more: only rules of axe that are off by default need that. */
const violations = async (): Promise<string[]> => {
  const results = await window.axe?.run(document, { reporter: 'no-passes', preload: false, elementRef: false });
  if (!results) throw new Error('axe was not loaded');
  return results.violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
};
