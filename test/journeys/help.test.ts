import { expect, test } from 'vitest';
import { expectOpenToAll } from '../support/axe.ts';
import { newVisitor } from '../support/browser.ts';
import { wordsIn } from '../support/words.ts';

const words = await wordsIn('fr');

test('somebody searches the help without accents, shares the answer, and who receives it finds it open', async () => {
  const { help } = words;
  const { q, text } = help.groups.payment.questions.refund;
  const page = await newVisitor({ width: 390 });
  await page.goto('/help');
  await expectOpenToAll(page);
  await page.getByRole('searchbox', { name: help.search.label }).fill('REMBOURSE especes');
  const answer = page.getByRole('group').filter({ hasText: q });
  await answer.getByText(text[0]?.slice(0, 40) ?? '').waitFor();
  await page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d réponses?$/ })
    .waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=REMBOURSE+especes');
  await expectOpenToAll(page);
  await answer.getByRole('link', { name: help.link }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#refund');

  const friend = await newVisitor();
  await friend.goto('/help#refund');
  await friend.getByText(text[0]?.slice(0, 40) ?? '').waitFor();
  expect(await friend.locator('details[open]').count()).toBe(1);
});

test('a search without an answer says so and leads to people', async () => {
  const { help, contact } = words;
  const page = await newVisitor();
  await page.goto('/help?q=xylophone');
  await page.getByRole('heading', { name: /Aucune réponse ne contient/ }).waitFor();
  await expectOpenToAll(page);
  await page.getByRole('button', { name: help.search.clear }).click();
  await page.getByRole('main').getByRole('heading', { name: help.groups.account.title }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.goto('/help?q=xylophone');
  await page.getByRole('link', { name: help.search.none.ask }).click();
  await page.getByRole('heading', { level: 1, name: contact.title }).waitFor();
});
