import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api } from '../support/calls/api.ts';
import { freshEmail, makeAdmin } from '../support/calls/people.ts';

const words = await wordsIn('fr');

/** Returns the contact messages sent from an email address. */
const messagesFrom = async (email: string) => {
  const { token } = await makeAdmin();
  const { body } = await api('GET', '/api/contact?limit=100', { token });
  return body.data.filter((message: { email: string }) => message.email === email);
};

const fillMessage = async (page: Page, email: string) => {
  const { fields } = words.contact;
  await page.getByLabel(fields.fullName).fill('Awa Diop');
  await page.getByLabel(fields.email).fill(email);
  await page.getByLabel(fields.subject).fill('Mon colis');
  await page.getByLabel(fields.message, { exact: true }).fill('Où est-il ?');
};

test('a visitor writes to support, sends again after a requests reply, and the message is stored once', async () => {
  const { contact, common } = words;
  const email = freshEmail();
  const page = await newVisitor({ width: 390, mayFail: /api\/contact/ });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('link', { name: common.links.contact }).click();
  await page.getByRole('heading', { level: 1, name: contact.title }).waitFor();
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
  await expectAccessible(page);
  await page.getByRole('button', { name: contact.submit }).click();
  await page.getByText('Ce champ est obligatoire.').first().waitFor();

  await fillMessage(page, email);
  let requests = 0;
  await page.route('**/api/contact', async (route) => {
    if (requests++ > 0) return route.continue();
    await route.fetch(); // the message arrives, but its reply is lost
    return route.abort();
  });
  await page.getByRole('button', { name: contact.submit }).click();
  await page.getByText(contact.error).waitFor();
  await page.getByRole('button', { name: contact.submit }).click();
  await page.getByText(contact.success).first().waitFor();
  expect(await page.getByLabel(contact.fields.message, { exact: true }).inputValue()).toBe('');
  expect(await messagesFrom(email)).toMatchObject([{ fullName: 'Awa Diop', subject: 'Mon colis', langue: 'fr' }]);
  await expect.poll(() => page.getByText(contact.success).count()).toBe(0);
});

test('a bot that fills in the hidden company field sees a success, and its message is not stored', async () => {
  const email = freshEmail();
  const page = await newVisitor();
  await page.goto('/contact');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await fillMessage(page, email);
  await page.locator('[name=company]').evaluate((input: HTMLInputElement) => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, 'Robots');
    input.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await page.getByRole('button', { name: words.contact.submit }).click();
  await page.getByText(words.contact.success).first().waitFor();
  expect(await messagesFrom(email)).toEqual([]);
});

test('a visitor is asked before leaving an unsent message, and the map links to OpenStreetMap', async () => {
  const { contact, common } = words;
  const page = await newVisitor();
  await page.goto('/contact');
  await page.getByLabel(contact.fields.message, { exact: true }).fill('Bonjour');
  await page.getByRole('navigation', { name: common.nav.label }).getByRole('link', { name: common.links.help }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByRole('button', { name: common.ui.cancel }).click();
  expect(await page.getByLabel(contact.fields.message, { exact: true }).inputValue()).toBe('Bonjour');
  expect(await visibleText(page.getByRole('main'))).toContain('Dakar');
  const link = page.getByRole('link', { name: contact.map.open });
  expect(await link.getAttribute('href')).toMatch(/^https:\/\/www\.openstreetmap\.org\//);
  expect(await link.getAttribute('target')).toBe('_blank');
});

test('leaving an unsent message asks at once, also when nothing more can be downloaded', async () => {
  const { contact, common } = words;
  const page = await newVisitor({ width: 390, mayFail: /assets/ });
  await page.goto('/contact');
  await page.route('**/assets/**', (route) => route.abort());
  await page.getByLabel(contact.fields.message, { exact: true }).fill('Bonjour');
  await page.getByRole('contentinfo').getByRole('link', { name: common.links.help, exact: true }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: common.ui.cancel }).click();
  expect(await page.getByLabel(contact.fields.message, { exact: true }).inputValue()).toBe('Bonjour');
});
