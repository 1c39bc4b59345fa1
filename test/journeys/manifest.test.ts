import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { wedge } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, wordsIn } from '../support/browsers/page-texts.ts';
import { newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { readPdf } from '../support/data/read-pdf.ts';
import { closeLoading, containerToClose, load, loadableColis } from '../support/items/manifest.ts';

const { manifest, agentLoading } = await wordsIn('fr');

test('an agent loads a parcel by its number, and an admin completes the references, explains the difference, closes and prints', async () => {
  const [admin, awa] = [await makeAdmin(), await newCustomer()];
  const id = await containerToClose({ plomb: null });
  const loaded = await loadableColis(awa, id, { nomDestinataire: 'Ñiaŋ Cœur' });
  await loadableColis(awa, id); // stays at the depot, which is a difference
  const scanned = await loadableColis(awa, id);
  await load(admin, loaded, id);

  const page = await newVisitor({ as: admin });
  await page.goto(`/agent/conteneurs/${id}/chargement`);
  await page.getByLabel(agentLoading.scan.label).fill(String(scanned));
  await page.keyboard.press('Enter');
  await page.getByText(agentLoading.last.loaded).waitFor();
  await page.getByRole('heading', { name: `${agentLoading.groups.loaded} (2)` }).waitFor();
  await expectAccessible(page);

  await page.goto(`/admin/conteneurs/${id}/manifeste`);
  await page.getByLabel(manifest.references.plomb).fill('FR1234567');
  await page.getByRole('button', { name: manifest.references.save }).click();
  await page.getByText(manifest.references.done).first().waitFor();
  await page.getByLabel(/^Motif pour/).fill('Client absent.');
  await expectAccessible(page);
  await page.getByRole('button', { name: manifest.closing.submit }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: manifest.closing.submit }).click();
  await page.getByText(manifest.closed.title).waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: `${manifest.prints.manifest.title}, PDF` }).click();
  const { pages } = await readPdf(new Uint8Array(await buffer(await (await download).createReadStream())));
  expect(pages[0]).toContain('Ñiaŋ Cœur');
  expect(pages[0]).toContain('Page 1/1');
  await expectAccessible(page);
});

test('an admin reopens a closed manifest with a reason, a forgotten parcel is loaded, and the next closing is version 2', async () => {
  const [admin, awa] = [await makeAdmin(), await newCustomer()];
  const id = await containerToClose();
  await load(admin, await loadableColis(awa, id), id);
  const forgotten = await loadableColis(awa, id);
  expect((await closeLoading(admin, id)).status).toBe(201);

  const depot = await newVisitor({ as: admin, width: 390, mayFail: /chargement/ });
  await depot.goto(`/agent/conteneurs/${id}/chargement`);
  await depot.getByText(agentLoading.closed).waitFor();
  expect(await depot.getByLabel(agentLoading.scan.label).count()).toBe(0);

  const page = await newVisitor({ as: admin });
  await page.goto(`/admin/conteneurs/${id}/manifeste`);
  await page.getByRole('button', { name: manifest.reopen.open }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(manifest.reopen.reason).fill('Un colis a été oublié au dépôt.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: manifest.reopen.submit }).click();
  await page.getByText(/Un colis a été oublié au dépôt/).waitFor();
  await page.getByRole('heading', { name: manifest.closing.title }).waitFor();

  await depot.reload();
  await depot.getByLabel(agentLoading.scan.label).waitFor();
  await wedge(depot, forgotten);
  await depot.getByText(agentLoading.last.loaded).waitFor(); // sent; the list counts it before that
  await depot.getByRole('heading', { name: `${agentLoading.groups.loaded} (2)` }).waitFor();

  await page.reload();
  await page.getByText(manifest.closing.noDifference).waitFor();
  await page.getByRole('button', { name: manifest.closing.submit }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: manifest.closing.submit }).click();
  await page.getByText(fillPlaceholders(manifest.versions.name, { version: 2 }), { exact: true }).waitFor();
  await page.getByText(fillPlaceholders(manifest.versions.name, { version: 1 }), { exact: true }).waitFor();
  await expectAccessible(page);
});
