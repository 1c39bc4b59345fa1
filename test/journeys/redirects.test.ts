import { expect, test } from 'vitest';
import { newColis, newContainer, newCustomer } from '../support/api.ts';
import { BookingPage } from '../support/booking-page.ts';
import { newVisitor } from '../support/browser.ts';
import { wordsIn } from '../support/page-texts.ts';

const words = await wordsIn('fr');
const { presentation } = words;

test('a customer is asked before leaving a half-filled booking, and going back restores the list and its scroll position', async () => {
  const container = await newContainer({ lieuEnlevement: 'Roubaix' });
  const page = await newVisitor({ as: await newCustomer() });
  const currentPath = () => new URL(page.url()).pathname;
  const dialog = page.getByRole('alertdialog');
  const answer = (label: string) => dialog.getByRole('button', { name: label }).click();

  await page.goto(`/?dateDepart=${container.jourDepart}&depart=Roubaix`);
  const book = page.getByRole('main').getByRole('button', { name: words.home.card.book }).first();
  await book.waitFor();
  const scrollPosition = () => page.evaluate(() => scrollY);
  const before = await book.evaluate((button: HTMLElement) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    button.click(); // in the same step: a real click would still be scrolling
    return scrollY;
  });
  expect(before).toBeGreaterThan(100);
  await new BookingPage(page, words).field('description').fill('Livres');
  expect(await scrollPosition()).toBe(0);

  await page.getByRole('link', { name: words.common.nav.home }).first().click();
  await answer(words.common.ui.cancel);
  expect(currentPath()).toBe(`/ajouter-colis/${container.id}`);
  await page.goBack();
  await answer(words.common.ui.cancel);
  expect(currentPath()).toBe(`/ajouter-colis/${container.id}`);
  await page.goBack();
  await answer(words.booking.leave.confirm);
  await book.waitFor();
  expect(currentPath()).toBe('/');
  await expect.poll(scrollPosition).toBe(before);
});

test('a customer deletes a parcel, which leaves the list and is not requested again', async () => {
  const awa = await newCustomer();
  const { id } = await newContainer();
  const colis = await newColis(awa, id, { description: 'Rideaux' });
  await newColis(awa, id, { description: 'Casseroles' });
  const page = await newVisitor({ as: awa });
  await page.goto(`/colis/${colis.id}`);
  await page.getByRole('button', { name: words.colis.remove.open }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: words.colis.remove.confirm }).click();
  await page.getByText('Casseroles').first().waitFor();
  await expect.poll(() => page.getByText('Rideaux').count()).toBe(0);
  expect(new URL(page.url()).pathname).toBe('/colis');
});

test('a visitor reloads a page and keeps the scroll position although content above it loads later', async () => {
  await newContainer();
  const page = await newVisitor();
  await page.goto('/');
  await page.getByRole('heading', { name: presentation.steps.title }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const scrollPosition = () => page.evaluate(() => scrollY);
  const before = await scrollPosition();
  await page.reload();
  await expect.poll(scrollPosition).toBe(before);
});
