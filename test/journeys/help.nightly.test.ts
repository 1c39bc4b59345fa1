import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { wordsIn } from '../support/browsers/page-texts.ts';

const words = await wordsIn('fr');

test('a visitor finds an answer in the help without typing accents, shares its link, and reaches support when nothing matches', async () => {
  const { help, contact } = words;
  const { q, text } = help.groups.payment.questions.refund;
  const page = await newVisitor({ width: 390 });
  await page.goto('/help');
  await page.getByRole('searchbox', { name: help.search.label }).fill('REMBOURSE especes');
  const answer = page.getByRole('group').filter({ hasText: q });
  await answer.getByText(text[0]?.slice(0, 40) ?? '').waitFor();
  await page
    .getByRole('main')
    .getByRole('status')
    .filter({ hasText: /^\d réponses?$/ })
    .waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?q=REMBOURSE+especes');
  await expectAccessible(page);
  await answer.getByRole('link', { name: help.link }).click();
  await expect.poll(() => new URL(page.url()).hash).toBe('#refund');

  const friend = await newVisitor();
  await friend.goto('/help#refund');
  await friend.getByText(text[0]?.slice(0, 40) ?? '').waitFor();
  expect(await friend.locator('details[open]').count()).toBe(1);

  const search = friend.getByRole('searchbox', { name: help.search.label });
  await search.fill('xylophone');
  await friend.getByRole('heading', { name: /Aucune réponse ne contient/ }).waitFor();
  await expectAccessible(friend);
  await friend.getByRole('button', { name: help.search.clear }).click();
  await friend.getByRole('main').getByRole('heading', { name: help.groups.account.title }).waitFor();
  await expect.poll(() => new URL(friend.url()).search).toBe('');
  await friend.goto('/help?q=xylophone');
  await friend.getByRole('link', { name: help.search.none.ask }).click();
  await friend.getByRole('heading', { level: 1, name: contact.title }).waitFor();
});
