import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';
import { api } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { confirm, newFullContainer } from '../support/items/waitlist.ts';

const fr = await wordsIn('fr');

test('a customer waits for space in a full container, is offered what becomes free, and refuses it', async () => {
  const [{ id, colisIds }, awa, admin] = [await newFullContainer(), await makeCustomer(), await makeAdmin()];
  await confirm(awa);
  const page = await newVisitor({ width: 390, as: awa });
  await page.goto(`/ajouter-colis/${id}`);
  await page.getByRole('heading', { name: fr.waitlist.join.title }).waitFor();
  await expectAccessible(page);
  const typed = ['10', '50', '50', '40'];
  for (const [index, value] of typed.entries()) await page.locator('fieldset input').nth(index).fill(value);
  await page.getByRole('button', { name: fr.waitlist.join.submit }).click();
  await page.getByText(fr.waitlist.card.ahead_zero).waitFor();
  await api('DELETE', `/colis/supprimer/${colisIds[0]}`, { token: admin.token });
  const entry = async () => (await api('GET', '/attente', { token: awa.token })).body.data[0].statut;
  await expect.poll(entry).toBe('OFFERTE');
  await page.goto('/liste-attente');
  await page.getByRole('heading', { name: fr.waitlist.page.offered }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: fr.waitlist.card.book }).click();
  await page.getByText(fr.booking.offer.title).waitFor();
  await expectAccessible(page);
  await page.goto('/liste-attente');
  await page.getByRole('button', { name: fr.waitlist.refuse.button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: fr.waitlist.refuse.button }).click();
  await page.getByText(fr.waitlist.ends.REFUSEE).waitFor();
  const team = await newVisitor({ as: admin });
  await team.goto(`/admin/conteneurs/${id}`);
  await team.locator('main h1').waitFor();
  await expectAccessible(team);
});
