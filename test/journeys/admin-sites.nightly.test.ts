import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { errors } from '#shared/messages/fr.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, localeOf, wordsIn } from '../support/browsers/page-texts.ts';
import { newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { setStored } from '../support/calls/stored-state.ts';
import { newAgent, newSite } from '../support/items/sites.ts';

const { fr, en } = { fr: await wordsIn('fr'), en: await wordsIn('en') };

test('an admin adds an arrival site, gives it an agent whose email is confirmed, and takes them off again', async () => {
  const { adminSites: words, table } = fr;
  const ibra = await newCustomer({ prenom: 'Ibra', nom: 'Fall' });
  const page = await newVisitor({ as: await makeAdmin(), mayFail: /\/agents$/ });
  await page.goto('/admin/sites');
  await page.getByRole('button', { name: words.add.open }).click();
  await page.getByLabel(words.fields.type).selectOption('ARRIVEE');
  await page.getByRole('button', { name: words.add.submit }).click();
  await expect.poll(() => page.locator('[aria-invalid="true"]').count()).toBeGreaterThan(0);
  await expectAccessible(page);
  const place = `Point retrait ${Date.now()}`;
  await page.getByLabel(words.fields.nom, { exact: true }).fill(place);
  await page.getByLabel(words.fields.adresse).fill('Môle 8, hangar 3');
  await page.getByLabel(words.fields.ville, { exact: true }).fill('Dakar');
  await page.getByLabel(words.fields.pays, { exact: true }).selectOption('SN');
  await page.getByLabel(words.fields.telephone, { exact: true }).fill('+221 33 123 45 67');
  await page.getByLabel(words.fields.fuseau).selectOption('Africa/Dakar');
  await page.getByRole('button', { name: words.add.submit }).click();
  await page.getByText(words.add.done).first().waitFor();

  const panel = page.getByRole('complementary');
  await panel.getByText(words.agents.none).waitFor();
  await panel.getByLabel(words.agents.email).fill(ibra.email);
  await panel.getByRole('button', { name: words.agents.add }).click();
  await panel.getByText(errors.AGENT_EMAIL_UNCONFIRMED).first().waitFor();
  await expectAccessible(page);
  await setStored(keys.account(ibra.userId), 'emailProvenAt', new Date().toISOString());
  await panel.getByRole('button', { name: words.agents.add }).click();
  await page
    .getByText(fillPlaceholders(words.agents.added, { name: 'Ibra Fall' }))
    .first()
    .waitFor();
  await panel.getByText(ibra.email).waitFor();
  await expectAccessible(page);
  await panel.getByRole('listitem').getByRole('button', { name: table.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: table.remove }).click();
  await panel.getByText(words.agents.none).waitFor();
});

test.each([
  ['fr', 1280],
  ['en', 390],
] as const)(
  'the list of sites, the form and a site with its agents are accessible (%s, %i pixels)',
  async (language, width) => {
    const words = language === 'fr' ? fr : en;
    const site = await newSite();
    await newAgent(site);
    const page = await newVisitor({ language: localeOf(language), width, as: await makeAdmin() });
    await page.goto('/admin/sites');
    await page.getByRole('button', { name: words.adminSites.add.open }).waitFor();
    await expectAccessible(page);
    await page.goto(`/admin/sites?ouvert=${site}`);
    await page.getByRole('heading', { name: words.adminSites.agents.title }).waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    await expectAccessible(page);
    await page.getByRole('button', { name: words.table.edit, exact: true }).click();
    await page.getByLabel(words.adminSites.fields.adresse).waitFor();
    await expectAccessible(page);
  },
);
