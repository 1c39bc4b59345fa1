import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { localeOf, type PageLanguage, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newAdmin, newContainer } from '../support/calls/api.ts';
import { makeCustomer } from '../support/calls/people.ts';
import { readPdf } from '../support/data/read-pdf.ts';
import { fillTexts } from '../support/items/filled-booking.ts';

/** Pace of a person on a phone, in milliseconds: for a letter, and for finding and tapping a control. */
const PACE = { letter: 300, tap: 1_200 };

const openForm = async (language: PageLanguage, width: number, place: string) => {
  const words = await wordsIn(language);
  const container = await newContainer({ lieuEnlevement: 'Le Havre', destination: place });
  const customer = await makeCustomer();
  const page = await newVisitor({ language: localeOf(language), width, as: customer });
  const at = `/ajouter-colis/${container.id}`;
  await page.goto(at);
  await fillTexts({ page, language, words, at }, Number(container.id), customer, { typeDocument: '' });
  return { words, customer, page };
};

const line = (page: Page, index: number, name: string) => page.locator(`[name="inventaire.lignes.${index}.${name}"]`);

/** Lists goods by thumb: types some letters, takes the first suggestion, and states number and value. */
const listAtPace = async (page: Page, index: number, [letters, count, value]: readonly [string, string, string]) => {
  await line(page, index, 'designation').pressSequentially(letters, { delay: PACE.letter });
  await page.getByRole('listbox').getByRole('option').first().click({ delay: PACE.tap });
  await page.keyboard.type(count, { delay: PACE.letter });
  await line(page, index, 'valeurUnitaire').click({ delay: PACE.tap });
  await page.keyboard.type(value, { delay: PACE.letter });
};

test.each([
  {
    language: 'fr',
    goods: [
      ['chemis', '3', '8'],
      ['chauss', '2', '15'],
      ['savon', '6', '2'],
    ],
  },
  {
    language: 'en',
    goods: [
      ['shirt', '3', '8'],
      ['shoes', '2', '15'],
      ['soap', '6', '2'],
    ],
  },
] as const)(
  'a customer lists three common goods on a phone at a person’s pace, and books without a document of their own ($language)',
  async ({ language, goods }) => {
    const { words, customer, page } = await openForm(language, 390, `Dakar ${language}`);
    const fonts: string[] = [];
    page.on('request', (request) => request.url().endsWith('.ttf') && fonts.push(request.url()));
    const ready = page.getByText(words.inventory.document.made);
    const begun = Date.now();
    await page.getByLabel(words.colisForm.nature.EFFETS_PERSONNELS).click({ delay: PACE.tap });
    for (const [index, good] of goods.entries()) {
      if (index > 0) await page.getByRole('button', { name: words.inventory.add }).click({ delay: PACE.tap });
      if (index === 0) {
        await line(page, 0, 'designation').waitFor();
        expect(fonts, 'the code of documents is loaded when one is made').toEqual([]);
      }
      await listAtPace(page, index, good);
    }
    const insure = page.getByRole('button', { name: /43.?293/ });
    await insure.click({ delay: PACE.tap });
    console.log(`inventory of three goods (${language}): ${((Date.now() - begun) / 1000).toFixed(1)} s`);
    await ready.waitFor();
    expect(fonts).not.toEqual([]);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: words.inventory.document.save }).click();
    expect((await saving).suggestedFilename()).toBe('inventaire.pdf');
    await expectAccessible(page);

    await page.getByRole('button', { name: words.booking.submit }).click();
    await page.getByRole('heading', { name: words.booking.done.title }).waitFor();
    const { body } = await api('GET', `/customs/user/${customer.userId}`, { token: customer.token });
    expect(body.data).toMatchObject([{ typeDocument: 'Inventaire des effets personnels' }]);
    const file = await (await fetch(body.data[0].photo)).arrayBuffer();
    expect(file.byteLength).toBeLessThanOrEqual(150_000);
    const { pages } = await readPdf(new Uint8Array(file));
    for (const words of ['Fatou Sarr', '3 × 8,00 EUR', '66,00 EUR', '43 293 XOF'])
      expect(pages.join(' ')).toContain(words);
  },
  120_000,
);

test('a customer finds the list as it was after a reload, and a refused item stops the booking until it is removed', async () => {
  const { words, page } = await openForm('fr', 1280, 'Dakar');
  await page.getByLabel(words.colisForm.nature.CADEAU).click();
  await line(page, 0, 'designation').fill('Chemises en coton');
  await line(page, 0, 'valeurUnitaire').fill('24');
  await line(page, 0, 'valeurUnitaire').press('Enter');
  await line(page, 1, 'designation').fill('Vélo d’enfant');
  await line(page, 1, 'valeurUnitaire').fill('80');
  await page.reload();
  await page.getByText('Vélos d’occasion', { exact: false }).or(page.getByText('Vélo d’enfant')).first().waitFor();
  await page.getByRole('button', { name: words.booking.submit }).click();
  await page.getByText('Décret n° 2025-1752').waitFor();
  expect(await line(page, 1, 'valeurUnitaire').inputValue()).toBe('80');
  await page.getByRole('button', { name: 'Retirer : Vélo d’enfant' }).click();
  await page.getByRole('button', { name: words.booking.submit }).click();
  await page.getByRole('heading', { name: words.booking.done.title }).waitFor();
});

test('a customer corrects a refused list on the page of the parcel, and the team finds the new document', async () => {
  const { words, customer, page } = await openForm('en', 390, 'Dakar');
  await page.getByLabel(words.colisForm.nature.EFFETS_PERSONNELS).click();
  await line(page, 0, 'designation').fill('Cotton shirts');
  await line(page, 0, 'valeurUnitaire').fill('12');
  await page.getByRole('button', { name: words.booking.submit }).click();
  await page.getByRole('heading', { name: words.booking.done.title }).waitFor();
  const { body } = await api('GET', `/customs/user/${customer.userId}`, { token: customer.token });
  const [{ id, colisId }] = body.data;
  const { token } = await newAdmin();
  const motif = 'How many shirts are there?';
  const refused = await api('PATCH', `/customs/update-statut/${id}?statut=REFUSE`, { token, body: { motif } });
  expect(refused.status).toBe(200);

  await page.goto(`/colis/${colisId}`);
  await page.getByText(motif).first().waitFor();
  await page.locator('#replace-document > summary').click();
  await page.getByRole('button', { name: /Cotton shirts/, expanded: false }).click();
  await line(page, 0, 'quantite').fill('4');
  await expectAccessible(page);
  await page.getByRole('button', { name: words.customsDocument.correct.submit }).click();
  await page.getByText(words.customsDocument.rejected.done).first().waitFor();
  const { body: corrected } = await api('GET', `/customs/${id}/inventaire`, { token });
  expect(corrected.data).toMatchObject({ revision: 2, lignes: [{ designation: 'Cotton shirts', quantite: 4 }] });
  const { body: now } = await api('GET', `/customs/${id}`, { token });
  expect(now.data).toMatchObject({ statut: 'EN_ATTENTE', historique: [{ statut: 'REFUSE', motif }] });
});
