import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPhone } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { PNG } from '../support/calls/api.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { comingColis, makeAvailable, newArrival, unload } from '../support/items/arrival.ts';
import { drawerOf, openDrawer } from '../support/items/counter.ts';
import { findParcel, newDepot } from '../support/items/intake.ts';
import { newTarif } from '../support/items/tarifs.ts';

/** A sale at the counter, on an agent's phone. */

const { agentHandover, payLinks, counter, customer } = await wordsIn('fr');
const LIST = { name: 'liste.png', mimeType: 'image/png', buffer: PNG };

/** Presses and inputs of an agent on a page, which are counted. */
const countingHands = (page: Page) => {
  const main = page.getByRole('main');
  let count = 0;
  return {
    press: async (name: string | RegExp) => {
      count += 1;
      await main.getByRole('button', { name }).first().click();
    },
    type: async (label: string | RegExp, text: string) => {
      count += 1;
      await main.getByLabel(label).first().fill(text);
    },
    photograph: async () => {
      count += 2; // the field, and the camera's button
      await main.locator('input[type=file]').first().setInputFiles(LIST);
      await main.getByRole('button', { name: 'Remplacer' }).waitFor();
    },
    count: () => count,
  };
};

test('a new sender with two pieces pays a part in cash, and a known one all, within the presses that a counter has time for', async () => {
  const { agent, container } = await newDepot({ tarifId: await newTarif(), poidsMax: 20_000, volumeMax: 60 });
  await openDrawer(agent);
  const page = await openPhone(agent, '/agent/comptoir');
  const main = page.getByRole('main');
  const first = countingHands(page);
  const phone = `+33 6 ${String(container.id).slice(-8).replace(/(..)/g, '$1 ').trim()}`;
  await first.type(counter.customer.search, phone);
  await first.press(counter.customer.find);
  await first.press(counter.customer.new);
  await first.type(customer.prenom, 'Mariama');
  await first.type(/^Nom/, 'Sow');
  await first.press(counter.customer.add);
  await main.getByRole('button', { name: counter.recipient.done }).waitFor();
  await first.type(/^Nom/, 'Fatou Sarr');
  await first.type(/^Téléphone/, '+221 77 123 45 67');
  await first.type(/^Adresse/, 'Plateau, Dakar');
  await first.press(counter.recipient.done);
  await first.press(/^Fût/);
  await first.press(/^Fût/);
  await first.type(counter.goods.contents, 'Vêtements');
  await first.photograph();
  await expectAccessible(page);
  await first.press(/^Encaisser.*\$US$|^Encaisser [\d\s,]+\$$/);
  await first.type(/^Encaissé/, '100');
  await main.getByText(/^Reste à payer/).waitFor();
  await first.press(/^Vendre pour/);
  await main.getByRole('heading', { name: counter.done.title_other.replace('{{count}}', '2') }).waitFor();
  await expectAccessible(page);
  expect(first.count()).toBeLessThanOrEqual(24);
  await page.evaluate(() => {
    window.print = () => undefined;
  });
  await page.emulateMedia({ media: 'print' });
  const paper = page.locator('body > div[aria-hidden]');
  const print = (name: string) => main.getByRole('button', { name, includeHidden: true }).dispatchEvent('click');
  await print(counter.done.labels_other.replace('{{count}}', '2'));
  await paper.locator('svg').first().waitFor();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await print(counter.done.receipt);
  await paper.getByText(/^Reçu n°/).waitFor();
  await page.evaluate(() => dispatchEvent(new Event('afterprint')));
  await page.emulateMedia({ media: 'screen' });
  const codes = await main.getByText(/^YN-/).allInnerTexts();
  expect(codes).toHaveLength(2);
  expect((await findParcel(agent, codes[0] ?? '')).body.data).toMatchObject({ client: 'Mariama Sow' });

  await main.getByRole('button', { name: counter.done.next }).click();
  const second = countingHands(page);
  await second.type(counter.customer.search, phone);
  await second.press(counter.customer.find);
  await second.press(/^Mariama Sow/);
  await second.press(/^Fatou Sarr/);
  await second.press(/^Fût/);
  await second.type(counter.goods.contents, 'Riz');
  await second.photograph();
  await second.press(/^Encaisser [\d\s,]+\$/);
  await second.press(/^Vendre pour/);
  await main.getByText(/^Tout est payé/).waitFor();
  expect(second.count()).toBeLessThanOrEqual(12);
  const { liste } = await drawerOf(agent);
  expect(liste).toHaveLength(2);
});

test('an agent at arrival takes the rest on collection, and hands the parcel over', async () => {
  const { agent, container } = await newArrival();
  const colisId = await comingColis(await makeCustomer(), container.id, {
    paymentId: null,
    conditions: { type: 'A_L_ARRIVEE' },
  });
  await unload(agent, colisId, container.id);
  await makeAvailable(agent, container.id);
  await openDrawer(agent);
  const page = await openPhone(agent, `/agent/remise?colis=${colisId}`);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: agentHandover.onCollection.byPhone }).click();
  await main.getByText(payLinks.atHandover.scan).waitFor();
  await expectAccessible(page);
  await main.getByRole('link', { name: agentHandover.onCollection.take }).click();
  await main.getByRole('button', { name: /^Encaisser [\d\s,]+\$/ }).click();
  await expectAccessible(page);
  await main.getByRole('button', { name: /^Enregistrer/ }).click();
  await main.getByText(counter.collection.nothingLeft).waitFor();
  await expectAccessible(page);
  await main.getByRole('link', { name: counter.collection.handOver }).click();
  await main.getByRole('button', { name: agentHandover.form.submit }).waitFor();
});
