import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { newTrackingCode } from '#functions/core/table/ids.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { payWith } from '../support/browsers/payment-page.ts';
import { api, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { CARDS } from '../support/items/money.ts';
import { payLinkFor } from '../support/items/pay-links.ts';

const { fr, en } = { fr: await wordsIn('fr'), en: await wordsIn('en') };
const SCRIPTS = /\/assets\/(?!first-)[^/]*\.js$/;
const KB = 1000;

/** A pay link for one parcel of a customer. */
const owed = async () => {
  const customer = await newCustomer();
  const container = await newContainer({ lieuEnlevement: 'Montréal', destination: 'Dakar' });
  const colis = await newColis(customer, container.id, { nomDestinataire: 'Moussa Sarr Ndoye' });
  const path = `/payer/${await payLinkFor(customer, [colis.id])}`;
  return { customer, colis, path };
};

const documentAt = async (path: string, language = 'fr') => {
  const reply = await fetch(inject('site') + path, { headers: { 'accept-language': language } });
  return { status: reply.status, headers: reply.headers, html: await reply.text() };
};

/** Opens a page without the app's code; again, if a busy machine did not draw it in time. */
const openDocument = (page: Page, path: string): Promise<void> =>
  expect
    .poll(async () => {
      await page.goto(path, { waitUntil: 'load' });
      return page.locator('html[data-undrawn]').count();
    })
    .toBe(0);

test('somebody pays by a link before the app is loaded, and reads that it is paid', async () => {
  const { customer, colis, path } = await owed();
  const page = await newVisitor({ width: 390, mayFail: SCRIPTS });
  await page.route(SCRIPTS, (route) => route.abort());
  await openDocument(page, path);
  expect(await page.locator('h1').innerText()).toMatch(/^À payer pour /);
  await page.locator('input[name="email"]').fill('cousine@example.fr');
  await page.locator('form[data-payer] button').click();
  await page.waitForURL(/\/pay\//);
  await page.unroute(SCRIPTS);
  await payWith(page);
  await page.getByRole('heading', { name: fr.payLink.paid.title }).waitFor();
  expect((await api('GET', `/colis/${colis.id}`, { token: customer.token })).body.data.paye).toBe(true);
});

test('a link that is opened from the app, or goes on after Stripe, is paid by the app', async () => {
  const { path } = await owed();
  const page = await newVisitor({ language: 'en-US' });
  await page.goto(path);
  await expectAccessible(page);
  const pay = page.locator('form[data-payer] button');
  await pay.click();
  await page.waitForURL(/\/pay\//);
  await page.goto(`${path}?paiement=annule`);
  await pay.click(); // its own payment is under way
  await payWith(page, CARDS.pays, 'en');
  await page.getByRole('heading', { name: en.payLink.paid.title }).waitFor();
});

test('less than 40 KB of script are named before the page can be paid, and its content is in the document', async () => {
  const { path } = await owed();
  const { html } = await documentAt(path);
  const before = html.slice(0, html.indexOf('</main>')).replace(/<template[\s\S]*?<\/template>/, '');
  expect(before).toContain('data-payer=');
  const scripts = [...before.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address);
  expect(scripts).toHaveLength(1);
  expect((await documentAt(String(scripts[0]))).html.length).toBeLessThan(40 * KB);
});

test('the document is never cached nor listed, previews no sum, and says the same of every link that asks nothing', async () => {
  const { customer, colis, path } = await owed();
  const { status, headers, html } = await documentAt(path, 'en');
  expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).toContain('name="robots" content="noindex"');
  expect(head).not.toContain('100');
  for (const personal of ['Sarr', 'Ndoye', customer.email, colis.id, customer.userId])
    expect(html).not.toContain(String(personal));
  const unknown = await documentAt(`/payer/${formatTrackingCode(newTrackingCode())}`, 'en');
  const mistyped = await documentAt('/payer/abc', 'en');
  for (const each of [unknown, mistyped]) {
    expect(each.status).toBe(404);
    expect(each.html).toContain(en.payLink.nothing.title);
  }
});
