import { expect, test } from 'vitest';
import { keys } from '#functions/core/keys.ts';
import { api, newCustomer } from '../support/api.ts';
import { expectOpenToAll } from '../support/axe.ts';
import { newVisitor } from '../support/browser.ts';
import { stored } from '../support/inside.ts';
import { soon } from '../support/money.ts';
import { anAdmin } from '../support/people.ts';
import { filled, readIn, wordsIn } from '../support/words.ts';

const { adminMails, ledger, common } = await wordsIn('fr');

test('when mails to a customer bounce they read so on every page and what to do, and an admin finds which ones and why', async () => {
  const email = `bounce+${Date.now()}@simulator.amazonses.com`;
  const awa = await newCustomer({ email, prenom: 'Coumba', nom: 'Gaye' });
  await soon(async () => expect(await stored(keys.unreachable(email))).toBeDefined());

  const page = await newVisitor({ as: awa });
  await page.goto('/dashboard');
  await page.getByText(filled(common.unreachable.REBOND, { email })).waitFor();
  await expectOpenToAll(page);
  await page.getByRole('link', { name: common.unreachable.account }).click();
  await page.getByText(filled(common.unreachable.advice.REBOND, { email })).waitFor();
  expect(await page.getByText(common.unreachable.title).count()).toBe(0);
  await page.getByRole('button', { name: common.confirmation.again }).click();
  await page.getByText('Nos derniers e-mails à votre adresse ont été refusés.').waitFor();
  await expectOpenToAll(page);

  const { token } = await anAdmin();
  const id = await soon(async () => {
    const { body } = await api('GET', '/api/mails/undelivered?limit=100', { token });
    const found = body.data.find(
      (mail: { email: string; evenement: string }) => mail.email === email && mail.evenement === 'REGISTERED',
    );
    expect(found).toBeDefined();
    return found.id;
  });
  const team = await newVisitor({ as: await anAdmin(), mayFail: /api\/mails/ });
  await team.route('**/api/mails/*', (route) => route.fulfill({ status: 429 }));
  await team.goto('/admin/emails');
  await team.getByText(adminMails.failed.replace(' {{advice}}', '')).waitFor();
  await team.unroute('**/api/mails/*');
  await team.getByRole('button', { name: common.ui.retry }).click();
  await team.getByLabel(adminMails.filters.label).selectOption({ label: adminMails.statuts.BOUNCED });
  await team.locator(`[data-opens="${id}"]`).click();
  const panel = team.getByRole('complementary', { name: filled(adminMails.panel, { id }) });
  await expect.poll(() => readIn(panel)).toMatch(/Non distribué.*Bienvenue.*550 5\.1\.1 user unknown.*Coumba Gaye/);
  await expectOpenToAll(team);
  await panel.getByRole('link', { name: 'Coumba Gaye' }).click();
  await team.getByText(ledger.unreachable.REBOND).first().waitFor();
});
