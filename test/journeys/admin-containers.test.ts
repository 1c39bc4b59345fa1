import type { Locator, Page } from 'playwright-core';
import { beforeAll, expect, test } from 'vitest';
import { CONTAINER_STATUTS } from '#shared/containers/statuts.ts';
import { messages } from '../spec.messages.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, type Words, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newAdmin, newColis, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';

let words: Words;

beforeAll(async () => {
  words = await wordsIn('fr');
});

/** ISO time in a number of days. An admin's list begins with the furthest departures. */
const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString();
const departureIn = (days: number) => ({ dateDepart: inDays(days), dateArrivee: inDays(days + 12), fuseau: 'UTC' });

const departureCard = (page: Page, destination: string): Locator =>
  page.getByRole('main').getByRole('listitem').filter({ hasText: destination });

const logIn = async (page: Page, { email, password }: { email: string; password: string }) => {
  const { auth } = words;
  await page.goto('/login');
  await page.getByLabel(auth.fields.email, { exact: true }).fill(email);
  await page.getByLabel(auth.fields.password, { exact: true }).fill(password);
  await page.getByRole('main').getByRole('button', { name: auth.login.submit }).click();
  await page.waitForURL((url) => url.pathname === '/');
};

const fillContainer = async (page: Page, title: string, values: Record<string, string>) => {
  await page.getByRole('heading', { level: 1, name: title }).waitFor();
  const labels: Record<string, string> = words.containers.fields;
  for (const [name, value] of Object.entries(values))
    await page.getByLabel(new RegExp(`^${labels[name]?.replace(/[()]/g, '\\$&')}\\s*$`)).fill(value);
};

test('an admin logs in, adds a container, edits it and deletes it', async () => {
  const { containers, home, common } = words;
  const page = await newVisitor();
  await logIn(page, await newAdmin());

  await page.getByRole('link', { name: home.containers.add }).click();
  const [departure, arrival] = [inDays(500), inDays(512)].map((instant) => instant.slice(0, 16));
  await fillContainer(page, containers.add.title, {
    lieuEnlevement: 'Marseille',
    destination: 'Podor',
    dateDepart: departure ?? '',
    dateArrivee: arrival ?? '',
    poidsMax: '2500',
    volumeMax: '33.5',
    prixEstime: '11.5',
  });
  await page.getByRole('button', { name: containers.add.submit }).click();
  await page.getByText(messages.containerAdded.fr).first().waitFor();
  await page.waitForURL(/\/admin\/conteneurs\/\d+$/);
  await page.goto('/');
  const addedCard = departureCard(page, 'Podor');
  await addedCard.waitFor();
  await addedCard.getByText('Rempli à').click();
  expect(await visibleText(addedCard)).toMatch(
    /Marseille vers Podor.*il reste 2 500 kg.*il reste 33,5 m³.*11,50 \$ le kilo/,
  );

  await addedCard.getByRole('link', { name: home.card.edit }).click();
  await fillContainer(page, containers.update.title, { destination: 'Matam', prixEstime: '12' });
  const insurance = page.getByLabel(containers.fields.insuranceId);
  await insurance.pressSequentially('-'); // neither a number nor empty
  await page.getByRole('button', { name: containers.update.submit }).click();
  await page.getByText('Entrez un nombre.').waitFor();
  await insurance.clear();
  await page.getByRole('button', { name: containers.update.submit }).click();
  await page.getByText(messages.containerUpdated.fr).first().waitFor();
  await page.waitForURL(/\/admin\/conteneurs\/\d+$/);
  await page.goto('/');
  const changedCard = departureCard(page, 'Matam');
  await changedCard.waitFor();
  expect(await visibleText(changedCard)).toContain('12,00 $ le kilo');
  expect(await addedCard.count()).toBe(0);

  const number = /n° (\d+)/.exec(await visibleText(changedCard))?.[1];
  expect((await api('GET', `/bookings/${number}`)).body.data).toMatchObject({ destination: 'Matam', prixEstime: 12 });
  const dialog = page.getByRole('alertdialog', { name: messages.confirmContainerDeletion.fr });
  await changedCard.getByRole('button', { name: home.card.remove }).click();
  await dialog.getByRole('button', { name: common.ui.cancel }).click();
  await expect.poll(() => dialog.count()).toBe(0);
  expect(await changedCard.count()).toBe(1);
  await changedCard.getByRole('button', { name: home.card.remove }).click();
  await dialog.getByRole('button', { name: home.remove.submit }).click();
  await page.getByText(messages.containerDeleted.fr).first().waitFor();
  await expect.poll(() => changedCard.count()).toBe(0);
  expect((await api('GET', `/bookings/${number}`)).status).toBe(404);
});

test('an admin sees containers of every status, and a customer only the open one', async () => {
  const { token } = await makeAdmin();
  for (const statut of CONTAINER_STATUTS) {
    const { id } = await newContainer({ ...departureIn(480), destination: `Bakel ${statut}` });
    expect((await api('PUT', `/bookings/${id}/status?statut=${statut}`, { token })).status).toBe(200);
  }
  const admin = await newVisitor({ as: await makeAdmin() });
  await admin.goto('/');
  for (const statut of CONTAINER_STATUTS) {
    const card = departureCard(admin, `Bakel ${statut}`);
    await card.waitFor();
    expect(await visibleText(card)).toContain(words.common.container.statuts[statut]);
  }
  await admin.getByLabel(words.home.statuts.label, { exact: true }).selectOption('LIVRE');
  await expect.poll(() => departureCard(admin, 'Bakel').allInnerTexts()).toHaveLength(1);
  await departureCard(admin, 'Bakel LIVRE').waitFor();

  const customer = await newVisitor({ as: await newCustomer() });
  await customer.goto(`/?dateDepart=${inDays(480).slice(0, 10)}&destination=Bakel`);
  await departureCard(customer, 'Bakel EN_COURS').waitFor();
  expect(await departureCard(customer, 'Bakel').count()).toBe(1);
  expect(await customer.getByRole('button', { name: words.home.card.remove }).count()).toBe(0);
});

test('an admin cannot delete a container with parcels, and reads why and what to do instead', async () => {
  const { id } = await newContainer({ ...departureIn(490), destination: 'Linguère' });
  await newColis(await newCustomer(), id);
  const admin = await makeAdmin();
  const page = await newVisitor({ as: admin, mayFail: new RegExp(`/bookings/${id}$`) });
  await page.goto('/');
  await departureCard(page, 'Linguère').getByRole('button', { name: words.home.card.remove }).click();
  const dialog = page.getByRole('alertdialog', { name: messages.confirmContainerDeletion.fr });
  await dialog.getByRole('button', { name: words.home.remove.submit }).click();
  await dialog.getByText('Ce conteneur contient des colis : il ne peut pas être supprimé.').waitFor();
  await dialog.getByRole('link', { name: words.home.remove.edit }).click();
  await page.waitForURL(`**/update-conteneur/${id}`);
  expect((await api('GET', `/bookings/${id}`, { token: admin.token })).status).toBe(200);
});
