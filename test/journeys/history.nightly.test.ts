import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { withPageSize } from '#test/support/browsers/page-size.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { newAdmin, newColis, newContainer, newCustomer } from '../support/calls/api.ts';

const words = await wordsIn('en');

/** Limits the pages of the lists to one row, so that a few rows fill several pages. */
const limitPagesToOneRow = async (page: Page): Promise<void> => {
  for (const list of ['**/bookings/mes-reservations{?*,}', '**/colis/user{?*,}', '**/colis/all{?*,}'])
    await page.route(list, (route) => route.continue({ url: withPageSize(route.request().url(), 1) }));
};

const list = (page: Page, name: string) => page.getByRole('region', { name }).getByRole('listitem');

test('a customer pages through their bookings and parcels on a phone', async () => {
  const { history, common } = words;
  const awa = await newCustomer();
  const [near, far] = [await newContainer({ destination: 'Thiès' }), await newContainer({ destination: 'Kaolack' })];
  await newColis(awa, near.id, { description: 'Blankets' });
  await newColis(awa, far.id, { description: 'Sewing machine' });
  const page = await newVisitor({ language: 'en-US', width: 390, as: awa, mayFail: /bookings\/mes-reservations/ });
  await limitPagesToOneRow(page);
  await page.route('**/bookings/mes-reservations{?*,}', (route) => route.fulfill({ status: 429 }));
  await page.goto('/mes-reservations');
  const colis = list(page, history.colis.title);
  await colis.filter({ hasText: 'Sewing machine' }).waitFor();
  expect(await colis.count()).toBe(1);
  await page.getByRole('button', { name: history.colis.more }).click();
  await colis.filter({ hasText: 'Blankets' }).waitFor();
  expect(await visibleText(colis.first())).toMatch(/Sewing machine 10 kg · 0.036 m³ .*Booked Unpaid/);

  await page.getByText(history.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/bookings/mes-reservations{?*,}');
  await page.getByRole('button', { name: common.ui.retry }).click();
  const bookings = list(page, history.bookings.title);
  await bookings.filter({ hasText: 'Kaolack' }).waitFor();
  await bookings.filter({ hasText: 'Thiès' }).waitFor();
  expect(await visibleText(bookings.first())).toMatch(
    new RegExp(
      `Container no. ${far.id} Open Le Havre to Kaolack Departure on .* Max. weight 1,000 kg Max. volume 20 m³`,
    ),
  );
  await expectAccessible(page);
  await colis.filter({ hasText: 'Blankets' }).getByRole('link').click();
  await page.locator('main header').getByText('Blankets').waitFor();
});

test('an admin sees the parcels of every customer, and who sent them', async () => {
  const { history } = words;
  const moussa = await newCustomer({ prenom: 'Moussa', nom: 'Ba' });
  const { id } = await newContainer();
  await newColis(moussa, id, { description: 'Tools of Moussa' });
  const page = await newVisitor({ language: 'en-US', as: await newAdmin() });
  await page.goto('/mes-reservations');
  await page.getByText(history.leadAdmin).waitFor();
  const row = list(page, history.colis.title).filter({ hasText: 'Tools of Moussa' });
  await row.waitFor();
  expect(await visibleText(row)).toContain(`Moussa Ba · ${moussa.email} · +221 77 111 22 33`);
  await expectAccessible(page);
});
