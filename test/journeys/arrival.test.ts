import { buffer } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openAgentPage, openPhone, sign, wedge } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { storedColis } from '../support/calls/table.ts';
import { readPdf } from '../support/data/read-pdf.ts';
import { codeOf, comingColis, LAST_DAY, makeAvailable, newArrival, unload } from '../support/items/arrival.ts';
import { eventually } from '../support/items/money.ts';

const { agent, agentUnloading, agentHandover, agentQueue, unloadingManifest, collection } = await wordsIn('fr');

test('an agent unloads a container, reports a damage, undoes a wrong scan and opens the collection; an admin closes and prints', async () => {
  const { agent: worker, container } = await newArrival({ numeroConteneur: 'CSQU3054383' });
  const [admin, awa] = [await makeAdmin(), await makeCustomer({ langue: 'fr' })];
  const [first, second] = [
    await comingColis(awa, container.id, { nomDestinataire: 'Moussa Sarr' }),
    await comingColis(awa, container.id, { nomDestinataire: 'Aïssatou Diop' }),
  ];
  const foreign = await comingColis(awa, (await newContainer()).id);

  const page = await openPhone(worker, '/agent');
  await page.getByText(fillPlaceholders(agent.containers.unloaded_one, { count: 0, expected: 2 })).waitFor();
  await page.goto(`/agent/conteneurs/${container.id}/arrivee`);
  await page.getByRole('heading', { name: `${agentUnloading.groups.missing} (2)`, exact: true }).waitFor();
  await wedge(page, first);
  await page.getByRole('heading', { name: `${agentUnloading.groups.arrived} (1)`, exact: true }).waitFor();
  await wedge(page, foreign);
  await page.getByRole('heading', { name: `${agentUnloading.groups.surplus} (1)`, exact: true }).waitFor();
  await page.getByLabel(agentUnloading.scan.label).fill(String(second));
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: `${agentUnloading.groups.arrived} (2)`, exact: true }).waitFor();
  await expectAccessible(page);

  const code = (await storedColis(awa, second)).trackingCode ?? '';
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Aïssatou Diop' })
    .getByRole('button', { name: /^Annuler le scan/ })
    .click();
  await page.getByRole('heading', { name: `${agentUnloading.groups.missing} (1)`, exact: true }).waitFor();
  expect(code).not.toBe('');
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Moussa Sarr' })
    .getByRole('button', { name: /Signaler un dommage/ })
    .click();
  await page.getByLabel(agentUnloading.damage.label).fill('Carton enfoncé.');
  await page.getByRole('button', { name: agentUnloading.damage.submit }).click();
  await page.getByText('Abîmé : Carton enfoncé.').waitFor();
  await page.getByLabel(agentUnloading.available.lastDay).fill(LAST_DAY);
  await page.getByRole('button', { name: agentUnloading.available.submit }).click();
  await page.getByText('Magasinage gratuit jusqu’au').waitFor();

  const desk = await newVisitor({ as: admin });
  await desk.goto(`/admin/conteneurs/${container.id}/arrivee`);
  await desk.getByRole('heading', { name: unloadingManifest.closing.title }).waitFor();
  await expectAccessible(desk);
  const why = desk.getByRole('listitem').filter({ hasText: unloadingManifest.reasons.AUTRE_CONTENEUR });
  expect(await why.getByLabel(/^Motif pour/).count()).toBe(1); // who gives the reason reads why it is unexpected
  for (const field of await desk.getByLabel(/^Motif pour/).all()) await field.fill('Vu avec le transporteur.');
  await desk.getByRole('button', { name: unloadingManifest.closing.submit }).click();
  await desk.getByRole('alertdialog').getByRole('button', { name: unloadingManifest.closing.submit }).click();
  await desk.getByText(unloadingManifest.closed.title).waitFor();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: 'PDF' }).click();
  const { pages } = await readPdf(new Uint8Array(await buffer(await (await download).createReadStream())));
  expect(pages[0]).toContain('Carton enfoncé');
  expect(pages[0]).toContain('Manquant');
  await page.reload();
  await page.getByText(agentUnloading.closed).waitFor();
});

test('an agent without a network hands a parcel over, reloads, and the handover is sent when the network returns', async () => {
  const { agent: worker, container } = await newArrival();
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await comingColis(awa, container.id, { nomDestinataire: 'Moussa Sarr' });
  await unload(worker, id, container.id);
  await makeAvailable(worker, container.id);
  const code = await eventually(async () => {
    const found = await codeOf(awa, id);
    expect(found).toMatch(/^\d{6}$/);
    return found ?? '';
  });
  const page = await openAgentPage(worker, true);
  await page.goto('/agent/remise');
  await page.getByLabel(agent.scan.label).waitFor();
  await page.context().setOffline(true);
  await wedge(page, id);
  await page.getByLabel(agentHandover.form.name).waitFor();
  expect(await page.getByLabel(agentHandover.form.name).inputValue()).toBe('Moussa Sarr');
  await page.getByRole('button', { name: agentHandover.form.submit }).click();
  await page.getByText(agentHandover.faults.signature).waitFor();
  await expectAccessible(page);
  await page.getByLabel(agentHandover.form.code).fill(code);
  await sign(page);
  await page.getByRole('button', { name: agentHandover.form.submit }).click();
  await page.getByText(agentHandover.last.waitingText).waitFor();
  await page.reload();
  await page.getByText(agentHandover.last.waitingText).waitFor();
  expect((await storedColis(awa, id)).etat).toBe('ARRIVE');
  await page.context().setOffline(false);
  await page.getByText(agentHandover.last.sentText).waitFor();
  expect((await storedColis(awa, id)).etat).toBe('LIVRE');

  const sender = await newVisitor({ as: awa, width: 390, mayFail: /customs|insurance/ });
  await sender.goto(`/colis/${id}`);
  await sender.getByText(collection.handedOver.title).waitFor();
  await sender.getByText(/Remis à Moussa Sarr \(destinataire\)/).waitFor();
});

test('a code typed without a network before the collection is announced is a record to review, which the agent corrects with an ID', async () => {
  const { agent: worker, container } = await newArrival();
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await comingColis(awa, container.id);
  await unload(worker, id, container.id);
  const page = await openPhone(worker, `/agent/remise?colis=${id}`);
  await page.getByLabel(agentHandover.form.code).fill('123456');
  await sign(page);
  await page.context().setOffline(true);
  await page.getByRole('button', { name: agentHandover.form.submit }).click();
  await page.getByText(agentHandover.last.waitingText).waitFor();
  await page.context().setOffline(false);
  await page.getByRole('link', { name: agentHandover.last.review }).click();
  await page.getByRole('link', { name: agentQueue.correct, exact: true }).click();
  await page.getByText(agentHandover.notAnnounced.title).waitFor();
  await page.getByLabel(agentHandover.form.idEnd).fill('4821');
  await page.getByLabel(agentHandover.form.reason).fill('Le code n’est pas arrivé.');
  await page.locator('input[type=file]').setInputFiles({
    name: 'piece.png',
    mimeType: 'image/png',
    buffer: Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    ),
  });
  await page.getByText(/1 photo sur 3/).waitFor();
  await page.getByAltText(agentHandover.signature.kept).waitFor();
  await page.getByRole('button', { name: agentHandover.form.submit }).click();
  await page.getByText(agentHandover.last.sentText).waitFor();
  expect((await storedColis(awa, id)).etat).toBe('LIVRE');
});

test('a sender sees the collection code of an arrived parcel and passes it on', async () => {
  const { agent: worker, container } = await newArrival();
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await comingColis(awa, container.id);
  await makeAvailable(worker, container.id);
  await unload(worker, id, container.id, { dommage: 'Carton enfoncé.' });
  const code = (await codeOf(awa, id)) ?? '';
  const page = await newVisitor({ as: awa, width: 390, mayFail: /customs|insurance/ });
  await page.goto(`/colis/${id}`);
  await page.getByText(code, { exact: true }).waitFor();
  await page.getByText('Carton enfoncé.').waitFor();
  const link = await page
    .getByRole('region', { name: collection.title })
    .getByRole('link', { name: collection.whatsapp })
    .getAttribute('href');
  expect(decodeURIComponent(link ?? '')).toContain(code);
  await expectAccessible(page);
});
