import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { errors } from '#shared/messages/fr.ts';
import { openAgentPage, openPhone, sign, wedge } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { makeAdmin, makeCustomer, type Person } from '../support/calls/people.ts';
import { storedColis } from '../support/calls/table.ts';
import {
  codeOf,
  comingColis,
  handOver,
  handoverBody,
  LAST_DAY,
  makeAvailable,
  newArrival,
  unload,
  wrongCodes,
} from '../support/items/arrival.ts';
import { eventually } from '../support/items/money.ts';
import { newAgent } from '../support/items/sites.ts';

/** Handovers that are not simple, and those without a network. */

const { agent, agentHandover, agentUnloading, collection, agentQueue } = await wordsIn('fr');
const { form, last, faults } = agentHandover;
const PHOTO = {
  name: 'piece.png',
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
    'base64',
  ),
};

/** A parcel that can be collected in Dakar, with its code. */
const readyParcel = async () => {
  const arrival = await newArrival();
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await comingColis(awa, arrival.container.id, { nomDestinataire: 'Moussa Sarr' });
  await unload(arrival.agent, id, arrival.container.id);
  await makeAvailable(arrival.agent, arrival.container.id);
  return { ...arrival, awa, id, code: await untilCode(awa, id) };
};

const untilCode = (sender: Person, id: number): Promise<string> =>
  eventually(async () => {
    const found = await codeOf(sender, id);
    expect(found).toMatch(/^\d{6}$/);
    return found ?? '';
  });

const submit = (page: Page) => page.getByRole('button', { name: form.submit }).click();

test('an agent stays in the form after a wrong code, reads after the fifth to ask for an ID, and hands over against it', async () => {
  const { agent: worker, awa, id, code } = await readyParcel();
  const page = await openPhone(worker, `/agent/remise?colis=${id}`);
  const wrong = wrongCodes(code, 5);
  for (const [tried, each] of wrong.entries()) {
    await page.getByLabel(form.code).fill(each);
    if (tried === 0) await sign(page);
    await submit(page);
    const left = wrong.length - tried - 1;
    if (left === 0) break;
    await page.getByText(errors.COLLECTION_CODE_WRONG.replace('{reste}', String(left))).waitFor();
    await expect
      .poll(() => page.getByLabel(form.code).evaluate((field) => field === document.activeElement))
      .toBe(true);
  }
  await page.getByText(agentHandover.locked.title).waitFor();
  await expectAccessible(page);
  expect((await handOver(worker, id, await handoverBody(worker, code))).body.code).toBe('COLLECTION_CODE_LOCKED');
  expect((await storedColis(awa, id)).etat).toBe('ARRIVE');

  await page.getByLabel(form.idEnd).fill('4821');
  await page.getByLabel(form.reason).fill('Cinq codes faux.');
  await submit(page);
  await page.getByText(faults.photos).waitFor();
  await page.locator('input[type=file]').setInputFiles(PHOTO);
  await page.getByText(/1 photo sur 3/).waitFor();
  await submit(page);
  await page.getByText(last.sentText).waitFor();
  expect((await storedColis(awa, id)).etat).toBe('LIVRE');
});

test('nothing is handed over before the person has signed, and an admin sees the signature that was drawn', async () => {
  const { agent: worker, awa, id, code } = await readyParcel();
  const page = await openPhone(worker, `/agent/remise?colis=${id}`);
  await page.getByLabel(form.code).fill(code);
  await submit(page);
  await page.getByText(faults.signature).waitFor();
  await sign(page);
  await page.getByRole('button', { name: agentHandover.signature.clear }).click();
  await submit(page);
  await page.getByText(faults.signature).waitFor();
  expect((await storedColis(awa, id)).etat).toBe('ARRIVE');
  await sign(page);
  await submit(page);
  await page.getByText(last.sentText).waitFor();

  const desk = await newVisitor({ as: await makeAdmin() });
  await desk.goto(`/admin/colis?ouvert=${id}`);
  const drawn = desk.getByRole('img', { name: new RegExp(`^${collection.proof.signature}`) });
  await expect.poll(() => drawn.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expectAccessible(desk);
});

test('two agents hand the same parcel over without a network: the second one reads that the first handover stands', async () => {
  const { site, agent: worker, container, awa, id, code } = await readyParcel();
  const page = await openAgentPage(await newAgent(site), true);
  await page.goto('/agent/remise');
  await page.getByLabel(agent.scan.label).waitFor();
  await page.context().setOffline(true);
  await wedge(page, id);
  await page.getByLabel(form.name).fill('Ibra Fall');
  await page.getByLabel(form.code).fill(code);
  await sign(page);
  await submit(page);
  await page.getByText(last.waitingText).waitFor();
  expect((await handOver(worker, id, await handoverBody(worker, code))).status).toBe(201);
  await page.context().setOffline(false);
  await page.getByText(errors.COLIS_HANDED_OVER).waitFor();
  await page.getByRole('link', { name: last.review }).click();
  await page.getByRole('heading', { name: `${agentQueue.groups.refused} 1` }).waitFor();
  await page.getByRole('link', { name: agent.titleArrival }).waitFor();
  await page.getByText(`${agentQueue.kind.handOverColis} · `).waitFor();
  await page.getByText(errors.COLIS_HANDED_OVER).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: agentQueue.correct, exact: true }).click();
  await page.getByText(agentHandover.blocked.COLIS_HANDED_OVER.title).waitFor();

  const sender = await newVisitor({ as: awa, width: 390, mayFail: /customs|insurance/ });
  await sender.goto(`/colis/${id}`);
  await sender.getByText(/Remis à Moussa Sarr \(destinataire\)/).waitFor();
  expect((await handOver(worker, id, await handoverBody(worker, code))).body.code).toBe('COLIS_HANDED_OVER');
  await page.goto(`/agent/conteneurs/${container.id}/arrivee`);
  await page.getByText(agentUnloading.handedOver, { exact: true }).waitFor();
});

test('an agent opens the collection without a network, and the sender gets the code once it returns', async () => {
  const { agent: worker, container } = await newArrival();
  const awa = await makeCustomer({ langue: 'fr' });
  const id = await comingColis(awa, container.id);
  await unload(worker, id, container.id);
  const page = await openAgentPage(worker, true);
  await page.context().setOffline(true);
  await page.goto(`/agent/conteneurs/${container.id}/arrivee`);
  await page.getByLabel(agentUnloading.available.lastDay).fill(LAST_DAY);
  await page.getByRole('button', { name: agentUnloading.available.submit }).click();
  await page.getByText(agentUnloading.available.waiting).waitFor();
  await page.reload();
  await page.getByText(agentUnloading.available.waiting).waitFor();
  await expectAccessible(page);
  expect(await codeOf(awa, id)).toBeUndefined();
  await page.context().setOffline(false);
  await page.getByText('Magasinage gratuit jusqu’au').waitFor();
  const code = await untilCode(awa, id);

  const sender = await newVisitor({ as: awa, width: 390, mayFail: /customs|insurance/ });
  await sender.goto(`/colis/${id}`);
  await sender.getByText(code, { exact: true }).waitFor();
});
