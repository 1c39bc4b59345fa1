import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { newCustomer } from '../support/api.ts';
import { expectAccessible } from '../support/axe.ts';
import { newVisitor } from '../support/browser.ts';
import { containerToClose, load, loadableColis } from '../support/manifest.ts';
import { wordsIn } from '../support/page-texts.ts';
import { makeAdmin } from '../support/people.ts';
import { readPdf } from '../support/read-pdf.ts';

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
