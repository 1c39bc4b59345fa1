import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { loadedWith, worth } from '../support/items/customs-check.ts';
import { line } from '../support/items/inventory-lines.ts';
import { containerToClose } from '../support/items/manifest.ts';

const { adminCustoms, containerCustoms, customsDocument, manifest } = await wordsIn('fr');

test('an admin has a line corrected by its customer, reads what customs find, names the broker and closes the manifest', async () => {
  const [admin, awa] = [await makeAdmin(), await newCustomer()];
  const bookingId = await containerToClose();
  const lines = [line('Télé', { bien: 'television', valeurUnitaire: 150_000, devise: 'XOF' }), worth(90_000)];
  const { id, documentId } = await loadedWith({ admin, owner: awa }, bookingId, lines);

  const desk = await newVisitor({ as: admin });
  await desk.goto(`/admin/douane?ouvert=${documentId}`);
  const panel = desk.getByRole('complementary');
  const mark = fillPlaceholders(adminCustoms.review.markLine.A_CORRIGER, { rank: 1, what: 'Télé' });
  await panel.getByRole('button', { name: mark }).click();
  await panel.getByLabel(fillPlaceholders(adminCustoms.review.note, { rank: 1 })).fill('Marque et modèle ?');
  await panel.getByRole('button', { name: adminCustoms.review.ask.A_CORRIGER, exact: true }).click();
  await panel.getByRole('button', { name: adminCustoms.review.submit.A_CORRIGER }).click();
  await desk.getByText(adminCustoms.review.done.A_CORRIGER).first().waitFor();

  await desk.goto(`/admin/conteneurs/${bookingId}/manifeste`);
  await desk.getByRole('button', { name: manifest.closing.submit }).click();
  const dialog = desk.getByRole('alertdialog');
  await dialog.getByText(containerCustoms.closing.title).waitFor();
  await dialog.getByRole('link', { name: containerCustoms.closing.open }).click();
  await desk.getByText(containerCustoms.findings.kinds.DOCUMENT_A_CORRIGER).waitFor();
  await expectAccessible(desk);

  const phone = await newVisitor({ as: awa, width: 390, mayFail: /insurance/ }); // its parcel has none
  await phone.goto(`/colis/${id}`);
  await phone.getByText('Marque et modèle ?').first().waitFor();
  await phone.locator('#replace-document > summary').click();
  await phone.getByRole('button', { name: /Télé/, expanded: false }).click();
  await phone.locator('[name="inventaire.lignes.0.designation"]').fill('Téléviseur Sony KD-43');
  await phone.getByRole('button', { name: customsDocument.correct.submit }).click();
  await phone.getByText(customsDocument.rejected.done).first().waitFor();

  await desk.goto(`/admin/douane?ouvert=${documentId}`);
  await panel.getByText('Téléviseur Sony KD-43').waitFor();
  await panel.getByRole('button', { name: adminCustoms.review.ask.ACCEPTE, exact: true }).click();
  await desk.getByText(adminCustoms.review.done.ACCEPTE).first().waitFor();

  await desk.goto(`/admin/conteneurs/${bookingId}/douane`);
  await desk.getByText(containerCustoms.broker.required).waitFor();
  expect(await visibleText(desk.locator('main'))).toContain('240 000 F CFA');
  await desk.getByLabel(containerCustoms.broker.nom).fill('Transit Dakar SA');
  await desk.getByRole('textbox', { name: containerCustoms.broker.telephone }).fill('77 123 45 67');
  await desk.getByRole('button', { name: containerCustoms.broker.save, exact: true }).click();
  await desk.getByText(containerCustoms.broker.done).first().waitFor();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: `${containerCustoms.prints.list.title}, PDF` }).click();
  expect((await download).suggestedFilename()).toBe('marchandises-CSQU3054383.pdf');

  await desk.getByRole('link', { name: containerCustoms.manifest, exact: true }).click();
  await desk.getByRole('button', { name: manifest.closing.submit }).click();
  await dialog.getByText(containerCustoms.closing.seen).click();
  await expectAccessible(desk);
  await dialog.getByRole('button', { name: manifest.closing.submit }).click();
  await desk.getByText(manifest.closed.title).waitFor();
});
