import { beforeAll, expect, test } from 'vitest';
import { api, newContainer, newCustomer } from '../support/api.ts';
import { BookingPage, CREATIONS, filledForm, holdingsOf, watchCreations } from '../support/booking-page.ts';
import { newVisitor } from '../support/browser.ts';
import { fillPlaceholders, type Words, wordsIn } from '../support/page-texts.ts';

let words: Words;
let container: { id: number };

beforeAll(async () => {
  words = await wordsIn('fr');
  container = await newContainer();
});

/** Somebody with everything written down who has only to press the button. */
const aboutToBook = async () => {
  const awa = await newCustomer();
  const page = await newVisitor({ as: awa, mayFail: /\/backend\/|\/incoming\/|ToastRegion/ });
  const form = new BookingPage(page, words);
  await form.open(container.id);
  await form.fillAtOnce();
  const creations = watchCreations(page);
  /** The form says that nothing is lost, and nothing is. */
  const expectKept = async () => {
    await page.getByText(words.booking.kept).waitFor();
    await page.getByText(words.common.trouble.offline).first().waitFor();
    expect(await form.typed()).toEqual(filledForm());
  };
  return { awa, page, form, creations, expectKept };
};

const ONE_OF_EACH = { insurances: 1, documents: 1, colis: 1 };

test('a connection lost at the second of three steps loses nothing: pressing again goes on from there', async () => {
  const { awa, page, form, creations, expectKept } = await aboutToBook();
  await page.route(CREATIONS.customs, (route) => route.abort(), { times: 1 });
  await form.submit.click();
  await expectKept();
  expect(await holdingsOf(awa)).toEqual({ insurances: 1, documents: 0, colis: 0 });
  await page.getByText(words.booking.messages.failed).first().waitFor();
  await form.submit.click();
  await form.done.waitFor();
  expect(await page.getByText(words.booking.messages.failed).count()).toBe(0);
  expect(creations).toEqual([
    'insurance asked',
    'insurance 201',
    'customs asked',
    'customs asked',
    'customs 201',
    'colis asked',
    'colis 201',
  ]);
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

test('a device that goes offline at the third step, and a page loaded anew, lose nothing either', async () => {
  const { awa, page, form, creations, expectKept } = await aboutToBook();
  const offline = async (is: boolean) => page.context().setOffline(is);
  await page.route(CREATIONS.colis, (route) => offline(true).then(() => route.continue()), { times: 1 });
  await form.submit.click();
  await expectKept();
  expect(await holdingsOf(awa)).toEqual({ insurances: 1, documents: 1, colis: 0 });
  await offline(false);
  await page.reload();
  await form.arrived('document');
  expect(await form.typed()).toEqual(filledForm());
  await form.submit.click();
  await form.done.waitFor();
  expect(creations.filter((what) => what.startsWith('insurance'))).toEqual(['insurance asked', 'insurance 201']);
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

test('a parcel that was booked although its answer was lost is not booked again, not even by a page loaded anew', async () => {
  const { awa, page, form, expectKept } = await aboutToBook();
  await page.route(CREATIONS.colis, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await form.submit.click();
  await expectKept();
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
  await page.reload();
  await form.arrived('document');
  await form.submit.click();
  await form.done.waitFor();
  await page.waitForURL('**/colis');
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

test('who changes the form after an answer was lost is shown the parcel that was booked, not sold a second one', async () => {
  const { awa, page, form, expectKept } = await aboutToBook();
  await page.route(CREATIONS.colis, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await form.submit.click();
  await expectKept();
  await form.field('poids').fill('25');
  await form.submit.click();
  await page.getByText(words.booking.done.earlier).waitFor();
  await page.waitForURL(/\/colis\/\d+$/);
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

test('a file whose sending breaks off says so, holds the booking up, and is sent again by one press', async () => {
  const { page, form, creations } = await aboutToBook();
  await page.route('**/incoming/**', (route) => route.abort(), { times: 1 });
  await form.choose('photo');
  await page.getByText(fillPlaceholders(words.files.failed, { advice: words.common.trouble.offline })).waitFor();
  await form.submit.click();
  await page.getByText(words.booking.messages.filesUnderway).first().waitFor();
  expect(creations).toEqual([]);
  await page.getByRole('button', { name: words.common.ui.retry }).click();
  await form.arrived('photo');
});

test('reloading the page in the middle of writing keeps everything that was typed and sent', async () => {
  const { page, form } = await aboutToBook();
  await form.field('adresseDestinataire').fill('Médina, rue 11');
  await page.reload();
  await form.arrived('document');
  expect(await form.typed()).toEqual(filledForm({ adresseDestinataire: 'Médina, rue 11' }));
  expect(await form.typeDocument.inputValue()).toBe(words.colis.documents.invoice);
  expect(await form.typeCouverture.inputValue()).toBe(words.colis.coverages.all);
});

test('a session that ends while somebody writes leads to logging in and back to all that was written', async () => {
  const { awa, page, form } = await aboutToBook();
  expect((await api('POST', '/api/auth/logout', { token: awa.token })).status).toBe(200);
  await form.submit.click();
  await page.getByText(words.common.session.lost).first().waitFor();
  await page.getByLabel(words.auth.fields.email, { exact: true }).fill(awa.email);
  await page.getByLabel(words.auth.fields.password, { exact: true }).fill(awa.password);
  await page.getByRole('main').getByRole('button', { name: words.auth.login.submit }).click();
  await form.arrived('document');
  expect(await form.typed()).toEqual(filledForm());
  await form.submit.click();
  await form.done.waitFor();
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

test('pressing the button twice, faster than any page can follow, books one parcel', async () => {
  const { awa, page, form, creations } = await aboutToBook();
  await form.submit.evaluate((button) => {
    for (const _ of ['once', 'twice'])
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
  await page.waitForURL('**/colis');
  expect(creations.filter((what) => what.endsWith('asked'))).toHaveLength(3);
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});
