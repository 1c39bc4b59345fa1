import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withPageSize } from '#test/support/browsers/page-size.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { aColis, severalColis } from '../support/calls/table.ts';
import { decideOnPayment, newRecordedPayment } from '../support/items/recorded-payments.ts';

const words = await wordsIn('en');
const { adminColis, change, table, common } = words;

const rows = (page: Page) => page.getByRole('region', { name: adminColis.name }).locator('tbody tr:has([data-opens])');
const etatSelectOf = (page: Page, id: number) =>
  page.getByLabel(fillPlaceholders(adminColis.etatOf, { id }), { exact: true });
const panelOf = (page: Page, id: number) =>
  page.getByRole('complementary', { name: fillPlaceholders(adminColis.panel, { id }), exact: true });
const withoutPlaceholder = (sentence: string) => sentence.replace(/ \{\{\w+}}$/, '');
const etatOf = async (id: number): Promise<string> =>
  (await api('GET', `/colis/${id}`, { token: (await makeAdmin()).token })).body.data.etat;

test('an admin pages through many parcels by keyboard and returns to the same row', async () => {
  const awa = await newCustomer();
  const { id } = await newContainer();
  // No other customer's parcels have arrived.
  await severalColis(awa, id, 7, { description: 'Many boxes', etat: 'ARRIVE' });
  const page = await newVisitor({ language: 'en-US', as: await makeAdmin(), mayFail: /colis\/all/ });
  await page.route('**/colis/all{?*,}', (route) => route.fulfill({ status: 429 }));
  await page.goto('/admin/colis?etat=ARRIVE');
  await page.getByText(withoutPlaceholder(adminColis.failed)).waitFor();
  await page.unroute('**/colis/all{?*,}');
  await page.route('**/colis/all{?*,}', (route) => route.continue({ url: withPageSize(route.request().url(), 5) }));
  await page.getByRole('button', { name: common.ui.retry }).click();
  await rows(page).first().waitFor();
  expect(await rows(page).count()).toBe(5);

  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('data-opens'));
  const secondId = await rows(page).nth(1).locator('[data-opens]').getAttribute('data-opens');
  await rows(page).first().getByRole('link').focus();
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(secondId);
  await page.keyboard.press('Enter');
  const panel = panelOf(page, Number(secondId));
  await panel.getByRole('link', { name: adminColis.full }).waitFor();
  expect(await visibleText(panel)).toContain(awa.email);
  await expectAccessible(page);
  await page.reload();
  await panel.getByRole('link', { name: adminColis.full }).waitFor();
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await rows(page).first().isVisible()).toBe(false);
  await page.getByRole('button', { name: table.close }).click();
  await rows(page).first().waitFor();
  await expect.poll(focused).toBe(secondId);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: table.next }).click();
  await page.getByText(fillPlaceholders(table.page, { page: 2, rows: '' })).waitFor();
  await expect.poll(() => page.locator(`[data-opens="${secondId}"]`).count()).toBe(0);
  await expect.poll(focused).not.toBeNull();
  await page.reload();
  await page.getByRole('link', { name: table.previous }).click();
  await page.locator(`[data-opens="${secondId}"]`).waitFor();
});

test('an admin filters paid parcels by status, puts one in transit, and cancels it after seeing the refund', async () => {
  const awa = await newCustomer();
  const { id: bookingId } = await newContainer();
  const paid = await aColis(awa, bookingId, { description: 'Paid piano' });
  const unpaid = await aColis(awa, bookingId, { description: 'Unpaid drum' });
  expect((await decideOnPayment('confirm', (await newRecordedPayment(awa, bookingId, [paid])).id)).status).toBe(200);
  const page = await newVisitor({ language: 'en-US', as: await makeAdmin(), mayFail: /colis\/modifier|=forged/ });
  await page.goto('/admin/colis');
  await etatSelectOf(page, unpaid).waitFor();
  await page.getByLabel(adminColis.filters.etat, { exact: true }).selectOption('ENREGISTRE');
  await page.getByLabel(adminColis.filters.paiement, { exact: true }).selectOption('PAYE');
  await expect.poll(() => etatSelectOf(page, unpaid).count()).toBe(0);
  await etatSelectOf(page, paid).waitFor();
  expect(page.url()).toMatch(/\?etat=ENREGISTRE&paiement=PAYE$/);

  const dialog = page.getByRole('alertdialog');
  /** Puts the parcel in transit. The container has not left, so the admin must enter a reason. */
  const putInTransit = async () => {
    await etatSelectOf(page, paid).selectOption('EN_TRANSIT');
    await dialog.getByText(fillPlaceholders(change.reach.clients_one, { count: 1 })).waitFor();
    await dialog.getByRole('button', { name: change.submit }).click();
    await dialog.getByText(change.motifMissing).waitFor();
    await dialog.getByLabel(change.motif).fill('Left early');
    await dialog.getByRole('button', { name: change.submit }).click();
  };
  await page.route('**/colis/modifier/*', (route) => route.fulfill({ status: 429 }));
  await putInTransit();
  await page.getByText(withoutPlaceholder(adminColis.notChanged)).first().waitFor();
  await expect.poll(() => etatSelectOf(page, paid).inputValue()).toBe('ENREGISTRE');
  await page.unroute('**/colis/modifier/*');
  await putInTransit();
  await page.getByText(adminColis.changed).first().waitFor();
  expect(await etatOf(paid)).toBe('EN_TRANSIT');

  await etatSelectOf(page, paid).selectOption('ANNULE');
  await dialog.getByText(fillPlaceholders(adminColis.cancel.refunded, { sum: '$100.00' })).waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: change.keep }).click();
  await expect.poll(() => etatSelectOf(page, paid).inputValue()).toBe('EN_TRANSIT');
  expect(await etatOf(paid)).toBe('EN_TRANSIT');
  await etatSelectOf(page, paid).selectOption('ANNULE');
  await dialog.getByLabel(change.motif).fill('Damaged at the warehouse');
  await dialog.getByRole('button', { name: fillPlaceholders(adminColis.cancel.submit, { sum: '$100.00' }) }).click();
  await expect.poll(() => etatOf(paid)).toBe('ANNULE');

  await page.goto('/admin/colis?etat=LIVRE&paiement=PAYE&suite=forged');
  await page.getByText(table.oldAddress).waitFor();
});
