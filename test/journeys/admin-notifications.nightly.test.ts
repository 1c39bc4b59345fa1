import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { asAdmin } from '../support/items/journey.ts';

const { adminNotifications, table, common } = await wordsIn('fr');

test('an admin finds a customer by part of their name, reads their notifications, sends one and deletes it', async () => {
  const awa = await newCustomer({ prenom: 'Séynabou', nom: 'Thiam', langue: 'en' });
  const namesake = await newCustomer({ prenom: 'Seynabou', nom: 'Cissé' });
  const earlier = await asAdmin('POST', '/notifications/add', {
    userId: awa.userId,
    notification: 'Bienvenue à bord.',
  });
  const page = await newVisitor({ width: 390, as: await makeAdmin(), mayFail: /\/(notifications|users)/ });
  const row = (id: number) => page.locator(`[data-opens="${id}"]`);
  await page.route('**/notifications/all{?*,}', (route) => route.fulfill({ status: 429 }));
  await page.goto('/admin/notifications');
  await page.getByText(adminNotifications.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/notifications/all{?*,}');
  await page.getByRole('button', { name: common.ui.retry }).click();
  await row(earlier.body.data.id).waitFor();

  const search = page.getByRole('search').filter({ has: page.getByLabel(table.search.label) });
  await search.getByLabel(table.search.label).fill('SEYNABOU');
  await page.route('**/auth/users{?*,}', (route) => route.fulfill({ status: 429 }));
  await search.getByRole('button', { name: table.search.submit }).click();
  await search.getByText(table.search.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/auth/users{?*,}');
  await search.getByRole('button', { name: table.search.submit }).click();
  await search.getByRole('button', { name: namesake.email }).waitFor();
  await expectAccessible(page);
  await search.getByRole('button', { name: awa.email }).click();
  await page.waitForURL((url) => url.search === `?client=${awa.userId}`);
  await row(earlier.body.data.id).waitFor();

  await page.getByRole('button', { name: adminNotifications.send.open }).click();
  const form = page.getByRole('complementary', { name: adminNotifications.send.title });
  await form.getByText('Séynabou Thiam').waitFor();
  expect(await visibleText(form)).toContain(adminNotifications.reads.en);
  const submit = form.getByRole('button', { name: adminNotifications.send.submit });
  await submit.click();
  await form.getByText('Ce champ est obligatoire.').waitFor();
  await form.getByLabel(adminNotifications.send.message).fill('Your papers are complete.');
  await submit.click();
  await page.waitForURL(/ouvert=\d+/);
  const id = Number(/ouvert=(\d+)/.exec(page.url())?.[1]);
  const panel = page.getByRole('complementary', { name: fillPlaceholders(adminNotifications.panel, { id }) });
  await expect.poll(() => visibleText(panel)).toMatch(/Non lue.*Your papers are complete\..*Séynabou Thiam/);
  const notificationIds = async (): Promise<number[]> => {
    const { body } = await api('GET', `/notifications/user/${awa.userId}`, { token: awa.token });
    return body.data.map((one: { id: number }) => one.id);
  };
  expect(await notificationIds()).toContain(id);
  await panel.getByRole('button', { name: table.remove }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: table.remove }).click();
  await row(earlier.body.data.id).waitFor();
  expect(await notificationIds()).not.toContain(id);
});
