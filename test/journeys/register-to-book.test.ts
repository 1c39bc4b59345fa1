import { expect, test } from 'vitest';
import { BookingPage, payOnceBooked } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, localeOf, wordsIn } from '../support/browsers/page-texts.ts';
import { payWith } from '../support/browsers/payment-page.ts';
import { newContainer, newPlace, registration } from '../support/calls/api.ts';

test.each(['fr', 'en'] as const)(
  'a visitor who registers in order to book comes back to the form, logged in, and pays from its last page (%s)',
  async (language) => {
    const words = await wordsIn(language);
    const { auth, home, paymentReturn } = words;
    const destination = newPlace('Mbour');
    const container = await newContainer({ destination, fuseau: 'UTC' });
    const page = await newVisitor({ language: localeOf(language), width: 390 });
    await page.goto(`/?dateDepart=${container.jourDepart}&destination=${destination}`);
    await page.getByRole('button', { name: home.card.book }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: home.login.register }).click();
    await page.waitForURL('**/register');

    const account = registration();
    for (const name of ['prenom', 'nom', 'email', 'telephone', 'adresse', 'password'] as const)
      await page.getByLabel(auth.fields[name], { exact: true }).fill(account[name]);
    await page.getByRole('button', { name: auth.register.submit }).click();
    await page.waitForURL(`**/ajouter-colis/${container.id}`);

    const form = new BookingPage(page, words);
    await form.fillAtOnce();
    await form.field('emailDestinataire').fill('');
    await payOnceBooked(page, words, language === 'fr' ? '200,00 $' : '$200.00');
    await form.submit.click();
    await payWith(page, undefined, language);
    const [paid = ''] = fillPlaceholders(paymentReturn.paid.title, {}).split('{{');
    await page.getByText(paid.trim()).waitFor();

    await page.goto('/mon-compte');
    await page.getByRole('heading', { name: 'Fatou Sarr' }).waitFor();
    expect(await page.getByText('fatou@yonnee.test').count(), "the sender's email is not saved as hers").toBe(0);
  },
);
