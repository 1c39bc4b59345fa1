import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { messages } from '../spec.messages.ts';
import { BookingPage, CREATIONS, watchCreations } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { logIn, pressAndFollow, register } from '../support/browsers/new-account.ts';
import {
  fillPlaceholders,
  localeOf,
  type PageLanguage,
  visibleText,
  type Words,
  wordsIn,
} from '../support/browsers/page-texts.ts';
import { listsIn, payWith, selectColis } from '../support/browsers/payment-page.ts';
import { api, newContainer, newPlace } from '../support/calls/api.ts';

/** Expects a page that needs no sideways scrolling. */
const expectNoSidewaysScroll = async (page: Page, width: number): Promise<void> =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);

const logOut = async (page: Page, { common }: Words, language: PageLanguage) => {
  const burger = page.getByRole('button', { name: common.nav.open });
  if (await burger.isVisible()) await burger.click();
  const logout = page.getByRole('banner').getByRole('button', { name: common.links.logout }).first();
  const dialog = page.getByRole('alertdialog', { name: messages.confirmLogout[language] });
  await logout.click();
  await dialog.getByRole('button', { name: common.ui.cancel }).click();
  expect(new URL(page.url()).pathname).toBe('/colis');
  await logout.click();
  await dialog.getByRole('button', { name: common.links.logout }).click();
  await page.waitForURL('**/login');
};

test.each([
  { language: 'fr', width: 1280, device: 'a computer', byWeight: '250,00 $', byVolume: '125,25 $' },
  { language: 'en', width: 390, device: 'a phone', byWeight: '$250.00', byVolume: '$125.25' },
] as const)(
  'a new customer registers, logs in, finds a container, books space, pays and logs out ($language, on $device)',
  async ({ language, width, byWeight, byVolume }) => {
    const words = await wordsIn(language);
    const { colis, home, paymentReturn } = words;
    const destination = newPlace('Kaolack');
    const container = await newContainer({ destination, prixEstime: 12.5, fuseau: 'UTC' });
    const page = await newVisitor({ language: localeOf(language), width });

    const account = await register(page, words, language);
    await logIn(page, words, account);

    await page.getByLabel(home.search.date).fill(String(container.jourDepart));
    await page.getByLabel(home.search.to).fill('KAOLACK');
    await page.getByRole('button', { name: home.search.submit }).click();
    const cards = page.getByRole('main').getByRole('listitem').filter({ hasText: destination });
    await cards.getByRole('button', { name: home.card.book }).click();
    await page.waitForURL(`**/ajouter-colis/${container.id}`);

    const form = new BookingPage(page, words);
    const creations = watchCreations(page);
    await form.fill({ description: 'Tissus et livres' });
    expect(await visibleText(form.price)).toBe(byWeight);
    await expectNoSidewaysScroll(page, width);
    await form.field('poids').fill('4.2'); // its 0.06 m³ are charged as 10.02 kg
    await expect.poll(() => visibleText(form.price)).toBe(byVolume);
    await pressAndFollow(page, form.submit, [CREATIONS.colis, '/colis']);
    expect(creations).toEqual([
      'insurance asked',
      'insurance 201',
      'customs asked',
      'customs 201',
      'colis asked',
      'colis 201',
    ]);

    const { toPay, paid } = listsIn(page, words);
    await selectColis(page, words, 'Tissus et livres');
    expect(await visibleText(toPay.getByLabel(colis.pay.total, { exact: true }))).toBe(byVolume);
    await toPay.getByRole('button', { name: colis.pay.selection }).click();
    const [returnRequest] = await Promise.all([
      page.waitForRequest((request) => request.isNavigationRequest() && request.url().includes('/colis?')),
      payWith(page, undefined, language),
    ]);
    expect(new URL(returnRequest.url()).searchParams.get('session_id')).toMatch(/^cs_/);

    await page.getByText(fillPlaceholders(paymentReturn.paid.title, { amount: byVolume })).waitFor();
    await paid.getByRole('link', { name: 'Tissus et livres' }).waitFor();
    await toPay.getByText(colis.list.nothingToPay).waitFor();
    await expect.poll(() => new URL(page.url()).search).toBe('');
    const photo = paid.locator('img');
    await expect.poll(() => photo.evaluate((image) => image instanceof HTMLImageElement && image.naturalWidth)).toBe(1);

    await expectNoSidewaysScroll(page, width);

    const token = (await page.evaluate(() => localStorage.getItem('token'))) ?? '';
    await logOut(page, words, language);
    await expect.poll(async () => (await api('POST', '/insurance/add', { token, body: {} })).status).toBe(401);
  },
  120_000, // seven pages, three of which redirect after a delay
);
