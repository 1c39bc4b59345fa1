import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, localeOf, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { newTarif, newVersion } from '../support/items/tarifs.ts';

const { fr, en } = { fr: await wordsIn('fr'), en: await wordsIn('en') };

test('an admin adds a price list, sells a container at it, and sees its rate and version', async () => {
  const { adminTarifs: words, containers, cockpit } = fr;
  const { id } = await newContainer({ lieuEnlevement: 'Le Havre', destination: 'Dakar' });
  const page = await newVisitor({ as: await makeAdmin() });
  const nom = `Le Havre – Dakar ${Date.now()}`;
  await page.goto('/admin/tarifs');
  await page.getByRole('button', { name: words.add.open }).click();
  const panel = page.getByRole('complementary');
  await panel.getByLabel(words.fields.nom, { exact: true }).fill(nom);
  await panel.getByLabel(words.fields.effet).fill('2026-01-01');
  await panel.getByLabel(words.fields.prixKilo).fill('2.5');
  await panel.getByRole('button', { name: words.pieces.add }).click();
  await panel.getByLabel(words.pieces.fr).fill('Table');
  await panel.getByRole('button', { name: words.add.submit }).click();
  await expect.poll(() => panel.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
  await expectAccessible(page);
  await panel.getByLabel(words.pieces.en).fill('Table');
  await panel.locator('[name="version.pieces.0.prix"]').fill('40');
  await panel.locator('[name="version.pieces.0.poids"]').fill('12');
  for (const side of ['longueur', 'largeur', 'hauteur'])
    await panel.locator(`[name="version.pieces.0.${side}"]`).fill('60');
  await panel.getByText(words.sendings.DRUM).waitFor();
  await panel.getByRole('button', { name: words.add.submit }).click();
  await page.getByText(words.add.done).first().waitFor();

  await page.goto(`/update-conteneur/${id}`);
  await page.getByLabel(containers.fields.tarifId).selectOption({ label: nom });
  await expect.poll(() => page.getByLabel(containers.fields.prixEstime).inputValue()).toBe('2.5');
  await page.getByRole('button', { name: containers.update.submit }).click();
  await page.waitForURL(/\/admin\/conteneurs\/\d+$/);
  await page.getByText(fillPlaceholders(cockpit.tarif, { name: nom, version: '1' })).waitFor();
});

test.each([
  ['fr', 1280],
  ['en', 390],
] as const)('the lists, a list and its next version are accessible (%s, %i pixels)', async (language, width) => {
  const { adminTarifs: words } = language === 'fr' ? fr : en;
  const id = await newTarif();
  await newVersion(id, { effet: '2027-01-01' });
  const page = await newVisitor({ language: localeOf(language), width, as: await makeAdmin() });
  await page.goto('/admin/tarifs');
  await page.getByRole('button', { name: words.add.open }).waitFor();
  await expectAccessible(page);
  await page.goto(`/admin/tarifs?ouvert=${id}`);
  await page.getByText(words.containers.none).waitFor();
  await page.locator('details').first().click();
  await page.getByText(language === 'fr' ? 'Fût de 220 l' : 'Drum 220 l').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: words.versions.add }).click();
  await page.getByText(words.sendings.DRUM).waitFor();
  await page.getByText(words.containers.none).waitFor();
  await expectAccessible(page);
});
