import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { newCustomer } from '../support/calls/api.ts';

const words = await wordsIn('fr');

test('a customer retries after a failed call, reads their details and opens the password page', async () => {
  const { account, common } = words;
  const page = await newVisitor({ as: await newCustomer({ nom: 'Fall', prenom: 'Khady' }), mayFail: /auth\/details/ });
  await page.route('**/api/auth/details', (route) => route.fulfill({ status: 429 }));
  await page.goto('/');
  await page.getByRole('link', { name: common.links.account }).click();
  await page.getByText(account.failed).waitFor();
  await page.unroute('**/api/auth/details');
  await page.getByRole('button', { name: common.ui.retry }).click();
  await page.getByText('Fall Khady').waitFor();
  expect(await visibleText(page.getByRole('main'))).toMatch(
    /Nom Fall Khady Adresse 5 rue de Thiong, Dakar .*Rôle Client/,
  );
  expect(await page.title()).toBe(`${account.title} · Yónnee`);
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: common.links.changePassword }).click();
  await page.getByRole('heading', { level: 1, name: words.auth.change.title }).waitFor();
});

test('a visitor opens the account page, logs in and returns to it', async () => {
  const { account, auth, common } = words;
  const { email, password } = await newCustomer();
  const page = await newVisitor({ width: 390 });
  await page.goto('/mon-compte');
  await page.getByRole('heading', { level: 1, name: account.notLoggedIn.title }).waitFor();
  await expectAccessible(page);
  await page.getByRole('main').getByRole('link', { name: common.links.login }).click();
  await page.getByLabel(auth.fields.email, { exact: true }).fill(email);
  await page.getByLabel(auth.fields.password, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: auth.login.submit }).click();
  await page.getByText(email).waitFor();
  expect(new URL(page.url()).pathname).toBe('/mon-compte');
});

test('a customer downloads their data and deletes their account by entering the right password', async () => {
  const { account, auth, common } = words;
  const customer = await newCustomer({ nom: 'Fall', prenom: 'Khady' });
  const page = await newVisitor({ as: customer, width: 390, mayFail: /account\/delete|auth\/login/ });
  await page.goto('/mon-compte');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: account.data.submit }).click();
  const file = await (await download).createReadStream();
  expect(JSON.parse(await text(file))).toMatchObject({ compte: { email: customer.email }, colis: [] });

  await page.getByRole('button', { name: account.leaving.title }).click();
  const dialog = page.getByRole('alertdialog', { name: account.leaving.ask.title });
  const password = dialog.getByLabel(account.leaving.ask.password, { exact: true });
  await password.fill('wrong-1');
  await password.press('Enter');
  await dialog.getByText('Le mot de passe actuel est incorrect.').waitFor();
  await expectAccessible(page);
  await password.fill(customer.password);
  await dialog.getByRole('button', { name: account.leaving.ask.submit }).click();
  await page.getByText('Votre compte est supprimé.').first().waitFor();
  await page.waitForURL(/\/$/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  await page.goto('/login');
  await page.getByLabel(auth.fields.email, { exact: true }).fill(customer.email);
  await page.getByLabel(auth.fields.password, { exact: true }).fill(customer.password);
  await page.getByRole('main').getByRole('button', { name: auth.login.submit }).click();
  await page.getByText('Identifiants incorrects.').first().waitFor();
  expect(await page.getByRole('link', { name: common.links.account }).count()).toBe(0);
});

test('a customer edits their details on a phone by keyboard, and the page changes to their new language', async () => {
  const { account, common } = words;
  const customer = await newCustomer({ nom: 'Fall', prenom: 'Khady', telephone: '+33612345678' });
  const page = await newVisitor({ as: customer, width: 390 });
  await page.goto('/mon-compte');
  await page.getByRole('button', { name: account.edit.open }).press('Enter');
  const field = (name: keyof typeof account.fields) => page.getByLabel(account.fields[name], { exact: true });
  await field('prenom').waitFor();
  expect(await field('prenom').evaluate((input) => input === document.activeElement)).toBe(true);
  expect(await page.getByLabel(words.phone.country).inputValue()).toBe('FR');
  await expect.poll(() => field('phone').inputValue()).toBe('06 12 34 56 78');
  await field('phone').fill('+221 77 12');
  await field('phone').press('Tab');
  await page.getByText('Ce numéro est trop court pour l’indicatif +221 (Sénégal).').waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: common.nav.home }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: common.ui.cancel }).click();
  await field('phone').fill('+221 77 123 45 67');
  await field('language').selectOption('en');
  await field('phone').press('Enter');
  const { account: english } = await wordsIn('en');
  await page.getByText(english.edit.done).first().waitFor();
  expect(await visibleText(page.getByRole('main'))).toContain('+221 77 123 45 67');
  await page.getByRole('button', { name: english.edit.open }).waitFor();
  await expectAccessible(page);
});
