import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { holdingsOf } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { api, newAdmin, newContainer } from '../support/calls/api.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { readPdf } from '../support/data/read-pdf.ts';
import { fillTexts } from '../support/items/filled-booking.ts';

const words = await wordsIn('fr');

const line = (page: Page, index: number, name: string) => page.locator(`[name="inventaire.lignes.${index}.${name}"]`);

/** Words in the code that makes documents, and in the code that sends a booking. */
const DOCUMENT_CODE = 'facture-pro-forma.pdf';
const BOOKING_CODE = 'a booking has neither a file nor an inventory';

const SCRIPTS = '**/assets/*.js';

/** Downloads a file that a page asks for. */
const download = async (route: Route) => {
  const response = await route.fetch();
  return { response, body: await response.text() };
};

/** Follows the code that the browser downloads. `isWithheld`: that of documents cannot be reached. */
const followCode = async (page: Page) => {
  const followed = { code: '', isWithheld: false };
  await page.route(SCRIPTS, async (route) => {
    const file = await download(route).catch(() => undefined); // the page has gone, or is loaded anew
    const isWithheld = followed.isWithheld && file?.body.includes(DOCUMENT_CODE);
    if (!file || isWithheld) return route.abort().catch(() => undefined);
    await route.fulfill(file).catch(() => undefined);
    followed.code += file.body;
  });
  return followed;
};

/** Opens the booking form as a new customer, whose browser may lack files of the site and replies of the API. */
const openForm = async () => {
  const container = await newContainer();
  const customer = await makeCustomer();
  const page = await newVisitor({ as: customer, mayFail: /./ });
  const at = `/ajouter-colis/${container.id}`;
  const followed = await followCode(page);
  await page.goto(at);
  await fillTexts({ page, language: 'fr', words, at }, Number(container.id), customer, { typeDocument: '' });
  const submit = page.getByRole('button', { name: words.booking.submit });
  const done = page.getByRole('heading', { name: words.booking.done.title });
  return { customer, page, submit, done, followed };
};

const listShirts = async (page: Page) => {
  await page.getByLabel(words.colisForm.nature.EFFETS_PERSONNELS).click();
  await line(page, 0, 'designation').fill('Chemises en coton');
  await line(page, 0, 'valeurUnitaire').fill('12');
};

const advice = (page: Page) => page.getByText(words.common.advice.offline).first();

const ONE_PARCEL = { insurances: 1, documents: 1, colis: 1 };

const ready = (page: Page) => page.getByText(words.inventory.document.made);

/** Text of the document that the customer has submitted. */
const documentOf = async ({ userId, token }: Awaited<ReturnType<typeof makeCustomer>>) => {
  const { body } = await api('GET', `/customs/user/${userId}`, { token });
  const file = await (await fetch(body.data[0].photo)).arrayBuffer();
  return (await readPdf(new Uint8Array(file))).pages.join(' ');
};

test('a customer who books a changed list without a connection books it once the connection is back, as it is then', async () => {
  const { customer, page, submit, done, followed } = await openForm();
  await page.getByLabel(words.colisForm.nature.EFFETS_PERSONNELS).click();
  await line(page, 0, 'designation').fill('Chemises en coton');
  await expect.poll(() => followed.code.includes(BOOKING_CODE)).toBe(true);
  await page.waitForLoadState('networkidle');
  expect(followed.code, 'an incomplete list needs no code of documents').not.toContain(DOCUMENT_CODE);
  await line(page, 0, 'valeurUnitaire').fill('12');
  await ready(page).waitFor();
  expect(followed.code).toContain(DOCUMENT_CODE);
  await page.unrouteAll({ behavior: 'wait' }); // a route would answer without a connection too
  await page.context().setOffline(true);
  await line(page, 0, 'quantite').fill('7');
  await submit.click();
  await advice(page).waitFor();
  await page.context().setOffline(false);
  await submit.click();
  await done.waitFor();
  expect(await holdingsOf(customer)).toEqual(ONE_PARCEL);
  expect(await documentOf(customer)).toContain('7 × 12,00 EUR');
});

test('a customer who completes the list without a connection books once it is back, on the same page', async () => {
  const { customer, page, submit, done, followed } = await openForm();
  await page.getByLabel(words.colisForm.nature.EFFETS_PERSONNELS).click();
  await line(page, 0, 'designation').fill('Chemises en coton');
  await expect.poll(() => followed.code.includes(BOOKING_CODE)).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(true);
  await line(page, 0, 'valeurUnitaire').fill('12');
  await page.getByText(words.inventory.document.connection).waitFor();
  await submit.click();
  await advice(page).waitFor();
  let isReloaded = false;
  page.on('load', () => {
    isReloaded = true;
  });
  await page.context().setOffline(false);
  await submit.click();
  await done.waitFor();
  expect(isReloaded).toBe(false);
  expect(await holdingsOf(customer)).toEqual(ONE_PARCEL);
  expect(await documentOf(customer)).toContain('12,00 EUR');
});

test('a customer who begins a list without a connection goes on once it is back, on the same page', async () => {
  const { page, followed } = await openForm();
  await expect.poll(() => followed.code.includes(BOOKING_CODE)).toBe(true);
  await page.waitForLoadState('networkidle');
  await page.unrouteAll({ behavior: 'wait' });
  await page.context().setOffline(true);
  await page.getByLabel(words.colisForm.nature.EFFETS_PERSONNELS).click();
  await expect.poll(() => page.locator('#documents [aria-busy="true"]').count()).toBe(1);
  let isReloaded = false;
  page.on('load', () => {
    isReloaded = true;
  });
  await page.context().setOffline(false);
  await line(page, 0, 'designation').fill('Chemises en coton');
  await line(page, 0, 'valeurUnitaire').fill('12');
  await ready(page).waitFor();
  expect(isReloaded).toBe(false);
});

test('a customer whose phone never got the code of documents books after the page has loaded it anew: it says so, and nothing is typed twice', async () => {
  const { customer, page, submit, done, followed } = await openForm();
  followed.isWithheld = true;
  const lost = page.waitForEvent('requestfailed', (request) => request.url().endsWith('.js'));
  await listShirts(page);
  await lost;
  await page.context().setOffline(true);
  await submit.click();
  await advice(page).waitFor();
  await page.context().setOffline(false);
  followed.isWithheld = false;
  const loaded = page.waitForEvent('load');
  await submit.click();
  await loaded;
  await page.getByText(words.common.ui.kept).first().waitFor();
  await page
    .getByRole('button', { name: /Chemises en coton/ })
    .first()
    .waitFor();
  await submit.click();
  await done.waitFor();
  expect(await holdingsOf(customer)).toEqual(ONE_PARCEL);
});

test('a customer who corrects a list without a connection finds it after a reload, and sends it once the connection is back', async () => {
  const { customer, page, submit, done } = await openForm();
  await listShirts(page);
  await submit.click();
  await done.waitFor();
  const { body } = await api('GET', `/customs/user/${customer.userId}`, { token: customer.token });
  const [{ id, colisId }] = body.data;
  const { token } = await newAdmin();
  const motif = 'Combien de chemises ?';
  await api('PATCH', `/customs/update-statut/${id}?statut=REFUSE`, { token, body: { motif } });

  await page.unrouteAll({ behavior: 'wait' });
  await page.goto(`/colis/${colisId}`);
  const unfold = async () => {
    await page.locator('#replace-document > summary').click();
    await page.getByRole('button', { name: /Chemises en coton/, expanded: false }).click();
  };
  await unfold();
  await line(page, 0, 'quantite').fill('4');
  await page.reload();
  await unfold();
  await expect.poll(() => line(page, 0, 'quantite').inputValue()).toBe('4');
  await page.waitForLoadState('networkidle');
  const send = page.getByRole('button', { name: words.customsDocument.correct.submit });
  await page.context().setOffline(true);
  await send.click();
  await advice(page).waitFor();
  await page.context().setOffline(false);
  await send.click();
  await page.getByText(words.customsDocument.rejected.done).first().waitFor();
  const { body: corrected } = await api('GET', `/customs/${id}/inventaire`, { token });
  expect(corrected.data).toMatchObject({ revision: 2, lignes: [{ designation: 'Chemises en coton', quantite: 4 }] });
});
