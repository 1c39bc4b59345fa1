import { expect, test } from 'vitest';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { priceByKilo, sellAtList } from '../support/browsers/pricing-page.ts';

test('a visitor enters measures with a comma, reads the price and why it is charged, and sees an error after leaving a field', async () => {
  const words = await wordsIn('fr');
  const { pricing, common } = words;
  await sellAtList();
  const side = (name: 'longueur' | 'largeur' | 'hauteur') => common.quote[name].replace('{{unit}}', 'cm');
  const page = await newVisitor({ width: 390 });
  await page.goto('/pricing');
  await priceByKilo(page, words);
  const result = page.locator('main div[role=status]');
  await expect.poll(() => visibleText(result)).toContain('230,00 $');
  await expectAccessible(page);
  const values = [
    [common.quote.weight, '2,5'],
    [side('longueur'), '50'],
    [side('largeur'), '40'],
    [side('hauteur'), '30,0'],
    [pricing.calculator.rate, '12,5'],
  ] as const;
  for (const [label, value] of values) {
    await page.getByLabel(label).clear();
    await page.getByLabel(label).pressSequentially(value);
  }
  await expect.poll(() => visibleText(result)).toContain('125,25 $');
  expect(await visibleText(result)).toContain(
    'Facturé au poids volumétrique : 0,06 m³ × 167 kg/m³ = 10,02 kg, supérieur au poids réel (2,5 kg).',
  );
  const width = page.getByLabel(side('largeur'));
  await width.clear();
  await width.pressSequentially('-');
  expect(await width.getAttribute('aria-invalid')).toBeNull();
  await width.press('Tab');
  await expect.poll(() => width.getAttribute('aria-invalid')).toBe('true');
  await width.fill('40');
  expect(await width.getAttribute('aria-invalid')).toBeNull();
  await page.getByLabel(side('longueur')).fill('5000');
  await expect.poll(() => visibleText(result)).toContain(pricing.calculator.faulty);
  await expectAccessible(page);
  await page.getByRole('button', { name: common.quote.presets.box }).click();
  await expect.poll(() => visibleText(result)).toContain('225,00 $');
});
