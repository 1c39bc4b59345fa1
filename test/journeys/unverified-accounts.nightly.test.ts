import { beforeAll, expect, test } from 'vitest';
import { BookingPage, filledForm, holdingsOf } from '../support/browsers/booking-page.ts';
import { newTab, newVisitor } from '../support/browsers/browser.ts';
import { localeOf, type Words, wordsIn } from '../support/browsers/page-texts.ts';
import { newContainer, newCustomer } from '../support/calls/api.ts';
import { eventually, everyMailTo, mailsTo } from '../support/items/money.ts';
import { bookMany } from '../support/items/unverified-accounts.ts';

let words: Words;

beforeAll(async () => {
  words = await wordsIn('fr');
});

/** Waits until the latest mail to an address has a confirmation link, and returns the link. */
const waitForConfirmationLink = (email: string, mails = mailsTo): Promise<string> =>
  eventually(async () => {
    const [, address] = /(http\S+\/confirm-email\?token=\S+)/.exec((await mails(email)).at(-1)?.text ?? '') ?? [];
    if (!address) throw new Error('no link yet');
    return address;
  });

test('a new customer over the limit for unpaid parcels confirms their email and books without typing again', async () => {
  const awa = await newCustomer();
  const { id } = await newContainer({ poidsMax: 50 });
  const page = await newVisitor({ as: awa, mayFail: /\/colis\/ajouter\// });
  const form = new BookingPage(page, words);
  await form.open(id);
  await form.fillAtOnce();
  await form.submit.click();
  const refused = page.getByRole('main').getByRole('alert').filter({ hasText: words.booking.unpaidLimit.title });
  await refused.filter({ hasText: '30 %' }).waitFor();
  await refused.getByRole('link', { name: words.booking.missing.departures }).waitFor();
  expect(await refused.getByRole('link', { name: words.booking.unpaidLimit.pay }).count()).toBe(0);
  await refused.getByRole('button', { name: words.emailAddress.confirmation.send }).click();
  await refused.getByText('Un lien de confirmation vient de vous être envoyé par e-mail.').waitFor();
  expect(await form.typed()).toEqual(filledForm());

  const tab = await newTab(page);
  await tab.goto(await waitForConfirmationLink(awa.email));
  await tab.getByRole('heading', { name: words.auth.confirm.doneTitle }).waitFor();
  await form.submit.click();
  await form.done.waitFor();
  expect(await holdingsOf(awa)).toEqual({ insurances: 1, documents: 1, colis: 1 });
});

test('a new customer with the maximum number of unpaid parcels is led to pay for them', async () => {
  const awa = await newCustomer();
  const { id } = await newContainer();
  await bookMany(awa, id, 10);
  const page = await newVisitor({ as: awa, mayFail: /\/colis\/ajouter\// });
  const form = new BookingPage(page, words);
  await form.open(id);
  await form.fillAtOnce();
  await form.submit.click();
  const refused = page.getByRole('main').getByRole('alert').filter({ hasText: '10 colis non payés' });
  await refused.getByRole('link', { name: words.booking.unpaidLimit.pay }).click();
  await page.getByRole('button', { name: words.booking.leave.confirm }).click();
  await page.getByRole('heading', { name: words.common.links.myColis, level: 1 }).waitFor();
  await form.open(id);
  expect(await form.typed()).toEqual(filledForm());
});

test.each(['fr', 'en'] as const)(
  'a customer reads while typing that a side is too long for the container’s door, and cannot submit it (%s)',
  async (language) => {
    const { colisForm } = await wordsIn(language);
    const { id } = await newContainer({ tailleConteneur: '20ft' });
    const page = await newVisitor({ as: await newCustomer(), language: localeOf(language) });
    const form = new BookingPage(page, await wordsIn(language));
    await form.open(id);
    await form.fillAtOnce();
    await form.field('longueur').fill('6');
    const tooLong = { fr: '5,9 m au plus', en: '5.9 m at most' }[language];
    await page.getByText(tooLong).waitFor();
    await form.submit.click();
    await page
      .getByText((await wordsIn(language)).booking.messages.oversized)
      .first()
      .waitFor();
    await page.getByText(tooLong).waitFor();
    await form.field('longueur').fill('5.9');
    await page.getByText(tooLong).waitFor({ state: 'detached' });
    expect(colisForm.fields.longueur).toBeTruthy();
  },
);

test('a customer sees in their profile whether their email is confirmed, and requests the link', async () => {
  const awa = await newCustomer();
  const page = await newVisitor({ as: awa });
  await page.goto('/mon-compte');
  await page.getByText(words.account.email.unconfirmed).waitFor();
  await page.getByRole('button', { name: words.emailAddress.confirmation.send }).click();
  await page.getByText('Un lien de confirmation vient de vous être envoyé par e-mail.').waitFor();
  await page.goto(await waitForConfirmationLink(awa.email));
  await page.getByRole('heading', { name: words.auth.confirm.doneTitle }).waitFor();
  await page.goto('/mon-compte');
  await page.getByText(words.account.email.confirmed).waitFor();
});

test('a customer confirms their email by the welcome mail, and a truncated link leads to the login page', async () => {
  const awa = await newCustomer();
  const link = await waitForConfirmationLink(awa.email, everyMailTo);
  const page = await newVisitor({ mayFail: /confirm-email/ });
  await page.goto(link.slice(0, -3));
  await page.getByRole('heading', { name: words.auth.confirm.deadTitle }).waitFor();
  await page.getByRole('main').getByRole('link', { name: words.common.links.login }).waitFor();
  await page.goto(link);
  await page.getByRole('heading', { name: words.auth.confirm.doneTitle }).waitFor();
});
