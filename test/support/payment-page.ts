import type { Locator, Page } from 'playwright-core';
import { words as stripeWords } from '#local/stripe/words.ts';
import { CARDS, stripeSdk } from './money.ts';
import { filled, type PageLanguage, type Words } from './page-texts.ts';
import type { Person } from './people.ts';
import { runningCloud } from './running-cloud.ts';

/** Waits until a page is the payment provider's. */
export const onPaymentPage = (page: Page): Promise<void> => page.waitForURL(`${runningCloud().stripe}/pay/**`);

/** Types a card on the payment page and pays with it. */
export const payWith = async (page: Page, card: string = CARDS.pays, language: PageLanguage = 'fr'): Promise<void> => {
  await onPaymentPage(page);
  const words = stripeWords[language];
  await page.getByLabel(words.card).fill(card);
  await page.getByRole('button', { name: words.pay }).click();
};

/** The page's two lists, of parcels to pay and paid. */
export const listsIn = (page: Page, { colis: { list } }: Words): { toPay: Locator; paid: Locator } => ({
  toPay: page.getByRole('region', { name: list.toPay, exact: true }),
  paid: page.getByRole('region', { name: list.paid, exact: true }),
});

/** Ticks a parcel that is to be paid. The box that is seen lies over the one that is pressed. */
export const selectColis = (page: Page, { colis }: Words, description: string): Promise<void> =>
  page.getByLabel(filled(colis.select.one, { description })).check({ force: true });

/** How many charges somebody's cards were really given. */
export const chargesOf = async ({ email }: Pick<Person, 'email'>): Promise<number> => {
  const sessions = await stripeSdk().checkout.sessions.list({ limit: 100 }).autoPagingToArray({ limit: 1000 });
  const paid = sessions.filter(
    ({ customer_email, payment_status }) => customer_email === email && payment_status === 'paid',
  );
  return new Set(paid.map(({ payment_intent }) => payment_intent)).size;
};
