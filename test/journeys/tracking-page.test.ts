import type { Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { newTrackingCode } from '#functions/core/table/ids.ts';
import { formatTrackingCode } from '#shared/colis/tracking-code.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor, takeConsoleErrors } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { api, newAdmin, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { asAdmin } from '../support/items/journey.ts';
import { newSite } from '../support/items/sites.ts';

const { fr, en } = { fr: await wordsIn('fr'), en: await wordsIn('en') };
const SCRIPTS = /\/assets\/(?!first-)[^/]*\.js$/;
const KB = 1000;

const RECIPIENT = {
  nomDestinataire: 'Moussa Sarr Ndoye',
  telephoneDestinataire: '+221771234567',
  emailDestinataire: 'moussa.sarr@example.sn',
  adresseDestinataire: 'Villa 42, Sicap Liberté 6, Dakar',
};

/** A parcel at sea, which is collected in Dakar. */
const atSea = async () => {
  const siteArriveeId = await newSite({ type: 'ARRIVEE', nom: 'Entrepôt du Môle 8', ville: 'Dakar' });
  const container = await newContainer({ siteArriveeId });
  const customer = await newCustomer();
  const colis = await newColis(customer, container.id, RECIPIENT);
  await asAdmin('PUT', `/colis/modifier/${colis.id}`, { etat: 'EN_TRANSIT' });
  return { customer, colis, path: `/suivi/${colis.codeSuivi}` };
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

test('a recipient without JavaScript reads where the parcel is and where to collect it, in their language', async () => {
  const { path } = await atSea();
  for (const [language, words] of [
    ['fr-FR', fr],
    ['en-US', en],
  ] as const) {
    const page = await newVisitor({ language, width: 390, javaScript: false });
    await openDocument(page, path);
    expect(await page.locator('h1').innerText()).toMatch(words === fr ? /^En mer, attendu à Dakar/ : /^At sea/);
    await page.getByText('Entrepôt du Môle 8').waitFor();
    await page.getByText(words.parcelTracking.collection.items.PIECE_IDENTITE).waitFor();
    expect(await page.locator('html').getAttribute('lang')).toBe(language.slice(0, 2));
    expect(await page.getByRole('link', { name: words.parcelTracking.share.whatsapp }).getAttribute('href')).toContain(
      encodeURIComponent(inject('site') + path),
    );
  }
});

test('the content comes before the app’s code: less than 40 KB of script are named in front of it', async () => {
  const { path } = await atSea();
  const { html } = await documentAt(path);
  const before = html.slice(0, html.indexOf('</main>')).replace(/<template[\s\S]*?<\/template>/, '');
  const scripts = [...before.matchAll(/<script[^>]* src="([^"]+)"/g)].map(([, address]) => address);
  expect(scripts).toHaveLength(1);
  const { length } = (await documentAt(String(scripts[0]))).html;
  expect(length).toBeLessThan(40 * KB);
});

test('a posted link has a preview without personal data, and no search engine lists the page', async () => {
  const { path, customer, colis } = await atSea();
  const { status, headers, html } = await documentAt(path, 'en');
  expect([status, headers.get('cache-control')]).toEqual([200, 'public, max-age=0, s-maxage=60']);
  expect(headers.get('content-security-policy')).toMatch(/script-src 'self' 'sha256-\S+';/);
  const tag = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  expect(tag('og:title')?.replaceAll('&nbsp;', ' ')).toMatch(/^Parcel to Dakar: at sea, expected in Dakar around \d/);
  expect(tag('og:image')).toBe(`${inject('site')}/apercu-suivi.png`);
  expect((await documentAt('/apercu-suivi.png')).status).toBe(200);
  expect(tag('robots')).toBe('noindex');
  const head = html.slice(0, html.indexOf('</head>'));
  expect(head).not.toContain('Moussa');
  for (const personal of ['Sarr', 'Ndoye', '77123', 'moussa.sarr', 'Sicap', customer.email, colis.id, customer.userId])
    expect(html).not.toContain(String(personal));
});

test('the app continues from the document without drawing it again, and its buttons work', async () => {
  const { path } = await atSea();
  const page = await newVisitor({ width: 390 });
  await page.addInitScript(() =>
    addEventListener('DOMContentLoaded', () => document.querySelector('h1')?.setAttribute('data-first', '')),
  );
  await page.goto(path);
  await page.getByRole('button', { name: fr.parcelTracking.share.copy }).click();
  await page
    .getByText(fr.parcelTracking.share.copied)
    .or(page.getByText(inject('site') + path))
    .first()
    .waitFor();
  expect(await page.locator('h1[data-first]').count()).toBe(1);
  await expectAccessible(page);
  expect(takeConsoleErrors()).toEqual([]);
});

test('a visitor who chose another language reads the document in it', async () => {
  const { path } = await atSea();
  const page = await newVisitor({ language: 'fr-FR', mayFail: SCRIPTS });
  await page.route(SCRIPTS, (route) => route.abort());
  await page.addInitScript(() => localStorage.setItem('lang', 'en'));
  await openDocument(page, path);
  await page.getByRole('heading', { level: 1, name: /^At sea/ }).waitFor();
  takeConsoleErrors();
});

test('the sender and an admin see the document at once, too', async () => {
  const { path, customer } = await atSea();
  for (const as of [customer, await newAdmin()]) {
    const page = await newVisitor({ as, mayFail: SCRIPTS });
    await page.route(SCRIPTS, (route) => route.abort());
    await openDocument(page, path);
    await page.getByRole('heading', { level: 1, name: /^En mer/ }).waitFor();
  }
  takeConsoleErrors();
});

test('an unknown, a replaced and a revoked code lead to the same page with the form, which is not cached', async () => {
  const [one, other] = [await atSea(), await atSea()];
  await api('POST', `/colis/${one.colis.id}/code`, one.customer);
  await api('DELETE', `/colis/${other.colis.id}/code`, other.customer);
  const unknown = formatTrackingCode(newTrackingCode());
  const codes = [unknown, one.colis.codeSuivi, other.colis.codeSuivi];
  const pages = await Promise.all(
    codes.map(async (code) => {
      const { status, headers, html } = await documentAt(`/suivi/${code}`);
      const same = html
        .replaceAll(code, '')
        .replaceAll(code.slice(3).replaceAll('-', ''), '')
        .replace(/"asOf":\d+/, '');
      return { status, cached: headers.get('cache-control'), same };
    }),
  );
  expect(pages[0]).toMatchObject({ status: 404, cached: 'no-store' });
  expect(pages[0]?.same).toContain(fr.parcelTracking.unknown.title.replaceAll('\u00a0', '&nbsp;'));
  for (const page of pages) expect(page).toEqual(pages[0]);
  expect((await documentAt('/suivi/YN-7K3M-9QPX-4WTHX')).status).toBe(404);
});

test('without JavaScript a code is typed on the home page and on the page of tracking, or a link is pasted', async () => {
  const { path, colis } = await atSea();
  const page = await newVisitor({ width: 390, javaScript: false });
  await page.goto('/');
  await page.getByLabel(fr.home.track.label).fill(colis.codeSuivi.toLowerCase().replaceAll('-', ' '));
  await page.getByRole('button', { name: fr.home.track.submit, exact: true }).click();
  await page.getByRole('heading', { level: 1, name: /^En mer/ }).waitFor();
  await page.goto('/suivi');
  await page.getByLabel(fr.parcelTracking.form.code).fill(inject('site') + path);
  await page.getByRole('button', { name: fr.parcelTracking.form.follow }).click();
  await page.getByRole('heading', { level: 1, name: /^En mer/ }).waitFor();
  await page.goto('/suivi/');
  expect(new URL(page.url()).pathname).toBe('/suivi');
});
