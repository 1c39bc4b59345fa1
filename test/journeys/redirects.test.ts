import { expect, test } from 'vitest';
import { newColis, newContainer, newCustomer } from '../support/api.ts';
import { BookingPage } from '../support/booking-page.ts';
import { newVisitor } from '../support/browser.ts';
import { wordsIn } from '../support/page-texts.ts';

const words = await wordsIn('fr');
const { presentation } = words;

test('a half-written booking is not left by a link or the browser’s back without a question; back finds the list as it was', async () => {
  const container = await newContainer({ lieuEnlevement: 'Roubaix' });
  const page = await newVisitor({ as: await newCustomer() });
  const address = () => new URL(page.url()).pathname;
  const question = page.getByRole('alertdialog');
  const answer = (said: string) => question.getByRole('button', { name: said }).click();

  await page.goto(`/?dateDepart=${container.jourDepart}&depart=Roubaix`);
  const book = page.getByRole('main').getByRole('button', { name: words.home.card.book }).first();
  await book.waitFor();
  const standing = () => page.evaluate(() => scrollY);
  const before = await book.evaluate((button: HTMLElement) => {
    button.scrollIntoView({ block: 'center', behavior: 'instant' });
    button.click(); // at once: a pointer's own scrolling would still be under way
    return scrollY;
  });
  expect(before).toBeGreaterThan(100);
  await new BookingPage(page, words).field('description').fill('Livres');
  expect(await standing()).toBe(0);

  await page.getByRole('link', { name: words.common.nav.home }).first().click();
  await answer(words.common.ui.cancel);
  expect(address()).toBe(`/ajouter-colis/${container.id}`);
  await page.goBack();
  await answer(words.common.ui.cancel);
  expect(address()).toBe(`/ajouter-colis/${container.id}`);
  await page.goBack();
  await answer(words.booking.leave.confirm);
  await book.waitFor();
  expect(address()).toBe('/');
  await expect.poll(standing).toBe(before);
});

test('a parcel that is deleted is gone from the list, and nothing asks for it again', async () => {
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

test('a page that is loaded again stands where it was, although what is above comes later', async () => {
  await newContainer();
  const page = await newVisitor();
  await page.goto('/');
  await page.getByRole('heading', { name: presentation.steps.title }).scrollIntoViewIfNeeded();
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }));
  const standing = () => page.evaluate(() => scrollY);
  const before = await standing();
  await page.reload();
  await expect.poll(standing).toBe(before);
});
