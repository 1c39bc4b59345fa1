import type { Page } from 'playwright-core';

/** Waits until the service worker has the files of this page, and what the customer sees of their parcels is stored. */
export const waitForServiceWorker = async (page: Page): Promise<void> => {
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const loaded = performance.getEntriesByType('resource').map(({ name }) => name);
    const assets = loaded.filter((name) => new URL(name).pathname.startsWith('/assets/'));
    const isStored = async (name: string) => (await caches.match(name)) !== undefined;
    while (!(await Promise.all(assets.map(isStored))).every(Boolean)) await new Promise((done) => setTimeout(done, 50));
  });
  await page.waitForFunction(() => Object.keys(localStorage).some((name) => name.includes('lastSeen')));
};
