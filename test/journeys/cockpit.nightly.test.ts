import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { dayIn } from '#shared/dates.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer, upload } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { aColis, storedColis } from '../support/calls/table.ts';
import { closeUnloading, comingColis, newArrival, unload } from '../support/items/arrival.ts';
import { receive } from '../support/items/intake.ts';
import { containerToClose, load, loadableColis } from '../support/items/manifest.ts';
import { eventually, payAndReturn } from '../support/items/money.ts';

test('an admin runs a container: exceptions, filter, selection, a move with preview, a parcel in the panel, exports and manifest', async () => {
  const [admin, awa, joe] = await Promise.all([
    makeAdmin(),
    makeCustomer({ prenom: 'Awa', nom: 'Diop' }),
    makeCustomer({ prenom: 'Joe', nom: 'Fall' }),
  ]);
  const [id, other] = [await containerToClose(), (await newContainer({ lieuEnlevement: 'Marseille' })).id];
  const loaded = await loadableColis(awa, id);
  await load(admin, loaded, id);
  const refused = await aColis(awa, id, { description: 'Carton de livres' });
  await receive(admin, refused, { refus: 'Carton mouillé' });
  const moved = await aColis(joe, id, { description: 'Tambour bleu' });

  const page = await newVisitor({ as: admin });
  const { adminColis, bulk, change, cockpit, staffJournal, manifest } = await wordsIn('fr');
  await page.goto(`/admin/conteneurs/${id}`);
  await page.getByRole('heading', { name: cockpit.exceptions.title }).waitFor();
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { name: cockpit.exceptions.title }).waitFor();
      return page.getByText(cockpit.exceptions.names.REFUSE_AU_DEPOT).count();
    })
    .toBe(1);
  const rows = page.getByRole('table', { name: cockpit.parcels.name }).getByRole('row');
  await expect
    .poll(() => rows.nth(1).textContent(), { message: 'the exception comes first' })
    .toContain('Carton de livres');
  await expectAccessible(page);

  await page.getByRole('searchbox', { name: cockpit.parcels.search }).fill('tambour');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('checkbox', { name: cockpit.parcels.all_one }).check();
  const bar = page.getByRole('region', { name: cockpit.selection.label });
  await bar.getByLabel(cockpit.selection.action).selectOption('DEPLACER');
  await bar.getByRole('button', { name: cockpit.selection.act }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(adminColis.decide.move.departure).selectOption(String(other));
  await dialog.getByRole('button', { name: cockpit.selection.act }).click();
  await dialog.getByText('Joe Fall').first().waitFor();
  await dialog.getByLabel(change.motif).fill('Conteneur complet');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: fillPlaceholders(bulk.submit.DEPLACER_one, { count: 1 }) }).click();
  await dialog.getByText(fillPlaceholders(bulk.run.colis.done_one, { count: 1 })).waitFor();
  await page.keyboard.press('Escape');
  await page.goto(`/admin/conteneurs/${other}?ouvert=${moved}`);
  const panel = page.getByRole('complementary');
  await panel.getByText(adminColis.journal).click();
  await expect.poll(() => panel.textContent()).toContain(staffJournal.actions.DEPLACE);
  expect(await panel.textContent(), 'the reason of the change').toContain('Conteneur complet');
  await expectAccessible(page);
  await panel.getByRole('button').first().click();
  await expect.poll(() => panel.count()).toBe(0);

  await page.goto(`/admin/conteneurs/${id}`);
  await page.getByText(cockpit.journal).click();
  await expect.poll(() => page.getByRole('main').textContent()).toContain(staffJournal.actions.CREE);
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: cockpit.exports.rows }).click();
  const csv = String(await buffer(await (await download).createReadStream()));
  expect(csv).toContain(String(loaded));
  expect(csv).not.toContain(String(moved));
  await page.getByRole('link', { name: cockpit.exports.manifest }).click();
  await page.getByRole('heading', { level: 1, name: manifest.title }).waitFor();
  await page.getByRole('button', { name: manifest.closing.submit }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText(manifest.closing.confirm.early.seen).click(); // one parcel was never brought
  await question.getByRole('button', { name: manifest.closing.submit }).click();
  await page.getByText(manifest.closed.title).waitFor();
});

test('an admin reads what came in and was refunded this month, and saves its movements and the departures', async () => {
  const [admin, awa] = await Promise.all([makeAdmin(), makeCustomer()]);
  const { id, dateDepart } = await newContainer();
  const payment = await payAndReturn(awa, [await aColis(awa, id)]);
  const page = await newVisitor({ as: admin });
  const { adminContainers } = await wordsIn('fr');
  const { month } = adminContainers;
  await page.goto('/admin/conteneurs');
  await page.getByText(month.title).click();
  await page.getByText(month.money.sums.net, { exact: true }).waitFor();
  await expectAccessible(page);
  const save = async (name: string): Promise<string> => {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name }).click();
    return String(await buffer(await (await download).createReadStream()));
  };
  const movements = await save(month.money.submit);
  expect(movements.split('\r\n').find((row) => row.includes(String(payment.id)))).toContain(month.types.PAIEMENT);
  await page.getByLabel(month.label, { exact: true }).fill(dayIn(String(dateDepart), 'Europe/Paris').slice(0, 7));
  expect(await save(month.departures.submit)).toContain(String(id));
});

test.each(['fr-FR', 'en-US'] as const)('the pages of a container are accessible in %s', async (language) => {
  const [admin, awa] = await Promise.all([makeAdmin(), makeCustomer()]);
  const id = await containerToClose();
  await loadableColis(awa, id);
  const page = await newVisitor({ language, as: admin });
  for (const path of ['', `/${id}`, `/${id}/etiquettes`, `/${id}/manifeste`, `/${id}/douane`]) {
    await page.goto(`/admin/conteneurs${path}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await expect.poll(() => page.locator('[aria-busy="true"]').count()).toBe(0);
    await expectAccessible(page);
  }
});

test('an admin declares a missing parcel lost in its group, and sees the photo of a damage where they acknowledge it', async () => {
  const { agent, container } = await newArrival();
  const [admin, awa] = [await makeAdmin(), await makeCustomer()];
  const [damaged, missing] = [await comingColis(awa, container.id), await comingColis(awa, container.id)];
  await unload(agent, damaged, container.id, { dommage: 'Coin enfoncé', photoKeys: [await upload(agent, 'intake')] });
  await closeUnloading(admin, container.id);
  await eventually(async () => expect((await storedColis(awa, missing)).incident?.type).toBe('MANQUANT'));
  const { adminColis, change, cockpit } = await wordsIn('fr');
  const page = await newVisitor({ as: admin, width: 390 });
  await expect
    .poll(async () => {
      await page.goto(`/admin/conteneurs/${container.id}`);
      await page.getByRole('heading', { name: cockpit.exceptions.title }).waitFor();
      return page.getByRole('button', { name: cockpit.exceptions.resolve }).count();
    })
    .toBe(2);
  for (const resolve of await page.getByRole('button', { name: cockpit.exceptions.resolve }).all())
    await resolve.click();
  await page.getByRole('img', { name: adminColis.damage.photos }).waitFor();
  await page.getByText('Coin enfoncé').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: adminColis.decide.acts.PERDU.open }).click();
  const dialog = page.getByRole('alertdialog');
  await dialog.getByLabel(change.motif).fill('Cherché partout');
  await dialog.getByRole('button', { name: adminColis.decide.acts.PERDU.open }).click();
  await dialog.waitFor({ state: 'detached' });
  expect((await storedColis(awa, missing)).incident?.decision?.choix).toBe('PERDU');
  await expect
    .poll(async () => {
      await page.reload();
      await page.getByRole('heading', { name: cockpit.exceptions.title }).waitFor();
      return page.getByRole('button', { name: cockpit.exceptions.resolve }).count();
    })
    .toBe(1);
});
