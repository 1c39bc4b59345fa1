import { expect, test } from 'vitest';
import { anAdmin, api, newCustomer } from '../support/api.ts';
import { expectOpenToAll } from '../support/axe.ts';
import { newVisitor } from '../support/browser.ts';
import { filled, readIn, wordsIn } from '../support/words.ts';

const { admin, adminContact, ledger, common } = await wordsIn('en');

test('an admin comes from what waits to a message, reads all of it, and answers by mail with its subject', async () => {
  const awa = await newCustomer();
  const message = 'Bonjour,\n\nPrenez-vous les motos ?';
  for (const subject of ['Première question', 'Moto & casque'])
    await api('POST', '/api/contact', { body: { fullName: 'Kadiatou Bah', email: awa.email, subject, message } });
  const page = await newVisitor({ language: 'en-US', as: await anAdmin(), mayFail: /api\/contact/ });
  await page.goto('/admin');
  await page.getByText(filled(admin.messages.latest, { subject: 'Moto & casque' })).waitFor();
  await page.route('**/api/contact?*', (route) => route.fulfill({ status: 429 }));
  await page.getByRole('link', { name: admin.messages.link }).click();
  await page.getByText(adminContact.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/api/contact?*');
  await page.route('**/api/contact?*', (route) =>
    route.continue({ url: route.request().url().replace('limit=25', 'limit=1') }),
  );
  await page.getByRole('button', { name: common.ui.retry }).click();
  await page.getByRole('rowheader', { name: /Moto & casque/ }).waitFor();
  await page.getByRole('link', { name: ledger.next }).click();
  await page.getByRole('rowheader', { name: /Première question/ }).waitFor();
  await page.getByRole('link', { name: ledger.previous }).click();
  await page
    .getByRole('row', { name: /Moto & casque/ })
    .getByRole('link')
    .click();
  const panel = page.getByRole('complementary');
  const answer = panel.getByRole('link', { name: adminContact.answer.open });
  expect(await answer.getAttribute('href')).toBe(`mailto:${awa.email}?subject=Re%3A%20Moto%20%26%20casque`);
  await panel.getByText('Prenez-vous les motos ?').waitFor();
  await expect.poll(() => readIn(panel)).toContain('Ousmane Ndiaye');
  await expectOpenToAll(page);
});
