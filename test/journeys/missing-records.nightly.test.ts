import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openAgentPage, receiveAsBooked } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { severalColis } from '../support/calls/table.ts';
import { newDevice } from '../support/items/devices.ts';
import { newDepot } from '../support/items/intake.ts';

const { admin: adminWords, adminMissing, missingRecords } = await wordsIn('fr');

/** Clears the queue's database, as a browser does that is short of space. */
const clearQueue = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((done, fail) => {
        const opening = indexedDB.open('yonnee-queue');
        opening.onerror = () => fail(opening.error);
        opening.onsuccess = () => {
          const clearing = opening.result.transaction(['writes', 'settings'], 'readwrite');
          for (const store of ['writes', 'settings']) clearing.objectStore(store).clear();
          clearing.oncomplete = () => {
            opening.result.close();
            done();
          };
        };
      }),
  );

test('records that a phone lost before sending them reach an admin, who closes them with a note', async () => {
  const { agent, container } = await newDepot();
  const [first = 0, second = 0, third = 0, fourth = 0] = await severalColis(await makeCustomer(), container.id, 4);
  const page = await openAgentPage(agent, true);
  await receiveAsBooked(page, first);
  await page.getByText('Tout est envoyé').waitFor();
  await page.context().setOffline(true);
  for (const id of [second, third]) await receiveAsBooked(page, id);
  await page.getByText('2 en attente').waitFor();
  await clearQueue(page);
  await page.context().setOffline(false);
  const appareil = await page.evaluate(() => JSON.parse(localStorage.getItem('yonnee-queue-device') ?? '{}').id);
  const device = newDevice(agent, appareil);
  await expect.poll(async () => (await device.stored())?.manques).toMatchObject([{ de: 2, a: 3 }]);
  await receiveAsBooked(page, fourth);
  await expect
    .poll(device.stored)
    .toMatchObject({ numero: 4, manques: [{ avant: { numero: 1 }, apres: { numero: 4 } }] });
  await device.waitUntilDue();

  await page.goto('/agent/envois');
  await page.getByText(missingRecords.missing_other.replace('{{count}}', '2')).waitFor();
  await page.getByText(`${missingRecords.thisDevice} ·`).waitFor();
  await expectAccessible(page);

  const admin = await newVisitor({ as: await makeAdmin() });
  await admin.goto(`/admin/conteneurs/${container.id}`);
  await admin.getByRole('heading', { name: missingRecords.title }).waitFor();
  await expectAccessible(admin);
  await admin.getByRole('link', { name: missingRecords.lookInto }).click();
  const panel = admin.getByRole('complementary', { name: adminMissing.panel });
  await panel.getByRole('button', { name: adminMissing.verify.open }).click();
  await panel.getByLabel(adminMissing.verify.note).fill('Deux colis scannés de nouveau.');
  await expectAccessible(admin);
  await panel.getByRole('button', { name: adminMissing.verify.submit }).click();
  await admin.getByText(adminMissing.verify.done).first().waitFor();
  await panel.getByText('Deux colis scannés de nouveau.').waitFor();
  await expectAccessible(admin);
  await admin.goto('/admin');
  await admin.getByRole('heading', { name: adminWords.missing.title }).waitFor();
  expect((await device.stored())?.manques).toEqual([]);
});
