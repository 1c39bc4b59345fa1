import { expect, test } from 'vitest';
import { anAdmin, newContainer, newCustomer, newPapers } from '../support/api.ts';
import { expectOpenToAll } from '../support/axe.ts';
import { newVisitor } from '../support/browser.ts';
import { recorded } from '../support/by-hand.ts';
import { aColis } from '../support/table.ts';
import { filled, readIn, wordsIn } from '../support/words.ts';

const { adminUsers, ledger, common } = await wordsIn('fr');

test('an admin finds a customer, and from them their parcels, payments, documents, insurances and notifications', async () => {
  const awa = await newCustomer({ prenom: 'Coumba', nom: 'Gaye' });
  await newCustomer();
  const { id: bookingId } = await newContainer();
  const colis = await aColis(awa, bookingId);
  const { id: payment } = await recorded(awa, bookingId, [colis]);
  const { assuranceId, documentId } = await newPapers(awa, bookingId);
  const page = await newVisitor({ as: await anAdmin(), mayFail: /auth\/users/ });
  await page.route('**/auth/users?*', (route) => route.fulfill({ status: 429 }));
  await page.goto('/admin/utilisateurs');
  await page.getByText(adminUsers.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/auth/users?*');
  const byOne = (url: string) => url.replace('limit=25', 'limit=1');
  await page.route('**/auth/users?*', (route) => route.continue({ url: byOne(route.request().url()) }));
  await page.getByRole('button', { name: common.ui.retry }).click();
  await page.locator('[data-opens]').waitFor();
  await page.getByRole('link', { name: ledger.next }).click();
  await page.getByText(filled(ledger.page, { page: 2, rows: '' })).waitFor();

  await page.getByLabel(ledger.search.label).fill(awa.email.toUpperCase());
  await page.getByRole('button', { name: ledger.search.submit }).click();
  const panel = page.getByRole('complementary', { name: filled(adminUsers.panel, { id: awa.userId }) });
  await expect.poll(() => readIn(panel)).toMatch(/Coumba Gaye Client Actif.*5 rue de Thiong/);
  await expectOpenToAll(page);
  const { theirs } = adminUsers;
  const places: [words: string, row?: number][] = [
    [theirs.colis, colis],
    [theirs.payments, payment],
    [theirs.documents, documentId],
    [theirs.insurances, assuranceId],
    [theirs.notifications],
  ];
  for (const [words, row] of places) {
    await panel.getByRole('link', { name: words }).click();
    await page.getByRole('button', { name: ledger.allClients }).waitFor();
    await expect.poll(() => page.getByText('Coumba Gaye').count()).toBeGreaterThan(0);
    if (row) await page.locator(`[data-opens="${row}"]`).waitFor();
    await page.goBack();
    await panel.waitFor();
  }
});
