import type { Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { words as stripeWords } from '#local/stripe/words.ts';
import { api, newColis, newContainer, newCustomer } from '../support/api.ts';
import { newTab, newVisitor } from '../support/browser.ts';
import { CARDS } from '../support/money.ts';
import { fillPlaceholders, visibleText, type Words, wordsIn } from '../support/page-texts.ts';
import { chargesOf, listsIn, payWith, waitForPaymentPage } from '../support/payment-page.ts';
import type { Person } from '../support/people.ts';
import { updateStoredColis } from '../support/table.ts';

let words: Words;
let container: { id: number };

beforeAll(async () => {
  words = await wordsIn('fr');
  container = await newContainer();
});

const titles = ['Vaisselle', 'Machine à coudre'] as const;

/** Somebody with parcels to pay, of $100 and $125, who looks at them. */
const atTheirColis = async ({ parcels = 1, mayFail }: { parcels?: number; mayFail?: RegExp } = {}) => {
  const awa = await newCustomer();
  for (const [n, description] of titles.slice(0, parcels).entries())
    await newColis(awa, container.id, { description, poids: 10 + n * 2.5 });
  const page = await newVisitor({ as: awa, ...(mayFail && { mayFail }) });
  await page.goto('/colis');
  return { awa, page };
};

const payButtons = (page: Page) => listsIn(page, words).toPay.getByRole('button', { name: words.colis.pay.one });

/** Which parcels stand in which list, once the page knows. */
const shown = async (page: Page) => {
  const { toPay, paid } = listsIn(page, words);
  const titlesIn = async (list: typeof toPay) => (await list.getByRole('heading', { level: 3 }).allInnerTexts()).sort();
  return { toPay: await titlesIn(toPay), paid: await titlesIn(paid) };
};

const expectShown = (page: Page, lists: { toPay: readonly string[]; paid: readonly string[] }) =>
  expect
    .poll(() => shown(page))
    .toEqual({
      toPay: [...lists.toPay].sort(),
      paid: [...lists.paid].sort(),
    });

const expectPaidOnce = async (awa: Person, pages: readonly Page[], paid: readonly string[] = [titles[0]]) => {
  for (const page of pages) await expectShown(page, { toPay: [], paid });
  expect(await chargesOf(awa)).toBe(1);
};

test('a declined card leaves the parcel to pay, and another card pays it', async () => {
  const { awa, page } = await atTheirColis({ mayFail: /\/pay\// });
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

test('who cancels on the payment page pays nothing and finds the parcel still to pay', async () => {
  const { awa, page } = await atTheirColis();
  await payButtons(page).click();
  await waitForPaymentPage(page);
  await page.getByRole('link', { name: stripeWords.fr.cancel }).click();
  await page.getByText(words.colis.return.cancelled.title).waitFor();
  await expectShown(page, { toPay: [titles[0]], paid: [] });
  expect(new URL(page.url()).search).toBe('');
  expect(await chargesOf(awa)).toBe(0);
});

test('two parcels are paid together: all are selected, and the total is their sum', async () => {
  const { awa, page } = await atTheirColis({ parcels: 2 });
  const { toPay } = listsIn(page, words);
  await toPay.getByRole('button', { name: words.colis.select.all }).click();
  await expect.poll(() => visibleText(toPay.getByLabel(words.colis.pay.total, { exact: true }))).toBe('225,00 $');
  await toPay.getByRole('button', { name: words.colis.pay.selection }).click();
  await waitForPaymentPage(page);
  expect(await visibleText(page.getByRole('main'))).toContain('225,00 $');
  await payWith(page);
  await page.getByText(fillPlaceholders(words.colis.return.paid.title, { amount: '225,00 $' })).waitFor();
  await expectPaidOnce(awa, [page], titles);
});

test('a parcel that is paid in two tabs at once is charged once, and both tabs show it paid', async () => {
  const { awa, page } = await atTheirColis();
  const tab = await newTab(page);
  await tab.goto('/colis');
  for (const each of [page, tab]) await payButtons(each).waitFor();
  for (const each of [page, tab]) await payButtons(each).click();
  for (const each of [page, tab]) await waitForPaymentPage(each);
  await Promise.all([payWith(page), payWith(tab)]);
  await expectPaidOnce(awa, [page, tab]);
});

test('a tab that was left open does not pay what was paid meanwhile, and says so', async () => {
  const { awa, page } = await atTheirColis({ mayFail: /\/payments\/colis\// });
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

test('who pays too late, just before the place is given back, is told so and pays nothing', async () => {
  const { awa, page } = await atTheirColis({ mayFail: /\/payments\// });
  await payButtons(page).waitFor();
  const { body } = await api('GET', '/colis/user', { token: awa.token });
  await updateStoredColis(awa, body.data[0].id, { lapsesAt: new Date(Date.now() - 1_000).toISOString() });
  const { toPay } = listsIn(page, words);
  const said = page.getByText('Le délai de paiement de ce colis est dépassé : sa place va être libérée.').first();
  await payButtons(page).click();
  await said.waitFor();
  await toPay.getByText(words.colis.deadline.over).waitFor();
  await page.reload();
  await toPay.getByRole('button', { name: words.colis.select.all }).click();
  await toPay.getByRole('button', { name: words.colis.pay.selection }).click();
  await said.waitFor();
  expect(new URL(page.url()).pathname).toBe('/colis');
  expect(await chargesOf(awa)).toBe(0);
});

test('a payment page that another tab has replaced takes nothing, and its tab shows what was paid in the other', async () => {
  const { awa, page } = await atTheirColis({ parcels: 2, mayFail: /\/pay\// });
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

test('who goes back from the payment page with the browser finds the parcel to pay and can pay it', async () => {
  const { awa, page } = await atTheirColis();
  await payButtons(page).click();
  await waitForPaymentPage(page);
  await page.goBack();
  await expectShown(page, { toPay: [titles[0]], paid: [] });
  await page.getByText(words.colis.card.paying).waitFor();
  await page.getByRole('button', { name: words.colis.pay.resume_one }).click();
  await payWith(page);
  await expectPaidOnce(awa, [page]);
});

test('reloading while the payment is checked, or paying again from the history, changes nothing', async () => {
  const { awa, page } = await atTheirColis();
  await payButtons(page).click();
  let asked = 0;
  await page.route('**/payments/validate*', async (route) => {
    if (++asked > 1) await route.continue(); // the first one is never answered
  });
  await payWith(page);
  await expect.poll(() => asked).toBe(1);
  await page.getByText(words.colis.return.checking.title).waitFor();
  await page.reload();
  await page.getByText(fillPlaceholders(words.colis.return.paid.title, { amount: '100,00 $' })).waitFor();
  await expectPaidOnce(awa, [page]);
  await page.goBack();
  await page.getByText(stripeWords.fr.completeTitle).first().waitFor();
  await page.getByRole('link', { name: stripeWords.fr.back }).click();
  await page.getByText(fillPlaceholders(words.colis.return.paid.title, { amount: '100,00 $' })).waitFor();
  await expectPaidOnce(awa, [page]);
});
