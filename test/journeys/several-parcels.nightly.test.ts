import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { payOnceBooked } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, localeOf, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { chargesOf, payWith } from '../support/browsers/payment-page.ts';
import { newContainer, newPlace } from '../support/calls/api.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { fillBooking } from '../support/items/filled-booking.ts';

test.each([
  { language: 'fr', width: 390, total: '575,00 $' },
  { language: 'en', width: 1280, total: '$575.00' },
] as const)(
  'a customer asks what two suitcases cost, adds a lighter one and pays for all three at once ($language, $width px)',
  async ({ language, width, total }) => {
    const words = await wordsIn(language);
    const { booking, colis, common, home, paymentReturn } = words;
    const destination = newPlace('Tivaouane');
    const container = await newContainer({ destination, prixEstime: 10 });
    const customer = await makeCustomer();
    const page = await newVisitor({ language: localeOf(language), width, as: customer });
    await page.goto(`/?dateDepart=${container.jourDepart}&destination=${destination}`);
    await page.getByText(common.quote.presets.suitcase, { exact: true }).click();
    await page.getByRole('button', { name: common.quote.more }).click();
    await page.getByRole('main').getByText(/460/).first().waitFor();
    await page.getByRole('button', { name: home.card.book }).click();
    await page.waitForURL(`**/ajouter-colis/${container.id}`);

    const reader = { page, language, words, at: `/ajouter-colis/${container.id}` };
    await page.getByRole('button', { name: booking.parcels.add }).click();
    await page.keyboard.press('Enter'); // the focus is on the new parcel, which unfolds
    await page.locator('[name="autres.1.poids"]').fill('11.5');
    await page.locator('[name="autres.1.hauteur"]').fill('0.1');
    await fillBooking(reader, Number(container.id), customer, {
      ...{ poids: '23', longueur: '0.75', largeur: '0.5', hauteur: '0.3' },
    });
    await expectAccessible(page);
    expect(await visibleText(page.getByLabel(booking.summary.price).last())).toBe(total);
    await payOnceBooked(page, words, total);
    await page.getByRole('button', { name: booking.submit }).click();
    await payWith(page, undefined, language);
    await page.getByText(paymentReturn.paid.title.split('{{')[0] ?? '').waitFor();
    expect(await chargesOf(customer)).toBe(1);

    await page.goto('/colis');
    for (const rang of [1, 2, 3])
      await page.getByText(fillPlaceholders(colis.card.ofShipment, { rang, total: 3 })).waitFor();
  },
);
