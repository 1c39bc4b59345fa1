import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { nowIso } from '#functions/core/clock.ts';
import { storeRates } from '#functions/core/items/exchange-rates.ts';
import { cumulativeShift, observeShifts, shiftsOf } from '#test/bench/layout-shifts.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { BookingPage } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { priceByKilo, sellAtList } from '../support/browsers/pricing-page.ts';
import { newContainer, newCustomer } from '../support/calls/api.ts';

/** Prices in the currency of the reader's region, beside the dollars that are charged. */

beforeAll(async () => {
  await sellAtList();
  await storeRates({ checkedAt: nowIso(), rates: { date: nowIso().slice(0, 10), USD: 1.25, CAD: 1.75 } });
});
afterAll(() => storeRates({ checkedAt: nowIso() }));

/** Records the requests of a page for exchange rates. */
const watchRates = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/backend/rates')) asked.push(request.url());
  });
  return asked;
};

test('a reader in Canada sees what a suitcase costs in their dollars, in every card and without any movement', async () => {
  const words = await wordsIn('fr');
  const { common, home, pricing } = words;
  await newContainer({ prixEstime: 10 });
  const page = await newVisitor({ language: 'fr-CA', width: 390 });
  const asked = watchRates(page);
  await observeShifts(page);
  await page.goto('/');
  await page.getByRole('button', { name: home.card.book }).first().waitFor();
  expect(asked).toEqual([]);
  const heightOf = async () => (await page.locator('main li', { hasText: '10,00 $' }).first().boundingBox())?.height;
  const height = await heightOf();
  await page.getByText(common.quote.presets.suitcase, { exact: true }).click();
  const price = page.locator('main li p', { hasText: '322 $CA' }).first();
  await price.waitFor();
  expect(await visibleText(price)).toMatch(/≈ 322 \$CA.*10,00 \$/s);
  expect(await price.textContent()).toContain('taux indicatif BCE du');
  expect(await heightOf()).toBe(height);
  await expectAccessible(page);

  await page.reload();
  await price.waitFor();
  expect(cumulativeShift(await shiftsOf(page))).toBeLessThanOrEqual(0.05);
  expect(asked).toHaveLength(2); // one for each document

  await page.goto('/pricing');
  await priceByKilo(page, words);
  const result = page.getByRole('main').getByRole('status').filter({ hasText: pricing.calculator.total });
  await expect.poll(() => visibleText(result)).toMatch(/230,00 \$.*≈ 322 \$CA · taux indicatif BCE du/s);
  await page.getByLabel(pricing.calculator.rate).fill('5');
  await expect.poll(() => visibleText(result)).toMatch(/115,00 \$.*≈ 161 \$CA/s);
  expect(cumulativeShift(await shiftsOf(page))).toBeLessThanOrEqual(0.05);
  await expectAccessible(page);
});

test('a customer in Canada sees it in the form and after booking, and pays in US dollars', async () => {
  const words = await wordsIn('fr');
  const awa = await newCustomer();
  const { id } = await newContainer({ prixEstime: 10 });
  const page = await newVisitor({ language: 'fr-CA', width: 390, as: awa });
  const form = new BookingPage(page, words);
  await form.open(id);
  await form.fillAtOnce();
  const bar = page.locator('[data-uncovered]');
  await expect.poll(() => visibleText(bar)).toMatch(/200,00 \$.*≈ 280 \$CA/s);
  await expectAccessible(page);
  await form.submit.click();
  await form.done.waitFor();
  const main = page.getByRole('main');
  await expect.poll(() => visibleText(main)).toMatch(/≈ 280 \$CA · taux indicatif BCE du.*Payer.*200,00 \$/s);
});

test('a reader in the United States sees dollars only, and no rates are fetched', async () => {
  const words = await wordsIn('en');
  const { pricing } = words;
  const page = await newVisitor({ language: 'en-US' });
  const asked = watchRates(page);
  await page.goto('/pricing');
  await priceByKilo(page, words);
  const result = page.getByRole('main').getByRole('status').filter({ hasText: pricing.calculator.total });
  await page.getByLabel(pricing.calculator.rate).fill('5');
  await expect.poll(() => visibleText(result)).toContain('$115.00');
  expect(await visibleText(result)).not.toContain('≈');
  expect(asked).toEqual([]);
});

test('a reader in Senegal sees CFA francs, and only dollars when the rates are missing', async () => {
  const page = await newVisitor({ language: 'fr-SN' });
  const words = await wordsIn('fr');
  const { pricing } = words;
  const result = page.getByRole('main').getByRole('status').filter({ hasText: pricing.calculator.total });
  await page.goto('/pricing');
  await priceByKilo(page, words);
  await expect.poll(() => visibleText(result)).toMatch(/230,00 \$.*≈ 120 696 F CFA/s);
  await page.route('**/backend/rates', (route) => route.fulfill({ json: { success: true, data: null } }));
  await page.reload();
  await priceByKilo(page, words);
  await page.getByRole('main').getByRole('status').getByText('230,00').waitFor();
  await page.waitForLoadState('networkidle');
  expect(await visibleText(result)).not.toContain('≈');
});
