import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { newColis } from '../support/calls/api.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { newDepot } from '../support/items/intake.ts';

/** Pixels that the page of a parcel may be high on a phone of 390 px, above its footer. */
const MAX_HEIGHT_PX = 2200;

const heightOf = (page: Page) => page.evaluate(() => document.querySelector('main')?.scrollHeight);

test('a phone shows what to pay on the first screen, keys unfold the rest, and paper has all of it', async () => {
  const { trackingCode, colis: texts } = await wordsIn('fr');
  const customer = await makeCustomer();
  const { container } = await newDepot();
  const { id, codeSuivi } = await newColis(customer, container.id);
  const page = await newVisitor({ width: 390, as: customer, mayFail: /insurance/ }); // its parcel has none
  await page.goto(`/colis/${id}`);
  const pay = page.getByRole('main').getByRole('button', { name: texts.pay.one });
  await page.getByText(trackingCode.title).waitFor();
  const { y = Infinity, height = 0 } = (await pay.boundingBox()) ?? {};
  expect(y + height).toBeLessThanOrEqual(await page.evaluate(() => innerHeight));
  expect(await heightOf(page)).toBeLessThanOrEqual(MAX_HEIGHT_PX);
  await expectAccessible(page);

  const code = page.locator('#tracking').getByText(codeSuivi, { exact: true }).last();
  const summary = page.locator('#tracking > summary');
  expect(await code.isVisible()).toBe(false);
  await page.emulateMedia({ media: 'print' });
  expect(await code.isVisible()).toBe(true);
  await page.emulateMedia({ media: null });
  await summary.focus();
  await page.keyboard.press('Enter');
  expect(await code.isVisible()).toBe(true);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  expect(await code.isVisible()).toBe(false);
});
