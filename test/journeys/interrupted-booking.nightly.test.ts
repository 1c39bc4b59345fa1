import { beforeAll, expect, test } from 'vitest';
import { BookingPage, CREATIONS, filledForm, holdingsOf, watchCreations } from '../support/browsers/booking-page.ts';
import { newTab, newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, type Words, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newContainer, newCustomer } from '../support/calls/api.ts';

let words: Words;
let container: { id: number };

beforeAll(async () => {
  words = await wordsIn('fr');
  container = await newContainer();
});

/** Opens the booking form as a new customer and fills it in, ready to submit. */
const openFilledForm = async () => {
  const awa = await newCustomer();
  const page = await newVisitor({ as: awa, mayFail: /\/backend\/|\/incoming\/|\/assets\// });
  const form = new BookingPage(page, words);
  await form.open(container.id);
  await form.fillAtOnce();
  const creations = watchCreations(page);
  /** Expects the message that the input is kept, and all values still in the form. */
  const expectKept = async () => {
    await page.getByText(words.booking.kept).waitFor();
    await page.getByText(words.common.advice.offline).first().waitFor();
    expect(await form.typed()).toEqual(filledForm());
  };
  return { awa, page, form, creations, expectKept };
};

const ONE_OF_EACH = { insurances: 1, documents: 1, colis: 1 };

test('a customer loses the connection at the second of three steps, submits again, and the booking continues there', async () => {
  const { awa, page, form, creations, expectKept } = await openFilledForm();
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

test('a customer goes offline at the third step, reloads the page and loses nothing', async () => {
  const { awa, page, form, creations, expectKept } = await openFilledForm();
  const setOffline = async (isOffline: boolean) => page.context().setOffline(isOffline);
  await page.route(CREATIONS.colis, (route) => setOffline(true).then(() => route.continue()), { times: 1 });
  await form.submit.click();
  await expectKept();
  expect(await holdingsOf(awa)).toEqual({ insurances: 1, documents: 1, colis: 0 });
  await setOffline(false);
  await page.reload();
  await form.arrived('document');
  expect(await form.typed()).toEqual(filledForm());
  await form.submit.click();
  await form.done.waitFor();
  expect(creations.filter((creation) => creation.startsWith('insurance'))).toEqual([
    'insurance asked',
    'insurance 201',
  ]);
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

test('a customer whose booking reply was lost reloads and submits again, and the parcel is booked once', async () => {
  const { awa, page, form, creations, expectKept } = await openFilledForm();
  await page.route(CREATIONS.colis, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await form.submit.click();
  await expectKept();
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
  const asked = creations.length;
  await page.reload();
  await form.arrived('document');
  await expect.poll(() => form.typed()).toEqual(filledForm());
  await form.submit.click();
  await form.done.waitFor();
  expect(creations.slice(asked)).toEqual(['colis asked', 'colis 201']);
  await page.waitForURL('**/colis');
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

test('a customer who changes the form after a lost reply is led to the booked parcel, and no second one is booked', async () => {
  const { awa, page, form, expectKept } = await openFilledForm();
  await page.route(CREATIONS.colis, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await form.submit.click();
  await expectKept();
  await form.field('poids').fill('25');
  await form.submit.click();
  await page.getByText(words.booking.done.earlier_one).waitFor();
  await page.waitForURL(/\/colis\/\d+$/);
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

test('a customer whose upload fails reads why, cannot book yet, and retries the upload with one click', async () => {
  const { page, form, creations } = await openFilledForm();
  await page.route('**/incoming/**', (route) => route.abort(), { times: 1 });
  await form.choose('photo');
  await page.getByText(fillPlaceholders(words.files.failed, { advice: words.common.advice.offline })).waitFor();
  await form.submit.click();
  await page.getByText(words.booking.messages.filesUploading).first().waitFor();
  expect(creations).toEqual([]);
  await page.getByRole('button', { name: words.common.ui.retry }).click();
  await form.arrived('photo');
});

test('a customer reloads a half-filled booking form and keeps everything typed and uploaded', async () => {
  const { page, form } = await openFilledForm();
  await form.field('adresseDestinataire').fill('Médina, rue 11');
  await page.reload();
  await form.arrived('document');
  expect(await form.typed()).toEqual(filledForm({ adresseDestinataire: 'Médina, rue 11' }));
  expect(await form.typeDocument.inputValue()).toBe(words.colisForm.documents.invoice);
  expect(await form.typeCouverture.inputValue()).toBe(words.colisForm.coverages.all);
});

test('a customer whose session ends during booking logs in again and finds the form as it was', async () => {
  const { awa, page, form } = await openFilledForm();
  expect((await api('POST', '/api/auth/logout', { token: awa.token })).status).toBe(200);
  await form.submit.click();
  await page.getByText(words.common.session.expired).first().waitFor();
  await page.getByLabel(words.auth.fields.email, { exact: true }).fill(awa.email);
  await page.getByLabel(words.auth.fields.password, { exact: true }).fill(awa.password);
  await page.getByRole('main').getByRole('button', { name: words.auth.login.submit }).click();
  await form.arrived('document');
  expect(await form.typed()).toEqual(filledForm());
  await form.submit.click();
  await form.done.waitFor();
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

test('a customer double-clicks the submit button and books one parcel', async () => {
  const { awa, page, form, creations } = await openFilledForm();
  await form.submit.evaluate((button) => {
    for (const _ of ['once', 'twice'])
      button.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  });
  await page.waitForURL('**/colis');
  expect(creations.filter((creation) => creation.endsWith('asked'))).toHaveLength(3);
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

/** Opens the form that a tab has filled in another tab. */
const openInOtherTab = async (form: BookingPage) => {
  const other = new BookingPage(await newTab(form.page), words);
  await expect
    .poll(async () => {
      await other.open(container.id);
      await other.field('poids').waitFor();
      return other.typed();
    })
    .toEqual(filledForm());
  return other;
};

test('a customer books in one tab, and another tab with the same form says so and books nothing', async () => {
  const { awa, form } = await openFilledForm();
  const other = await openInOtherTab(form);
  await form.submit.click();
  await form.done.waitFor();
  const notice = other.page.getByText(words.booking.bookedElsewhere.title);
  await notice.waitFor();
  await other.submit.click();
  await expect.poll(() => notice.locator('xpath=ancestor::*[@tabindex="-1"][1]').evaluate(isFocused)).toBe(true);
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
  await other.page.getByRole('button', { name: words.booking.bookedElsewhere.another }).click();
  await notice.waitFor({ state: 'detached' });
  await other.submit.click();
  await other.done.waitFor();
  expect(await holdingsOf(awa), 'a second parcel on request').toEqual({ insurances: 2, documents: 2, colis: 2 });
});

test.each(['with Web Locks', 'without Web Locks'])(
  'a customer who submits the same form in two tabs at once books one parcel, %s',
  async (locks) => {
    const { awa, page, form } = await openFilledForm();
    if (locks === 'without Web Locks') {
      await page
        .context()
        .addInitScript(() => Object.defineProperty(Navigator.prototype, 'locks', { value: undefined }));
      await page.reload();
      await form.arrived('document');
    }
    const other = await openInOtherTab(form);
    await Promise.all([form.submit.click(), other.submit.click()]);
    const notices = [form, other].map(({ page }) => page.getByText(words.booking.bookedElsewhere.title).waitFor());
    await Promise.any(notices);
    expect((await holdingsOf(awa)).colis).toBe(1);
  },
);

test('a customer whose booking is interrupted continues in another tab, and the parcel is booked once', async () => {
  const { awa, page, form, expectKept } = await openFilledForm();
  const other = await openInOtherTab(form);
  await page.route(CREATIONS.colis, (route) => route.fetch().then(() => route.abort()), { times: 1 });
  await form.submit.click();
  await expectKept();
  await other.submit.click();
  await other.done.waitFor();
  await page.getByText(words.booking.bookedElsewhere.title).waitFor();
  expect(await holdingsOf(awa)).toEqual(ONE_OF_EACH);
});

const isFocused = (element: Element): boolean => element === document.activeElement;
