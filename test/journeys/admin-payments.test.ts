import { expect, test } from 'vitest';
import { withPageSize } from '#test/support/browsers/page-size.ts';
import { expectAccessible } from '../support/browsers/axe.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, visibleText, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';
import { aColis } from '../support/calls/table.ts';
import { newRecordedPayment, shownPayment } from '../support/items/recorded-payments.ts';

const words = await wordsIn('en');
const { adminPayments, adminColis, table, common } = words;

test('an admin records a bank transfer, changes it to cash, confirms it, and records the refund', async () => {
  const { token } = await makeAdmin();
  const awa = await newCustomer();
  const { id: bookingId } = await newContainer();
  const drum = await aColis(awa, bookingId, { description: 'Drum' });
  await aColis(awa, bookingId, { description: 'Piano' });
  const page = await newVisitor({ language: 'en-US', as: await makeAdmin(), mayFail: /payments\/(add|confirm)/ });
  await page.goto(`/admin/colis?ouvert=${drum}`);
  await page.getByRole('link', { name: adminColis.record }).click();
  const recordDialog = page.getByRole('dialog', { name: adminPayments.record.title });
  await recordDialog.getByText('Ousmane Ndiaye').waitFor();
  await recordDialog.getByText('Piano').click();
  await recordDialog.getByRole('radio', { name: adminPayments.moyens.VIREMENT }).check();
  await expectAccessible(page);
  await page.route('**/payments/add/**', (route) => route.fulfill({ status: 429 }));
  const submit = recordDialog.getByRole('button', {
    name: fillPlaceholders(adminPayments.record.submit, { sum: '$100.00' }),
  });
  await submit.click();
  await recordDialog.getByRole('alert').waitFor();
  await page.unroute('**/payments/add/**');
  await submit.click();
  const panel = page.getByRole('complementary');
  await panel.getByText(adminPayments.moyens.VIREMENT, { exact: true }).waitFor();
  expect(await visibleText(panel)).toMatch(/\$100\.00 Pending.*Ousmane Ndiaye/);
  const id = Number(/ouvert=(\d+)$/.exec(page.url())?.[1]);
  await panel.getByRole('button', { name: table.close }).click();
  await page.locator(`[data-opens="${id}"]`).click();

  await panel.getByRole('button', { name: adminPayments.ask.moyen.ESPECES }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: adminPayments.ask.moyen.submit }).click();
  await panel.getByText(adminPayments.moyens.ESPECES, { exact: true }).waitFor();
  await page.route('**/payments/confirm/*', (route) => route.fulfill({ status: 429 }));
  await panel.getByRole('button', { name: adminPayments.ask.confirm.button }).click();
  const confirmDialog = page.getByRole('alertdialog', { name: adminPayments.ask.confirm.title });
  const confirm = confirmDialog.getByRole('button', {
    name: fillPlaceholders(adminPayments.ask.confirm.submit, { sum: '$100.00' }),
  });
  await confirm.click();
  await confirmDialog.getByRole('alert').waitFor();
  await expectAccessible(page);
  await page.unroute('**/payments/confirm/*');
  await confirm.click();
  await panel.getByText(adminPayments.statuts.CONFIRME, { exact: true }).waitFor();
  expect(await shownPayment(id)).toMatchObject({ statut: 'CONFIRME', moyen: 'ESPECES', colisIds: [drum] });

  await api('PUT', `/colis/modifier/${drum}`, { token, body: { etat: 'ANNULE' } });
  await page.reload();
  await panel.getByText(fillPlaceholders(adminPayments.toRefund, { sum: '$100.00' })).waitFor();
  await panel.getByRole('button', { name: adminPayments.ask.refunded.button }).click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: fillPlaceholders(adminPayments.ask.refunded.submit, { sum: '$100.00' }) })
    .click();
  await page.getByText(adminPayments.ask.refunded.done).first().waitFor();
  expect(await shownPayment(id)).toMatchObject({ rembourse: 100, aRembourser: 0 });
});

test('an admin pages through a customer’s payments and rejects one', async () => {
  const moussa = await newCustomer();
  const { id: bookingId } = await newContainer();
  const ids: number[] = [];
  for (const _ of ['first', 'second'])
    ids.push((await newRecordedPayment(moussa, bookingId, [await aColis(moussa, bookingId)])).id);
  const [older = 0, newer = 0] = ids;
  const page = await newVisitor({ language: 'en-US', width: 390, as: await makeAdmin(), mayFail: /payments\/all/ });
  await page.route('**/payments/all{?*,}', (route) => route.fulfill({ status: 429 }));
  await page.goto(`/admin/paiements?client=${moussa.userId}&statut=EN_ATTENTE`);
  await page.getByText(adminPayments.failed.replace(' {{advice}}', '')).waitFor();
  await page.unroute('**/payments/all{?*,}');
  await page.route('**/payments/all{?*,}', (route) => route.continue({ url: withPageSize(route.request().url(), 1) }));
  await page.getByRole('button', { name: common.ui.retry }).click();
  const row = (id: number) => page.locator(`[data-opens="${id}"]`);
  await row(newer).waitFor();
  expect(await row(older).count()).toBe(0);
  await page.getByRole('link', { name: table.next }).click();
  await row(older).click();
  const panel = page.getByRole('complementary', { name: fillPlaceholders(adminPayments.panel, { id: older }) });
  await panel.getByRole('button', { name: adminPayments.ask.reject.button }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: adminPayments.ask.reject.submit }).click();
  await panel.getByText(adminPayments.statuts.REJETE, { exact: true }).waitFor();
  expect((await shownPayment(older)).statut).toBe('REJETE');
  await panel.getByRole('button', { name: table.close }).click();
  await page.getByRole('button', { name: table.allClients }).click();
  await row(older).waitFor({ state: 'detached' });
  expect(page.url()).toMatch(/\?statut=EN_ATTENTE$/);
});
