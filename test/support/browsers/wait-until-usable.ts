import type { Page } from 'playwright-core';

/** Reports whether React has hydrated the page; until then its prerendered controls are disabled. */
export const isUsable = async (page: Page): Promise<boolean> => (await page.locator('[data-unhydrated]').count()) === 0;

/** Makes `goto` of a page wait until the page is usable, unless the caller sets `waitUntil`. */
export const waitOnGoto = (page: Page): Page => {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (!options?.waitUntil) await page.locator('[data-unhydrated]').first().waitFor({ state: 'detached' });
    return response;
  };
  return page;
};
