import { beforeAll, expect, test } from 'vitest';
import { messages } from '../spec.messages.ts';
import { BookingPage, filledForm, holdingsOf } from '../support/browsers/booking-page.ts';
import { newVisitor } from '../support/browsers/browser.ts';
import { fillPlaceholders, localeOf, type Words, wordsIn } from '../support/browsers/page-texts.ts';
import { api, newColis, newContainer, newVerifiedCustomer } from '../support/calls/api.ts';
import { makeAdmin } from '../support/calls/people.ts';

let words: Words;
const closedMessage = 'Ce conteneur n’accepte plus de colis. Choisissez un autre départ.';

beforeAll(async () => {
  words = await wordsIn('fr');
});

/** Books a parcel of this weight in kilos as another customer. */
const bookAsOtherCustomer = async (bookingId: number, poids: number) =>
  newColis(await newVerifiedCustomer(), bookingId, { poids });

test.each(['fr', 'en'] as const)(
  'a customer sees a full container, and reads that it is full when booking it (%s)',
  async (language) => {
    const { home } = await wordsIn(language);
    const destination = `Sédhiou ${language}`;
    const { id, jourDepart } = await newContainer({ destination, poidsMax: 50, fuseau: 'UTC' });
    await bookAsOtherCustomer(id, 50);
    const page = await newVisitor({ as: await newVerifiedCustomer(), language: localeOf(language) });
    await page.goto(`/?dateDepart=${jourDepart}&destination=${destination}`);
    await page.getByRole('main').getByRole('listitem').getByRole('button', { name: home.card.book }).click();
    await page.getByText(messages.containerFull[language]).first().waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  },
);

test('a customer whose container fills up during booking reads why the parcel is refused, and keeps their input', async () => {
  const awa = await newVerifiedCustomer();
  const { id } = await newContainer({ poidsMax: 50 });
  const page = await newVisitor({ as: awa, mayFail: /\/colis\/ajouter\// });
  const form = new BookingPage(page, words);
  await form.open(id);
  await form.fillAtOnce();
  await bookAsOtherCustomer(id, 40);

  await form.submit.click();
  await page.getByText(messages.containerFull.fr).first().waitFor();
  await page.getByText(words.booking.summary.tooMuch_one).waitFor();
  expect(await form.typed()).toEqual(filledForm());
  await form.submit.click();
  await page.getByText(messages.notEnoughWeight.fr).first().waitFor();
  await page.getByText(fillPlaceholders(words.booking.errors.tooHeavy, { left: '10 kg' })).waitFor();
  expect(await holdingsOf(awa)).toMatchObject({ colis: 0 });

  await form.field('poids').fill('10');
  await form.submit.click();
  await form.done.waitFor();
  expect(await holdingsOf(awa)).toEqual({ insurances: 1, documents: 1, colis: 1 });
});

test.each([
  {
    event: 'fills up to the last kilo',
    change: async (id: number) => void (await bookAsOtherCustomer(id, 50)),
    message: messages.containerFull.fr,
  },
  {
    event: 'is closed',
    change: async (id: number) => {
      const { token } = await makeAdmin();
      expect((await api('PUT', `/bookings/${id}/status?statut=LIVRE`, { token })).status).toBe(200);
    },
    message: closedMessage,
  },
])(
  'a customer reads above the form that the container $event during booking, and keeps their input',
  async ({ change, message }) => {
    const awa = await newVerifiedCustomer();
    const { id } = await newContainer({ poidsMax: 50 });
    const page = await newVisitor({ as: awa, mayFail: /\/colis\/ajouter\/|\/bookings\/|\/insurance\/add/ });
    const form = new BookingPage(page, words);
    await form.open(id);
    await form.fillAtOnce();
    await change(id);
    await form.submit.click();
    await page.getByRole('main').getByRole('alert').filter({ hasText: message }).waitFor();
    await page.getByRole('main').getByRole('link', { name: words.booking.missing.departures }).waitFor();
    expect(await form.typed()).toEqual(filledForm());
    expect(await holdingsOf(awa)).toMatchObject({ colis: 0 });
  },
);
