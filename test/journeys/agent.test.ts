import { expect, test } from 'vitest';
import { picture } from '#local/seed/picture.ts';
import { intakeOf, logInAs, openAgentPage, receiveAsBooked, wedge } from '../support/browsers/agent-page.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newTab, newVisitor } from '../support/browsers/browser.ts';
import { newContainer } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { aColis, severalColis, storedColis, updateStoredColis } from '../support/calls/table.ts';
import { BROUGHT_AND_CANCELLED, newDepot, receive } from '../support/items/intake.ts';
import { loadableColis } from '../support/items/manifest.ts';
import { newAgent } from '../support/items/sites.ts';

/** Milliseconds from the scan of a parcel that matches to its record, by the clock of the page. */
const SCAN_TO_DONE_MS = 5_000;
/** A photo as a phone's camera hands it over. */
const PHOTO = { name: 'IMG_0001.png', mimeType: 'image/png', buffer: picture('box') };

test('an agent scans a parcel and records it as booked with one tap, measures the next one and photographs it', async () => {
  const { agent, container } = await newDepot();
  const awa = await makeCustomer();
  const [first, second] = [await aColis(awa, container.id), await aColis(awa, container.id)];
  const page = await openAgentPage(agent);
  await page.getByText('0 réceptionné sur 2').waitFor();
  await expectAccessible(page);
  await page.evaluate(() => {
    const counted = window as never as { taps: number; scannedAt: number; doneAt: number };
    counted.taps = 0;
    addEventListener('click', () => counted.taps++);
    addEventListener('keydown', () => (counted.scannedAt ??= performance.now()), { capture: true });
    const look = () => {
      if (document.body.textContent?.includes('Réceptionné, conforme')) counted.doneAt ??= performance.now();
    };
    new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await receiveAsBooked(page, first);
  await page.getByText('Réceptionné, conforme').waitFor();
  const { taps, ms } = await page.evaluate(() => {
    const { taps, doneAt, scannedAt } = window as never as { taps: number; scannedAt: number; doneAt: number };
    return { taps, ms: doneAt - scannedAt };
  });
  expect(taps).toBe(1);
  expect(ms).toBeLessThan(SCAN_TO_DONE_MS);
  await expect.poll(() => intakeOf(awa, first)).toMatchObject({ verdict: 'CONFORME', agentId: agent.userId });

  await wedge(page, `https://yonnee.test/suivi/${(await storedColis(awa, second)).trackingCode}`);
  await page.getByRole('heading', { name: 'Pour Fatou Sarr' }).waitFor();
  const shown = (await page.locator('main').textContent())?.replace(/\s/g, ' ') ?? '';
  expect(shown.match(/[\d ,]+\$/g)).toEqual([' 100,00 $']); // what is due here, which the counter may take
  expect(shown).not.toMatch(/prix/i);
  await page.locator('input[type=file]').setInputFiles(PHOTO);
  await page.getByRole('img', { name: 'Photo 1' }).waitFor();
  await page.getByRole('button', { name: 'Différent' }).click();
  await page.getByLabel('Poids (kg)').fill('15');
  await page.getByText('le client en sera informé').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Enregistrer ces mesures' }).click();
  await page.getByText('Réceptionné avec ses mesures').waitFor();
  await page.getByText('Tout est envoyé').waitFor();
  const intake = await intakeOf(awa, second);
  expect(intake).toMatchObject({
    verdict: 'DIFFERENT',
    mesures: { grams: 15_000 },
    leAppareil: expect.stringMatching(/Z$/),
  });
  expect(intake?.photoKeys).toHaveLength(1);

  await wedge(page, second);
  await page.getByText('Déjà réceptionné').waitFor();
  await expectAccessible(page);
  expect(await page.getByRole('button', { name: 'Conforme' }).count()).toBe(0);

  const customer = await newVisitor({ as: awa, width: 390, mayFail: /customs|insurance/ }); // it has no documents
  await customer.goto(`/colis/${second}`);
  const admin = await newVisitor({ as: await makeAdmin() });
  await admin.goto(`/admin/colis?ouvert=${second}`);
  for (const shown of [customer, admin]) {
    const photo = shown.getByRole('img', { name: 'Photos de la réception, 1' });
    await photo.scrollIntoViewIfNeeded();
    await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
    await expectAccessible(shown);
  }
  await page.goto(`/agent/conteneurs/${container.id}`);
  await page.getByRole('heading', { name: 'Réceptionnés' }).waitFor();
  await expectAccessible(page);
});

test('an agent who typed 42 kg instead of 24 corrects it from the box of the latest record', async () => {
  const { agent, container } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const page = await openAgentPage(agent);
  const record = async (kilos: string) => {
    await page.getByLabel('Poids (kg)').fill(kilos);
    await page.getByRole('button', { name: 'Enregistrer ces mesures' }).click();
    await page.getByLabel('Code ou numéro du colis').waitFor();
  };
  await wedge(page, id);
  await page.getByRole('button', { name: 'Différent' }).click();
  await record('42');
  await page.getByRole('link', { name: 'Corriger la pesée' }).click();
  await page.getByRole('heading', { name: 'Corriger la pesée' }).waitFor();
  await expectAccessible(page);
  await record('24');
  await page.getByText('Pesée corrigée').waitFor();
  await expect.poll(() => intakeOf(awa, id)).toMatchObject({ mesures: { grams: 24_000 }, ecart: 'APPLIQUE' });
  expect((await storedColis(awa, id)).priceCents).toBe(24_000);
});

test('an agent reads in plain words why a parcel is not taken', async () => {
  const { agent, container } = await newDepot();
  const elsewhere = await newDepot();
  const awa = await makeCustomer();
  const [cancelled, left, foreign] = [
    await aColis(awa, container.id),
    await aColis(awa, container.id),
    await aColis(awa, elsewhere.container.id),
  ];
  await updateStoredColis(awa, cancelled, { etat: 'ANNULE' });
  await updateStoredColis(awa, left, { etat: 'EN_TRANSIT' });
  const page = await openAgentPage(agent);
  for (const [code, words] of [
    [cancelled, 'Colis annulé'],
    [left, 'Déjà parti'],
    [foreign, 'Attendu ailleurs'],
    ['1234567890', 'Code inconnu'],
  ] as const) {
    await wedge(page, code);
    await page.getByText(words).waitFor();
    expect(await page.getByRole('button', { name: 'Conforme' }).count()).toBe(0);
    await page.getByRole('button', { name: 'Scanner un autre colis' }).click();
  }
  await page.getByLabel('Code ou numéro du colis').fill('une valise');
  await page.getByRole('button', { name: 'Chercher' }).click();
  await page.getByText('ni un code de suivi ni un numéro').waitFor();
  await expectAccessible(page);
});

test('sixty parcels recorded without a network survive a reload, and are sent in order and once when it returns', async () => {
  const { agent, container } = await newDepot();
  const awa = await makeCustomer();
  const ids = await severalColis(awa, container.id, 60);
  const page = await openAgentPage(agent, true);
  await wedge(page, ids[0] ?? 0);
  await page.getByRole('button', { name: 'Conforme' }).waitFor();
  await page.context().setOffline(true); // in the middle of the first intake
  await page.getByRole('button', { name: 'Conforme' }).click();
  for (const id of ids.slice(1, 30)) await receiveAsBooked(page, id);
  await page.getByText('30 en attente').waitFor();
  await page.reload();
  await page.getByText('30 en attente').waitFor();
  for (const id of ids.slice(30)) await receiveAsBooked(page, id);
  await page.getByText('60 en attente').waitFor();
  await wedge(page, ids[0] ?? 0);
  await page.getByText('Déjà enregistré sur cet appareil').waitFor();
  const second = await newTab(page);
  await second.goto('/agent/envois');
  await second.getByText('L’envoi reprendra de lui-même').waitFor();
  await expectAccessible(second);
  const sent: string[] = [];
  for (const tab of [page, second])
    tab.on('response', (response) => {
      const [, id] = /\/agent\/colis\/(\d+)\/reception$/.exec(new URL(response.url()).pathname) ?? [];
      if (id && response.status() === 201) sent.push(id);
    });
  await page.context().setOffline(false);
  await second.getByRole('heading', { name: 'Envoyés 60' }).waitFor();
  expect(sent).toEqual(ids.map(String));
  const received = await Promise.all(ids.map((id) => intakeOf(awa, id)));
  const times = received.map((intake) => intake?.le ?? '');
  expect(times).toEqual(times.toSorted());
  expect(new Set(received.map((intake) => intake?.leAppareil)).size).toBe(60);
});

test('a record whose answer was lost is sent again and stored once', async () => {
  const { agent, container } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const page = await openAgentPage(agent);
  const statuses: number[] = [];
  await page.route('**/reception', async (route) => {
    const response = await route.fetch();
    statuses.push(response.status());
    await (statuses.length === 1 ? route.abort('connectionreset') : route.fulfill({ response }));
  });
  await receiveAsBooked(page, id);
  await page.getByText('1 en attente').waitFor();
  await expect.poll(() => statuses).toEqual([201]);
  const first = await intakeOf(awa, id);
  expect(first).toMatchObject({ verdict: 'CONFORME' });
  await page.getByText('Tout est envoyé').waitFor();
  expect(statuses).toEqual([201, 201]);
  expect(await intakeOf(awa, id)).toEqual(first);
});

test('two agents without a network record the same parcel: the second one sees the refusal and removes the record', async () => {
  const { site, agent, container } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const page = await openAgentPage(agent, true);
  await page.context().setOffline(true);
  await receiveAsBooked(page, id);
  await receive(await newAgent(site), id);
  await page.context().setOffline(false);
  await page.getByText('Yónnee ne l’a pas accepté').waitFor();
  await page.getByText('1 à revoir').waitFor();
  await page.getByRole('link', { name: 'Voir et corriger' }).click();
  await page.getByText('Ce colis a déjà été réceptionné').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText('Rien n’attend sur cet appareil').waitFor();
});

test('records of yesterday outlive the end of their agent’s session: a colleague does not send them, the next login does', async () => {
  const { site, agent, container } = await newDepot();
  const colleague = await newAgent(site);
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id);
  const page = await openAgentPage(agent, true);
  await page.context().setOffline(true);
  const yesterday = new Date(Date.now() - 26 * 3_600_000);
  await page.clock.setFixedTime(yesterday);
  await receiveAsBooked(page, id);
  await page.getByText('1 en attente').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Se déconnecter' }).click();
  await page.getByRole('alertdialog').getByText('1 enregistrement n’est pas encore envoyé').waitFor();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Annuler' }).click();

  const tab = await newTab(page);
  await tab.goto('/agent');
  await logInAs(tab, colleague);
  await tab.goto('/agent/envois');
  await tab.getByText('1 enregistrement d’une autre personne').waitFor();
  await page.close();
  await tab.context().setOffline(false);
  await tab.reload();
  await tab.getByText('1 enregistrement d’une autre personne').waitFor();
  await tab.goto('/agent');
  await receiveAsBooked(tab, await aColis(awa, container.id));
  await tab.getByText('Tout est envoyé').waitFor();
  expect(await intakeOf(awa, id)).toBeUndefined();

  await logInAs(tab, { ...agent, token: 'ended', refreshToken: 'ended' });
  await tab.goto('/agent');
  await tab.waitForURL('**/login**');
  await logInAs(tab, agent);
  await tab.goto('/agent');
  await tab.getByText('Tout est envoyé').waitFor();
  expect(await intakeOf(awa, id)).toMatchObject({ agentId: agent.userId, leAppareil: yesterday.toISOString() });
});

test('without a network an agent loads a container from the list on the device, and reads what stays behind', async () => {
  const { site, agent, container } = await newDepot();
  const elsewhere = await newContainer({ siteDepartId: site });
  const awa = await makeCustomer();
  const [ready, unpaid, toReceive, foreign] = [
    await loadableColis(awa, container.id),
    await loadableColis(awa, container.id, { paymentId: null }),
    await aColis(awa, container.id, { paymentId: 1_000_000_002 }),
    await loadableColis(awa, elsewhere.id),
  ];
  const page = await openAgentPage(agent, true);
  await page.context().setOffline(true);
  await receiveAsBooked(page, toReceive);
  await page.goto(`/agent/conteneurs/${container.id}/chargement`);
  await page.getByText('0 chargé sur 3').waitFor();
  for (const [id, words] of [
    [ready, 'Gardé sur cet appareil'],
    [ready, 'Déjà chargé'],
    [unpaid, 'Non payé : ne le chargez pas'],
    [foreign, 'il part dans un autre conteneur'],
    [toReceive, 'Gardé sur cet appareil'],
  ] as const) {
    await wedge(page, id);
    await page.getByText(words).waitFor();
  }
  await page.getByText('2 chargés sur 3').waitFor();
  await expectAccessible(page);
  await page.context().setOffline(false);
  await page.getByText('Tout est envoyé').waitFor();
  await page.getByText('2 chargés sur 3').waitFor();
  const loadedAt = async (id: number) => (await storedColis(awa, id)).chargement?.leAppareil;
  expect([await loadedAt(ready), await loadedAt(toReceive)]).toEqual([
    expect.stringMatching(/Z$/),
    expect.stringMatching(/Z$/),
  ]);
  expect([await loadedAt(unpaid), await loadedAt(foreign)]).toEqual([undefined, undefined]);
  await wedge(page, unpaid);
  await page.getByText('Ce colis n’est pas payé').waitFor();
});

test('an agent without a network gives a cancelled parcel back, after a question, and it is sent later', async () => {
  const { agent, container } = await newDepot();
  const awa = await makeCustomer();
  const id = await aColis(awa, container.id, BROUGHT_AND_CANCELLED);
  const page = await openAgentPage(agent, true);
  await page.getByRole('link', { name: 'vers Dakar' }).click();
  await page.getByRole('heading', { name: 'À rendre' }).waitFor();
  await page.context().setOffline(true);
  await page.getByRole('link', { name: 'Fatou Sarr' }).click();
  await page.getByText('Annulé, à rendre').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Rendre le colis' }).click();
  const question = page.getByRole('alertdialog');
  await question.getByText('Demandez une pièce d’identité').waitFor();
  await expectAccessible(page);
  await question.getByRole('button', { name: 'Rendre le colis' }).click();
  await page.getByText('Rendu à son expéditeur').waitFor();
  expect((await storedColis(awa, id)).rendu).toBeUndefined();
  await page.context().setOffline(false);
  await page.getByText('Tout est envoyé').waitFor();
  await expect.poll(async () => (await storedColis(awa, id)).rendu).toMatchObject({ par: agent.userId });
});
