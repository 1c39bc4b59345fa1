import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPhone } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newTab, newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { book, PNG } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { drawerOf } from '../support/items/counter.ts';
import { newDepot } from '../support/items/intake.ts';
import { remaining } from '../support/items/space-rush.ts';

/** A Saturday at a depot: who stands at the counter, who calls, who books online, a power cut, and the drawer at noon. */

const { agentDrawer, counter, customer } = await wordsIn('fr');
const LIST = { name: 'liste.png', mimeType: 'image/png', buffer: PNG };
/** Parcels of 10 kg that the container takes. */
const PLACES = 3;

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('main').getByRole('button', { name }).first().click();
const type = (page: Page, label: string | RegExp, text: string) =>
  page.getByRole('main').getByLabel(label).first().fill(text);

/** Enters a new sender and a recipient, and weighs a parcel of 10 kg. */
const enterSale = async (page: Page, prenom: string, phone: string): Promise<void> => {
  await type(page, counter.customer.search, phone);
  await press(page, counter.customer.find);
  await press(page, counter.customer.new);
  await type(page, customer.prenom, prenom);
  await type(page, /^Nom/, 'Sow');
  await press(page, counter.customer.add);
  await page.getByRole('button', { name: counter.recipient.done }).waitFor();
  await type(page, /^Nom/, 'Fatou Sarr');
  await type(page, /^Téléphone/, '+221 77 123 45 67');
  await type(page, /^Adresse/, 'Plateau, Dakar');
  await press(page, counter.recipient.done);
  for (const [label, value] of [
    [counter.parcels.poids, '10'],
    [counter.parcels.longueur, '40'],
    [counter.parcels.largeur, '30'],
    [counter.parcels.hauteur, '30'],
  ] as const)
    await type(page, label, value);
  await press(page, counter.parcels.add);
  await type(page, counter.goods.contents, 'Vêtements');
  await page.locator('main input[type=file]').first().setInputFiles(LIST);
  await page.getByRole('button', { name: 'Remplacer' }).waitFor();
};

const sold = (page: Page) => page.getByRole('heading', { name: counter.done.title_one }).waitFor();

test('a Saturday: counter, telephone, the last place online, a power cut, and the drawer counted at noon', async () => {
  const { agent, container } = await newDepot({ poidsMax: PLACES * 10 });
  const phone = (last: number) => `+33 6 ${String(container.id).slice(-7).replace(/(..)/g, '$1 ')}${last}`;
  let page = await openPhone(agent, '/agent/caisse');
  page.context().setDefaultTimeout(20_000);
  await type(page, /^Dollars américains/, '50');
  await press(page, agentDrawer.open.submit);
  await page.getByText(agentDrawer.expected).waitFor();

  // The power is cut while the agent writes; then the answer of the sale is lost on its way.
  await page.goto('/agent/comptoir');
  await enterSale(page, 'Mariama', phone(1));
  const after = await newTab(page);
  await page.close();
  page = after;
  await page.goto('/agent/comptoir');
  await page.getByText('Mariama Sow').waitFor();
  await press(page, /^Encaisser [\d\s,]+\$/);
  await page.route(
    '**/comptoir/ventes',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await press(page, /^Vendre pour/);
  await page.getByText(/^La vente n’est pas enregistrée/).waitFor();
  await press(page, /^Vendre pour/);
  await sold(page);
  expect((await remaining(container.id)).poidsRestant).toBe(20);

  // An admin sells to who calls: the parcel and its payment follow.
  const admin = await makeAdmin();
  const office = await newVisitor({ as: admin, width: 390, mayFail: /./ });
  office.setDefaultTimeout(20_000);
  await office.goto('/agent/comptoir');
  await office.getByLabel(counter.container.label).selectOption(String(container.id));
  await enterSale(office, 'Ousmane', phone(2));
  await press(office, /^Vendre pour/);
  await sold(office);
  await expectAccessible(office);

  // The last place goes online while the agent serves somebody, who is told before they pay.
  await press(page, counter.done.next);
  await enterSale(page, 'Aminata', phone(3));
  await press(page, /^Encaisser [\d\s,]+\$/);
  expect((await book(await makeCustomer(), container.id, { poids: 10 })).status).toBe(201);
  await press(page, /^Vendre pour/);
  await page.getByText(/^La vente n’est pas enregistrée/).waitFor();
  await expectAccessible(page);
  expect((await remaining(container.id)).poidsRestant).toBe(0);

  // At noon the drawer holds the float and the one payment in cash.
  expect((await drawerOf(agent)).attendu).toEqual([{ devise: 'USD', montant: 150 }]);
  await page.goto('/agent/caisse');
  await press(page, agentDrawer.count.open);
  await type(page, agentDrawer.count.total, '150');
  await press(page, agentDrawer.count.submit);
  await page.getByRole('alertdialog').getByRole('button', { name: agentDrawer.count.submit }).click();
  await page.getByRole('heading', { name: agentDrawer.closed.title }).waitFor();
  await expectAccessible(page);
}, 180_000);
