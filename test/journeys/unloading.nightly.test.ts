import { expect, test } from 'vitest';
import { openPhone, wedge } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { storedColis } from '../support/calls/table.ts';
import { closeUnloading, comingColis, newArrival, unload } from '../support/items/arrival.ts';
import { eventually } from '../support/items/money.ts';

/** Differences of an unloading: parcels that nobody expected, and those found after the list was closed. */

const { agentUnloading, unloadingManifest, manifest } = await wordsIn('fr');

test('an agent sets a parcel of another container aside, and an admin sees it as a surplus and decides on it', async () => {
  const { agent, container } = await newArrival();
  const awa = await makeCustomer();
  const expected = await comingColis(awa, container.id);
  const foreign = await comingColis(awa, (await newContainer()).id);
  const page = await openPhone(agent, `/agent/conteneurs/${container.id}/arrivee`);
  await page.getByLabel(agentUnloading.scan.label).waitFor();
  await wedge(page, foreign);
  const reason = agentUnloading.surplus.AUTRE_CONTENEUR;
  await page.getByText(fillPlaceholders(agentUnloading.last.surplus, { reason })).waitFor();
  await page.getByRole('heading', { name: `${agentUnloading.groups.surplus} (1)`, exact: true }).waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Annuler le scan/ }).click();
  await page.getByRole('heading', { name: `${agentUnloading.groups.surplus} (1)` }).waitFor({ state: 'detached' });
  await wedge(page, expected);
  await page.getByRole('heading', { name: `${agentUnloading.groups.arrived} (1)`, exact: true }).waitFor();
  await wedge(page, foreign);
  await page.getByRole('heading', { name: `${agentUnloading.groups.surplus} (1)`, exact: true }).waitFor();
  expect((await storedColis(awa, foreign)).etat).toBe('EN_TRANSIT');

  const desk = await newVisitor({ as: await makeAdmin() });
  await desk.goto(`/admin/conteneurs/${container.id}/arrivee`);
  await desk.getByText(unloadingManifest.closing.kinds.EN_TROP.text).waitFor();
  await desk.getByLabel(/^Motif pour/).fill('Transféré dans son conteneur.');
  await desk.getByRole('button', { name: unloadingManifest.closing.submit }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: unloadingManifest.closing.submit }).click();
  await desk.getByText(unloadingManifest.closed.title).waitFor();
  await desk.getByText(/1 écart expliqué/).waitFor();
  await desk.getByText(unloadingManifest.reasons.AUTRE_CONTENEUR).first().waitFor();
  await expectAccessible(desk);
});

test('an agent scans a missing parcel that is found after the closing; an admin reopens the list with a reason, and the next closing is version 2', async () => {
  const { agent, container } = await newArrival();
  const [admin, awa] = [await makeAdmin(), await makeCustomer()];
  const [first, late] = [await comingColis(awa, container.id), await comingColis(awa, container.id)];
  await unload(agent, first, container.id);
  expect((await closeUnloading(admin, container.id)).status).toBe(201);

  const page = await openPhone(agent, `/agent/conteneurs/${container.id}/arrivee`);
  await page.getByText(agentUnloading.closed).waitFor();
  await expectAccessible(page);
  await eventually(async () => expect((await storedColis(awa, late)).incident?.type).toBe('MANQUANT'));
  await wedge(page, late);
  await page.getByRole('heading', { name: `${agentUnloading.groups.arrived} (2)`, exact: true }).waitFor();
  await eventually(async () => expect((await storedColis(awa, late)).etat).toBe('ARRIVE')); // sent behind the page

  const desk = await newVisitor({ as: admin });
  await desk.goto(`/admin/conteneurs/${container.id}/arrivee`);
  await desk.getByRole('button', { name: unloadingManifest.reopen.open }).click();
  const dialog = desk.getByRole('alertdialog');
  await dialog.getByLabel(unloadingManifest.reopen.reason).fill('Retrouvé au fond du conteneur.');
  await dialog.getByRole('button', { name: unloadingManifest.reopen.submit }).click();
  await desk.getByText(/Retrouvé au fond du conteneur/).waitFor();

  await desk.getByText(unloadingManifest.closing.noDifference).waitFor();
  await desk.getByRole('button', { name: unloadingManifest.closing.submit }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: unloadingManifest.closing.submit }).click();
  await desk.getByText(fillPlaceholders(manifest.versions.name, { version: 2 }), { exact: true }).waitFor();
  await desk.getByText(fillPlaceholders(manifest.versions.name, { version: 1 }), { exact: true }).waitFor();
});
