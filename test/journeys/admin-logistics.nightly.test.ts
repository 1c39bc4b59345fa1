import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { asAdmin, newLeg } from '../support/items/journey.ts';

const { adminLogistics, table, common } = await wordsIn('en');

test('an admin plans a leg in the container’s time zone, edits it, and deletes another leg', async () => {
  const { id: bookingId } = await newContainer({ fuseau: 'America/New_York', lieuEnlevement: 'Newark' });
  const firstId = await newLeg(bookingId);
  const page = await newVisitor({ language: 'en-US', as: await makeAdmin(), mayFail: /coordination\// });
  const row = (id: number) => page.locator(`[data-opens="${id}"]`);
  await page.route('**/coordination/all?*', (route) => route.fulfill({ status: 429 }));
  await page.goto('/admin/logistique?statut=PLANIFIE');
  await page.getByText(adminLogistics.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/coordination/all?*');
  await page.getByRole('button', { name: common.ui.retry }).click();
  await row(firstId).waitFor();
  await page.getByLabel(table.container, { exact: true }).selectOption(String(bookingId));
  await page.waitForURL((url) => url.search === `?conteneur=${bookingId}`);

  await page.getByRole('button', { name: adminLogistics.add.open }).click();
  const form = page.getByRole('complementary', { name: adminLogistics.add.title });
  const field = (name: keyof typeof adminLogistics.fields) => form.getByLabel(adminLogistics.fields[name]);
  await form.getByText(/Eastern Standard Time/).waitFor();
  await field('lieuDepart').fill('Newark');
  await field('lieuArrivee').fill('Dakar');
  await field('transporteur').fill('Hapag-Lloyd');
  await field('responsable').fill('Mamadou Ba');
  await field('telephone').fill('+221 33 800 00 00');
  await field('dateDepart').fill('2031-01-12T14:30');
  await field('dateArrivee').fill('2031-01-02T08:00');
  await row(firstId).click();
  await page.getByRole('alertdialog').getByRole('button', { name: common.ui.cancel }).click();
  await form.getByRole('button', { name: adminLogistics.add.submit }).click();
  await form.getByText('The arrival must be after the departure.').waitFor();
  await expectAccessible(page);
  await field('dateArrivee').fill('2031-01-24T08:00');
  await page.route('**/coordination/add/*', (route) => route.fulfill({ status: 429 }));
  await form.getByRole('button', { name: adminLogistics.add.submit }).click();
  await form.getByText(adminLogistics.add.failed.replace(' {{reason}}', '')).waitFor();
  await page.unroute('**/coordination/add/*');
  await form.getByRole('button', { name: adminLogistics.add.submit }).click();
  await page.waitForURL(/ouvert=\d+$/);
  const id = Number(/ouvert=(\d+)$/.exec(page.url())?.[1]);
  const panel = page.getByRole('complementary', { name: fillPlaceholders(adminLogistics.panel, { id }) });
  await expect.poll(() => visibleText(panel)).toMatch(/Planned.* Newark 12 January 2031 at 14:30/);
  await row(id).waitFor();

  await panel.getByRole('button', { name: table.edit }).click();
  await panel.getByLabel(adminLogistics.fields.statut).selectOption('EN_COURS');
  await panel.getByRole('button', { name: table.save }).click();
  await page.getByText(adminLogistics.edit.done).first().waitFor();
  expect((await asAdmin('GET', `/coordination/${id}`)).body.data).toMatchObject({
    statut: 'EN_COURS',
    dateDepart: '2031-01-12T19:30:00.000Z',
    transporteur: 'Hapag-Lloyd',
  });
  await row(firstId).click();
  const firstPanel = page.getByRole('complementary', { name: fillPlaceholders(adminLogistics.panel, { id: firstId }) });
  await firstPanel.getByRole('button', { name: table.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: table.remove }).click();
  await row(firstId).waitFor({ state: 'detached' });
  expect((await asAdmin('GET', `/coordination/${firstId}`)).status).toBe(404);
});
