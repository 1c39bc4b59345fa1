import type { Locator, Page } from 'playwright-core';
import { words as stripeWords } from '#local/stripe/words.ts';
import type { Person } from '../calls/people.ts';
import { runningCloud } from '../clouds/running-cloud.ts';
import { CARDS, stripeSdk } from '../items/money.ts';
import { fillPlaceholders, type PageLanguage, type Words } from './page-texts.ts';

/** Waits for the page of the payment provider. */
export const waitForPaymentPage = (page: Page): Promise<void> => page.waitForURL(`${runningCloud().stripe}/pay/**`);

/** Enters a card on the payment page and pays. */
export const payWith = async (page: Page, card: string = CARDS.pays, language: PageLanguage = 'fr'): Promise<void> => {
  await waitForPaymentPage(page);
  const words = stripeWords[language];
  await page.getByLabel(words.card).fill(card);
  await page.getByRole('button', { name: words.pay }).click();
};

/** The page's two lists of unpaid and paid parcels. */
export const listsIn = (page: Page, { colis: { list } }: Words): { toPay: Locator; paid: Locator } => ({
  toPay: page.getByRole('region', { name: list.toPay, exact: true }),
  paid: page.getByRole('region', { name: list.paid, exact: true }),
});

/** Ticks an unpaid parcel. The visible box covers the one that is pressed. */
export const selectColis = (page: Page, { colis }: Words, description: string): Promise<void> =>
  page.getByLabel(fillPlaceholders(colis.select.one, { description })).check({ force: true });

/** Number of charges on a customer's cards at Stripe. */
export const chargesOf = async ({ email }: Pick<Person, 'email'>): Promise<number> => {
  const sessions = await stripeSdk().checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const paid = sessions.filter(
    ({ customer_email, payment_status }) => customer_email === email && payment_status === 'paid',
  );
  return new Set(paid.map(({ payment_intent }) => payment_intent)).size;
};
