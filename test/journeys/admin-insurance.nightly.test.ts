import { expect, test } from 'vitest';
import { withPageSize } from '#test/support/browsers/page-size.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newContainer, newCustomer, PNG, upload } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { keptFilesOf } from '../support/calls/stored-state.ts';
import { eventually } from '../support/items/money.ts';

const PDF = Buffer.from('%PDF-1.7\n%âãÏÓ\n');

const { adminInsurance, files, table, common } = await wordsIn('fr');

/** Types a value and presses Escape before the browser does anything else, as can happen on a slow phone. */
function typeAndEscape(field: SVGElement | HTMLElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }));
}

test('an admin pages through insurances, corrects one and deletes an abandoned draft', async () => {
  const awa = await newCustomer();
  const { token } = awa;
  const { id: containerBookingId } = await newContainer();
  const newDraft = async (valeurCouverture: number) => {
    const imageKey = await upload(awa, 'insurance', PNG);
    const body = { typeCouverture: 'Tous risques', valeurCouverture, containerBookingId, imageKey };
    return (await api('POST', '/insurance/add', { token, body })).body.data.id as number;
  };
  const [older, newer] = [await newDraft(150_000), await newDraft(90_000)];
  const page = await newVisitor({ as: await makeAdmin(), mayFail: /insurance\// });
  const row = (id: number) => page.locator(`[data-opens="${id}"]`);
  await page.route('**/insurance/all{?*,}', (route) => route.fulfill({ status: 429 }));
  await page.goto(`/admin/assurances?conteneur=${containerBookingId}&client=${awa.userId}`);
  await page.getByText(adminInsurance.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/insurance/all{?*,}');
  await page.route('**/insurance/all{?*,}', (route) => route.continue({ url: withPageSize(route.request().url(), 1) }));
  await page.getByRole('button', { name: common.ui.retry }).click();
  await row(newer).waitFor();
  await page.getByRole('link', { name: table.next }).click();
  await row(older).click();
  const panel = page.getByRole('complementary', { name: fillPlaceholders(adminInsurance.panel, { id: older }) });
  const contract = panel.getByRole('img', { name: /Tous risques/ });
  await expect.poll(() => contract.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1);
  await expect.poll(() => visibleText(panel)).toMatch(/150 000 F CFA .*Ousmane Ndiaye/);

  await panel.getByRole('button', { name: table.edit }).click();
  const value = panel.getByLabel(adminInsurance.fields.value);
  await value.evaluate(typeAndEscape, '12.5');
  await page.getByRole('alertdialog', { name: common.unsaved.title }).getByText(common.ui.cancel).click();
  await panel.getByRole('button', { name: table.save }).click();
  await panel.getByText(/nombre entier/).waitFor();
  await expectAccessible(page);
  await value.fill('175000');
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'avenant.pdf', mimeType: 'application/pdf', buffer: PDF });
  await panel.getByRole('button', { name: files.replace }).waitFor();
  await page.route('**/insurance/update/*', (route) => route.fulfill({ status: 429 }));
  await panel.getByRole('button', { name: table.save }).click();
  await panel.getByText(adminInsurance.edit.failed.replace(' {{reason}}', '')).waitFor();
  await page.unroute('**/insurance/update/*');
  await panel.getByRole('button', { name: table.save }).click();
  await page.getByText(adminInsurance.edit.done).first().waitFor();
  await expect.poll(() => visibleText(panel)).toContain('175 000 F CFA');
  const url = await panel.getByRole('link', { name: table.file.openPdf }).getAttribute('href');
  expect(Buffer.from(await (await fetch(String(url))).arrayBuffer())).toEqual(PDF);
  await eventually(async () => expect(await keptFilesOf(awa)).toHaveLength(2)); // one per insurance: the old contract is deleted

  await panel.getByRole('button', { name: table.remove }).click();
  const dialog = page.getByRole('alertdialog', { name: adminInsurance.remove.title });
  await dialog.getByRole('button', { name: table.remove }).click();
  await row(older).waitFor({ state: 'detached' });
  expect((await api('GET', `/insurance/${older}`, { token })).status).toBe(404);
});
