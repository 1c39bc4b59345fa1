import { expect, test } from 'vitest';
import { BookingPage } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { newColis, newContainer, newCustomer } from '../support/calls/api.ts';

const words = await wordsIn('fr');
const { presentation } = words;

test('a customer is asked before leaving a half-filled booking, and going back restores the list and its scroll position', async () => {
  const container = await newContainer({ lieuEnlevement: 'Roubaix' });
  const page = await newVisitor({ as: await newCustomer() });
  const currentPath = () => new URL(page.url()).pathname;
  const dialog = page.getByRole('alertdialog');
  const answer = (label: string) => dialog.getByRole('button', { name: label }).click();

  await page.goto(`/?dateDepart=${container.jourDepart}&depart=Roubaix`);
  const card = page.getByRole('listitem').filter({ hasText: String(container.id) });
  const book = card.getByRole('button', { name: words.home.card.book });
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
  // Goes back once more before the browser reports that the dialog was closed.
  await page.goBack();
  const cancel = dialog.getByRole('button', { name: words.common.ui.cancel });
  await cancel.evaluate((button: HTMLElement) => {
    button.click();
    history.back();
  });
  await answer(words.booking.leave.confirm);
  await book.waitFor();
  expect(currentPath()).toBe('/');
  await expect.poll(scrollPosition).toBe(before);
});

test('a visitor who presses Back twice at once during a message is asked, and stays or leaves as they answer', async () => {
  const { common, contact } = words;
  const page = await newVisitor();
  const link = (name: string) => page.getByRole('contentinfo').getByRole('link', { name }).click();
  const title = (name: string) => page.getByRole('heading', { level: 1, name }).waitFor();
  const answer = (label: string) => page.getByRole('alertdialog').getByRole('button', { name: label }).click();
  const currentPath = () => new URL(page.url()).pathname;
  await page.goto('/');
  await link(common.links.help);
  await title(words.help.title);
  await link(common.links.contact);
  await page.getByLabel(contact.fields.subject).fill('Mon colis');
  await page.locator('dialog').waitFor({ state: 'attached' }); // its code is loaded once something is typed
  const backTwice = () =>
    page.evaluate(() => {
      history.back();
      history.back();
    });
  for (let time = 0; time < 3; time++) {
    await backTwice();
    await answer(common.ui.cancel);
    await expect.poll(currentPath).toBe('/contact');
  }
  await title(contact.title);
  expect(await page.getByLabel(contact.fields.subject).inputValue()).toBe('Mon colis');
  await backTwice();
  await answer(common.unsaved.leave);
  await title(words.help.title);
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
