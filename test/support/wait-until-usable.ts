import type { Page } from 'playwright-core';

/** Whether React listens to the page: what the build drew of it is there, and its controls held back, before that. */
export const isUsable = async (page: Page): Promise<boolean> => (await page.locator('[data-held]').count()) === 0;

/** Lets a page's `goto` wait until the page can be used, but for whoever says what to wait for. */
export const waitingToBeUsed = (page: Page): Page => {
  const goto = page.goto.bind(page);
  page.goto = async (address, options) => {
    const response = await goto(address, options);
    if (!options?.waitUntil) await page.locator('[data-held]').first().waitFor({ state: 'detached' });
    return response;
  };
  return page;
};
