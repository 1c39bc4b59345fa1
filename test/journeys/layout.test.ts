import { expect, test } from 'vitest';
import { newContainer } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { newVisitor, takeConsoleErrors } from '../support/browser.ts';
import { wordsIn } from '../support/page-texts.ts';

const words = await wordsIn('fr');
const { common, home, help } = words;

test('a tab that a deploy has left behind loads itself anew, once, and shows the page that was asked for', async () => {
  const page = await newVisitor({ mayFail: /HelpPage/ });
  await page.goto('/terms');
  await page.getByRole('heading', { level: 1 }).waitFor();
  const loads: string[] = [];
  page.on('load', () => loads.push(page.url()));
  // Its code and its style alike, in whichever order a browser asks: either may come first.
  let isGone = true;
  page.on('request', (request) => {
    if (request.isNavigationRequest()) isGone = false;
  });
  await page.route('**/assets/HelpPage*', (route) => (isGone ? route.fulfill({ status: 404 }) : route.continue()));
  await page.getByRole('contentinfo').getByRole('link', { name: common.links.help, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: help.title }).waitFor();
  await expect.poll(() => loads).toEqual([page.url()]); // what the build drew is there before the load is over
  takeConsoleErrors();
});

test('without a connection the page stays and says so; what is missing comes when it is back, or when one tries again', async () => {
  const page = await newVisitor({ width: 390, mayFail: /./ });
  await page.goto('/terms');
  const title = page.getByRole('heading', { level: 1 });
  await title.waitFor();
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

test('/temp leads back to the page before, asked for anew', async () => {
  await newContainer();
  const page = await newVisitor();
  await page.goto('/');
  const book = page.getByRole('button', { name: home.card.book }).first();
  await book.waitFor();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.evaluate(() => {
    history.pushState({ usr: null, key: 'temp', idx: 1 }, '', '/temp');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect.poll(() => asked).toContain('/backend/bookings');
  await book.waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
});

test('an address without a page says so and leads on', async () => {
  const page = await newVisitor({ width: 390 });
  await page.goto('/nulle-part');
  await page.getByRole('heading', { level: 1, name: common.notFound.title }).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: common.links.contact }).click();
  await page.waitForURL('**/contact');
  await page.goto('/temp');
  await page.getByRole('heading', { name: home.containers.title }).waitFor();
});

test('changing the language keeps what is typed, and names the page anew', async () => {
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
