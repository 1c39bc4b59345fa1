import { expect, test } from 'vitest';
import { messages } from '../spec.messages.ts';
import { BookingPage, filledForm } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { listsIn, payWith, selectColis } from '../support/browsers/payment-page.ts';
import { translatePages } from '../support/browsers/translator.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeCustomer } from '../support/calls/people.ts';

const words = await wordsIn('fr');

test.each(['moved', 'replaced'] as const)(
  'a customer whose browser translates the pages searches, corrects a booking, pays and goes back (texts are %s)',
  async (translation) => {
    const destination = `Tivaouane ${translation} ${Date.now()}`;
    const container = await newContainer({ destination, prixEstime: 12.5, fuseau: 'UTC' });
    const page = await newVisitor({ as: await makeCustomer(), width: 390 });
    await translatePages(page, translation);
    await page.goto('/');
    await page.getByLabel(words.home.search.date).fill(String(container.jourDepart));
    await page.getByLabel(words.home.search.to).fill(destination);
    await page.getByRole('button', { name: words.home.search.submit }).click();
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: destination });
    await expect.poll(() => card.count()).toBe(1);
    await card.getByRole('button', { name: words.home.card.book }).click();
    await page.waitForURL(`**/ajouter-colis/${container.id}`);

    const form = new BookingPage(page, words);
    await form.fillAtOnce();
    await expect.poll(() => visibleText(form.price)).toBe('250,00 $');
    await form.field('poids').fill('');
    await form.submit.click();
    await page.locator('[aria-invalid=true]').first().waitFor();
    await form.field('poids').fill('4.2');
    await expect.poll(() => visibleText(form.price)).toBe('125,25 $');
    expect(await page.locator('[aria-invalid=true]').count()).toBe(0);
    await page.getByRole('link', { name: 'Yónnee' }).first().click();
    const dialog = page.getByRole('alertdialog');
    await dialog.getByRole('button').first().click();
    await expect.poll(() => dialog.count()).toBe(0);
    expect(await form.typed()).toEqual(filledForm({ poids: '4.2' }));
    await form.submit.click();
    await page.waitForURL('**/colis');

    await selectColis(page, words, 'Vêtements et chaussures');
    await listsIn(page, words).toPay.getByRole('button', { name: words.colis.pay.selection }).click();
    await payWith(page);
    await listsIn(page, words).paid.getByRole('link', { name: 'Vêtements et chaussures' }).click();
    await page.waitForURL(/\/colis\/\d+$/);
    await page.goBack();
    await listsIn(page, words).paid.getByRole('link', { name: 'Vêtements et chaussures' }).waitFor();
    await page.getByRole('button', { name: words.common.nav.open }).click();
    await page.getByRole('banner').getByRole('button', { name: words.common.links.logout }).first().click();
    await page.getByRole('alertdialog', { name: messages.confirmLogout.fr }).waitFor();
  },
);

test.each(['moved', 'replaced'] as const)(
  'a visitor whose browser translates the home page keeps the code typed before the app starts (texts are %s)',
  async (translation) => {
    const page = await newVisitor({ width: 390 });
    await translatePages(page, translation);
    await page.addInitScript(() =>
      addEventListener('DOMContentLoaded', () => {
        const field = document.querySelector<HTMLInputElement>('input[name=code]');
        field?.focus();
        if (field) field.value = 'YN-2345';
      }),
    );
    await page.goto('/');
    const field = page.locator('input[name=code]');
    await expect.poll(() => field.inputValue()).toBe('YN-2345');
    expect(await field.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.getByRole('button', { name: words.common.nav.open }).click();
  },
);
