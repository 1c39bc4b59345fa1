import { isFirstLoad } from '#web/core/api/isFirstLoad.ts';

/**
 * Holds the rows of a page back until the names in its cells are loaded, or have failed to load, so that no row changes
 * its height.
 */
export const waitForNames = <Page extends { rows: unknown }>(page: Page, names: Parameters<typeof isFirstLoad>[0]) =>
  isFirstLoad(names) ? { ...page, rows: undefined } : page;
