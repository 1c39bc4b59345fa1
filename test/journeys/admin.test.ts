import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';

const { admin, adminColis, adminDebtors, common } = await wordsIn('fr');

test('an admin sees pending work on the overview and follows its links', async () => {
  await aColis(await newCustomer(), (await newContainer()).id);
  const page = await newVisitor({ as: await makeAdmin(), mayFail: /api\/contact/ });
  await page.route('**/api/contact?lu=false', (route) => route.fulfill({ status: 429 }));
  await page.goto('/cookies');
  await page.getByRole('link', { name: common.links.admin, exact: true }).click();
  const tile = (name: string) => page.getByRole('region', { name, exact: true });
  await tile(admin.messages.title).getByRole('alert').waitFor();
  await page.unroute('**/api/contact?lu=false');
  await tile(admin.messages.title).getByRole('button', { name: common.ui.retry }).click();
  await expect.poll(() => tile(admin.messages.title).getByRole('alert').count()).toBe(0);
  await expect.poll(() => visibleText(tile(admin.unpaid.title))).toMatch(/\d+\+? clients? doi(ven)?t/);
  await expectAccessible(page);
  const welcomeLink = (name: string) => page.getByRole('link', { name }).first().getAttribute('href');
  expect(await welcomeLink(admin.welcome.containers)).toBe('/');
  expect(await welcomeLink(admin.welcome.colis)).toBe('/admin/colis');
  await tile(admin.unpaid.title).getByRole('link', { name: admin.unpaid.link }).click();
  await page.getByRole('heading', { level: 1, name: adminDebtors.title }).waitFor();
  await expectAccessible(page);
  await page.locator('[data-opens]').first().click();
  await page.getByRole('link', { name: adminDebtors.openParcels }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: adminDebtors.openParcels }).click();
  await page.getByRole('heading', { level: 1, name: adminColis.title }).waitFor();
  expect(page.url()).toMatch(/\?client=\d+&paiement=NON_PAYE$/);
});
