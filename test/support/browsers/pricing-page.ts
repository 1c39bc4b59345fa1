import type { Page } from 'playwright-core';
import { newContainer } from '../calls/api.ts';
import { newTarif } from '../items/tarifs.ts';
import type { wordsIn } from './page-texts.ts';

/** Makes the calculator price by the kilo, since departures of any test may sell at a price list, which comes first. */
export async function priceByKilo(page: Page, { pricing }: Awaited<ReturnType<typeof wordsIn>>): Promise<void> {
  await page.getByLabel(pricing.calculator.list, { exact: true }).selectOption('');
}

/** Opens a departure that sells at a price list, so that the calculator offers one. */
export const sellAtList = async () => newContainer({ tarifId: await newTarif() });
