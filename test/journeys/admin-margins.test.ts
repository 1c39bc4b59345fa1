import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer, newCustomer, PNG } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';
import { payAndReturn } from '../support/items/money.ts';

const { adminAccounting, expenses, adminMargins, files } = await wordsIn('fr');

test('an admin plans and pays the freight of a container with its paper, and reads what the container earns', async () => {
  const awa = await newCustomer();
  const { id } = await newContainer();
  await payAndReturn(awa, [await aColis(awa, id)]);
  const page = await newVisitor({ as: await makeAdmin() });
  await page.goto(`/admin/conteneurs/${id}`);
  const margin = page.getByRole('table', { name: expenses.margin.title });
  const list = page.getByRole('region', { name: expenses.title });
  await list.getByText(expenses.none).waitFor();

  await list.getByRole('button', { name: expenses.add.open }).click();
  const adding = page.getByRole('dialog', { name: expenses.add.title });
  await adding.getByLabel(expenses.fields.libelle).fill('Fret CMA CGM');
  await adding.getByLabel(expenses.fields.montant).fill('60');
  await adding.getByLabel(expenses.fields.devise).selectOption('USD');
  await adding
    .locator('input[type=file]')
    .first()
    .setInputFiles({ name: 'facture.png', mimeType: 'image/png', buffer: PNG });
  await adding.getByRole('button', { name: files.replace }).waitFor();
  await expectAccessible(page);
  await adding.getByRole('button', { name: expenses.add.submit }).click();
  await list.getByRole('link', { name: expenses.paper.open }).waitFor();
  await expect.poll(() => visibleText(margin)).toMatch(/Dépenses 0,00 \$ 60,00 \$ Marge 100,00 \$ 40,00 \$/);

  await list.getByRole('button', { name: expenses.pay.open }).click();
  const paying = page.getByRole('dialog', { name: expenses.pay.title });
  await paying.getByLabel(expenses.fields.montant).fill('70');
  await paying.getByRole('button', { name: expenses.pay.submit }).click();
  await expect.poll(() => visibleText(margin)).toMatch(/Dépenses 70,00 \$ 70,00 \$ Marge 30,00 \$ 30,00 \$/);
  await page.getByText(fillPlaceholders(expenses.margin.above, { sum: '10,00 $' })).waitFor();
  await expectAccessible(page);

  await page.goto('/admin/marges?vue=mois');
  const row = page.locator('[data-opens]').first();
  await row.focus();
  await page.keyboard.press('Enter');
  const panel = page.getByRole('complementary');
  await panel.getByRole('button', { name: expenses.add.open }).click();
  const rent = page.getByRole('dialog', { name: expenses.add.title });
  await rent.getByLabel(expenses.fields.libelle).fill('Loyer du dépôt');
  await rent.getByLabel(expenses.fields.montant).fill('800');
  await rent.getByLabel(expenses.fields.devise).selectOption('USD');
  await rent.getByRole('button', { name: expenses.add.submit }).click();
  await panel.getByText('Loyer du dépôt').waitFor();
  await expectAccessible(page);
  await page.goto('/admin/marges');
  await page.getByRole('img', { name: /marges?/i }).waitFor();
  await page.getByLabel(adminMargins.filters.ordre).selectOption('CROISSANT');
  await expect.poll(() => page.url()).toContain('ordre=CROISSANT');
  await expectAccessible(page);
});

test('the books of a month have no finding of axe, and another month is chosen in the address', async () => {
  const page = await newVisitor({ as: await makeAdmin() });
  await page.goto('/admin/comptabilite');
  await page.getByText(adminAccounting.sums.title).waitFor();
  await page
    .getByText(fillPlaceholders(adminAccounting.account.title, { name: 'Wave' }))
    .first()
    .waitFor();
  await expectAccessible(page);
  await page.getByLabel(adminAccounting.month).fill('2026-01');
  await page.getByText(adminAccounting.none).first().waitFor();
  expect(page.url()).toContain('mois=2026-01');
  await expectAccessible(page);
});
