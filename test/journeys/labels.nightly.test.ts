import { buffer } from 'node:stream/consumers';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { keys } from '#functions/core/table/keys.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, wordsIn } from '../support/browsers/page-texts.ts';
import { api, bookShipment, newColis } from '../support/calls/api.ts';
import { makeAdmin, makeCustomer } from '../support/calls/people.ts';
import { removeStored } from '../support/calls/stored-state.ts';
import { decodeLabel, pictureOf, scratched } from '../support/data/decode-label.ts';
import { newDepot, receive } from '../support/items/intake.ts';
import { SMALL } from '../support/items/space-rush.ts';

const PRINTER_DPI = 203.2;
const CSS_DPI = 96;
const MM_PER_INCH = 25.4;
const A6 = { width: 105, height: 148 };

/** Pixels that a label printer with 203 dpi gets of the first page. */
const printedPage = async (page: Page) => {
  await page.emulateMedia({ media: 'print' });
  await page.evaluate(() => scrollTo(0, 0));
  const client = await page.context().newCDPSession(page);
  const pixels = (mm: number) => Math.floor((mm / MM_PER_INCH) * CSS_DPI);
  await client.send('Emulation.setDeviceMetricsOverride', {
    width: pixels(A6.width),
    height: pixels(A6.height),
    deviceScaleFactor: PRINTER_DPI / CSS_DPI,
    mobile: false,
  });
  const { data } = await client.send('Page.captureScreenshot', { format: 'png' });
  await client.send('Emulation.clearDeviceMetricsOverride');
  await page.emulateMedia({ media: null });
  return pictureOf(Buffer.from(data, 'base64'));
};

/** Sizes in mm of the pages that Chromium prints. */
const pageSizes = async (page: Page): Promise<string[]> => {
  const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const mm = (points: string | undefined) => Math.round((Number(points) / 72) * MM_PER_INCH);
  return [...pdf.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map(([, width, height]) =>
    [mm(width), mm(height)].join('×'),
  );
};

const labelsOn = (page: Page) => page.getByRole('main').locator('svg[role="img"]');

test('a customer prints the labels of a shipment at once after booking, and any scanner reads them', async () => {
  const { labels, colis: texts, trackingCode } = await wordsIn('fr');
  const customer = await makeCustomer();
  const { container } = await newDepot();
  const [first, , third] = (await bookShipment(customer, container.id, [SMALL, SMALL, SMALL])).body.data;
  await removeStored(keys.owned('COLIS', customer.userId, third.id), 'trackingCode'); // as older parcels
  const page = await newVisitor({ width: 390, as: customer });
  await page.goto(`/colis/${first.id}`);
  await page.getByText(trackingCode.title).click();
  await page.getByRole('link', { name: texts.label.print }).click();
  await page.getByText(labels.code.missing_one).waitFor();
  expect(await labelsOn(page).count()).toBe(2);
  await page.getByRole('button', { name: labels.code.create_one }).click();
  await expect.poll(() => labelsOn(page).count()).toBe(3);
  await expectAccessible(page);

  const words = ((await labelsOn(page).first().textContent()) ?? '').replace(/\s+/g, ' ');
  for (const shown of [first.codeSuivi, '1/3', 'Dakar', 'Fatou']) expect(words).toContain(shown);
  for (const hidden of ['Sarr', 'Plateau', 'fatou@', '000 00 00']) expect(words).not.toContain(hidden);

  const url = `${new URL(page.url()).origin}/suivi/${first.codeSuivi}`;
  const printed = await printedPage(page);
  for (const picture of [printed, scratched(printed, PRINTER_DPI / MM_PER_INCH)])
    expect(await decodeLabel(picture)).toEqual({ zxing: [url], jsqr: [url] });

  expect(await pageSizes(page)).toEqual(['105×148', '105×148', '105×148']);
  await page.getByLabel(labels.paper.A4).check();
  expect(await pageSizes(page)).toEqual(['210×297']);
  await page.getByLabel(labels.paper.LABEL_4X6).check();
  expect(await pageSizes(page)).toEqual(['102×152', '102×152', '102×152']);
  await page.getByLabel(labels.paper.ROLL_80).check();
  expect(await pageSizes(page)).toEqual(['80×104', '80×104', '80×104']);
  await page.getByLabel(labels.paper.ROLL_62).check();
  expect(await pageSizes(page)).toEqual(['62×89', '62×89', '62×89']);
  await page.getByLabel(labels.paper.LETTER).check();
  expect(await pageSizes(page)).toEqual(['216×279']);
  await page.getByLabel(labels.paper.A4).check();
  await page.reload();
  await page.getByLabel(fillPlaceholders(labels.scope.colis, { rang: 1, total: 3 })).check();
  await expect.poll(() => labelsOn(page).count()).toBe(1);
  expect(await page.getByLabel(labels.paper.A4).isChecked()).toBe(true);
  for (const roll of [labels.paper.ROLL_80, labels.paper.ROLL_62]) {
    await page.getByLabel(roll).check();
    expect(await decodeLabel(await printedPage(page)), roll).toEqual({ zxing: [url], jsqr: [url] });
  }

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: labels.picture.save }).click();
  const file = await downloading;
  expect(file.suggestedFilename()).toBe(`etiquette-${first.codeSuivi}.png`);
  const saved = pictureOf(await buffer(await file.createReadStream()));
  expect(await decodeLabel(saved)).toEqual({ zxing: [url], jsqr: [url] });
});

test('an admin prints the labels of a container: all, those not yet received, or chosen ones, and scans one of them', async () => {
  const { labels, cockpit } = await wordsIn('en');
  const { sheets } = labels;
  const [customer, admin, { agent, container }] = await Promise.all([makeCustomer(), makeAdmin(), newDepot()]);
  const shipment = (await bookShipment(customer, container.id, [SMALL, SMALL])).body.data;
  const drum = await newColis(customer, container.id, { ...SMALL, description: 'Blue drum' });
  const cancelled = await newColis(customer, container.id, SMALL);
  await api('PUT', `/colis/modifier/${cancelled.id}`, { token: admin.token, body: { etat: 'ANNULE' } });
  expect((await receive(agent, drum.codeSuivi, {})).status).toBeLessThan(300);
  const page = await newVisitor({ language: 'en-US', as: admin });
  await page.goto(`/admin/conteneurs/${container.id}`);
  await page.getByRole('link', { name: cockpit.actions.labels }).first().click();
  const choose = (text: string, count: number) =>
    page.getByLabel(fillPlaceholders(text, { count }), { exact: true }).check();
  await choose(sheets.all, 3);
  await page.getByText(fillPlaceholders(sheets.cancelled_one, { count: 1 })).waitFor();
  await expectAccessible(page);
  const printed = page.locator('body > div[aria-hidden] svg');
  const codes = () =>
    printed.evaluateAll((all) => all.map((label) => /YN-.{4}-.{4}-.{5}/.exec(label.textContent ?? '')?.[0]));
  expect(await codes()).toEqual([shipment[0].codeSuivi, shipment[1].codeSuivi, drum.codeSuivi]);
  await choose(sheets.awaited, 2);
  await expect.poll(codes).toEqual([shipment[0].codeSuivi, shipment[1].codeSuivi]);
  await choose(sheets.chosen, 0);
  await page.getByText(sheets.nothing).waitFor();
  await page.getByLabel(sheets.search).fill('DRUM');
  await page.getByRole('button', { name: sheets.selectAll, exact: true }).click();
  await expect.poll(codes).toEqual([drum.codeSuivi]);
  await expectAccessible(page);
  expect(await pageSizes(page)).toEqual(['105×148']);

  await page.keyboard.press('Control+k');
  await page.keyboard.type(`${new URL(page.url()).origin}/suivi/${drum.codeSuivi}`); // as a scanner types a label
  await page.keyboard.press('Enter');
  await page.waitForURL(`**/admin/colis?ouvert=${drum.id}`);
});
