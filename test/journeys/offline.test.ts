import { expect, test } from 'vitest';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { waitForServiceWorker } from '../support/browsers/service-worker.ts';
import { newColis, newContainer } from '../support/calls/api.ts';
import { makeCustomer } from '../support/calls/people.ts';

const words = await wordsIn('fr');

test('a customer without a connection reloads the list of parcels and sees those loaded last, with a notice', async () => {
  const customer = await makeCustomer();
  const { id } = await newContainer();
  await newColis(customer, id, { description: 'Tissus pour Fatou' });
  const page = await newVisitor({ as: customer, serviceWorker: true, mayFail: /./ });
  await page.goto('/colis');
  await page.getByRole('link', { name: 'Tissus pour Fatou' }).waitFor();
  await waitForServiceWorker(page);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('link', { name: 'Tissus pour Fatou' }).waitFor();
  await page.getByText(words.common.connection.lost).waitFor();
  await page.context().setOffline(false);
  await page.getByText(words.common.connection.back).waitFor();
  await page.getByRole('link', { name: 'Tissus pour Fatou' }).waitFor();
});

test('a logout leaves nothing of the customer for the next reload without a connection', async () => {
  const customer = await makeCustomer();
  const { id } = await newContainer();
  await newColis(customer, id, { description: 'Bijoux de famille' });
  const page = await newVisitor({ as: customer, serviceWorker: true, mayFail: /./ });
  await page.goto('/colis');
  await page.getByRole('link', { name: 'Bijoux de famille' }).waitFor();
  await waitForServiceWorker(page);
  await page.getByRole('banner').getByRole('button', { name: words.common.links.logout }).first().click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.common.links.logout }).click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('Bijoux');
  await page.context().setOffline(true);
  await page.reload();
  await page.getByRole('heading', { name: words.auth.login.title }).waitFor();
});
