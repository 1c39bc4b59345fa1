import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor, takeConsoleErrors } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';

const words = await wordsIn('fr');
const { common, home, help, notFound } = words;

test('a visitor whose tab is older than a deployment gets the requested page after one reload', async () => {
  const page = await newVisitor({ mayFail: /\/assets\// });
  await page.goto('/terms');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  await page.waitForLoadState('networkidle');
  // The tab asks for files that the deployment has removed, until it reloads the document.
  let isGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route('**/assets/*', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.getByRole('contentinfo').getByRole('link', { name: common.links.help, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: help.title }).waitFor();
  await expect.poll(() => loads).toEqual([page.url()]); // the prerendered page is shown before the load event
  takeConsoleErrors();
});

test('a visitor who loses the connection sees a notice and may retry, and the page opens once the connection is back', async () => {
  const page = await newVisitor({ width: 390, mayFail: /./ });
  await page.goto('/terms');
  const title = page.getByRole('heading', { level: 1 });
  await title.waitFor();
  await page.waitForLoadState('networkidle'); // the notice is loaded after the page
  await page.context().setOffline(true);
  await page.getByText(common.connection.lost).waitFor();
  await page.context().setOffline(false);
  await page.getByText(common.connection.back).waitFor();
  await page.context().setOffline(true);
  await page.getByText(common.connection.lost).waitFor();
  await page.getByRole('contentinfo').getByRole('link', { name: common.links.help, exact: true }).click();
  await page.getByText(common.error.network).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: common.ui.retry }).click();
  await page.getByText(common.error.network).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('heading', { level: 1, name: help.title }).waitFor();
  expect(await page.getByText(common.connection.lost).count()).toBe(0);
  takeConsoleErrors();
});

test('/temp leads back to the previous page and reloads its data', async () => {
  await newContainer();
  const page = await newVisitor();
  await page.goto('/');
  const book = page.getByRole('button', { name: home.card.book }).first();
  await book.waitFor();
  const requestedPaths: string[] = [];
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    history.pushState({ usr: null, key: 'temp', idx: 1 }, '', '/temp');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect.poll(() => requestedPaths).toContain('/backend/bookings');
  await book.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('a visitor at an unknown address reads that the page does not exist and follows a link', async () => {
  const page = await newVisitor({ width: 390 });
  await page.goto('/nulle-part');
  await page.getByRole('heading', { level: 1, name: notFound.title }).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: common.links.contact }).click();
  await page.waitForURL('**/contact');
  await page.goto('/temp');
  await page.getByRole('heading', { name: home.containers.title }).waitFor();
});

test('a visitor who changes the language keeps what they typed, and the title is translated', async () => {
  const english = await wordsIn('en');
  const page = await newVisitor();
  await page.goto('/');
  await page.getByLabel(home.search.from).fill('Rouen');
  await page.getByRole('button', { name: 'EN English' }).click();
  await page.getByRole('heading', { level: 1, name: english.home.hero.headline }).waitFor();
  expect(await page.getByLabel(english.home.search.from).inputValue()).toBe('Rouen');
  expect(await page.title()).toBe(`${english.home.title} · Yónnee`);
  expect(await page.locator('html').getAttribute('lang')).toBe('en');
});

test.each(['fr-FR', 'en-US'] as const)("an admin's menu fits into the bar of a tablet, in %s", async (language) => {
  const page = await newVisitor({ as: await makeAdmin(), language, width: 768 });
  await page.goto('/terms');
  await page.getByRole('link', { name: 'Admin', exact: true }).waitFor();
  for (const width of [768, 800, 832, 1184, 1216]) {
    await page.setViewportSize({ width, height: 900 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth), `at ${width} px`).toBe(width);
  }
});
