import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { storedItem } from '../support/calls/stored-state.ts';
import { eventually } from '../support/items/money.ts';

const { adminMails, table, common, emailAddress } = await wordsIn('fr');

test('a customer whose emails bounce sees a warning with advice, and an admin finds the undelivered email and the reason', async () => {
  const email = `bounce+${Date.now()}@simulator.amazonses.com`;
  const awa = await newCustomer({ email, prenom: 'Coumba', nom: 'Gaye' });
  await eventually(async () => expect(await storedItem(keys.unreachable(email))).toBeDefined());

  const page = await newVisitor({ as: awa });
  await page.goto('/dashboard');
  await page.getByText(fillPlaceholders(emailAddress.unreachable.REBOND, { email })).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: emailAddress.unreachable.account }).click();
  await page.getByText(fillPlaceholders(emailAddress.unreachable.advice.REBOND, { email })).waitFor();
  expect(await page.getByText(emailAddress.unreachable.title).count()).toBe(0);
  await page.getByRole('button', { name: emailAddress.confirmation.again }).click();
  await page.getByText('Nos derniers e-mails à votre adresse ont été refusés.').waitFor();
  await expectAccessible(page);

  const { token } = await makeAdmin();
  const id = await eventually(async () => {
    const { body } = await api('GET', '/api/mails/undelivered?limit=100', { token });
    const found = body.data.find(
      (mail: { email: string; evenement: string }) => mail.email === email && mail.evenement === 'REGISTERED',
    );
    expect(found).toBeDefined();
    return found.id;
  });
  const adminPage = await newVisitor({ as: await makeAdmin(), mayFail: /api\/mails/ });
  await adminPage.route('**/api/mails/*', (route) => route.fulfill({ status: 429 }));
  await adminPage.goto('/admin/emails');
  await adminPage.getByText(adminMails.failed.replace(' {{advice}}', '')).waitFor();
  await adminPage.unroute('**/api/mails/*');
  await adminPage.getByRole('button', { name: common.ui.retry }).click();
  await adminPage.getByLabel(adminMails.filters.label).selectOption({ label: adminMails.statuts.BOUNCED });
  await adminPage.locator(`[data-opens="${id}"]`).click();
  const panel = adminPage.getByRole('complementary', { name: fillPlaceholders(adminMails.panel, { id }) });
  await expect
    .poll(() => visibleText(panel))
    .toMatch(/Non distribué.*Bienvenue.*550 5\.1\.1 user unknown.*Coumba Gaye/);
  await expectAccessible(adminPage);
  await panel.getByRole('link', { name: 'Coumba Gaye' }).click();
  await adminPage.getByText(table.unreachable.REBOND).first().waitFor();
});
