import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { receiveAsBooked } from '../support/browsers/agent-page.ts';
import { BookingPage, CREATIONS } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { logIn, pressAndFollow, register } from '../support/browsers/new-account.ts';
import { newerApis } from '../support/browsers/newer-apis.ts';
import { removeApis } from '../support/browsers/old-browser.ts';
import { localeOf, wordsIn } from '../support/browsers/page-texts.ts';
import { listsIn, payWith, selectColis } from '../support/browsers/payment-page.ts';
import { newContainer } from '../support/calls/api.ts';
import type { Person } from '../support/calls/people.ts';
import { newAgent, newSite } from '../support/items/sites.ts';

const missing = newerApis();

/** Opens a browser that has only what each of the oldest supported ones has. */
const newOldBrowser = async (options: Parameters<typeof newVisitor>[0] = {}): Promise<Page> => {
  const page = await newVisitor(options);
  await removeApis(page, missing);
  return page;
};

const openPage = async (page: Page, path: string, heading: string | RegExp): Promise<void> => {
  await page.goto(path);
  await page.getByRole('heading', { level: 1, name: heading }).waitFor();
};

test.each(['fr', 'en'] as const)(
  'in the oldest browsers a customer registers, books, pays and follows a parcel, which its agent receives (%s)',
  async (language) => {
    const words = await wordsIn(language);
    const destination = `Rufisque ${language} ${Date.now()}`;
    const site = await newSite();
    const agent = await newAgent(site);
    const container = await newContainer({ destination, fuseau: 'UTC', siteDepartId: site });
    const page = await newOldBrowser({ language: localeOf(language), width: 390 });
    await logIn(page, words, await register(page, words, language));
    expect(await page.evaluate(() => ['withResolvers' in Promise, 'requestIdleCallback' in window])).toEqual([
      false,
      false,
    ]);
    await page.getByLabel(words.home.search.date).fill(String(container.jourDepart));
    await page.getByLabel(words.home.search.to).fill(destination.toUpperCase());
    await page.getByRole('button', { name: words.home.search.submit }).click();
    const card = page.getByRole('main').getByRole('listitem').filter({ hasText: destination });
    await card.getByRole('button', { name: words.home.card.book }).click();
    const form = new BookingPage(page, words);
    await form.fill({ description: 'Tissus' });
    await pressAndFollow(page, form.submit, [CREATIONS.colis, '/colis']);
    await selectColis(page, words, 'Tissus');
    await listsIn(page, words).toPay.getByRole('button', { name: words.colis.pay.selection }).click();
    await payWith(page, undefined, language);
    const link = listsIn(page, words).paid.getByRole('link', { name: 'Tissus' });
    await link.waitFor();

    await openPage(page, '/tracking', words.tracking.title);
    await openPage(page, '/notifications', words.notifications.title);
    await page.getByRole('main').getByRole('listitem').first().waitFor();
    await openPage(page, '/colis', words.colis.list.title);
    await link.click();
    await page.waitForURL(/\/colis\/\d+$/);
    const code = await page.getByRole('main').getByText(/^YN-/).first().innerText();
    const [id = ''] = /\d+$/.exec(page.url()) ?? [];

    const recipient = await newOldBrowser({ language: localeOf(language), width: 390 });
    await openPage(recipient, `/suivi/${code}`, /./);
    await receiveIn(container.id, agent, id);
  },
);

/** Receives a parcel on the agents' pages of an old browser. */
const receiveIn = async (containerId: number, agent: Person, id: string): Promise<void> => {
  const page = await newOldBrowser({ as: agent, width: 390 });
  await openPage(page, '/agent', /./);
  await receiveAsBooked(page, id);
  await page.getByText('Réceptionné, conforme').waitFor();
  await openPage(page, `/agent/conteneurs/${containerId}`, /./);
};

test('a current browser loads nothing for old ones', async () => {
  const page = await newVisitor();
  await page.goto('/');
  expect(await page.evaluate(() => Object.keys(globalThis).filter((name) => name.includes('core-js')))).toEqual([]);
});
