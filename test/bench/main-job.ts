import type { Browser, Locator, Page } from 'playwright-core';
import { words as stripeWords } from '#local/stripe/words.ts';
import { paths } from '#web/core/paths.ts';
import { fillPlaceholders, wordsIn } from '../support/browsers/page-texts.ts';
import { waitForPaymentPage } from '../support/browsers/payment-page.ts';
import { api, newContainer, newCustomer, PNG, registration } from '../support/calls/api.ts';
import { RECIPIENT } from '../support/cases/small-resources.ts';
import { CARDS } from '../support/items/money.ts';
import type { SlowdownMeter } from './slowdown.ts';
import { type Phone, throttle } from './throttle.ts';
import { contextOptions } from './visits.ts';

const SCREEN = { width: 390, height: 844 };
const WITHIN_MS = 60_000;
/** Milliseconds that a person takes for each tap and input, in which the app may load what comes next. */
const THINKING_MS = 1_000;
/** Milliseconds between two keys of a person who types. */
const KEY_MS = 80;

/** What the main job, from the list of departures to the receipt, takes. */
export type MainJob = {
  /** Seconds of waiting in all, and for each part of the job. */
  waiting: number;
  parts: Record<string, number>;
  /** Taps and inputs, without those on the payment provider's page. */
  actions: number;
  /** Fields filled in, among them. */
  inputs: number;
  /** Longest delay of an interaction in milliseconds, converted to the phone's own slowdown, and the interaction. */
  delay: number;
  slowest: string;
  /** By how much the processor was really slower. */
  slowdown: number;
};

/** Measures the booking of a suitcase by a customer with a saved recipient, on a phone with an empty cache. */
export const returningCustomer = async (
  browser: Browser,
  origin: string,
  phone: Phone,
  meter: SlowdownMeter,
): Promise<MainJob> => {
  const sender = await newCustomer();
  await api('POST', '/recipients', { token: sender.token, body: RECIPIENT });
  await newContainer({ dateDepart: new Date(Date.now() + 7_200_000).toISOString() });
  const context = await browser.newContext({ ...contextOptions(origin, sender), viewport: SCREEN });
  try {
    const job = await startJob(await context.newPage(), phone, meter);
    await job.chooseDeparture();
    await job.fillIn({ isNewRecipient: false });
    await job.bookAndPay();
    return job.result();
  } finally {
    await context.close();
  }
};

/** Measures the same for a visitor without an account, who registers on the way. */
export const newcomer = async (
  browser: Browser,
  origin: string,
  phone: Phone,
  meter: SlowdownMeter,
): Promise<MainJob> => {
  await newContainer({ dateDepart: new Date(Date.now() + 7_200_000).toISOString() });
  const context = await browser.newContext({ ...contextOptions(origin, undefined), viewport: SCREEN });
  try {
    const job = await startJob(await context.newPage(), phone, meter);
    await job.chooseDeparture();
    await job.register();
    await job.fillIn({ isNewRecipient: true });
    await job.bookAndPay();
    return job.result();
  } finally {
    await context.close();
  }
};

type Interaction = { delay: number; what: string };

const words = await wordsIn('fr');

const startJob = async (page: Page, phone: Phone, meter: SlowdownMeter) => {
  const { booking, home, common, auth, paymentReturn } = words;
  const parts: Record<string, number> = {};
  let actions = 0;
  let inputs = 0;
  let longest: Interaction = { delay: 0, what: '' };
  const main = page.getByRole('main');

  const act = async (action: () => Promise<unknown>): Promise<void> => {
    actions += 1;
    await action();
    await page.waitForTimeout(THINKING_MS);
    await meter.sample(page);
  };
  const input = (action: () => Promise<unknown>): Promise<void> => {
    inputs += 1;
    return act(action);
  };
  /** Types with a keyboard: an interaction for each key, which `fill` is not. */
  const type = (field: Locator, text: string): Promise<void> =>
    input(async () => {
      await field.click();
      await page.keyboard.type(text, { delay: KEY_MS });
    });
  const wait = async (part: string, action: () => Promise<unknown>, until: Locator): Promise<void> => {
    const start = performance.now();
    await action();
    await until.waitFor({ timeout: WITHIN_MS });
    parts[part] = (performance.now() - start) / 1000;
  };
  /** Presses until the page reacts, as a person does while a page is still loading. */
  const press = (button: Locator, reaction: Locator) => async () => {
    actions += 1;
    for (let left = WITHIN_MS / 250; left > 0 && !(await reaction.isVisible()); left -= 1) {
      if (await button.isVisible()) await button.click({ timeout: 1_000 }).catch(() => undefined);
      await page.waitForTimeout(250);
    }
  };
  const recordDelay = async (): Promise<void> => {
    const here = await page.evaluate(() => (globalThis as { longest?: Interaction }).longest);
    if (here && here.delay > longest.delay) longest = here;
  };

  await page.addInitScript(() => {
    const state = globalThis as { longest?: Interaction };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        if (!entry.interactionId || entry.duration <= (state.longest?.delay ?? 0)) continue;
        const target = entry.target instanceof HTMLElement ? entry.target : undefined;
        const name = target?.getAttribute('name') ?? target?.textContent?.trim().slice(0, 40) ?? '';
        const parts = [entry.processingStart - entry.startTime, entry.processingEnd - entry.processingStart];
        const shares = [...parts, entry.duration - (parts[0] ?? 0) - (parts[1] ?? 0)].map(Math.round).join(' + ');
        const what = `${entry.name} on ${target?.localName ?? 'nothing'} ${name} (${shares})`;
        state.longest = { delay: entry.duration, what };
      }
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit);
  });
  await throttle(page, phone);

  // Selectors, since a search by role or text reads the whole page and keeps the phone's processor busy for 100 ms.
  const field = (label: string): Locator => main.getByLabel(label, { exact: false }).first();
  const form = page.locator('main h1', { hasText: booking.title });
  const book = page.locator('main li button').first();
  const dialog = page.locator('dialog[open] button', { hasText: home.login.register });

  return {
    chooseDeparture: async () => {
      await wait('departures', () => page.goto(paths.home, { waitUntil: 'commit' }), book);
      const suitcase = page.locator('label:has([name=quote])', { hasText: common.quote.presets.suitcase });
      const count = page.locator('main fieldset output');
      await wait('price', press(suitcase, count), count);
      const next = form.or(dialog);
      await wait('form', press(book, next), next);
    },
    register: async () => {
      const account = registration();
      const first = field(auth.fields.prenom);
      actions += 1;
      await wait('registration page', () => dialog.click(), first);
      for (const name of ['prenom', 'nom', 'email', 'telephone', 'adresse', 'password'] as const)
        await type(main.getByLabel(auth.fields[name], { exact: true }), account[name]);
      actions += 1;
      await wait('registration', () => main.getByRole('button', { name: auth.register.submit }).click(), form);
    },
    fillIn: async ({ isNewRecipient }: { isNewRecipient: boolean }) => {
      const description = main.locator('[name=description]');
      await description.waitFor();
      await type(description, 'Vêtements et chaussures');
      if (isNewRecipient) {
        await type(main.locator('[name=nomDestinataire]'), RECIPIENT.nom);
        await type(main.locator('[name=telephoneDestinataire]'), '77 123 45 67');
        await type(main.locator('[name=adresseDestinataire]'), RECIPIENT.adresse);
      } else await act(() => main.getByText(RECIPIENT.nom).click());
      await input(() => main.locator('[name=typeDocument]').selectOption({ index: 1 }));
      await input(() =>
        main.locator('input[name=document]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: PNG }),
      );
      await type(main.locator('[name=valeurCouverture]'), '150000');
    },
    bookAndPay: async () => {
      const pay = page.locator('main button', { hasText: booking.done.pay.split('{{')[0] ?? '' });
      actions += 1;
      await wait('booking', () => page.locator('main form button[type=submit]').click(), pay);
      actions += 1;
      await recordDelay();
      const card = page.getByLabel(stripeWords.fr.card);
      await wait('payment page', async () => Promise.all([waitForPaymentPage(page), pay.click()]), card);
      await card.fill(CARDS.pays);
      const receipt = page.getByText(fillPlaceholders(paymentReturn.paid.title, { amount: '' }).trim());
      await wait('receipt', () => page.getByRole('button', { name: stripeWords.fr.pay }).click(), receipt);
      await recordDelay();
    },
    result: (): MainJob => ({
      waiting: Object.values(parts).reduce((sum, seconds) => sum + seconds, 0),
      parts,
      actions,
      inputs,
      delay: (longest.delay * phone.slowdown) / meter.slowdown(),
      slowest: longest.what,
      slowdown: meter.slowdown(),
    }),
  };
};
