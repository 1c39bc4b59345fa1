import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { words as stripeWords } from '#local/stripe/words.ts';
import { newTab, newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, type Words, wordsIn } from '../support/browsers/page-texts.ts';
import { chargesOf, listsIn, payWith, waitForPaymentPage } from '../support/browsers/payment-page.ts';
import { api, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import type { Person } from '../support/calls/people.ts';
import { updateStoredColis } from '../support/calls/table.ts';
import { CARDS } from '../support/items/money.ts';

let words: Words;
let container: { id: number };

beforeAll(async () => {
  words = await wordsIn('fr');
  container = await newContainer();
});

const titles = ['Vaisselle', 'Machine à coudre'] as const;

/** Opens the parcel list of a new customer with unpaid parcels: the first of $100, the second of $125. */
const openUnpaidColis = async ({ parcels = 1, mayFail }: { parcels?: number; mayFail?: RegExp } = {}) => {
  const awa = await newCustomer();
  for (const [n, description] of titles.slice(0, parcels).entries())
    await newColis(awa, container.id, { description, poids: 10 + n * 2.5 });
  const page = await newVisitor({ as: awa, ...(mayFail && { mayFail }) });
  await page.goto('/colis');
  return { awa, page };
};

const payButtons = (page: Page) => listsIn(page, words).toPay.getByRole('button', { name: words.colis.pay.one });

/** Returns the titles of the parcels in each list. */
const shownTitles = async (page: Page) => {
  const { toPay, paid } = listsIn(page, words);
  const titlesIn = async (list: typeof toPay) => (await list.getByRole('heading', { level: 3 }).allInnerTexts()).sort();
  return { toPay: await titlesIn(toPay), paid: await titlesIn(paid) };
};

const expectShown = (page: Page, lists: { toPay: readonly string[]; paid: readonly string[] }) =>
  expect
    .poll(() => shownTitles(page))
    .toEqual({
      toPay: [...lists.toPay].sort(),
      paid: [...lists.paid].sort(),
    });

const expectPaidOnce = async (awa: Person, pages: readonly Page[], paid: readonly string[] = [titles[0]]) => {
  for (const page of pages) await expectShown(page, { toPay: [], paid });
  expect(await chargesOf(awa)).toBe(1);
};

test('a customer’s card is declined, the parcel stays unpaid, and another card pays for it', async () => {
  const { awa, page } = await openUnpaidColis({ mayFail: /\/pay\// });
  await payButtons(page).click();
  await payWith(page, CARDS.declined);
  await page.getByText(stripeWords.fr.declined).waitFor();
  expect(await chargesOf(awa)).toBe(0);
  const tab = await newTab(page);
  await tab.goto('/colis');
  await expectShown(tab, { toPay: [titles[0]], paid: [] });
  await payWith(page, CARDS.pays);
  await expectPaidOnce(awa, [page]);
});

test('a customer cancels on the payment page, is charged nothing and finds the parcel unpaid', async () => {
  const { awa, page } = await openUnpaidColis();
  await payButtons(page).click();
  await waitForPaymentPage(page);
  await page.getByRole('link', { name: stripeWords.fr.cancel }).click();
  await page.getByText(words.paymentReturn.cancelled.title).waitFor();
  await expectShown(page, { toPay: [titles[0]], paid: [] });
  expect(new URL(page.url()).search).toBe('');
  expect(await chargesOf(awa)).toBe(0);
});

test('a customer selects two parcels and pays their sum in one payment', async () => {
  const { awa, page } = await openUnpaidColis({ parcels: 2 });
  const { toPay } = listsIn(page, words);
  await toPay.getByRole('button', { name: words.colis.select.all }).click();
  await expect.poll(() => visibleText(toPay.getByLabel(words.colis.pay.total, { exact: true }))).toBe('225,00 $');
  await toPay.getByRole('button', { name: words.colis.pay.selection }).click();
  await waitForPaymentPage(page);
  expect(await visibleText(page.getByRole('main'))).toContain('225,00 $');
  await payWith(page);
  await page.getByText(fillPlaceholders(words.paymentReturn.paid.title, { amount: '225,00 $' })).waitFor();
  await expectPaidOnce(awa, [page], titles);
});

test('a customer pays twice in two tabs and is charged once, and both tabs show the parcel as paid', async () => {
  const { awa, page } = await openUnpaidColis();
  const tab = await newTab(page);
  await tab.goto('/colis');
  for (const each of [page, tab]) await payButtons(each).waitFor();
  for (const each of [page, tab]) await payButtons(each).click();
  for (const each of [page, tab]) await waitForPaymentPage(each);
  await Promise.all([payWith(page), payWith(tab)]);
  await expectPaidOnce(awa, [page, tab]);
});

test('a customer cannot pay for a paid parcel in a tab left open, and reads why', async () => {
  const { awa, page } = await openUnpaidColis({ mayFail: /\/payments\/colis\// });
  const tab = await newTab(page);
  await tab.goto('/colis');
  await payButtons(tab).waitFor();
  await payButtons(page).click();
  await payWith(page);
  await expectShown(page, { toPay: [], paid: [titles[0]] });
  await payButtons(tab).click();
  await tab.getByText('Ce colis est déjà payé.').first().waitFor();
  await expectPaidOnce(awa, [page, tab]);
});

test('a customer who pays after the deadline, before the space is released, reads why and is charged nothing', async () => {
  const { awa, page } = await openUnpaidColis({ mayFail: /\/payments\// });
  await payButtons(page).waitFor();
  const { body } = await api('GET', '/colis/user', { token: awa.token });
  await updateStoredColis(awa, body.data[0].id, { lapsesAt: new Date(Date.now() - 1_000).toISOString() });
  const { toPay } = listsIn(page, words);
  const deadlineMessage = page
    .getByText('Le délai de paiement de ce colis est dépassé : sa place va être libérée.')
    .first();
  await payButtons(page).click();
  await deadlineMessage.waitFor();
  await toPay.getByText(words.colis.deadline.over).waitFor();
  await page.reload();
  await toPay.getByRole('button', { name: words.colis.select.all }).click();
  await toPay.getByRole('button', { name: words.colis.pay.selection }).click();
  await deadlineMessage.waitFor();
  expect(new URL(page.url()).pathname).toBe('/colis');
  expect(await chargesOf(awa)).toBe(0);
});

test('a customer cannot pay on a payment page that another tab replaced, and both tabs show the parcels as paid', async () => {
  const { awa, page } = await openUnpaidColis({ parcels: 2, mayFail: /\/pay\// });
  const tab = await newTab(page);
  await tab.goto('/colis');
  await payButtons(page).first().click();
  await waitForPaymentPage(page);
  await listsIn(tab, words).toPay.getByRole('button', { name: words.colis.select.all }).click();
  await tab.getByRole('button', { name: words.colis.pay.selection }).click();
  await payWith(tab);
  await expectShown(tab, { toPay: [], paid: titles });
  await payWith(page);
  await page.getByText(stripeWords.fr.expiredTitle).first().waitFor();
  await page.getByRole('link', { name: stripeWords.fr.back }).click();
  await expectPaidOnce(awa, [page, tab], titles);
  expect(await visibleText(page.getByRole('main'))).not.toContain('restent à payer');
});

test('a customer leaves the payment page by the browser’s back button and resumes the payment', async () => {
  const { awa, page } = await openUnpaidColis();
  await payButtons(page).click();
  await waitForPaymentPage(page);
  await page.goBack();
  await expectShown(page, { toPay: [titles[0]], paid: [] });
  await page.getByText(words.colis.card.paying).waitFor();
  await page.getByRole('button', { name: words.colis.pay.resume_one }).click();
  await payWith(page);
  await expectPaidOnce(awa, [page]);
});

test('a customer reloads while the payment is verified, returns to it through the history, and is charged once', async () => {
  const { awa, page } = await openUnpaidColis();
  await payButtons(page).click();
  let requests = 0;
  await page.route('**/payments/validate*', async (route) => {
    if (++requests > 1) await route.continue(); // the first request gets no reply
  });
  await payWith(page);
  await expect.poll(() => requests).toBe(1);
  await page.getByText(words.paymentReturn.checking.title).waitFor();
  await page.reload();
  await page.getByText(fillPlaceholders(words.paymentReturn.paid.title, { amount: '100,00 $' })).waitFor();
  await expectPaidOnce(awa, [page]);
  await page.goBack();
  await page.getByText(stripeWords.fr.completeTitle).first().waitFor();
  await page.getByRole('link', { name: stripeWords.fr.back }).click();
  await page.getByText(fillPlaceholders(words.paymentReturn.paid.title, { amount: '100,00 $' })).waitFor();
  await expectPaidOnce(awa, [page]);
});
