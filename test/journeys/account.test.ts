import { expect, test } from 'vitest';
import { newCustomer } from '../support/api.ts';
import { expectOpenToAll } from '../support/axe.ts';
import { newVisitor } from '../support/browser.ts';
import { readIn, wordsIn } from '../support/words.ts';

const words = await wordsIn('fr');

test('a customer reads their details, after the network has failed once, and goes on to change the password', async () => {
  const { account, common } = words;
  const page = await newVisitor({ as: await newCustomer({ nom: 'Fall', prenom: 'Khady' }), mayFail: /auth\/details/ });
  await page.route('**/api/auth/details', (route) => route.fulfill({ status: 429 }));
  await page.goto('/');
  await page.getByRole('link', { name: common.links.account }).click();
  await page.getByText(account.failed).waitFor();
  await page.unroute('**/api/auth/details');
  await page.getByRole('button', { name: common.ui.retry }).click();
  await page.getByText('Fall Khady').waitFor();
  expect(await readIn(page.getByRole('main'))).toMatch(/Nom Fall Khady Adresse 5 rue de Thiong, Dakar .*Rôle Client/);
  expect(await page.title()).toBe(`${account.title} · Yónnee`);
  await expectOpenToAll(page);
  await page.getByRole('main').getByRole('link', { name: common.links.changePassword }).click();
  await page.getByRole('heading', { level: 1, name: words.auth.change.title }).waitFor();
});

test('a visitor is told that nobody is logged in, and comes back here after logging in', async () => {
  const { account, auth, common } = words;
  const { email, password } = await newCustomer();
  const page = await newVisitor({ width: 390 });
  await page.goto('/mon-compte');
  await page.getByRole('heading', { level: 1, name: account.notLoggedIn.title }).waitFor();
  await expectOpenToAll(page);
  await page.getByRole('main').getByRole('link', { name: common.links.login }).click();
  await page.getByLabel(auth.fields.email, { exact: true }).fill(email);
  await page.getByLabel(auth.fields.password, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: auth.login.submit }).click();
  await page.getByText(email).waitFor();
  expect(new URL(page.url()).pathname).toBe('/mon-compte');
});
