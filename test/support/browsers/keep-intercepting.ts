import type { Page } from 'playwright-core';

const NO_ADDRESS = '**/no-such-address';

/**
 * Makes a page whose requests are intercepted once intercept them to its end, also after `unroute`: when interception
 * ends, Chromium loses a request that is starting, and its picture or call then waits forever.
 */
export const keepIntercepting = (page: Page): Page => {
  const route = page.route.bind(page);
  page.route = async (...rule) => {
    await route(NO_ADDRESS, (request) => request.fallback());
    return route(...rule);
  };
  return page;
};
