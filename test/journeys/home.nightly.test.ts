import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { localeOf, type Words, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer } from '../support/calls/api.ts';

const bookButton = (page: Page, { home }: Words) => page.getByRole('button', { name: home.card.book }).first();

test.each([
  ['fr', 390, 'light'],
  ['en', 1280, 'dark'],
] as const)(
  'a visitor reads about the company on the home page and follows its links (%s, %d px, %s)',
  async (language, width, colorScheme) => {
    const words = await wordsIn(language);
    const { home, presentation } = words;
    await newContainer();
    const page = await newVisitor({ language: localeOf(language), width });
    await page.emulateMedia({ colorScheme });
    await page.goto('/');
    await bookButton(page, words).waitFor();

    const slide = page.locator('p[data-shown=true]');
    await page.getByRole('button', { name: home.hero.previous }).press('Enter');
    await expect.poll(() => slide.innerText()).toContain(home.hero.slides.news.text);
    await page.getByRole('button', { name: home.hero.next }).press('Enter');
    await expect.poll(() => slide.innerText()).toContain(home.hero.slides.price.text);

    for (const { title } of [presentation.figures, presentation.services, presentation.steps, presentation.letters])
      await page.getByRole('region', { name: title }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await expectAccessible(page);

    await page.getByRole('link', { name: presentation.steps.start }).click();
    await expect.poll(() => page.url()).toMatch(/\/#departures$/);
    await page.getByRole('link', { name: presentation.services.all }).click();
    await page.waitForURL('**/services');
  },
);

test('a visitor whose search finds nothing sees other departures, and is asked to log in to book', async () => {
  const words = await wordsIn('fr');
  const { home } = words;
  await newContainer();
  const page = await newVisitor({ width: 768 });
  await page.goto('/?dateDepart=2099-12-31');
  await page.getByText(home.containers.noResults.text).waitFor();
  await bookButton(page, words).waitFor();
  await expectAccessible(page);
  await bookButton(page, words).click();
  await page.getByRole('alertdialog', { name: home.login.title }).waitFor();
  await expectAccessible(page);
});

test('a visitor says what they send, and every card shows their price', async () => {
  const fr = await wordsIn('fr');
  await newContainer({ prixEstime: 10 });
  const page = await newVisitor({ width: 390 });
  await page.goto('/');
  await page.getByText(fr.common.quote.presets.suitcase, { exact: true }).click();
  await page.getByRole('button', { name: fr.common.quote.more }).click();
  const card = page.locator('main li', { hasText: '460,00' }).first();
  await card.waitFor();
  await page.reload();
  await card.waitFor();
  await page.getByText(fr.common.quote.presets.own, { exact: true }).click();
  for (const [label, value] of [
    [fr.common.quote.weight, '2,5'],
    [fr.common.quote.longueur, '50'],
    [fr.common.quote.largeur, '40'],
    [fr.common.quote.hauteur, '30'],
  ] as const)
    await page.getByLabel(label.replace('{{unit}}', 'cm')).pressSequentially(value);
  await page.locator('main li', { hasText: '200,40' }).first().waitFor(); // twice 60 l, charged as 10.02 kg
  await expectAccessible(page);
});
