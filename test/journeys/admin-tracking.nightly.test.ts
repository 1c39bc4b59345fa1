import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';
import { asAdmin, newEvent } from '../support/items/journey.ts';

const { adminTracking, change, table, common } = await wordsIn('fr');

test('an admin previews the effects of a tracking event, announces it, and deletes it', async () => {
  const awa = await newCustomer();
  const { id: bookingId } = await newContainer();
  const colis = await aColis(awa, bookingId);
  const firstId = await newEvent(bookingId, { date: '2026-11-01T08:00:00Z' });
  const page = await newVisitor({ as: await makeAdmin(), mayFail: /api\/tracking\// });
  const row = (id: number) => page.locator(`[data-opens="${id}"]`);
  await page.route('**/api/tracking/booking/**', (route) => route.fulfill({ status: 429 }));
  await page.goto(`/admin/suivi?conteneur=${bookingId}`);
  await page.getByText(adminTracking.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/api/tracking/booking/**');
  await page.getByRole('button', { name: common.ui.retry }).click();
  await row(firstId).waitFor();

  await page.getByRole('button', { name: adminTracking.add.open }).click();
  const form = page.getByRole('complementary', { name: adminTracking.add.title });
  const field = (name: keyof typeof adminTracking.fields) => form.getByLabel(adminTracking.fields[name]);
  await field('statut').selectOption('PRET');
  await form.getByText(adminTracking.bringsNothing).waitFor();
  await field('statut').selectOption('EN_TRANSIT');
  await form.getByText(fillPlaceholders(adminTracking.brings, { etat: common.states.EN_TRANSIT })).waitFor();
  await field('lieu').fill('Au large de Vigo');
  const submit = form.getByRole('button', { name: adminTracking.add.submit });
  for (const name of ['latitude', 'longitude'] as const) await field(name).pressSequentially('-');
  await submit.click();
  expect(await form.getByText('Entrez un nombre.').count()).toBe(2);
  await field('longitude').clear();
  await field('latitude').clear();
  await field('latitude').pressSequentially('42,15');
  await submit.click();
  await form.getByText('Ce champ est obligatoire.').waitFor();
  await expectAccessible(page);
  await field('longitude').pressSequentially('-9.2');
  await page.route('**/api/tracking/add/*', (route) => route.fulfill({ status: 429 }));
  /** Announces the event. The container has not left and the parcel is unpaid, so the admin must enter a reason. */
  const announce = async () => {
    await submit.click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByText(change.reasons.UNPAID_one).waitFor();
    await dialog
      .getByText(fillPlaceholders(change.message.subject, { subject: 'Votre colis est en route · Yónnee' }))
      .waitFor();
    await expectAccessible(page);
    await dialog.getByLabel(change.motif).fill('Départ avancé');
    await dialog.getByRole('button', { name: change.announce }).click();
  };
  await announce();
  await form.getByText(adminTracking.add.failed.replace(' {{reason}}', '')).waitFor();
  await page.unroute('**/api/tracking/add/*');
  await announce();
  await page.waitForURL(/ouvert=\d+$/);
  const id = Number(/ouvert=(\d+)$/.exec(page.url())?.[1]);
  const panel = page.getByRole('complementary', { name: fillPlaceholders(adminTracking.panel, { id }) });
  await expect.poll(() => visibleText(panel)).toContain('42,15°, -9,2°');
  expect(await visibleText(panel)).toContain('Départ avancé');
  await row(id).waitFor();
  const currentEtat = async () => (await api('GET', `/colis/${colis}`, { token: awa.token })).body.data.etat;
  await expect.poll(currentEtat).toBe('EN_TRANSIT');

  await panel.getByRole('button', { name: table.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: table.remove }).click();
  await row(id).waitFor({ state: 'detached' });
  await row(firstId).waitFor();
  expect((await asAdmin('GET', `/api/tracking/${id}`)).status).toBe(404);
});
