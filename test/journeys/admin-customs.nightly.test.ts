import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { api, newColis, newContainer, newCustomer, PNG, upload } from '../support/calls/api.ts';
import { makeAdmin, type Person } from '../support/calls/people.ts';

const { adminCustoms, table, common } = await wordsIn('fr');

/** Creates a draft of a customs document and returns its id. */
const newDraft = async (person: Person, bookingId: number, bytes: Buffer, contentType: string): Promise<number> => {
  const { token, userId } = person;
  const photoKey = await upload(person, 'customs', bytes, contentType);
  const body = { typeDocument: 'Facture commerciale', photoKey };
  return (await api('POST', `/customs/add/${userId}/${bookingId}`, { token, body })).body.data.id;
};

/** Creates the customs document of a booked parcel and returns its id. */
const newDocument = async (...[person, bookingId, ...file]: Parameters<typeof newDraft>): Promise<number> => {
  const documentId = await newDraft(person, bookingId, ...file);
  await newColis(person, bookingId, { documentId });
  return documentId;
};

test('an admin reviews customs documents next to their files, and the next one opens after each decision', async () => {
  const awa = await newCustomer();
  const { id: bookingId } = await newContainer();
  const pdf = await newDocument(awa, bookingId, Buffer.from('%PDF-1.4\n%%EOF\n'), 'application/pdf');
  const picture = await newDocument(awa, bookingId, PNG, 'image/png');
  const draft = await newDraft(awa, bookingId, PNG, 'image/png');
  const page = await newVisitor({ as: await makeAdmin(), mayFail: /customs\/(colis|update-statut)/ });
  const statutOf = async (id: number) => {
    const { body } = await api('GET', `/customs/${id}`, { token: awa.token });
    return [body.data.statut, body.data.motif];
  };
  await page.route('**/customs/colis?*', (route) => route.fulfill({ status: 429 }));
  await page.goto(`/admin/douane?ouvert=${picture}`);
  await page.getByText(adminCustoms.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/customs/colis?*');
  await page.getByRole('button', { name: common.ui.retry }).click();
  await page.locator(`[data-opens="${picture}"]`).waitFor();
  expect(await page.locator(`[data-opens="${draft}"]`).count(), 'a draft is listed').toBe(0);
  const panel = page.getByRole('complementary');
  const image = panel.getByRole('img', { name: /Facture commerciale/ });
  await expect.poll(() => image.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await expectAccessible(page);

  await panel.getByRole('button', { name: adminCustoms.decide.reject, exact: true }).click();
  await panel.getByRole('button', { name: adminCustoms.decide.submit }).click();
  await panel.getByText(adminCustoms.decide.reasonMissing).waitFor();
  await panel.getByLabel(adminCustoms.decide.reason).fill('La facture est illisible.');
  await panel.getByRole('button', { name: adminCustoms.decide.submit }).click();
  await page.getByText(adminCustoms.decide.rejected).first().waitFor();
  await page.waitForURL((url) => !url.search.includes(String(picture)) && url.search.includes('ouvert='));
  expect(await statutOf(picture)).toEqual(['REFUSE', 'La facture est illisible.']);

  await page.goto(`/admin/douane?ouvert=${pdf}`);
  await panel.getByRole('link', { name: table.file.openPdf }).waitFor();
  await page.route('**/customs/update-statut/**', (route) => route.fulfill({ status: 429 }));
  await panel.getByRole('button', { name: adminCustoms.decide.accept }).click();
  await panel.getByText(adminCustoms.decide.notDone.replace(' {{reason}}', '')).waitFor();
  await page.unroute('**/customs/update-statut/**');
  await panel.getByRole('button', { name: adminCustoms.decide.accept }).click();
  await page.getByText(adminCustoms.decide.accepted).first().waitFor();
  expect(await statutOf(pdf)).toEqual(['ACCEPTE', null]);
  await page.getByLabel(adminCustoms.filters.statut, { exact: true }).selectOption('REFUSE');
  await page.locator(`[data-opens="${picture}"]`).waitFor();
});
