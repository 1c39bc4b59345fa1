import { test } from 'vitest';
import writeWorkbook from 'write-excel-file/universal';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { localeOf } from '../support/browsers/page-texts.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { dirtySheet } from '../support/data/dirty-sheet.ts';

/** Workbook of a sheet that a French operator keeps. */
const workbookOf = async (count: number, seed: number): Promise<Buffer> => {
  const data = dirtySheet(count, seed).cells.map((row) =>
    row.map((value) =>
      value instanceof Date ? { value, type: Date, format: 'dd/mm/yyyy' } : value === null ? null : { value },
    ),
  );
  return Buffer.from(await (await writeWorkbook(data).toBlob()).arrayBuffer());
};

test('an operator imports a dirty workbook of 300 parcels; importing it again creates none', async () => {
  const { id } = await newContainer({ poidsMax: 30_000, volumeMax: 100 });
  const buffer = await workbookOf(300, 11);
  const page = await newVisitor({ as: await makeAdmin() });
  for (const counts of [
    { new: 294, known: 0 },
    { new: 0, known: 294 },
  ]) {
    await page.goto('/admin/import');
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'groupage.xlsx', mimeType: 'application/octet-stream', buffer });
    await page.getByText('Prêtes : 294. À corriger : 6.').waitFor();
    await page.getByLabel('Conteneur').selectOption(String(id));
    await page.getByRole('button', { name: 'Importer 294 lignes' }).click();
    await page.getByRole('heading', { name: 'Import terminé' }).waitFor({ timeout: 240_000 });
    await page.getByText(`Nouvelles : ${counts.new}`).waitFor();
    await page.getByText(`Déjà connues : ${counts.known}`).waitFor();
    await page.getByText('Refusées : 0').waitFor();
    await expectAccessible(page);
  }
});

test.each([
  ['fr', 1280],
  ['en', 390],
] as const)('the page is accessible before and after a file is chosen (%s, %i pixels)', async (language, width) => {
  const page = await newVisitor({ as: await makeAdmin(), language: localeOf(language), width });
  await page.goto('/admin/import');
  await page.locator('main h2').waitFor();
  await expectAccessible(page);
  const buffer = await workbookOf(60, 7);
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.xlsx', mimeType: 'application/octet-stream', buffer });
  await page.locator('main table').waitFor();
  await expectAccessible(page);
});
