import { expect, test } from 'vitest';
import { withPageSize } from '#test/support/browsers/page-size.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { newColis, newContainer, newCustomer, newDrafts } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';

const { adminUsers, table, common } = await wordsIn('fr');

test('an admin finds a customer and opens their parcels, payments, documents, insurances and notifications', async () => {
  const awa = await newCustomer({ prenom: 'Coumba', nom: 'Gaye' });
  await newCustomer();
  const { id: bookingId } = await newContainer();
  const drafts = await newDrafts(awa, bookingId);
  const { id: colis } = await newColis(awa, bookingId, drafts);
  const page = await newVisitor({ as: await makeAdmin(), mayFail: /auth\/users/ });
  await page.route('**/auth/users{?*,}', (route) => route.fulfill({ status: 429 }));
  await page.goto('/admin/utilisateurs');
  await page.getByText(adminUsers.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/auth/users{?*,}');
  const toOneRow = (url: string) => withPageSize(url, 1);
  await page.route('**/auth/users{?*,}', (route) => route.continue({ url: toOneRow(route.request().url()) }));
  await page.getByRole('button', { name: common.ui.retry }).click();
  await page.locator('[data-opens]').waitFor();
  await page.getByRole('link', { name: table.next }).click();
  await page.getByText(fillPlaceholders(table.page, { page: 2, rows: '' })).waitFor();

  await page.getByLabel(table.search.label).fill(awa.email.toUpperCase());
  await page.getByRole('button', { name: table.search.submit }).click();
  const panel = page.getByRole('complementary', { name: fillPlaceholders(adminUsers.panel, { id: awa.userId }) });
  await expect.poll(() => visibleText(panel)).toMatch(/Coumba Gaye Client Actif.*5 rue de Thiong/);
  await expectAccessible(page);
  const { theirs: links } = adminUsers;
  const link = (name: string) => panel.getByRole('link', { name });
  const filter = `?client=${awa.userId}`;
  expect(await link(links.payments).getAttribute('href')).toBe(`/admin/paiements${filter}`);
  expect(await link(links.insurances).getAttribute('href')).toBe(`/admin/assurances${filter}`);
  expect(await link(links.notifications).getAttribute('href')).toBe(`/admin/notifications${filter}`);
  await link(links.colis).click();
  await page.locator(`[data-opens="${colis}"]`).waitFor();
  await page.getByText('Coumba Gaye').first().waitFor();
  await page.goBack();
  await link(links.documents).click();
  await page.locator(`[data-opens="${drafts.documentId}"]`).waitFor();
  await page.getByRole('button', { name: table.allClients }).waitFor();
});
