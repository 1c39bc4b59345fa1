import { expect, test } from 'vitest';
import { messages } from '../spec.messages.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { localeOf, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer, newPlace } from '../support/calls/api.ts';

const dayOf = (iso: unknown): string => String(iso).slice(0, 10);

test.each(['fr', 'en'] as const)(
  'a visitor finds a departure by day and place, and is asked to log in to book it (%s)',
  async (language) => {
    const words = await wordsIn(language);
    const destination = newPlace('Thiès');
    const container = await newContainer({ lieuEnlevement: 'Rouen', destination, fuseau: 'UTC' });
    await newContainer({ lieuEnlevement: 'Brest', destination, fuseau: 'UTC' });
    const page = await newVisitor({ language: localeOf(language) });
    await page.goto('/');
    await page.getByLabel(words.home.search.date).fill(dayOf(container.jourDepart));
    await page.getByLabel(words.home.search.from).fill('ROUEN');
    await page.getByLabel(words.home.search.to).fill(destination.replace('Thiès', 'thies'));
    await page.getByRole('button', { name: words.home.search.submit }).click();
    const book = page.getByRole('button', { name: words.home.card.book });
    const cards = page.getByRole('listitem').filter({ has: book });
    await expect.poll(() => cards.count()).toBe(1);
    expect(await cards.first().innerText()).toContain('Rouen');

    await page.reload();
    await expect.poll(() => cards.count()).toBe(1);

    await cards.first().locator(book).click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button', { name: words.common.ui.cancel }).click();
    await expect.poll(() => dialog.count()).toBe(0);
  },
);

test('a visitor who opens a page for customers sees a warning and is redirected to the login page', async () => {
  const page = await newVisitor();
  await page.goto('/colis');
  await page.waitForURL('**/login*');
  await page.getByText(messages.loginRequired.fr).first().waitFor();
});
